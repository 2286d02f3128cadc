using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Comparison;

/// <summary>A lane gives a different result for a document than the others. Nothing is timed then.</summary>
internal sealed class WrongResultException(string message) : Exception(message);

/// <summary>Every document with every operation in every lane.</summary>
internal sealed class JsonComparison(IReadOnlyList<Lane> lanes, IReadOnlyList<Document> documents, BenchRun run)
{
    private static readonly Operation[] _operations = Enum.GetValues<Operation>();

    // The time for a document before the next one while warming up, so that code is compiled after all documents were
    // seen.
    private static readonly TimeSpan _warmUpTurn = TimeSpan.FromMilliseconds(0.5);

    // The time of a cell in a quick run, with fewer rounds.
    private static readonly TimeSpan _shortCell = TimeSpan.FromSeconds(3);

    // The least number of rounds, also if slow lanes exceed the time of a cell several times. With five, two
    // collections determined the median.
    private const int LeastRounds = 15;

    // From this size on, the garbage of parsing is collected before the next turn.
    private const int LargeDocument = 1 << 20;

    /// <summary>
    /// Checks that all lanes give the same for each document: the same values, and for writing exactly V8's text.
    /// </summary>
    /// <exception cref="WrongResultException">The result of a lane differs.</exception>
    public void Check()
    {
        foreach (var document in documents.Select(document => document.Fresh()))
        {
            foreach (var operation in _operations)
            {
                var outputs =
                    lanes.Where(lane => lane.Prepare(document, operation) is not null)
                    .Select(lane => (lane, text: lane.Output(document, operation))).ToArray();
                foreach (var (lane, text) in outputs)
                {
                    if (SameJson.Difference(document.Text, text) is { } difference)
                        throw new WrongResultException($"{lane.Name} gives a different result for {document.Name} ({operation}): {difference}.");
                }
                var exact = outputs.Where(output => output.lane.Kind is LaneKind.Ours or LaneKind.NewestV8).ToArray();
                foreach (var (lane, text) in exact)
                {
                    if (text != exact[0].text)
                        throw new WrongResultException(
                        $"{lane.Name} and {exact[0].lane.Name} write different text for {document.Name} ({operation}).");
                }
            }
        }
        run.Say($"checked: {lanes.Count} lanes agree on {documents.Count} documents");
    }

    /// <summary>
    /// Runs every lane with all documents in turn, so that tiered compilation is done and has seen more than the first
    /// document.
    /// </summary>
    /// <param name="time">The time for a lane with one operation.</param>
    public void WarmUp(TimeSpan time)
    {
        foreach (var lane in lanes)
        {
            // An outside process keeps one document at a time.
            bool outside = lane is V8Lane;
            var clock = new Stopwatch();
            foreach (var operation in _operations)
            {
                var contenders =
                    documents.Select(document => document.Fresh()).Select(document => outside ? null : lane.Prepare(document, operation))
                    .ToArray();
                if (!outside && contenders.All(contender => contender is null)) continue;
                clock.Restart();
                var counts = new int[documents.Count];
                Array.Fill(counts, 1);
                do
                {
                    for (int i = 0; i < documents.Count; i++)
                    {
                        double nanoseconds = (contenders[i] ?? lane.Prepare(documents[i], operation)!).Run(counts[i]).Nanoseconds;
                        counts[i] = (int)Math.Clamp(_warmUpTurn.TotalNanoseconds / nanoseconds, 1, counts[i] * 2);
                    }
                }
                while (clock.Elapsed < time);
            }
            run.Say($"warm: {lane.Name}");
        }
    }

    /// <param name="time">The time for each document with each operation.</param>
    public IReadOnlyList<Cell> Measure(TimeSpan time)
    {
        var cells = new List<Cell>();
        foreach (var document in documents)
        {
            foreach (var operation in _operations)
            {
                var cell = Measure(document.Fresh(), operation, time);
                cells.Add(cell);
                run.Say($"{cells.Count,3}/{documents.Count * _operations.Length} {document.Name} {operation}: " +
                    $"{cell.RatioToV8("Quoll script"):F2} of V8, {cell.RatioToLibrary("Quoll string"):F2} of {cell.BestLibrary?.Name}, {cell.Lanes[0].Measurement.Rounds} rounds");
            }
        }
        return cells;
    }

    private Cell Measure(Document document, Operation operation, TimeSpan time)
    {
        double live = operation == Operation.Parse ? LiveBytes(document.Fresh()) : double.NaN;
        string output = operation == Operation.Parse ? document.Text : new QuollScriptLane().Output(document.Fresh(), operation);
        var entries =
            lanes.Select(lane => (lane, contender: lane.Prepare(document, operation))).Where(entry => entry.contender is not null)
            .ToArray();
        bool leavesMuch = operation == Operation.Parse && document.Utf8.Length >= LargeDocument;
        var turns = new InterleavedRun(time, leastRounds: time < _shortCell ? 3 : LeastRounds, collectsForTurns: leavesMuch);
        var measurements = turns.Measure([.. entries.Select(entry => entry.contender!)]);
        return new Cell(
            document.Name, operation, document.Utf8.Length, Encoding.UTF8.GetByteCount(output), output.Length, live,
            [.. entries.Zip(measurements, (entry, measurement) => (entry.lane, measurement))]);
    }

    // Measures the heap that the values of a document hold. Several times, because the heap also shrinks when a pool
    // releases its arrays.
    private static double LiveBytes(Document document)
    {
        const int Times = 5;
        var engine = document.Quoll.Engine;
        var script = document.Quoll.ScriptOf(Operation.Parse);
        // The first reading creates what the engine keeps for itself (shapes, names).
        engine.Execute(script);
        var grown = new double[Times];
        for (int i = 0; i < Times; i++) grown[i] = Growth(engine, script);
        return Measurement.Median(grown);
    }

    // A separate method. Otherwise a value that a loop left in a register would be counted before and missing
    // afterwards.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double Growth(Engine engine, Script script)
    {
        long before = GC.GetTotalMemory(forceFullCollection: true);
        var value = engine.Execute(script);
        long after = GC.GetTotalMemory(forceFullCollection: true);
        GC.KeepAlive(value.Object);
        return after - before;
    }
}
