using Microsoft.ClearScript.V8;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Hosting;

namespace Quoll.Benchmarks.Lanes;

/// <summary>Another engine in this process: its JSON object, called from prepared scripts.</summary>
/// <param name="create">Creates an engine.</param>
internal abstract class ScriptHostLane(string name, string version, Func<ScriptHost> create) : Lane(name, version, LaneKind.Engine)
{
    public override Contender Prepare(Document document, Operation operation) =>
        new LocalContender(Name, HostWith(document, operation).Prepare(CodeOf(operation)));

    public override string Output(Document document, Operation operation) => HostWith(document, operation)
        .TextOf(operation == Operation.Parse ? "JSON.stringify(JSON.parse(text))" : CodeOf(operation));

    protected virtual string CodeOf(Operation operation) => operation switch
    {
        Operation.Stringify => "JSON.stringify(value)",
        Operation.Indent => "JSON.stringify(value, null, 2)",
        _ => "JSON.parse(text)",
    };

    private ScriptHost HostWith(Document document, Operation operation)
    {
        var host = create();
        host.SetValue("text", document.Text);
        if (operation != Operation.Parse) host.Run("var value = JSON.parse(text)");
        return host;
    }
}

/// <summary>Jint, a JavaScript interpreter for .NET.</summary>
internal sealed class JintLane() : ScriptHostLane(LaneName, Products.Jint, () => new JintHost())
{
    public const string LaneName = "Jint";
}

/// <summary>V8 in this process, by ClearScript. Its texts become .NET strings. Its values stay in V8.</summary>
internal sealed class ClearScriptLane() : ScriptHostLane(LaneName, Products.ClearScript, () => new V8Host())
{
    public const string LaneName = "V8 in .NET";

    /// <summary>Why V8 cannot run in this process; null if it can.</summary>
    public static string? Missing { get; } = FindMissing();

    public override Contender Prepare(Document document, Operation operation) => new OutsideHeap(base.Prepare(document, operation));

    /// <summary>Returns whether V8 can run in this process; otherwise, notes why not.</summary>
    public static bool IsAvailable(List<string> missing)
    {
        if (Missing is not null) missing.Add($"V8 in .NET is not available: {Missing}");
        return Missing is null;
    }

    protected override string CodeOf(Operation operation) =>
        operation == Operation.Parse ? "void JSON.parse(text)" : base.CodeOf(operation);

    // Its native library is in separate packages. This project references the package for Linux on x64.
    private static string? FindMissing()
    {
        try
        {
            new V8Runtime().Dispose();
            return null;
        }
        catch (TypeLoadException e)
        {
            return e.Message;
        }
    }
}

/// <summary>A task whose objects are not on the .NET heap, so its allocations are unknown.</summary>
internal sealed class OutsideHeap(Contender task) : Contender(task.Name)
{
    public override Sample Run(int count) => task.Run(count) with { Bytes = double.NaN };
}
