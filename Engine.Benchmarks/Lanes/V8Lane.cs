using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// V8 in an outside process, which keeps the document and measures with its own clock, so the time does not include the
/// pipe.
/// </summary>
/// <param name="newest">Whether the ratios refer to this V8.</param>
internal sealed class V8Lane(V8Process process, bool newest) : Lane(
    "V8 " + string.Join('.', process.V8Version.Split('.').Take(2)), process.Product, newest ? LaneKind.NewestV8 : LaneKind.Engine)
{
    public V8Process Process => process;

    public override Contender Prepare(Document document, Operation operation)
    {
        process.Load(document.Path, operation);
        return new V8Contender(Name, process);
    }

    public override string Output(Document document, Operation operation)
    {
        process.Load(document.Path, operation);
        return process.Output();
    }

    public override void Dispose()
    {
        process.Dispose();
        base.Dispose();
    }
}

/// <summary>The task that was last loaded into a V8 process.</summary>
internal sealed class V8Contender(string name, V8Process process) : Contender(name)
{
    public override Sample Run(int count) => new(process.Run(count), double.NaN);
}
