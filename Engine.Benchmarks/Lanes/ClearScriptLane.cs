using Microsoft.ClearScript.V8;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// V8 in this process, by ClearScript: its JSON object, called from compiled scripts. Its texts become .NET strings.
/// Its values stay in V8.
/// </summary>
internal sealed class ClearScriptLane : Lane
{
    public const string LaneName = "V8 in .NET";

    private readonly V8Runtime _runtime = new();

    public override string Name => LaneName;

    public override string Version => Product;

    public override LaneKind Kind => LaneKind.Engine;

    /// <summary>Product and version.</summary>
    public static string Product => "ClearScript " + VersionOf(typeof(V8Runtime));

    /// <summary>Why V8 cannot run in this process; null if it can.</summary>
    public static string? Missing { get; } = FindMissing();

    public override Contender Prepare(Document document, Operation operation)
    {
        var engine = EngineWith(document, operation);
        var script = _runtime.Compile(operation == Operation.Parse ? "void JSON.parse(text)" : CodeOf(operation));
        return new OutsideHeap(new LocalContender(Name, () => engine.Evaluate(script)));
    }

    public override string Output(Document document, Operation operation)
    {
        using var engine = EngineWith(document, operation);
        return (string)engine.Evaluate(operation == Operation.Parse ? $"JSON.stringify({CodeOf(operation)})" : CodeOf(operation));
    }

    public override void Dispose()
    {
        _runtime.Dispose();
        base.Dispose();
    }

    private static string CodeOf(Operation operation) => operation switch
    {
        Operation.Stringify => "JSON.stringify(value)",
        Operation.Indent => "JSON.stringify(value, null, 2)",
        _ => "JSON.parse(text)",
    };

    private V8ScriptEngine EngineWith(Document document, Operation operation)
    {
        var engine = _runtime.CreateScriptEngine();
        engine.Global["text"] = document.Text;
        if (operation != Operation.Parse) engine.Execute("var value = JSON.parse(text)");
        return engine;
    }

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
