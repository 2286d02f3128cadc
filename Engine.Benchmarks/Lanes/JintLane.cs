using Quoll.Benchmarks.Comparison;
using Quoll.Runtime.Values;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// Jint, a JavaScript interpreter: its JSON object, called from prepared scripts. Built with -p:WithJint=true only.
/// </summary>
internal sealed class JintLane : Lane
{
    public override string Name => "Jint";

    public override string Version => "Jint " + VersionOf(typeof(Jint.Engine));

    public override LaneKind Kind => LaneKind.Engine;

    public override Contender Prepare(Document document, Operation operation)
    {
        var engine = EngineWith(document, operation);
        var script = Jint.Engine.PrepareScript(CodeOf(operation));
        return new LocalContender(Name, () => engine.Evaluate(script));
    }

    public override string Output(Document document, Operation operation)
    {
        var engine = EngineWith(document, operation);
        return engine.Evaluate(operation == Operation.Parse ? $"JSON.stringify({CodeOf(operation)})" : CodeOf(operation)).ToString();
    }

    private static string CodeOf(Operation operation) => operation switch
    {
        Operation.Stringify => "JSON.stringify(value)",
        Operation.Indent => "JSON.stringify(value, null, 2)",
        _ => "JSON.parse(text)",
    };

    private static Jint.Engine EngineWith(Document document, Operation operation)
    {
        var engine = new Jint.Engine();
        engine.SetValue("text", document.Text);
        if (operation != Operation.Parse) engine.Execute("var value = JSON.parse(text)");
        return engine;
    }
}
