using System.CommandLine;
using BenchmarkDotNet.Running;
using Quoll.Benchmarks.Cold;
using Quoll.Benchmarks.Comparison;
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
internal static class Commands
{
    private const int ShellMegabytes = 1000;
    private const int ShellDocumentMegabytes = 400;
    private const int ShellRounds = 3;
    private const int ColdRounds = 15;

    public static int Run(string[] args)
    {
        var root = new RootCommand("Measures Quoll and its peers.")
        {
            new MeasuringCommand("json", "JSON compared with V8 and the .NET libraries; writes docs/performance.md and its plots", JsonRun.Run)
            {
                Filter = ("--documents", "NAMES", "Names or their beginnings, separated by commas"), Seconds = 780,
                Quick = (90, "without the giant"), AlwaysWrites = true,
            }.Build(),
            new MeasuringCommand("regexp", "Regular expressions compared with .NET's Regex and V8; writes docs/performance-regexp.md", RegExpRun.Run)
            {
                Filter = ("--cases", "TEXT", "Only patterns whose name (workload/name) contains this"), Seconds = 120,
            }.Build(),
            new MeasuringCommand("hosting", ".NET objects in scripts compared with Jint and V8 in .NET; writes docs/performance-hosting.md", HostingRun.Run)
            {
                Filter = ("--groups", "TEXT", "Only tables whose title contains this"), Seconds = 240,
            }.Build(),
            new MeasuringCommand("types",
                "JSON of .NET types compared with System.Text.Json, Newtonsoft.Json and ServiceStack.Text; writes docs/performance-types.md",
                TypesRun.Run)
            {
                Filter = ("--groups", "TEXT", "Only tables whose title contains this"), Seconds = 400,
            }.Build(),
            Shell(),
            Cold(),
            new MeasuringCommand("parse", "The parser compared with Esprima and Acornima; writes docs/performance-parse.md", ParseRun.Run)
            {
                Seconds = 120, Quick = (15, "small files only, and no page"),
            }.Build(),
            Detailed("lanes", "One lane with one document at a time, in detail", typeof(JsonLaneBenchmarks)),
            Detailed("numbers", "Doubles to text and back", typeof(NumberBenchmarks)),
            new MeasuringCommand("intl", "Intl and Temporal compared with V8, with and without compiler; writes docs/performance-intl.md", ApiRun.Intl.Run)
            {
                Filter = ("--programs", "NAMES", "Names or their beginnings, separated by commas"), Seconds = 120,
                Quick = (40, "no page"),
            }.Build(),
            new MeasuringCommand("web", "The web's API compared with Node; writes docs/performance-web.md", ApiRun.Web.Run)
            {
                Filter = ("--programs", "NAMES", "Names or their beginnings, separated by commas"), Seconds = 150,
                Quick = (40, "no page"),
            }.Build(),
            new MeasuringCommand("engine",
                "Programs compared with V8, with and without compiler, Jint and ClearScript; writes docs/performance-engine.md", ProgramRun.Run)
            {
                Filter = ("--programs", "NAMES", "Names or their beginnings, separated by commas"), Seconds = 1200,
                Quick = (150, "Jint with micro programs only, and no page"),
            }.Build(),
            new MeasuringCommand("threads", "Operations of the library with one thread and with two; writes docs/performance-threads.md", ThreadRun.Run)
            {
                Filter = ("--tasks", "TEXT", "Only operations whose name or group contains this"), Seconds = 400, Quick = (90, "and no page"),
            }.Build(),
            Detailed("fresh", "A fresh engine", typeof(FreshEngine)),
            CorpusOfThisMachine(),
        };
        root.HelpName = "bench";
        return root.Parse(args).Invoke();
    }

    private static Command Cold()
    {
        var rounds = Number("--rounds", "Runs of each", ColdRounds);
        return new MeasuringCommand(
            "cold", "The first milliseconds of the command, compared with Node, and of the library; writes docs/performance-cold.md",
            (run, parsed) => ColdRun.Run(run, parsed.GetValue(rounds))).Build(rounds);
    }

    private static Command Shell()
    {
        var size = Number("--size", "Megabytes of lines", ShellMegabytes);
        var document = Number("--document", "Megabytes of the document", ShellDocumentMegabytes);
        var rounds = Number("--rounds", "Runs of each", ShellRounds);
        return new MeasuringCommand(
            "shell", "quoll --ndjson and --json compared with jq and Node, as whole processes; writes docs/performance-shell.md",
            (options, parsed) => ShellRun.Run(options, parsed.GetValue(size), parsed.GetValue(document), parsed.GetValue(rounds)))
        {
            Filter = ("--tasks", "TEXT", "Only tasks whose name contains this"),
        }.Build(size, document, rounds);
    }

    private static Option<int> Number(string name, string what, int value) =>
        new(name) { Description = $"{what} ({value})", HelpName = "N", DefaultValueFactory = _ => value };

    private static Command Detailed(string name, string description, Type benchmarks)
    {
        var rest = new Argument<string[]>("options") { Arity = ArgumentArity.ZeroOrMore, CaptureRemainingTokens = true };
        var command = new Command(name, $"{description} (BenchmarkDotNet, whose options follow)") { rest };
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
