using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// V8 in an outside process, which keeps the document and measures with its own clock, so the time does not include the
/// pipe.
/// </summary>
internal sealed class V8Lane : Lane
{
    private readonly V8Process _process;
    private readonly LaneKind _kind;

    /// <param name="newest">Whether the ratios refer to this V8.</param>
    public V8Lane(V8Process process, bool newest)
    {
        _process = process;
        _kind = newest ? LaneKind.NewestV8 : LaneKind.Engine;
    }

    public override string Name => "V8 " + string.Join('.', _process.V8Version.Split('.').Take(2));

    public override string Version => $"V8 {_process.V8Version} (Node {_process.NodeVersion})";

    public override LaneKind Kind => _kind;

    public V8Process Process => _process;

    public override Contender Prepare(Document document, Operation operation)
    {
        _process.Load(document.Path, operation);
        return new V8Contender(Name, _process);
    }

    public override string Output(Document document, Operation operation)
    {
        _process.Load(document.Path, operation);
        return _process.Output();
    }

    public override void Dispose()
    {
        _process.Dispose();
        base.Dispose();
    }
}

/// <summary>The task that was last loaded into a V8 process.</summary>
internal sealed class V8Contender(string name, V8Process process) : Contender(name)
{
    public override Sample Run(int count) => new(process.Run(count), double.NaN);
}
