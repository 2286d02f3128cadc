using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Hosting;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>The results of a run of <c>./bench hosting</c>.</summary>
internal sealed record HostingResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
        IReadOnlyList<string> Missing, IReadOnlyList<MeasuredGroup> Groups, IReadOnlyList<MeasuredCell> Cells,
            IReadOnlyList<MemoryRow> Memory)
    : RunResults(Started, Took, Commit, Load, Lanes, Missing)
{
    private const double ProgramsOfJint = 0.4;
    private const double ReadNanoseconds = 12;
    private const double WriteNanoseconds = 15;
    private const double MethodNanoseconds = 40;
    private const double TypedOfDoubles = 1.3;
    private const double RegistrationMicroseconds = 3;
    private const double TemplateMicroseconds = 2;
    private const double TemplateBytes = 8192;
    private const double ToClassMicroseconds = 4;
    private const double JsonOfPlatform = 1;
    private const double DocumentsOfOwnObjects = 1.2;

    // The tables of the collector itself vary by this much, in a heap of some tens of megabytes.
    private const long FlatBytes = 1_000_000;

    // The fixed cost of a script's run, divided by its operations.
    private const double NoBytes = 0.5;

    /// <summary>Returns rows with the columns: operation, Quoll, the peer, measured, goal, whether it is met.</summary>
    public IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var cell in Of(InteropPrograms.Title))
        {
            yield return Row(
                $"{cell.Task.Name}, ratio to Jint's time", Times(cell, HostingLanes.Peer), cell.RatioTo(HostingLanes.Peer), ProgramsOfJint);
        }
        foreach (var (name, limit) in new[]
        {
            (SingleAccesses.ReadNumber, ReadNanoseconds), (SingleAccesses.WriteNumber, WriteNanoseconds),
            (SingleAccesses.CallMethod, MethodNanoseconds), (SingleAccesses.CallMethodOfNumbers, MethodNanoseconds),
        })
        {
            if (Find(SingleAccesses.Title, name) is not { } cell) continue;
            yield return Row($"{name}, ns", Times(cell, HostingLanes.Peer), cell.Lanes[0].Nanoseconds, limit);
            yield return Row($"{name}, bytes", Allocations(cell, HostingLanes.Peer), cell.Lanes[0].Bytes, 0, NoBytes);
        }
        if (Find(Functions.Title, Functions.TypedLambda) is { } typed && Find(Functions.Title, Functions.Doubles) is { } doubles)
        {
            yield return Row(
                $"{Functions.TypedLambda}, ratio to {Functions.Doubles}", (Time(typed, typed.Lanes[0]), Time(doubles, doubles.Lanes[0])),
                typed.Lanes[0].RatioTo(doubles.Lanes[0]), TypedOfDoubles);
        }
        if (Find(FreshEngines.Title, FreshEngines.Registration) is { } registration)
        {
            yield return Row(
                $"{FreshEngines.Registration}, µs", Times(registration, HostingLanes.Peer), registration.Lanes[0].Nanoseconds / 1000,
                RegistrationMicroseconds);
        }
        if (Find(FreshEngines.Title, FreshEngines.FromTemplate) is { } template)
        {
            yield return Row(
                $"{FreshEngines.FromTemplate}, µs", Times(template, HostingLanes.Peer), template.Lanes[0].Nanoseconds / 1000,
                TemplateMicroseconds);
            yield return Row(
                $"{FreshEngines.FromTemplate}, bytes", Allocations(template, HostingLanes.Peer), template.Lanes[0].Bytes, TemplateBytes);
        }
        if (Find(Conversions.Title, Conversions.IntoClass) is { } conversion)
        {
            yield return Row(
                $"{Conversions.IntoClass}, µs", Times(conversion, HostJson.Generated), conversion.Lanes[0].Nanoseconds / 1000,
                ToClassMicroseconds);
        }
        if (Find(HostJson.OrderTitle, HostJson.OrderName) is { } order)
        {
            yield return Row(
                $"{HostJson.OrderName}, ratio to System.Text.Json's time", Times(order, HostJson.Generated),
                order.RatioTo(HostJson.Generated), JsonOfPlatform);
            var (_, text) = Allocations(order, HostJson.Serialize);
            yield return Row(
                $"{HostJson.OrderName}, bytes beyond the result", (Bytes(order.Lanes[0].Bytes), text),
                order.Lanes[0].Bytes - HostJson.OrderResultBytes, 0, 64);
        }
        foreach (var cell in Of(HostJson.DocumentsTitle))
        {
            yield return Row(
                $"{cell.Task.Name}, ratio to JavaScript objects", Times(cell, HostJson.OwnObjects),
                cell.RatioTo(HostJson.OwnObjects), DocumentsOfOwnObjects);
        }
        foreach (var row in Memory.Where(row => row.Lane == HostingLanes.Ours))
        {
            var peer = Memory.FirstOrDefault(other => other.Task == row.Task && other.Lane == HostingLanes.Peer);
            yield return Row(
                $"{row.Task}, additional bytes held at the end", (Bytes(row.Growth), peer is null ? "–" : Bytes(peer.Growth)), row.Growth,
                0, FlatBytes);
        }
    }

    public IEnumerable<MeasuredCell> Of(string title) => Cells.Where(cell => cell.Group.Title == title);

    /// <summary>Returns a sentence that names the rows on which a lane takes less time than Quoll.</summary>
    public string Behind(string peer)
    {
        string[] rows = [.. Cells.Where(cell => cell.RatioTo(peer) > 1)
            .Select(cell => $"{cell.Task.Name} ({Ratio(cell.RatioTo(peer))})")];
        return rows.Length == 0 ? $"{peer} takes less time on no row." : $"{peer} takes less time on these rows: {string.Join("; ", rows)}.";
    }

    private MeasuredCell? Find(string title, string task) => Of(title).FirstOrDefault(cell => cell.Task.Name == task);

    private static (string Ours, string Peer) Times(MeasuredCell cell, string peer) =>
        (Time(cell, cell.Lanes[0]), cell.Of(peer) is { } other ? Time(cell, other) : "–");

    private static (string Ours, string Peer) Allocations(MeasuredCell cell, string peer) =>
        (Bytes(cell.Lanes[0].Bytes), cell.Of(peer) is { } other ? Bytes(other.Bytes) : "–");

    private static string Time(MeasuredCell cell, Comparison.Measurement measurement) =>
        $"{Figure(measurement.Nanoseconds / cell.Group.Unit.Nanoseconds)} {cell.Group.Unit.Name}";

    // The goal is shown. A goal of zero is met with some tolerance.
    private static IReadOnlyList<string> Row(
        string what, (string Ours, string Peer) shown, double measured, double asked, double tolerance = 0) =>
        [what, shown.Ours, shown.Peer, Figure(measured), asked == 0 ? "0" : $"≤ {asked}",
            double.IsNaN(measured) ? "–" : Met(measured <= asked + tolerance)];
}
