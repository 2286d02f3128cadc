using Jint;
using Quoll.Benchmarks.Comparison;
using JintEngine = Jint.Engine;
using JintScript = Jint.Prepared<Acornima.Ast.Script>;

namespace Quoll.Benchmarks.Lanes;

/// <summary>Jint, a JavaScript interpreter for .NET: its JSON object, called from prepared scripts.</summary>
internal sealed class JintLane : Lane
{
    public const string LaneName = "Jint";

    public override string Name => LaneName;

    public override string Version => Product;

    public override LaneKind Kind => LaneKind.Engine;

    /// <summary>Product and version.</summary>
    public static string Product => "Jint " + VersionOf(typeof(JintEngine));

    public override Contender Prepare(Document document, Operation operation)
    {
        var engine = EngineWith(document, operation);
        JintScript script = JintEngine.PrepareScript(CodeOf(operation));
        return new LocalContender(Name, () => engine.Evaluate(script));
    }

    public override string Output(Document document, Operation operation)
    {
        string code = operation == Operation.Parse ? $"JSON.stringify({CodeOf(operation)})" : CodeOf(operation);
        return EngineWith(document, operation).Evaluate(code).AsString();
    }

    private static string CodeOf(Operation operation) => operation switch
    {
        Operation.Stringify => "JSON.stringify(value)",
        Operation.Indent => "JSON.stringify(value, null, 2)",
        _ => "JSON.parse(text)",
    };

    private static JintEngine EngineWith(Document document, Operation operation)
    {
        var engine = new JintEngine();
        engine.SetValue("text", document.Text);
        if (operation != Operation.Parse) engine.Execute("var value = JSON.parse(text)");
        return engine;
    }
}
