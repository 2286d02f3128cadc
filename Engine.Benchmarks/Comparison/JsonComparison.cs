using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Comparison;

/// <summary>A lane that makes something else of a document than the others: nothing is timed then.</summary>
internal sealed class WrongResultException(string message) : Exception(message);

/// <summary>Every document with every operation in every lane.</summary>
internal sealed class JsonComparison(IReadOnlyList<Lane> lanes, IReadOnlyList<Document> documents, Progress progress)
{
    private static readonly Operation[] _operations = Enum.GetValues<Operation>();

    // So much is done of a document before the next one's turn when warming up: code compiled then has seen all of
    // them.
    private static readonly TimeSpan _warmUpTurn = TimeSpan.FromMilliseconds(0.5);

    // A cell of a quick run: fewer rounds must do.
    private static readonly TimeSpan _shortCell = TimeSpan.FromSeconds(3);

    // So many, also where slow lanes take the time of a cell several times: with five, two collections made a median.
    private const int LeastRounds = 15;

    // From here on what parsing leaves is worth a collection before the next one's turn.
    private const int LargeDocument = 1 << 20;

    /// <summary>
    /// Checks that all lanes make the same of each document: same values, and for writing the very text that V8 writes
    /// from ours.
    /// </summary>
    /// <exception cref="WrongResultException">One does not.</exception>
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
                        throw new WrongResultException($"{lane.Name} makes something else of {document.Name} ({operation}): {difference}.");
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
        progress.Say($"checked: {lanes.Count} lanes agree on {documents.Count} documents");
    }

    /// <summary>
    /// Runs every lane with all documents in turn, so that tiered compilation is done, and has seen more than the first
    /// document.
    /// </summary>
    /// <param name="time">For a lane with one operation.</param>
    public void WarmUp(TimeSpan time)
    {
        foreach (var lane in lanes)
        {
            // An outside process has one document at a time.
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
            progress.Say($"warm: {lane.Name}");
        }
    }

    /// <param name="time">For each document with each operation.</param>
    public IReadOnlyList<Cell> Measure(TimeSpan time)
    {
        var cells = new List<Cell>();
        foreach (var document in documents)
        {
            foreach (var operation in _operations)
            {
                var cell = Measure(document.Fresh(), operation, time);
                cells.Add(cell);
                progress.Say($"{cells.Count,3}/{documents.Count * _operations.Length} {document.Name} {operation}: " +
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
        var run = new InterleavedRun(time, leastRounds: time < _shortCell ? 3 : LeastRounds, collectsForTurns: leavesMuch);
        var measurements = run.Measure([.. entries.Select(entry => entry.contender!)]);
        return new Cell(
            document.Name, operation, document.Utf8.Length, Encoding.UTF8.GetByteCount(output), output.Length, live,
            [.. entries.Zip(measurements, (entry, measurement) => (entry.lane, measurement))]);
    }

    // What the values of a document hold, as the heap grows by them. Several times: the heap shrinks, too, where a pool
    // lets go of its arrays.
    private static double LiveBytes(Document document)
    {
        const int Times = 5;
        var engine = document.Quoll.Engine;
        var script = document.Quoll.ScriptOf(Operation.Parse);
        // What the engine keeps for itself (shapes, names) is there already after a first reading.
        engine.Execute(script);
        var grown = new double[Times];
        for (int i = 0; i < Times; i++) grown[i] = Growth(engine, script);
        return Measurement.Median(grown);
    }

    // A method of its own: what a loop's last turn left in a register would be counted before, and gone afterwards.
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
