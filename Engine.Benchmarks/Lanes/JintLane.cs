using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>Jint: its JSON object, called from prepared scripts.</summary>
internal sealed class JintLane(JintLibrary jint) : Lane
{
    public override string Name => "Jint";

    public override string Version => jint.Version;

    public override LaneKind Kind => LaneKind.Engine;

    public override Contender Prepare(Document document, Operation operation)
    {
        object engine = EngineWith(document, operation);
        object script = jint.Prepare(CodeOf(operation));
        return new LocalContender(Name, () => jint.Evaluate(engine, script));
    }

    public override string Output(Document document, Operation operation)
    {
        string code = operation == Operation.Parse ? $"JSON.stringify({CodeOf(operation)})" : CodeOf(operation);
        return jint.Evaluate(EngineWith(document, operation), jint.Prepare(code)).ToString()!;
    }

    private static string CodeOf(Operation operation) => operation switch
    {
        Operation.Stringify => "JSON.stringify(value)",
        Operation.Indent => "JSON.stringify(value, null, 2)",
        _ => "JSON.parse(text)",
    };

    private object EngineWith(Document document, Operation operation)
    {
        object engine = jint.CreateEngine();
        jint.SetValue(engine, "text", document.Text);
        if (operation != Operation.Parse) jint.Evaluate(engine, jint.Prepare("var value = JSON.parse(text)"));
        return engine;
    }
}
