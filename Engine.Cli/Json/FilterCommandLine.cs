using System.CommandLine;
using System.Globalization;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>
/// The options of <c>quoll --json</c> and <c>quoll --ndjson</c>, which may come before and after the program.
/// </summary>
internal sealed class FilterCommandLine
{
    /// <summary>
    /// The maximum is more than the processors of any machine; each engine takes a thread and some megabytes.
    /// </summary>
    private const int MaxJobs = 1024;

    private readonly Option<string?> _file =
        new("--program", "-f") { Description = "Read the program from FILE; then all arguments are inputs", HelpName = "FILE" };
    private readonly Option<bool> _module = new("--module", "-m")
    {
        Description = "The program is a module that exports map, filter, reduce (with initial, combine) or default; a FILE.mjs or FILE.mts always is",
    };
    private readonly Option<bool> _flat = new("--flat") { Description = "Write the elements of an array or iterable one by one" };
    private readonly Option<bool> _keepGoing =
        new("--keep-going", "-k") { Description = "Report an input that fails and continue with the next; the exit code is then not 0" };
    private readonly Option<int?> _jobs =
        new("--jobs") { Description = "Number of engines that run at the same time [default: one for each processor]", HelpName = "N" };
    private readonly Option<bool> _exitStatus = new("--exit-status", "-e")
    {
        Description = "Exit with 1 if the last result is false or null, and with 4 if there is none",
    };
    private readonly Option<bool> _args = new("--args") { Description = "Pass the arguments after it as strings in scriptArgs, not as files" };
    private readonly Option<bool> _jsonArgs = new("--jsonargs") { Description = "Like --args, with JSON values" };
    private readonly Option<bool> _typeScript =
        new("--ts") { Description = "Skip the types of TypeScript in the program, as in a FILE.ts or FILE.mts" };
    private readonly InputOptions _input = new();
    private readonly OutputOptions _output = new();
    private readonly LimitOptions _limits = new();
    private readonly Argument<string[]> _rest = new("program")
    {
        Description = "JavaScript whose value is the result for 'input'; then the files to read ('-' is the standard input)",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly RootCommand _command;
    private readonly CommandArguments _arguments;

    private FilterCommandLine(CommandArguments arguments)
    {
        _arguments = arguments;
        _command = new RootCommand("Runs JavaScript on JSON: the value of the program for each 'input' is written as JSON.")
        {
            _rest, _file, _module, _typeScript, _flat, _keepGoing, _jobs, _exitStatus, _args, _jsonArgs,
        };
        foreach (var option in (Option[])[.. _input.All, .. _output.All, .. NamedArguments(), .. _limits.All]) _command.Add(option);
        _command.HelpName = "quoll";
        _command.SetAction(Run);
        _jobs.Validators.Add(static result =>
        {
            if (result.Tokens is not [{ Value: var text }]) return;
            if (!int.TryParse(text, CultureInfo.InvariantCulture, out var jobs) || jobs is < 1 or > MaxJobs)
                result.AddError($"--jobs needs a number from 1 to {MaxJobs}, not '{text}'.");
        });
    }

    /// <summary>Returns the options, for code that shows them to people.</summary>
    public static Command Model() => new FilterCommandLine(new CommandArguments([]))._command;

    /// <summary>Returns whether an argument is an option for JSON.</summary>
    public static bool IsOption(string name) => Model().Options.Any(option => option.Name == name || option.Aliases.Contains(name));

    /// <summary>Runs the filter with the arguments.</summary>
    /// <returns>One of <see cref="ExitCode"/>.</returns>
    public static int Run(CommandArguments arguments)
    {
        if (arguments.Fault is { } fault) return BadUsage(fault);
        var line = new FilterCommandLine(arguments);
        var parsed = line._command.Parse(arguments.ForParser, CommandLine.Texts);
        if (parsed.Errors is [var error, ..]) return BadUsage(error.Message);
        RunWatch.StartAlone(line._limits.Of(parsed));
        return CommandLine.Invoke(parsed);
    }

    // For help. CommandArguments takes them out of the arguments.
    private static IEnumerable<Option> NamedArguments() => FilterArguments.Forms.Select(static form =>
        new Option<string?>(form.Option) { Description = form.Description, HelpName = "NAME VALUE" });

    private static int BadUsage(string message) => CommandLine.BadUsage(message, "--json --help");

    private int Run(ParseResult parsed)
    {
        IReadOnlyList<string> rest = parsed.GetValue(_rest) ?? [];
        if (rest.Take(rest.Count - _arguments.AfterOptions).FirstOrDefault(CommandArguments.IsOption) is { } unknown)
            return BadUsage($"Unknown option '{unknown}'.{NearestOption.Question(unknown, _command.Options)}");
        var file = parsed.GetValue(_file);
        string? program = null;
        var name = file ?? "<program>";
        rest = _arguments.Values.TakePositional(rest, hasProgram: file is null);
        if (file is null)
        {
            if (rest is not [var text, ..]) return BadUsage("A program is missing: quoll --json 'input.x' < data.json");
            (program, rest) = (text, [.. rest.Skip(1)]);
        }
        var options = _input.Apply(parsed, new FilterOptions
        {
            Program = program,
            ProgramFile = file,
            ProgramName = name,
            IsModule = parsed.GetValue(_module) || ShellSession.IsModuleName(name),
            Files = rest,
            IsFlat = parsed.GetValue(_flat),
            KeepsGoing = parsed.GetValue(_keepGoing),
            SetsExitCode = parsed.GetValue(_exitStatus),
            Arguments = _arguments.Values,
            Jobs = parsed.GetValue(_jobs) ?? Environment.ProcessorCount,
            // The time limit applies to the whole run.
            Engine = _limits.Of(parsed) with
            {
                MaxTime = null,
                TypeScript = parsed.GetValue(_typeScript) ? TypeScriptSources.AllButJavaScript : TypeScriptSources.ByName,
            },
        }, out var wrong);
        if ((wrong ?? _output.Fault(parsed)) is { } fault) return BadUsage(fault);
        return FilterRun.Start(options with
        {
            Output = _output.Of(parsed, options.IsInPlace ? options.Input : null),
            Files = rest.Count == 0 ? ["-"] : rest,
        });
    }
}
