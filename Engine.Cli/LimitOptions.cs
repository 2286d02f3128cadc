using System.CommandLine;
using System.Globalization;
using Quoll.Cli.Shell;

namespace Quoll.Cli;

/// <summary>The options that limit what scripts may use.</summary>
internal sealed class LimitOptions
{
    private const double BytesPerMegabyte = 1024 * 1024;

    // The numbers are texts, because the library's code for nullable numbers would be compiled at each start.
    private readonly Option<string?> _maxTime =
        new("--max-time") { Description = "Limit of the running time, including timers and printing", HelpName = "SECONDS" };
    private readonly Option<string?> _maxMemory =
        new("--max-memory") { Description = "Limit of allocated memory, including garbage and printed text", HelpName = "MB" };
    private readonly Option<string?> _maxDepth = new("--max-depth") { Description = "Limit of nested calls", HelpName = "N" };
    private readonly Option<string?> _maxSteps =
        new("--max-steps") { Description = "Limit of steps: calls, loop iterations and bulk work", HelpName = "N" };

    public LimitOptions()
    {
        Validate(_maxTime, isWhole: false);
        Validate(_maxMemory, isWhole: false);
        Validate(_maxDepth, isWhole: true);
        Validate(_maxSteps, isWhole: true);
    }

    public Option[] All => [_maxTime, _maxMemory, _maxDepth, _maxSteps];

    /// <summary>Returns whether an argument is the name of one of these options, so that a value follows.</summary>
    public static bool IsName(string text) => text is "--max-time" or "--max-memory" or "--max-depth" or "--max-steps";

    public TimeSpan? MaxTime(ParseResult parsed) => Number(parsed, _maxTime) is { } seconds
        ? TimeSpan.FromSeconds(Math.Min(seconds, TimeSpan.MaxValue.TotalSeconds / 2)) : null;

    /// <summary>Returns the options of an engine with the given limits.</summary>
    public EngineOptions Of(ParseResult parsed) => new()
    {
        MaxTime = MaxTime(parsed),
        MaxAllocatedBytes = Number(parsed, _maxMemory) is { } megabytes
            ? (long)Math.Min(megabytes * BytesPerMegabyte, long.MaxValue / 2) : null,
        MaxCallDepth = Number(parsed, _maxDepth) is { } depth ? (int)Math.Min(depth, int.MaxValue) : EngineOptions.DefaultMaxCallDepth,
        MaxSteps = Number(parsed, _maxSteps) is { } steps ? (long)Math.Min(steps, long.MaxValue / 2) : null,
        ModuleLoader = new ShellModuleLoader(),
        TypeScript = TypeScriptSources.ByName,
        // Scripts at the shell sleep by Atomics.wait, as in Node.
        CanBlock = true,
    };

    private static double? Number(ParseResult parsed, Option<string?> limit) =>
        parsed.GetValue(limit) is { } text ? double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture) : null;

    private static void Validate(Option<string?> limit, bool isWhole) => limit.Validators.Add(result =>
    {
        if (result.Tokens is not [var token]) return;
        var isNumber = double.TryParse(token.Value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number > 0;
        if (!isNumber || (isWhole && number != Math.Floor(number)))
            result.AddError($"{limit.Name} needs a {(isWhole ? "whole " : "")}number greater than 0, not '{token.Value}'.");
    });
}
