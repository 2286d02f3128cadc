using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>JSON.stringify and JSON.parse, called from prepared scripts.</summary>
internal sealed class QuollScriptLane : Lane
{
    public override string Name => "Quoll script";

    public override string Version => "Quoll " + typeof(Engine).Assembly.GetName().Version?.ToString(3);

    public override LaneKind Kind => LaneKind.Ours;

    public override Contender Prepare(Document document, Operation operation)
    {
        var engine = document.Quoll.Engine;
        var script = document.Quoll.ScriptOf(operation);
        return operation == Operation.Parse
            ? new LocalContender(Name, () => engine.Execute(script).Object)
            : new LocalContender(Name, () => engine.Execute(script).AsString());
    }

    public override string Output(Document document, Operation operation)
    {
        var engine = document.Quoll.Engine;
        return operation == Operation.Parse
            ? engine.Execute("JSON.stringify(JSON.parse(text))").AsString()
            : engine.Execute(document.Quoll.ScriptOf(operation)).AsString();
    }
}
