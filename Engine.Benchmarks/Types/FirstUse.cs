using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Types;

/// <summary>The first use of a type: in a cold process, and in one that has used other types.</summary>
internal static class FirstUse
{
    public const string Title = "First use of a type";

    /// <summary>The program's first argument in a cold process.</summary>
    public const string ColdCommand = "cold-first-use";

    private const string Write = "write";
    private const string Read = "read";

    /// <summary>The number of types for one lane and direction.</summary>
    private const int WarmTypes = 60;

    private const int LeastColdRounds = 5;
    private const int MostColdRounds = 25;

    // The source of the types of our lane: generated models.
    private const string ByGenerator = "generated";

    private static readonly string[] _lanes = [TypesLanes.Ours, TypesLanes.Reflected];
    private static readonly string[] _generatedLanes = [TypesLanes.Ours, TypesLanes.Generated];

    public static MeasuredGroup Group => new(
        Title, "A class of ten members, three of them other classes, an enum and a list of a class: its first Serialize, or its first Deserialize. In a cold process it is also the first use of the library: each time is that of a separate process, including loading and compiling. Both libraries describe generated types at build time. In a warm process similar types were used before; each time is that of a type that was never used.",
        0.15,
    [
        Task("cold process, written", "QuollJson.Serialize(order)"),
        Task("cold process, read", "QuollJson.Deserialize<FirstOrder>(text)"),
        Task("cold process, generated, written", "QuollJson.Serialize(order, FirstJson.Default.Options)"),
        Task("cold process, generated, read", "QuollJson.Deserialize<FirstOrder>(text, FirstJson.Default.Options)"),
        Task("further type, written", "QuollJson.Serialize(order, type)"),
        Task("further type, read", "QuollJson.Deserialize(text, type)"),
    ])
    {
        Unit = ("µs", 1000),
        Own = Measure,
    };

    /// <summary>Runs the task of a cold process. Writes its time in nanoseconds to the output.</summary>
    public static int RunCold(string[] args)
    {
        // Each is a method of its own, which loads and compiles what it needs.
        Func<string> use = (args[1], args[2], args[3]) switch
        {
            (TypesLanes.Ours, ByGenerator, Write) => static () => QuollJson.Serialize(new FirstOrder(), FirstJson.Default.Options),
            (TypesLanes.Ours, ByGenerator, _) => static () =>
                Whole(QuollJson.Deserialize<FirstOrder>(FirstOrder.Text, FirstJson.Default.Options)),
            (TypesLanes.Ours, _, Write) => static () => QuollJson.Serialize(new FirstOrder()),
            (TypesLanes.Ours, _, _) => static () => Whole(QuollJson.Deserialize<FirstOrder>(FirstOrder.Text)),
            (TypesLanes.Generated, _, Write) => static () => JsonSerializer.Serialize(new FirstOrder(), FirstContext.Default.FirstOrder),
            (TypesLanes.Generated, _, _) => static () =>
                Whole(JsonSerializer.Deserialize(FirstOrder.Text, FirstContext.Default.FirstOrder)),
            (_, _, Write) => static () => JsonSerializer.Serialize(new FirstOrder()),
            _ => static () => Whole(JsonSerializer.Deserialize<FirstOrder>(FirstOrder.Text)),
        };
        long start = Stopwatch.GetTimestamp();
        string text = use();
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        if (text != FirstOrder.Text) throw new InvalidOperationException(text);
        Console.WriteLine(nanoseconds.ToString(CultureInfo.InvariantCulture));
        return 0;
    }

    private static string Whole(FirstOrder? read) => read is { Lines.Count: 2 } ? FirstOrder.Text : "";

    private static MeasuredTask Task(string name, string shown) => new(name, shown, _ => []);

    private static IEnumerable<MeasuredCell> Measure(MeasuredGroup group, TimeSpan time)
    {
        yield return new(group, group.Tasks[0], Cold(_lanes, "", Write, time * 0.2));
        yield return new(group, group.Tasks[1], Cold(_lanes, "", Read, time * 0.2));
        yield return new(group, group.Tasks[2], Cold(_generatedLanes, ByGenerator, Write, time * 0.2));
        yield return new(group, group.Tasks[3], Cold(_generatedLanes, ByGenerator, Read, time * 0.2));
        // Runs twice, because the first types warm the process.
        using var types = Types().GetEnumerator();
        Warm(types, isWritten: true);
        yield return new(group, group.Tasks[4], Warm(types, isWritten: true));
        Warm(types, isWritten: false);
        yield return new(group, group.Tasks[5], Warm(types, isWritten: false));
    }

    private static Measurement[] Cold(string[] lanes, string source, string operation, TimeSpan time)
    {
        var clock = Stopwatch.StartNew();
        return Measurement.InRounds(
            lanes, MostColdRounds, lane =>
            {
                string printed = OutsideProgram.RunThis(ColdCommand, lanes[lane], source, operation);
                return new Sample(double.Parse(printed, CultureInfo.InvariantCulture), double.NaN);
            },
            round => round < LeastColdRounds || clock.Elapsed < time);
    }

    // Each lane has its own types, because the platform caches what it finds out about a type.
    private static Measurement[] Warm(IEnumerator<Type> types, bool isWritten) => Measurement.InRounds(_lanes, WarmTypes, lane =>
    {
        types.MoveNext();
        var type = types.Current;
        object order = Activator.CreateInstance(type)!;
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        string text = Use(order, type, isWritten, isOurs: lane == 0);
        var sample = new Sample(Stopwatch.GetElapsedTime(start).TotalNanoseconds, GC.GetAllocatedBytesForCurrentThread() - bytes);
        return text == FirstOrder.Text ? sample : throw new WrongResultException($"{Title}: {_lanes[lane]} gives {text}.");
    });

    // All pairs of all pairs of some classes. They share compiled code, because all type arguments are classes.
    private static IEnumerable<Type> Types()
    {
        Type[] classes = [typeof(object), typeof(string), typeof(Version), typeof(Uri), typeof(Random)];
        Type[] tags = [.. classes.SelectMany(first => classes.Select(second => typeof(Tag<,>).MakeGenericType(first, second)))];
        return tags.SelectMany(first => tags.Select(second =>
            typeof(FirstOrder<>).MakeGenericType(typeof(Tag<,>).MakeGenericType(first, second))));
    }

    private static string Use(object order, Type type, bool isWritten, bool isOurs)
    {
        if (isWritten) return isOurs ? QuollJson.Serialize(order, type) : JsonSerializer.Serialize(order, type);
        object? read = isOurs ? QuollJson.Deserialize(FirstOrder.Text, type) : JsonSerializer.Deserialize(FirstOrder.Text, type);
        return read!.GetType() == type ? FirstOrder.Text : "";
    }
}

/// <summary>Creates types.</summary>
internal sealed class Tag<T, TOther>;
