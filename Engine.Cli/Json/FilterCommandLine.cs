using System.CommandLine;
using System.Globalization;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>
/// The options of <c>quoll --json</c> and <c>quoll --ndjson</c>, which may come before and after the program.
/// </summary>
internal sealed class FilterCommandLine
{
    private const int MaxIndent = 10;

    /// <summary>
    /// The maximum is more than the processors of any machine; each engine takes a thread and some megabytes.
    /// </summary>
    private const int MaxJobs = 1024;

    private const string DefaultIndent = "2";

    private readonly Option<bool> _json = new("--json") { Description = "Run the program on each JSON document" };
    private readonly Option<bool> _lines = new("--ndjson") { Description = "Run the program on each line, on all processors" };
    private readonly Option<string?> _file =
        new("--program", "-f") { Description = "Read the program from FILE; then all arguments are inputs", HelpName = "FILE" };
    private readonly Option<bool> _module = new("--module", "-m")
    {
        Description = "The program is a module that exports map, filter, reduce (with initial, combine) or default; a FILE.mjs always is",
    };
    private readonly Option<bool> _flat = new("--flat") { Description = "Write the elements of an array or iterable one by one" };
    private readonly Option<bool> _raw = new("--raw", "-r") { Description = "Write strings without quotes" };
    private readonly Option<bool> _slurp = new("--slurp", "-s") { Description = "Combine all inputs into one array" };
    private readonly Option<bool> _keepGoing =
        new("--keep-going", "-k") { Description = "Report an input that fails and continue with the next; the exit code is then not 0" };
    private readonly Option<int?> _indent =
        new("--indent") { Description = "Indent the output by N spaces (2 without N)", HelpName = "N" };
    private readonly Option<int?> _jobs =
        new("--jobs", "-j") { Description = "Number of engines that run at the same time [default: one for each processor]", HelpName = "N" };
    private readonly LimitOptions _limits = new();
    private readonly Argument<string[]> _rest = new("program")
    {
        Description = "JavaScript whose value is the result for 'input'; then the files to read ('-' is the standard input)",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly RootCommand _command;
    private readonly string[] _args;

    private FilterCommandLine(params string[] args)
    {
        _args = args;
        _command = new RootCommand("Runs JavaScript on JSON: the value of the program for each 'input' is written as JSON.")
        {
            _rest, _json, _lines, _file, _module, _flat, _raw, _slurp, _indent, _keepGoing, _jobs,
        };
        foreach (var limit in _limits.All) _command.Add(limit);
        _command.HelpName = "quoll";
        _command.SetAction(Run);
        Check(_indent, number => number is >= 0 and <= MaxIndent, $"a number from 0 to {MaxIndent}");
        Check(_jobs, number => number is > 0 and <= MaxJobs, $"a number from 1 to {MaxJobs}");
    }

    /// <summary>Returns the options, for code that shows them to people.</summary>
    public static Command Model() => new FilterCommandLine()._command;

    /// <summary>Returns whether an argument is an option for JSON.</summary>
    public static bool IsOption(string name) => Model().Options.Any(option => option.Name == name || option.Aliases.Contains(name));

    /// <summary>Returns whether the arguments ask for JSON: one of its options comes before a script or code.</summary>
    public static bool IsRequested(string[] args)
    {
        for (var i = 0; i < args.Length && args[i] is ['-', _, ..] and not "--"; i++)
        {
            if (args[i] is "--json" or "--ndjson") return true;
            // Of the other options, these may come first with a value. After any other option with a value, the text
            // belongs to a script.
            if (LimitOptions.IsName(args[i]) || args[i] is "-f" or "--program" or "-j" or "--jobs") i++;
        }
        return false;
    }

    /// <summary>Runs the filter with the arguments.</summary>
    /// <returns>One of <see cref="ExitCode"/>.</returns>
    public static int Run(string[] args)
    {
        var line = new FilterCommandLine(args);
        var parsed = line._command.Parse(WithIndent(args), CommandLine.Texts);
        if (parsed.Errors is [var error, ..]) return BadUsage(error.Message);
        RunWatch.StartAlone(line._limits.Of(parsed));
        return CommandLine.Invoke(parsed);
    }

    // The number after --indent is optional. A program that follows must not be taken for it.
    private static string[] WithIndent(string[] args)
    {
        var result = (string[])args.Clone();
        for (var i = 0; i < args.Length && args[i] != "--"; i++)
        {
            if (args[i] == "--indent" && !(i + 1 < args.Length && int.TryParse(args[i + 1], CultureInfo.InvariantCulture, out _)))
                result[i] = $"--indent={DefaultIndent}";
        }
        return result;
    }

    private static void Check(Option<int?> option, Func<int, bool> isRight, string what) => option.Validators.Add(result =>
    {
        if (result.Tokens is [var token] && !(int.TryParse(token.Value, CultureInfo.InvariantCulture, out var number) && isRight(number)))
            result.AddError($"{option.Name} needs {what}, not '{token.Value}'.");
    });

    // An argument that looks like an option and does not come after "--" is an unknown option.
    private string? UnknownOption(IReadOnlyList<string> rest)
    {
        var end = Array.IndexOf(_args, "--");
        var behind = end < 0 ? 0 : _args.Length - end - 1;
        return rest.Take(rest.Count - behind).FirstOrDefault(text => text is ['-', _, ..]);
    }

    private static int BadUsage(string message) => CommandLine.BadUsage(message, "--json --help");

    private int Run(ParseResult parsed)
    {
        if (parsed.GetValue(_json) && parsed.GetValue(_lines)) return BadUsage("--json and --ndjson exclude each other.");
        IReadOnlyList<string> rest = parsed.GetValue(_rest) ?? [];
        if (UnknownOption(rest) is { } unknown) return BadUsage($"Unknown option '{unknown}'.");
        var file = parsed.GetValue(_file);
        string? program = null;
        var name = file ?? "<program>";
        if (file is null)
        {
            if (rest is not [var text, ..]) return BadUsage("A program is missing: quoll --json 'input.x' < data.json");
            (program, rest) = (text, [.. rest.Skip(1)]);
        }
        var isModule = parsed.GetValue(_module) || ShellSession.IsModuleName(name);
        return FilterRun.Start(new FilterOptions
        {
            ReadsLines = parsed.GetValue(_lines),
            Program = program,
            ProgramFile = file,
            ProgramName = name,
            IsModule = isModule,
            Files = rest.Count == 0 ? ["-"] : rest,
            IsFlat = parsed.GetValue(_flat),
            IsRaw = parsed.GetValue(_raw),
            Slurps = parsed.GetValue(_slurp),
            KeepsGoing = parsed.GetValue(_keepGoing),
            Indent = parsed.GetValue(_indent) ?? 0,
            Jobs = parsed.GetValue(_jobs) ?? Environment.ProcessorCount,
            // The time limit applies to the whole run.
            Engine = _limits.Of(parsed) with { MaxTime = null },
        });
    }
}
