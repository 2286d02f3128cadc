using System.CommandLine;
using Quoll.Cli.Shell;
using Quoll.Debugging;

namespace Quoll.Cli;

/// <summary>The options that write what a run has done: which code ran, and where its time went.</summary>
internal sealed class ObservationOptions
{
    /// <summary>The value of an option that was given without one.</summary>
    private const string DefaultFile = "";

    private const string Lcov = "lcov", V8 = "v8";

    private readonly Option<string?> _coverage = new("--coverage")
    {
        Description = "Write which lines and branches ran to FILE, lcov.info or coverage.json by default: --coverage=FILE",
        HelpName = "FILE",
    };
    private readonly Option<string?> _coverageFormat =
        new("--coverage-format") { Description = "Format of --coverage: lcov (the default) or v8 (JSON)", HelpName = "FORMAT" };
    private readonly Option<string?> _profile = new("--cpu-prof")
    {
        Description = "Write where the time went to FILE, for Chrome and VS Code, quoll.cpuprofile by default: --cpu-prof=FILE",
        HelpName = "FILE",
    };

    private readonly Option<bool> _sourceMaps =
        new("--enable-source-maps") { Description = "Show the original sources in stack traces, by the source maps of scripts" };

    public ObservationOptions() => _coverageFormat.Validators.Add(static result =>
    {
        if (result.Tokens is [{ Value: not (Lcov or V8) and var value }])
            result.AddError($"--coverage-format is lcov or v8, not '{value}'.");
    });

    public Option[] All => [_coverage, _coverageFormat, _profile, _sourceMaps];

    /// <summary>Returns whether an argument is the name of one of these options with a value that follows.</summary>
    public static bool IsName(string text) => text is "--coverage-format";

    /// <summary>
    /// Returns an argument with a value if it is an option of these without one: the next argument is never the value.
    /// </summary>
    public static string WithValue(string argument) => argument is "--coverage" or "--cpu-prof" ? $"{argument}={DefaultFile}" : argument;

    /// <summary>Returns the options of an engine that can be observed so.</summary>
    public EngineOptions Of(ParseResult parsed, EngineOptions options)
    {
        if (parsed.GetValue(_sourceMaps)) options = options with { SourceMaps = ReadMap };
        return parsed.GetValue(_coverage) is null ? options : options with { Debug = true };
    }

    // A map beside its script. A script may be text that no file has.
    private static string? ReadMap(string source, string url)
    {
        if (Path.GetDirectoryName(source) is not { } folder || !File.Exists(source)) return null;
        var path = Uri.TryCreate(url, UriKind.Absolute, out var absolute) ? absolute.IsFile ? absolute.LocalPath : null
            : Path.Combine(folder, Uri.UnescapeDataString(url));
        return path is null ? null : File.ReadAllText(path);
    }

    /// <summary>Begins to observe a session. Its end writes the files.</summary>
    public void Start(ParseResult parsed, ShellSession session)
    {
        if (parsed.GetValue(_coverage) is { } coverage)
        {
            session.Engine.Debugger.Coverage.Start();
            var isV8 = parsed.GetValue(_coverageFormat) == V8;
            session.Ending += () => WriteCoverage(session, coverage is DefaultFile ? isV8 ? "coverage.json" : "lcov.info" : coverage, isV8);
        }
        if (parsed.GetValue(_profile) is { } profile)
        {
            session.Engine.Profiler.Start();
            if (profile is DefaultFile) profile = "quoll.cpuprofile";
            session.Ending += () => Write(session, profile, session.Engine.Profiler.Stop().ToJson(UrlOf));
        }
    }

    private static void WriteCoverage(ShellSession session, string path, bool isV8)
    {
        // Not the modules of Node that the command has, nor code from an option.
        SourceCoverage[] taken = [.. session.Engine.Debugger.Coverage.Take().Where(static source => File.Exists(source.Source.Name))];
        Write(session, path, isV8 ? CoverageReport.ToJson(taken, UrlOf) : CoverageReport.ToLcov(taken, Path.GetFullPath));
    }

    private static string UrlOf(string name) => File.Exists(name) ? new Uri(Path.GetFullPath(name)).AbsoluteUri : name;

    private static void Write(ShellSession session, string path, string text)
    {
        try
        {
            if (Path.GetDirectoryName(path) is { Length: > 0 } folder) Directory.CreateDirectory(folder);
            File.WriteAllText(path, text);
        }
        catch (Exception failed) when (failed is IOException or UnauthorizedAccessException)
        {
            session.Terminal.WriteErrorLine($"quoll: {failed.Message}");
        }
    }
}
