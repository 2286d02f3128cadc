using System.CommandLine;
using System.CommandLine.Help;
using Quoll.Cli.Json;
using Quoll.Cli.Manual;
using Quoll.Cli.Repl;
using Quoll.Cli.Shell;

namespace Quoll.Cli;

/// <summary>The options of the command, and the action for each.</summary>
internal sealed class CommandLine
{
    private readonly Option<string?> _eval = new("--eval", "-e") { Description = "Run CODE", HelpName = "CODE" };
    private readonly Option<string?> _print =
        new("--print", "-p") { Description = "Run CODE and print its completion value", HelpName = "CODE" };
    private readonly Option<bool> _module =
        new("--module", "-m") { Description = "Run the code as a module; files whose name ends in .mjs always are modules" };
    private readonly Option<bool> _interactive =
        new("--interactive", "-i") { Description = "Start the prompt, also if the input is not a terminal" };
    private readonly Option<bool> _check = new("--check", "-c") { Description = "Check the syntax and run nothing" };
    private readonly Option<bool> _dumpAst = new("--dump-ast") { Description = "Print the syntax tree as JSON (ESTree) and run nothing" };
    private readonly Option<bool> _dumpBytecode = new("--dump-bytecode") { Description = "Print the compiled code and run nothing" };
    private readonly Option<bool> _trace =
        new("--trace") { Description = "Write each function call to the error output, indented by call depth" };
    private readonly Option<bool> _traceTier =
        new("--trace-tier") { Description = "Write to the error output which functions become machine code, and what failed in it" };
    private readonly Option<bool> _json = new("--json") { Description = "Run code on JSON documents; see quoll --json --help" };
    private readonly Option<bool> _lines = new("--ndjson") { Description = "Run code on lines of JSON, on all processors" };
    private readonly Option<bool> _typeScript =
        new("--ts") { Description = "Skip the types of TypeScript, as in files whose names end in .ts or .mts" };
    private readonly Option<bool> _proposals =
        new("--proposals") { Description = "Turn on proposals for the language that may still change: ShadowRealm, AsyncContext" };
    private readonly PermissionOptions _permissions = new();
    private readonly LimitOptions _limits = new();
    private readonly InspectOptions _inspection = new();
    private readonly ObservationOptions _observation = new();
    private readonly ManualOptions _manual = new();
    private readonly Argument<string[]> _rest = new("script")
    {
        Description = "A file ('-' is the standard input) and its arguments",
        Arity = ArgumentArity.ZeroOrMore,
        CaptureRemainingTokens = true,
    };

    private readonly RootCommand _command;
    private int _afterOptions;

    /// <summary>
    /// The configuration of the parser. A text may begin with @, which System.CommandLine would take as the name of a
    /// file of arguments.
    /// </summary>
    public static ParserConfiguration Texts { get; } = new() { ResponseFileTokenReplacer = null };

    public CommandLine()
    {
        _command = new RootCommand("Runs JavaScript. Without a script, runs the standard input, or starts a prompt on a terminal.")
        {
            _rest, _eval, _print, _module, _interactive, _check, _dumpAst, _dumpBytecode, _trace, _traceTier, _json, _lines, _typeScript,
            _proposals,
        };
        Option[] others = [.. _inspection.All, .. _permissions.All, .. _limits.All, .. _observation.All, .. _manual.All];
        foreach (var option in others) _command.Add(option);
        _command.HelpName = "quoll";
        _command.Options.OfType<VersionOption>().Single().Action = new VersionAction();
        _command.SetAction(Run);
    }

    /// <summary>Runs the command with the arguments.</summary>
    /// <returns>One of <see cref="ExitCode"/>, or the argument of the script's call of quit.</returns>
    public int Run(string[] args)
    {
        try
        {
            var arguments = new CommandArguments(args);
            return arguments.IsFilter ? FilterCommandLine.Run(arguments) : RunScripts(arguments);
        }
        finally
        {
            RunWatch.Stop();
        }
    }

    private int RunScripts(CommandArguments arguments)
    {
        _afterOptions = arguments.AfterOptions;
        var parsed = _command.Parse(arguments.ForParser, Texts);
        if (parsed.Errors is [var error, ..]) return BadUsage(error.Message);
        RunWatch.Start(_limits.Of(parsed));
        var exitCode = Invoke(parsed);
        if (parsed.Action is HelpAction) StandardStreams.Print(ManualPage.ExamplesAsText());
        return exitCode;
    }

    /// <summary>
    /// Runs the action; messages of System.CommandLine are written in one piece. System.CommandLine does not handle
    /// exceptions.
    /// </summary>
    public static int Invoke(ParseResult parsed)
    {
        using var help = new StringWriter();
        var exitCode = parsed.Invoke(new InvocationConfiguration { Output = help, EnableDefaultExceptionHandler = false });
        StandardStreams.Print(help.ToString());
        return exitCode;
    }

    private int Run(ParseResult parsed)
    {
        if (_manual.TryPrint(parsed, _command)) return ExitCode.Success;
        if (parsed.GetValue(_json) || parsed.GetValue(_lines)) return BadUsage("--json and --ndjson must come before the program.");
        var rest = parsed.GetValue(_rest) ?? [];
        var eval = parsed.GetValue(_eval);
        var print = parsed.GetValue(_print);
        if (eval is not null && print is not null) return BadUsage("--eval and --print exclude each other.");
        if (rest.Length > _afterOptions && CommandArguments.IsOption(rest[0]) && rest[0] is var option)
        {
            return BadUsage(FilterCommandLine.IsOption(option) ? $"{option} needs --json or --ndjson."
                : $"Unknown option '{option}'.{NearestOption.Question(option, _command.Options)}");
        }

        // Without an option that gives the code, the first argument is the script.
        var code = eval ?? print;
        var file = code is null && rest.Length > 0 ? rest[0] : null;
        var session = new ShellSession(OptionsOf(parsed), Terminal.Open(), file is null ? rest : rest[1..])
        {
            Permissions = _permissions.Of(parsed),
        };

        _observation.Start(parsed, session);
        try
        {
            return Run(parsed, session, code, file, rest);
        }
        finally
        {
            session.End();
        }
    }

    private int Run(ParseResult parsed, ShellSession session, string? code, string? file, string[] rest)
    {
        var isModule = parsed.GetValue(_module);
        var print = parsed.GetValue(_print);
        if (parsed.GetValue(_trace)) session.TraceCalls();
        if (parsed.GetValue(_traceTier)) ScriptDiagnostics.MachineCodeTracer = Console.Error.WriteLine;
        var name = NameOf(code, file);
        var isAsModule = isModule || ShellSession.IsModuleName(name);
        if (parsed.GetValue(_check))
        {
            // Nothing runs, so all arguments are files.
            var files = code is null && rest.Length > 0 ? rest : (string?[])[file];
            return files.Max(path =>
            {
                var checkedName = NameOf(code, path);
                return session.Check(PathOf(code, path), code, checkedName, isModule || ShellSession.IsModuleName(checkedName));
            });
        }
        if (parsed.GetValue(_dumpAst) || parsed.GetValue(_dumpBytecode))
        {
            if (parsed.GetValue(_dumpAst) && parsed.GetValue(_dumpBytecode))
                return BadUsage("--dump-ast and --dump-bytecode exclude each other.");
            return session.Dump(PathOf(code, file), code, name, isAsModule, parsed.GetValue(_dumpAst));
        }
        if (_inspection.AreUsed(parsed) && _inspection.Start(parsed, session, name) is { } failure)
        {
            Console.Error.WriteLine($"quoll: {failure}");
            return ExitCode.Usage;
        }
        if (code is not null) return session.RunCode(code, print is null ? "<eval>" : "<print>", isModule, print is not null);
        if (file is not null && !File.Exists(file) && JqHabits.HintForScript(file) is { } hint)
            return BadUsage($"There is no file '{file}'. {hint}");
        if (file is not null and not "-") return session.RunFile(file, isModule || ShellSession.IsModuleName(file));
        var isInteractive = parsed.GetValue(_interactive) || file is null && !Console.IsInputRedirected;
        if (isInteractive)
            return isModule ? BadUsage("The prompt runs scripts: --module needs a file or code.") : new ReadEvalPrintLoop(session).Run();
        return session.RunStandardInput(isModule, isNamed: file is not null);
    }

    private EngineOptions OptionsOf(ParseResult parsed)
    {
        var options = _limits.Of(parsed);
        if (_inspection.AreUsed(parsed)) options = options with { Debug = true };
        if (parsed.GetValue(_proposals)) options = options with { Globals = EngineGlobals.Proposals };
        if (parsed.GetValue(_typeScript)) options = options with { TypeScript = TypeScriptSources.AllButJavaScript };
        if (_permissions.NetworkOf(parsed) is { } network) options = options with { Extensions = [.. options.Extensions, network] };
        options = _observation.Of(parsed, options);
        if (!_permissions.IsSandbox(parsed)) return options;
        // Maps in the sources themselves are no files.
        if (options.SourceMaps is not null) options = options with { SourceMaps = static (_, _) => null };
        return options with { ModuleLoader = new ShellModuleLoader(allowsFiles: false) };
    }

    // Null for the standard input, and for code from an option.
    private static string? PathOf(string? code, string? file) => code is null && file is not "-" ? file : null;

    private static string NameOf(string? code, string? file) => PathOf(code, file) ?? (code is null ? "<stdin>" : "<eval>");

    /// <summary>Reports errors in the arguments, with the option that lists what would be right.</summary>
    public static int BadUsage(string message, string help = "--help")
    {
        Console.Error.WriteLine($"quoll: {message}");
        Console.Error.WriteLine($"'quoll {help}' lists the options.");
        return ExitCode.Usage;
    }
}
