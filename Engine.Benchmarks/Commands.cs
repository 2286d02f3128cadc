using System.CommandLine;
using BenchmarkDotNet.Running;
using Quoll.Benchmarks.Cold;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Hosting;
using Quoll.Benchmarks.Parsing;
using Quoll.Benchmarks.Programs;
using Quoll.Benchmarks.RegExps;
using Quoll.Benchmarks.Shell;
using Quoll.Benchmarks.Threads;
using Quoll.Benchmarks.Types;

namespace Quoll.Benchmarks;

/// <summary>The commands of <c>./bench</c>.</summary>
internal sealed class Commands
{
    private const double DefaultBudget = 780;
    private const double QuickBudget = 90;
    private const double RegExpBudget = 120;
    private const double HostingBudget = 240;
    private const double TypesBudget = 400;
    private const int ShellMegabytes = 1000;
    private const int ShellDocumentMegabytes = 400;
    private const int ShellRounds = 3;
    private const int ColdRounds = 15;
    private const double ParseBudget = 120;
    private const double QuickParseBudget = 15;
    private const double ProgramBudget = 1200;
    private const double QuickProgramBudget = 150;
    private const double ThreadBudget = 400;
    private const double QuickThreadBudget = 90;

    private readonly RootCommand _root = new("Measures Quoll and its peers.");

    public Commands()
    {
        _root.HelpName = "bench";
        _root.Add(Json());
        _root.Add(RegExps());
        _root.Add(Hosts());
        _root.Add(Types());
        _root.Add(Shell());
        _root.Add(Cold());
        _root.Add(Parse());
        _root.Add(Detailed(
            "lanes", "One lane with one document at a time, in detail (BenchmarkDotNet, whose options follow)",
            typeof(JsonLaneBenchmarks)));
        _root.Add(Detailed("numbers", "Doubles to text and back (BenchmarkDotNet, whose options follow)", typeof(NumberBenchmarks)));
        _root.Add(Programs());
        _root.Add(Threads());
        _root.Add(Detailed("fresh", "A fresh engine (BenchmarkDotNet, whose options follow)", typeof(FreshEngine)));
        _root.Add(CorpusOfThisMachine());
    }

    public int Run(string[] args) => _root.Parse(args).Invoke();

    private static Command Json()
    {
        var documents =
            new Option<string[]>(
            "--documents")
            {
                Description = "Names or their beginnings, separated by commas",
                HelpName = "NAMES",
                DefaultValueFactory =
            _ => []
            };
        var budget =
            new Option<double?>("--budget") { Description = $"Approximate seconds for the whole run ({DefaultBudget})", HelpName = "SECONDS" };
        var quick = new Option<bool>("--quick") { Description = $"A budget of {QuickBudget} s, without the giant" };
        var output =
            new Option<string>(
            "--output")
            {
                Description = "The folder for performance.md and plots (docs)",
                HelpName = "FOLDER",
                DefaultValueFactory = _ =>
            "docs"
            };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command =
            new Command("json", "JSON compared with V8 and the .NET libraries; writes docs/performance.md and its plots") { documents,
            budget, quick, output, commit };
        command.SetAction(parsed => JsonRun.Run(new JsonRunOptions(
            [.. (parsed.GetValue(documents) ?? []).SelectMany(names =>
                names.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))],
            TimeSpan.FromSeconds(parsed.GetValue(budget) ?? (parsed.GetValue(quick) ? QuickBudget : DefaultBudget)),
            parsed.GetValue(output)!,
            Giant: !parsed.GetValue(quick),
            parsed.GetValue(commit))));
        return command;
    }

    private static Command RegExps()
    {
        var cases = new Option<string>(
            "--cases")
        {
            Description = "Only patterns whose name (workload/name) contains this",
            HelpName = "TEXT",
            DefaultValueFactory =
            _ => ""
        };
        var budget =
            new Option<double>(
            "--budget")
            { Description = "Approximate seconds for the whole run", HelpName = "SECONDS", DefaultValueFactory = _ => RegExpBudget };
        var output =
            new Option<string?>(
            "--output")
            { Description = "The folder for performance-regexp.md (docs; none with --cases)", HelpName = "FOLDER" };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command =
            new Command("regexp", "Regular expressions compared with .NET's Regex and V8; writes docs/performance-regexp.md") { cases,
            budget, output, commit };
        command.SetAction(parsed => RegExpRun.Run(new RegExpRunOptions(
            parsed.GetValue(cases)!,
            TimeSpan.FromSeconds(parsed.GetValue(budget)),
            parsed.GetValue(output) ?? (parsed.GetValue(cases)!.Length == 0 ? "docs" : null),
            parsed.GetValue(commit))));
        return command;
    }

    private static Command Hosts() => Measured(
        "hosting", ".NET objects in scripts compared with Jint and V8 in .NET", HostingBudget,
        (groups, budget, output, commit) => HostingRun.Run(new HostingRunOptions(groups, budget, output, commit)));

    private static Command Types() => Measured(
        "types", "JSON of .NET types compared with System.Text.Json, Newtonsoft.Json and ServiceStack.Text", TypesBudget, TypesRun.Run);

    private static Command Cold()
    {
        var rounds = new Option<int>("--rounds") { Description = $"Runs of each ({ColdRounds})", HelpName = "N", DefaultValueFactory = _ => ColdRounds };
        var output = new Option<string>("--output")
        {
            Description = "The folder for performance-cold.md (docs)",
            HelpName = "FOLDER",
            DefaultValueFactory = _ => "docs",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command("cold", "The first milliseconds of the command, compared with Node, and of the library; writes docs/performance-cold.md")
        {
            rounds, output, commit,
        };
        command.SetAction(parsed => ColdRun.Run(parsed.GetValue(rounds), parsed.GetValue(output), parsed.GetValue(commit)));
        return command;
    }

    private static Command Parse()
    {
        var budget = new Option<double?>("--budget") { Description = $"Approximate seconds for the whole run ({ParseBudget})", HelpName = "SECONDS" };
        var quick = new Option<bool>("--quick") { Description = $"A budget of {QuickParseBudget} s, small files only, and no page" };
        var output = new Option<string?>("--output")
        {
            Description = "The folder for performance-parse.md (docs; none with --quick)",
            HelpName = "FOLDER",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command("parse", "The parser compared with Esprima and Acornima; writes docs/performance-parse.md")
        {
            budget, quick, output, commit,
        };
        command.SetAction(parsed => ParseRun.Run(
            TimeSpan.FromSeconds(parsed.GetValue(budget) ?? (parsed.GetValue(quick) ? QuickParseBudget : ParseBudget)),
            parsed.GetValue(quick), parsed.GetValue(output) ?? (parsed.GetValue(quick) ? null : "docs"), parsed.GetValue(commit)));
        return command;
    }

    private static Command Programs()
    {
        var programs = new Option<string>("--programs")
        {
            Description = "Names or their beginnings, separated by commas",
            HelpName = "NAMES",
            DefaultValueFactory = _ => "",
        };
        var budget = new Option<double?>("--budget") { Description = $"Approximate seconds for the whole run ({ProgramBudget})", HelpName = "SECONDS" };
        var quick = new Option<bool>("--quick") { Description = $"A budget of {QuickProgramBudget} s, Jint with micro programs only, and no page" };
        var output = new Option<string?>("--output")
        {
            Description = "The folder for performance-engine.md and its plots (docs; none with --quick or --programs)",
            HelpName = "FOLDER",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command("engine", "Programs compared with V8, with and without compiler, Jint and ClearScript; writes docs/performance-engine.md")
        {
            programs, budget, quick, output, commit,
        };
        command.SetAction(parsed =>
        {
            string[] names =
                parsed.GetValue(programs)!.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
            bool isWhole = names.Length == 0 && !parsed.GetValue(quick);
            return ProgramRun.Run(new ProgramRunOptions(
                names, TimeSpan.FromSeconds(parsed.GetValue(budget) ?? (parsed.GetValue(quick) ? QuickProgramBudget : ProgramBudget)),
                parsed.GetValue(quick),
                parsed.GetValue(output) ?? (isWhole ? "docs" : null), parsed.GetValue(commit)));
        });
        return command;
    }

    private static Command Threads()
    {
        var tasks = new Option<string>("--tasks")
        {
            Description = "Only operations whose name or group contains this",
            HelpName = "TEXT",
            DefaultValueFactory = _ => "",
        };
        var budget = new Option<double?>("--budget") { Description = $"Approximate seconds for the whole run ({ThreadBudget})", HelpName = "SECONDS" };
        var quick = new Option<bool>("--quick") { Description = $"A budget of {QuickThreadBudget} s, and no page" };
        var output = new Option<string?>("--output")
        {
            Description = "The folder for performance-threads.md (docs; none with --quick or --tasks)",
            HelpName = "FOLDER",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command("threads", "Operations of the library with one thread and with two; writes docs/performance-threads.md")
        {
            tasks, budget, quick, output, commit,
        };
        command.SetAction(parsed =>
        {
            string names = parsed.GetValue(tasks)!;
            bool isQuick = parsed.GetValue(quick);
            return ThreadRun.Run(new ThreadRunOptions(
                names, TimeSpan.FromSeconds(parsed.GetValue(budget) ?? (isQuick ? QuickThreadBudget : ThreadBudget)),
                parsed.GetValue(output) ?? (names.Length == 0 && !isQuick ? "docs" : null), parsed.GetValue(commit)));
        });
        return command;
    }

    private static Command Shell()
    {
        static Option<int> Number(string name, string what, int value) =>
            new(name) { Description = $"{what} ({value})", HelpName = "N", DefaultValueFactory = _ => value };
        var size = Number("--size", "Megabytes of lines", ShellMegabytes);
        var document = Number("--document", "Megabytes of the document", ShellDocumentMegabytes);
        var rounds = Number("--rounds", "Runs of each", ShellRounds);
        var tasks = new Option<string>("--tasks")
        {
            Description = "Only tasks whose name contains this",
            HelpName = "TEXT",
            DefaultValueFactory = _ => "",
        };
        var output = new Option<string?>("--output")
        {
            Description = "The folder for performance-shell.md (docs; none with --tasks)",
            HelpName = "FOLDER",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command("shell", "quoll --ndjson and --json compared with jq and Node, as whole processes; writes docs/performance-shell.md")
        {
            size, document, rounds, tasks, output, commit,
        };
        command.SetAction(parsed => ShellRun.Run(new ShellRunOptions(
            parsed.GetValue(size), parsed.GetValue(document), parsed.GetValue(rounds), parsed.GetValue(tasks)!,
            parsed.GetValue(output) ?? (parsed.GetValue(tasks)!.Length == 0 ? "docs" : null), parsed.GetValue(commit))));
        return command;
    }

    // Creates a command that measures groups of tasks and writes a page.
    private static Command Measured(string name, string what, double seconds, Func<string, TimeSpan, string?, string?, int> run)
    {
        string page = $"performance-{name}.md";
        var groups = new Option<string>("--groups")
        {
            Description = "Only tables whose title contains this",
            HelpName = "TEXT",
            DefaultValueFactory = _ => "",
        };
        var budget = new Option<double>("--budget")
        {
            Description = "Approximate seconds for the whole run",
            HelpName = "SECONDS",
            DefaultValueFactory = _ => seconds,
        };
        var output = new Option<string?>("--output")
        {
            Description = $"The folder for {page} (docs; none with --groups)",
            HelpName = "FOLDER",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command(name, $"{what}; writes docs/{page}") { groups, budget, output, commit };
        command.SetAction(parsed => run(
            parsed.GetValue(groups)!, TimeSpan.FromSeconds(parsed.GetValue(budget)),
            parsed.GetValue(output) ?? (parsed.GetValue(groups)!.Length == 0 ? "docs" : null), parsed.GetValue(commit)));
        return command;
    }

    private static Command Detailed(string name, string description, Type benchmarks)
    {
        var rest = new Argument<string[]>("options") { Arity = ArgumentArity.ZeroOrMore, CaptureRemainingTokens = true };
        var command = new Command(name, description) { rest };
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(parsed =>
        {
            // In this process: BenchmarkDotNet finds a separate project only if it is named after its assembly.
            string[] options = [.. parsed.GetValue(rest) ?? [], .. parsed.UnmatchedTokens, "--inProcess"];
            if (!options.Contains("--filter")) options = ["--filter", $"*{benchmarks.Name}*", .. options];
            return BenchmarkSwitcher.FromTypes([benchmarks]).Run(options)
                .Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Length == 0) ? 1 : 0;
        });
        return command;
    }

    private static Command CorpusOfThisMachine()
    {
        var command = new Command("corpus", "Gets the documents, and prints the source of each");
        command.SetAction(_ =>
        {
            var manifest = CorpusManifest.Load();
            var fetcher = CorpusFetcher.OfThisMachine();
            foreach (var file in manifest.Documents.Select(fetcher.FetchOrStandIn).Concat(manifest.Generated.Select(fetcher.Generate)))
                Console.WriteLine($"{file.Name,-36} {file.Origin,-10} {file.Path}{(file.Remark is null ? "" : $"\n    {file.Remark}")}");
            return 0;
        });
        return command;
    }
}
