using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// JSON.stringify and JSON.parse, called from prepared scripts. The result stays in the engine, as V8's result stays in
/// V8.
/// </summary>
internal sealed class QuollScriptLane() : Lane("Quoll script", Products.Quoll, LaneKind.Ours)
{
    private static JsValue _result;

    public override Contender Prepare(Document document, Operation operation)
    {
        var engine = document.Quoll.Engine;
        var script = document.Quoll.ScriptOf(operation);
        return new LocalContender(Name, () =>
        {
            // The result is visible outside, so no work is optimized away.
            _result = engine.Execute(script);
            _result = default;
            return null;
        });
    }

    public override string Output(Document document, Operation operation)
    {
        var engine = document.Quoll.Engine;
        return operation == Operation.Parse
            ? engine.Execute("JSON.stringify(JSON.parse(text))").AsString()
            : engine.Execute(document.Quoll.ScriptOf(operation)).AsString();
    }
}
