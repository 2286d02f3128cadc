using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Comparison;

/// <summary>The lanes of a run.</summary>
internal sealed class LaneSet : IDisposable
{
    private readonly List<Lane> _lanes = [new QuollScriptLane(), new QuollStringLane(), new QuollUtf8Lane()];
    private readonly List<string> _missing;

    /// <param name="missing">Gets a sentence for each missing lane.</param>
    public LaneSet(List<string> missing)
    {
        _missing = missing;
        AddV8(V8Installation.Newest, newest: true, "The newest V8 is not available");
        AddV8(() => "node", newest: false, "The V8 of the path is not available");
        _lanes.AddRange(
            [new SystemTextJsonLane(), new Utf8JsonWriterLane(), new PlatformUtf8Lane(), new NewtonsoftLane(),
                new NewtonsoftTreeLane(), new JurassicLane(), new JintLane()]);
        if (ClearScriptLane.IsAvailable(missing)) _lanes.Add(new ClearScriptLane());
    }

    public IReadOnlyList<Lane> Lanes => _lanes;

    public void Dispose()
    {
        foreach (var lane in _lanes) lane.Dispose();
    }

    private void AddV8(Func<string> node, bool newest, string missing)
    {
        V8Process? process = null;
        try
        {
            process = new V8Process(node());
            if (_lanes.OfType<V8Lane>().Any(lane => lane.Process.V8Version == process.V8Version))
            {
                process.Dispose();
                return;
            }
            _lanes.Add(new V8Lane(process, newest));
        }
        catch (InvalidOperationException e)
        {
            process?.Dispose();
            _missing.Add($"{missing}: {e.Message}");
        }
    }
}
