using System.Globalization;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance.md</c> and its charts.</summary>
internal sealed class PerformanceReport(BenchRun run, JsonResults results)
{
    private const string Ours = Goals.Ours;

    private readonly Markdown _page = new();

    /// <summary>Writes the charts to the folder <c>plots</c> beside the page.</summary>
    /// <returns>The page.</returns>
    public string PageWithPlots()
    {
        string plots = Directory.CreateDirectory(Path.Combine(run.Options.Output!, "plots")).FullName;
        foreach (var (name, chart) in Charts()) File.WriteAllText(Path.Combine(plots, name), chart.Draw());
        run.WriteOpening(_page, "JSON performance", "./bench json");
        Introduction();
        Summary();
        Ratios();
        Utf8();
        Small();
        Numbers();
        Growth();
        Sustained();
        Times();
        Allocations();
        Method();
        return _page.ToString();
    }

    private void Introduction()
    {
        var standIns = results.Files.Where(file => file.Origin == CorpusOrigin.StandIn).ToArray();
        if (standIns.Length > 0)
        {
            _page.Paragraph("**These documents are stand-ins**, generated in the shape of the originals that were not available:");
            _page.List(standIns.Select(file => $"{file.Name}: {file.Remark}"));
        }
        if (results.Of(Operation.Parse).Count() < results.Documents.Count)
            _page.Paragraph(
                $"**This is a run over {results.Of(Operation.Parse).Count()} of {results.Documents.Count} documents**: its means are not those of the whole.");
    }

    private void Summary()
    {
        _page.Goals(
            Goals.Rows(results),
            "Ratios are geometric means over the documents. Prepared scripts call `JSON.stringify(value)`, `JSON.stringify(value, null, 2)` and `JSON.parse(text)`. They are compared " +
            "with the newest V8; the result stays in its engine. `engine.Json` with .NET strings is compared with the fastest .NET library for each document.");
        _page.Paragraph("![JSON in JavaScript engines](plots/engines.svg)");
        _page.Paragraph("![Geometric means of all lanes](plots/means.svg)");
    }

    private void Ratios()
    {
        foreach (var operation in Enum.GetValues<Operation>())
        {
            _page.Heading(2, $"{Title(operation)}");
            _page.Paragraph($"![Ratios of {Goals.NameOf(operation)}](plots/{FileOf(operation)})");
            var others =
                run.Lanes.Where(lane => lane.Name.StartsWith("V8", StringComparison.Ordinal)).Select(lane => lane.Name).ToArray();
            new MeanTable<Cell>([.. results.Of(operation)]).Text("document", cell => cell.Document)
                .Text("bytes", cell => cell.DocumentBytes.ToString("N0", CultureInfo.InvariantCulture))
                .Text("Quoll µs", cell => Microseconds(cell.Of(Ours))).Text("MB/s", cell => Figure(cell.MegabytesPerSecond(cell.Of(Ours)!)))
                .Text("allocated", cell => Bytes(cell.Of(Ours)))
                .Text(
                    operation == Operation.Parse ? "of the live graph" : "beyond the result",
                    cell => operation == Operation.Parse ? Ratio(Goals.AllocatedPerLive(cell)) : Bytes(Goals.BeyondResult(cell)))
                .Each(others, (table, name) => table
                    .Text(name + " µs", cell => Microseconds(cell.Of(name))).Ratio("ratio", cell => cell.Ratio(Ours, name)))
                .Text("best library", cell => cell.BestLibrary?.Name ?? "–").Text("µs", cell => Microseconds(cell.BestLibrary))
                .Ratio("ratio", cell => cell.RatioToLibrary(Goals.OursForLibraries))
                .WriteTo(_page);
        }
        _page.Paragraph("MB/s counts the UTF-8 bytes that are read or written.");
        var slow = results.Cells
            .Select(cell => (cell, ratio: Math.Max(Or0(cell.RatioToV8(Ours)), Or0(cell.RatioToLibrary(Goals.OursForLibraries)))))
            .Where(entry => entry.ratio > Goals.WorstRatio).OrderByDescending(entry => entry.ratio).ToArray();
        _page.Paragraph(slow.Length == 0
            ? $"No document takes more than {Ratio(Goals.WorstRatio)} of a peer's time."
            : $"Slower than {Ratio(Goals.WorstRatio)} of a peer: " + string.Join(", ", slow.Select(entry =>
                $"{entry.cell.Document} {Goals.NameOf(entry.cell.Operation)} ({Ratio(entry.ratio)})")) + ".");
    }

    private void Utf8()
    {
        _page.Heading(2, "UTF-8");
        _page.Paragraph(
            "`engine.Json` writes into a reused buffer of bytes, and reads bytes. Ratios are to the time of the string forms and of the platform: `Utf8JsonWriter` over dictionaries and lists with the " +
            "same values, and `JsonDocument.Parse`, which indexes the text and creates no values.");
        new MeanTable<IGrouping<string, Cell>>([.. results.Cells.GroupBy(cell => cell.Document)]).Text("document", cells => cells.Key)
            .Each(Enum.GetValues<Operation>(), (table, operation) => table
                .Text($"{Goals.NameOf(operation)} µs", cells => Microseconds(Of(cells, operation).Of("Quoll UTF-8")))
                .Ratio("of string form", cells => Of(cells, operation).Ratio("Quoll UTF-8", "Quoll string"))
                .Ratio("of platform", cells => Of(cells, operation).Ratio("Quoll UTF-8", "Utf8JsonWriter/JsonDocument")))
            .WriteTo(_page);

        static Cell Of(IEnumerable<Cell> cells, Operation operation) => cells.First(cell => cell.Operation == operation);
    }

    private void Small()
    {
        _page.Heading(2, "Small documents");
        _page.Paragraph("""`JSON.stringify({message: "Hello, World!"})` and `JSON.parse('{"message":"Hello, World!"}')` from prepared scripts. The libraries use a dictionary with the same content. """ +
            $"The text takes {SmallDocuments.ResultBytes} bytes as a string.");
        _page.Table(["", "ns", "bytes"], results.SmallWrites.Select(row => SmallRow("stringify", row))
            .Concat(results.SmallReads.Select(row => SmallRow("parse", row))));
    }

    private static string[] SmallRow(string what, Measurement row) => [$"{what}, {row.Name}", Figure(row.Nanoseconds), Bytes(row)];

    private void Numbers()
    {
        if (results.Numbers.Count == 0) return;
        _page.Heading(2, "Doubles");
        _page.Paragraph(
            $"The {results.Numbers[0].Units:N0} numbers of {results.Numbers[0].Size} as one flat array: nanoseconds per number, including the comma.");
        SeriesTable(results.Numbers, [Operation.Stringify, Operation.Parse], point => point.Operation == Operation.Stringify ? "out"
            : "in");
    }

    private void Growth()
    {
        _page.Heading(2, "Growth");
        if (results.Growth.Count > 0)
        {
            _page.Paragraph(
                "A generated catalogue, nanoseconds per byte of the document. Both sizes alternate, one lane after the other; the ratios at the beginning of this page are medians over rounds in which both took turns. The values of the giant stay on the heap while it is written, and most of them are traced while it is read. Its strings are created when a script first reads them: here before it is written, and not while it is parsed.");
            SeriesTable(results.Growth, Enum.GetValues<Operation>(), point => $"{Goals.NameOf(point.Operation)}, {point.Size}");
        }
        if (results.Depth.Count > 0)
        {
            _page.Paragraph("Nested arrays, nanoseconds per level:");
            SeriesTable(results.Depth, [Operation.Stringify, Operation.Parse], point => $"{Goals.NameOf(point.Operation)}, {point.Size}");
        }
    }

    private void Sustained()
    {
        _page.Heading(2, "Collections");
        _page.Paragraph(
            $"The largest document {Series.SustainedOperations} times in a row, with all garbage collections that this causes in every process. The medians above include a collection only if a turn meets one.");
        foreach (var (document, operation, lanes) in results.Sustained)
        {
            var v8 = lanes.FirstOrDefault(lane => lane.Name.StartsWith("V8", StringComparison.Ordinal));
            _page.Table([$"{document}, {Goals.NameOf(operation)}", "µs per document", $"of {v8?.Name ?? "V8"}"],
                lanes.Select(lane => (IReadOnlyList<string>)
                [lane.Name, Microseconds(lane), v8 is null ? "–" : Ratio(lane.RatioTo(v8))]));
        }
    }

    private void SeriesTable(IReadOnlyList<SeriesPoint> points, IReadOnlyList<Operation> operations, Func<SeriesPoint, string> column)
    {
        string[] columns =
            [.. operations.SelectMany(operation => points.Where(point => point.Operation == operation).Select(column)).Distinct()];
        var rows = points.GroupBy(point => point.Lane).Select(lane => (IReadOnlyList<string>)
            [lane.Key, .. columns.Select(name =>
                Figure(lane.FirstOrDefault(point => column(point) == name)?.NanosecondsPerUnit ?? double.NaN))]);
        _page.Table(["", .. columns], rows);
    }

    private void Times()
    {
        _page.Heading(2, "All lanes: microseconds");
        foreach (var operation in Enum.GetValues<Operation>())
        {
            _page.Heading(3, Title(operation));
            LaneTable(operation, Microseconds, run.Lanes.Select(lane => lane.Name));
        }
    }

    private void Allocations()
    {
        _page.Heading(2, "All lanes: allocated for one operation");
        _page.Paragraph("Allocations of the thread that runs the operation. V8 does not report them.");
        foreach (var operation in Enum.GetValues<Operation>())
        {
            _page.Heading(3, Title(operation));
            LaneTable(operation, Bytes, run.Lanes.Select(lane => lane.Name)
                .Where(name => !name.StartsWith("V8", StringComparison.Ordinal)));
        }
    }

    private void LaneTable(Operation operation, Func<Measurement?, string> figure, IEnumerable<string> lanes)
    {
        string[] names = [.. lanes.Where(name => results.Of(operation).Any(cell => cell.Of(name) is not null))];
        _page.Table(["document", .. names], results.Of(operation).Select(cell => (IReadOnlyList<string>)
            [cell.Document, .. names.Select(name => figure(cell.Of(name)))]));
    }

    private void Method()
    {
        _page.Method(
        [
            "Before anything is timed, the results of all lanes are compared: all have the same values, and Quoll writes exactly the text of V8.",
            "All lanes are in one process. V8 runs in outside processes that keep the document and measure with their own clock, so the time does not include the pipe. " +
                "Lanes alternate in turns of 2 to 20 ms, and each round has another order. Changes in machine speed affect all lanes equally, and ratios are computed round by round.",
            "Tiered compilation is warm: before the first figure, every lane has run all documents in turn, so the compiled code is not specialized for one of them. V8's functions are compiled in advance.",
            "A full collection precedes each round, outside the measured time, and each turn of parsing a document of a megabyte or more. Otherwise a lane's dead lists, in large arrays that only a full collection frees, " +
                "would be moved in another lane's turn. Collections during a turn count, in V8 too.",
            "Values are on the heap while they are written. While a document is read, no other copy of its values is held.",
            "`System.Text.Json` writes with `JsonSerializer` (encoder `UnsafeRelaxedJsonEscaping`, because the default one escapes everything outside ASCII) and reads with a loop over `Utf8JsonReader` into dictionaries and " +
                "lists. The lane `Utf8JsonWriter` writes by hand and creates a string. `Newtonsoft.Json` does the same with its own reader, and `JToken` with its tree; dates stay strings.",
            "A String of a script stays in its engine. V8 uses one byte per character if all are Latin-1, and two otherwise. Quoll keeps UTF-8 from 2,048 bytes on, and converts it to UTF-16 when " +
                $"its characters are first read, which the time of the lane `{Ours}` does not include. If they were read the last time, it writes UTF-16 at once, as the lane `{Goals.OursForLibraries}` does.",
            "V8 may collect and compile on other threads. Quoll's time is that of one thread, including the pauses of the collector.",
            $"The budget was {run.Options.Budget.TotalSeconds:F0} s; a cell had {results.Cells.Select(cell => cell.Lanes[0].Measurement.Rounds).DefaultIfEmpty(0).Min()} to " +
                $"{results.Cells.Select(cell => cell.Lanes[0].Measurement.Rounds).DefaultIfEmpty(0).Max()} rounds. On a shared machine, ratios vary by a few percent between runs, and more for documents below 20 kB.",
        ]);
        _page.Heading(2, "The documents");
        _page.Paragraph(
            "`testdata/corpus.json` has the size, SHA-256 and public address of each. They are not part of the project. `./bench corpus` prints where this machine got them.");
        _page.Table(["document", "from", "what it is"], results.Files.Select(file => new[]
        {
            file.Name, file.Origin switch { CorpusOrigin.StandIn => "**stand-in**", CorpusOrigin.Generated => "generated",
                _ => "the original" },
            results.Documents.FirstOrDefault(document => document.Name == file.Name)?.Content
                ?? "the giant: 50,000 products of an online shop",
        }), words: 3);
    }

    private IEnumerable<(string Name, BarChart Chart)> Charts()
    {
        string v8 = run.Lanes.FirstOrDefault(lane => lane.Name.StartsWith("V8", StringComparison.Ordinal)).Name ?? "V8";
        foreach (var operation in Enum.GetValues<Operation>())
        {
            var rows = results.Of(operation)
                .Select(cell => new ChartRow(cell.Document, [cell.RatioToV8(Ours), cell.RatioToLibrary(Goals.OursForLibraries)]))
                .Append(new ChartRow(
                    "geometric mean",
                    [results.Mean(operation, cell => cell.RatioToV8(Ours)),
                        results.Mean(operation, cell => cell.RatioToLibrary(Goals.OursForLibraries))], Strong: true));
            yield return (FileOf(operation), new BarChart(
                $"{Title(operation)}: Quoll's time divided by the peer's (shorter is faster)", "1 = as fast as the peer",
                    [$"of {v8}", "of the best .NET library"], [.. rows]));
        }
        var lanes = run.Lanes.Select(lane => lane.Name).Where(name => name != v8);
        yield return ("means.svg", Means($"Time divided by {v8}'s, geometric means over the corpus (shorter is faster)",
            [.. lanes.Select(name => (name, name))]));
        string[] engines = [Ours, v8, ClearScriptLane.LaneName, JintLane.LaneName];
        string[] labels = ["Quoll", v8, "ClearScript", "Jint"];
        yield return ("engines.svg", Means("JSON in JavaScript engines: time divided by V8's (shorter is faster)",
            [.. engines.Zip(labels).Where(row => run.Lanes.Any(lane => lane.Name == row.First))], cut: double.MaxValue));

        BarChart Means(string title, (string Lane, string Label)[] rows, double cut = BarChart.UsualCut) => new(
            title, $"1 = as fast as {v8}", [.. Enum.GetValues<Operation>().Select(Goals.NameOf)],
            [.. rows.Select(row => new ChartRow(row.Label, [.. Enum.GetValues<Operation>().Select(operation =>
                row.Lane == v8 ? 1 : results.Mean(operation, cell => cell.Ratio(row.Lane, v8)))], row.Lane == Ours))], cut);
    }

    private static double Or0(double value) => double.IsNaN(value) ? 0 : value;

    private static string Title(Operation operation) =>
        operation switch { Operation.Stringify => "Stringify", Operation.Indent => "Stringify, indented by 2", _ => "Parse" };

    private static string FileOf(Operation operation) => operation.ToString().ToLowerInvariant() + ".svg";
}
