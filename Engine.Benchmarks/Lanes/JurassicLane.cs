using Jurassic;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// Jurassic, a JavaScript engine that compiles to IL: its JSON object, called from functions of a script.
/// </summary>
internal sealed class JurassicLane() : Lane("Jurassic", "Jurassic " + Products.VersionOf(typeof(ScriptEngine)), LaneKind.Engine)
{
    public override Contender Prepare(Document document, Operation operation)
    {
        var engine = EngineWith(document, operation);
        return new LocalContender(Name, () => engine.CallGlobalFunction("task"));
    }

    public override string Output(Document document, Operation operation)
    {
        var engine = EngineWith(document, operation);
        return operation == Operation.Parse ? engine.Evaluate<string>("JSON.stringify(task())") : engine.CallGlobalFunction<string>("task");
    }

    private static ScriptEngine EngineWith(Document document, Operation operation)
    {
        var engine = new ScriptEngine();
        engine.SetGlobalValue("text", document.Text);
        engine.Execute(operation switch
        {
            Operation.Stringify => "var value = JSON.parse(text); function task() { return JSON.stringify(value); }",
            Operation.Indent => "var value = JSON.parse(text); function task() { return JSON.stringify(value, null, 2); }",
            _ => "function task() { return JSON.parse(text); }",
        });
        return engine;
    }
}
