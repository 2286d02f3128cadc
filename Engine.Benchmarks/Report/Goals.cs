using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Report;

/// <summary>The goals of the project, and the results.</summary>
internal static class Goals
{
    /// <summary>
    /// The lane that is compared with V8. Both work for a script, and the result stays in the engine.
    /// </summary>
    public const string Ours = "Quoll script";

    /// <summary>The lane that is compared with the libraries. All use .NET strings.</summary>
    public const string OursForLibraries = "Quoll string";

    /// <summary>The highest allowed ratio to the peer's time for a single document.</summary>
    public const double WorstRatio = 1.1;

    public static double OfV8(Operation operation) => operation switch { Operation.Stringify => 0.4, Operation.Indent => 0.25, _ => 0.5 };

    public static double OfLibraries(Operation operation) =>
        operation switch { Operation.Stringify => 0.25, Operation.Indent => 0.3, _ => 0.35 };

    /// <summary>Returns rows with the columns: operation, goal, measured, whether it is met.</summary>
    public static IEnumerable<IReadOnlyList<string>> Rows(JsonResults results)
    {
        foreach (var operation in Enum.GetValues<Operation>())
        {
            yield return Row(
                $"{NameOf(operation)}, ratio to V8's time", OfV8(operation), results.Mean(operation, cell => cell.RatioToV8(Ours)));
            yield return Row(
                $"{NameOf(operation)}, ratio to the best library's time", OfLibraries(operation),
                results.Mean(operation, cell => cell.RatioToLibrary(OursForLibraries)));
            if (operation != Operation.Parse)
            {
                yield return [$"{NameOf(operation)}, as a .NET string, ratio to V8's time", "–",
                    Markdown.Ratio(results.Mean(operation, cell => cell.RatioToV8(OursForLibraries))), "–"];
            }
            yield return Worst(results, operation, "V8", cell => cell.RatioToV8(Ours));
            yield return Worst(results, operation, "library", cell => cell.RatioToLibrary(OursForLibraries));
        }
        foreach (var operation in Enum.GetValues<Operation>())
        {
            yield return Row($"{NameOf(operation)}: UTF-8, ratio to the string form's time", 1,
                results.Mean(operation, cell => cell.Ratio("Quoll UTF-8", "Quoll string")));
            yield return Row(
                $"{NameOf(operation)}: UTF-8, ratio to {(operation == Operation.Parse ? "JsonDocument" : "Utf8JsonWriter")}'s time", 1,
                results.Mean(operation, cell => cell.Ratio("Quoll UTF-8", "Utf8JsonWriter/JsonDocument")));
        }
        foreach (var operation in new[] { Operation.Stringify, Operation.Indent })
        {
            yield return Row($"{NameOf(operation)}: bytes allocated beyond the result, most of any document", 200,
                results.Of(operation).Select(BeyondResult).DefaultIfEmpty(double.NaN).Max(), "B");
        }
        yield return Row("parse: allocated, ratio to the live graph, geometric mean", 1.2, results.Mean(Operation.Parse, AllocatedPerLive));
        yield return Small(results.SmallWrites, "small document, stringify from a script", 250);
        yield return Row("small document, stringify from a script: bytes allocated beyond the result", 0,
            (OursOf(results.SmallWrites)?.Bytes ?? double.NaN) - SmallDocuments.ResultBytes, "B");
        yield return Small(results.SmallReads, "small document, parse from a script", 400);
        yield return Number(results, Operation.Stringify, "a double out", 30);
        yield return Number(results, Operation.Parse, "a double in", 25);
        foreach (var operation in Enum.GetValues<Operation>())
            yield return Row($"{NameOf(operation)}: a byte of the giant, ratio to a byte at 1 MB", 1.3, GrowthOf(results, Ours, operation));
    }

    public static string NameOf(Operation operation) =>
        operation switch { Operation.Stringify => "stringify", Operation.Indent => "stringify, indented by 2", _ => "parse" };

    public static double BeyondResult(Cell cell) => cell.Of(Ours) is { } ours ? ours.Bytes - cell.ResultBytes : double.NaN;

    public static double AllocatedPerLive(Cell cell) => cell.Of(Ours) is { } ours ? ours.Bytes / cell.LiveBytes : double.NaN;

    /// <summary>Returns the ratio of the time for a byte in the largest document to that in the smallest.</summary>
    public static double GrowthOf(JsonResults results, string lane, Operation operation) =>
        results.Growth.Where(point => point.Lane == lane && point.Operation == operation).MaxBy(point => point.Units)?.OfSmallest
            ?? double.NaN;

    private static IReadOnlyList<string> Row(string what, double asked, double measured, string unit = "")
    {
        string space = unit.Length == 0 ? "" : " " + unit;
        string figure = unit.Length == 0 ? Markdown.Ratio(measured) : Markdown.Figure(measured) + space;
        string met = double.IsNaN(measured) ? "not measured" : Markdown.Met(measured <= asked);
        return [what, $"≤ {Markdown.Figure(asked)}{space}", figure, met];
    }

    private static IReadOnlyList<string> Worst(JsonResults results, Operation operation, string peer, Func<Cell, double> ratio)
    {
        var worst = results.Worst(operation, ratio);
        return Row($"{NameOf(operation)}, worst document against the {peer}{(worst is { } found ? $" ({found.Document})" : "")}",
            WorstRatio, worst?.Ratio ?? double.NaN);
    }

    private static IReadOnlyList<string> Small(IReadOnlyList<Measurement> measurements, string what, double asked) =>
        Row(what, asked, OursOf(measurements)?.Nanoseconds ?? double.NaN, "ns");

    private static Measurement? OursOf(IReadOnlyList<Measurement> measurements) =>
        measurements.FirstOrDefault(measurement => measurement.Name == Ours);

    private static IReadOnlyList<string> Number(JsonResults results, Operation operation, string what, double asked) =>
        Row(what, asked, results.Numbers.FirstOrDefault(point => point.Lane == Ours && point.Operation == operation)?.NanosecondsPerUnit
            ?? double.NaN, "ns");
}
