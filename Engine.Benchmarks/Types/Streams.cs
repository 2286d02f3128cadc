using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Types;

/// <summary>A long array of records, read and written item by item: the time, and the memory held meanwhile.</summary>
internal static class Streams
{
    public const string Title = "Records of a stream";

    /// <summary>The program's first argument in a process that measures memory.</summary>
    public const string MemoryCommand = "stream-memory";

    public const string Read = "read";
    public const string Write = "written";
    private const string ReadHeld = "read: held beyond the item";
    private const string WriteHeld = "written: held beyond the item";

    private const long FullSize = 400_000_000;

    /// <summary>The time of a run that is enough for the full size.</summary>
    private static readonly TimeSpan _fullTime = TimeSpan.FromSeconds(50);

    private const int Rounds = 3;
    private const int Looks = 24;

    private static readonly string[] _lanes = [TypesLanes.Ours, TypesLanes.Generated, TypesLanes.Reflected];

    private static readonly JsonSerializerOptions _reflected = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly StreamedJson _generated = new(new JsonSerializerOptions(_reflected));

    public static MeasuredGroup Group => new(
        Title, $"An array of {FullSize / 1_000_000} MB (less with a small budget), created while it is read, and written to a stream that drops it. Times and allocations are per record; reading includes the record itself. Held memory is measured in a separate process, after the first use of the type on another thread. It is the managed heap after a full collection, measured {Looks} times during the run: the maximum, minus the heap before.",
        0.25,
    [
        new(Read, "await foreach (var record in QuollJson.DeserializeAsyncEnumerable<StreamedRecord>(stream)) …", _ => []),
        new(Write, "await QuollJson.SerializeAsyncEnumerable(records, stream)", _ => []),
        new(ReadHeld, "GC.GetTotalMemory(forceFullCollection: true)", _ => []),
        new(WriteHeld, "GC.GetTotalMemory(forceFullCollection: true)", _ => []),
    ])
    {
        Own = Measure,
    };

    /// <summary>Runs the task of a process that measures memory. Writes the bytes to the output.</summary>
    public static int RunMemory(string[] args)
    {
        string lane = args[1];
        bool isRead = args[2] == Read;
        int count = int.Parse(args[3], CultureInfo.InvariantCulture);
        // The first use of the type, on a separate thread, whose end frees what a library keeps for its next call.
        var first = new Thread(() =>
        {
            for (int i = 0; i < 100; i++) UseOne(lane, isRead);
        });
        first.Start();
        first.Join();
        long before = Held();
        long most = 0;
        Work(lane, isRead, count, i =>
        {
            if (i % (count / Looks) == count / Looks / 2) most = Math.Max(most, Held());
        }, new DroppingSink());
        Console.WriteLine((most - before).ToString(CultureInfo.InvariantCulture));
        return 0;
    }

    private static long Held() => GC.GetTotalMemory(forceFullCollection: true);

    private static IEnumerable<MeasuredCell> Measure(MeasuredGroup group, TimeSpan time)
    {
        int count = StreamedRecords.CountOf((long)(FullSize * Math.Min(1, time / _fullTime)));
        Check();
        yield return new(group, group.Tasks[0], Times(isRead: true, count));
        yield return new(group, group.Tasks[1], Times(isRead: false, count));
        yield return new(group, group.Tasks[2], Memory(Read, count));
        yield return new(group, group.Tasks[3], Memory(Write, count));
    }

    /// <summary>Checks that all lanes read the same values and write the same text.</summary>
    public static void Check()
    {
        const int Count = 2500;
        string? expected = null;
        foreach (string lane in _lanes)
        {
            var text = new StringBuilder();
            Work(lane, isRead: false, Count, null, new DroppingSink { Text = text });
            var read = new StringBuilder();
            Work(lane, isRead: true, Count, _ => { }, new DroppingSink(),
                record => read.Append(JsonSerializer.Serialize(record, StreamedJson.Default.StreamedRecord)));
            string both = text.ToString() + read;
            if ((expected ??= both) != both) throw new WrongResultException($"{Title}: {lane} gives a different result than {_lanes[0]}.");
        }
    }

    private static Measurement[] Times(bool isRead, int count)
    {
        foreach (string lane in _lanes) Work(lane, isRead, count / 20, null, new DroppingSink());
        return Measurement.InRounds(_lanes, Rounds, lane =>
        {
            GC.Collect();
            long bytes = GC.GetAllocatedBytesForCurrentThread();
            long start = Stopwatch.GetTimestamp();
            Work(_lanes[lane], isRead, count, null, new DroppingSink());
            double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            return new Sample(nanoseconds / count, (double)(GC.GetAllocatedBytesForCurrentThread() - bytes) / count);
        });
    }

    private static Measurement[] Memory(string operation, int count) => Measurement.InRounds(_lanes, 1, lane =>
    {
        string bytes = OutsideProgram.RunThis(MemoryCommand, _lanes[lane], operation, count.ToString(CultureInfo.InvariantCulture));
        return new Sample(double.NaN, double.Parse(bytes, CultureInfo.InvariantCulture));
    });

    private static void UseOne(string lane, bool isRead)
    {
        byte[] text = StreamedRecords.TextOf(0);
        var record = StreamedRecords.Of(0);
        var info = _generated.StreamedRecord;
        object? result = (lane, isRead) switch
        {
            (TypesLanes.Ours, true) => QuollJson.Deserialize<StreamedRecord>(text),
            (TypesLanes.Ours, false) => QuollJson.SerializeToUtf8(record),
            (TypesLanes.Generated, true) => JsonSerializer.Deserialize(text, info),
            (TypesLanes.Generated, false) => JsonSerializer.SerializeToUtf8Bytes(record, info),
            (_, true) => JsonSerializer.Deserialize<StreamedRecord>(text, _reflected),
            _ => JsonSerializer.SerializeToUtf8Bytes(record, _reflected),
        };
        if (result is null) throw new WrongResultException($"{Title}: {lane} gives nothing.");
    }

    // All streams are available at once, so the work is done when the task is created.
    private static void Work(
        string lane, bool isRead, int count, Action<int>? look, DroppingSink sink, Action<StreamedRecord>? take = null)
    {
        var done = isRead ? ReadAll(Records(lane, new RecordSource(count)), count, look, take) : WriteAll(lane, count, look, sink);
        done.GetAwaiter().GetResult();
    }

    private static IAsyncEnumerable<StreamedRecord?> Records(string lane, Stream source) => lane switch
    {
        TypesLanes.Ours => QuollJson.DeserializeAsyncEnumerable<StreamedRecord>(source),
        TypesLanes.Generated => JsonSerializer.DeserializeAsyncEnumerable(source, _generated.StreamedRecord),
        _ => JsonSerializer.DeserializeAsyncEnumerable<StreamedRecord>(source, _reflected),
    };

    private static async Task ReadAll(
        IAsyncEnumerable<StreamedRecord?> records, int count, Action<int>? look, Action<StreamedRecord>? take)
    {
        int index = 0;
        await foreach (var record in records)
        {
            if (record!.Id != StreamedRecords.Of(index).Id) throw new WrongResultException($"{Title}: record {index} is another one.");
            look?.Invoke(index);
            take?.Invoke(record);
            index++;
        }
        if (index != count) throw new WrongResultException($"{Title}: {index} records instead of {count}.");
    }

    private static Task WriteAll(string lane, int count, Action<int>? look, DroppingSink sink)
    {
        var records = StreamedRecords.Come(count, look);
        return lane switch
        {
            TypesLanes.Ours => QuollJson.SerializeAsyncEnumerable(records, sink),
            TypesLanes.Generated => JsonSerializer.SerializeAsync(sink, records, _generated.IAsyncEnumerableStreamedRecord),
            _ => JsonSerializer.SerializeAsync(sink, records, _reflected),
        };
    }
}
