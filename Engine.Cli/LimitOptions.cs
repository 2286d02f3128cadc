using System.CommandLine;
using Quoll.Cli.Shell;

namespace Quoll.Cli;

/// <summary>The options that limit what scripts may use.</summary>
internal sealed class LimitOptions
{
    private const double BytesPerMegabyte = 1024 * 1024;

    private readonly Option<double?> _maxTime =
        new("--max-time") { Description = "Limit of the running time, with timers and printing", HelpName = "SECONDS" };
    private readonly Option<double?> _maxMemory =
        new("--max-memory") { Description = "Limit of the memory allocated, garbage included, and of what is printed", HelpName = "MB" };
    private readonly Option<int?> _maxDepth = new("--max-depth") { Description = "Limit of nested calls", HelpName = "N" };
    private readonly Option<long?> _maxSteps =
        new("--max-steps") { Description = "Limit of calls, turns of loops and work of that size", HelpName = "N" };

    public LimitOptions()
    {
        foreach (var limit in All)
        {
            limit.Validators.Add(result =>
            {
                if (result.Tokens is [var token] && !(double.TryParse(token.Value, out var number) && number > 0))
                {
                    result.AddError($"{limit.Name} needs a number greater than 0, not '{token.Value}'.");
                }
            });
        }
    }

    public Option[] All => [_maxTime, _maxMemory, _maxDepth, _maxSteps];

    /// <summary>Is it the name of one of them, so that a value follows?</summary>
    public static bool IsName(string text) => text is "--max-time" or "--max-memory" or "--max-depth" or "--max-steps";

    public TimeSpan? MaxTime(ParseResult parsed) => parsed.GetValue(_maxTime) is { } seconds
        ? TimeSpan.FromSeconds(Math.Min(seconds, TimeSpan.MaxValue.TotalSeconds / 2)) : null;

    /// <summary>The options of an engine with the limits that were given.</summary>
    public EngineOptions Of(ParseResult parsed) => new()
    {
        MaxTime = MaxTime(parsed),
        MaxMemory = parsed.GetValue(_maxMemory) is { } megabytes ? (long)Math.Min(megabytes * BytesPerMegabyte, long.MaxValue / 2) : null,
        MaxCallDepth = parsed.GetValue(_maxDepth) ?? EngineOptions.DefaultMaxCallDepth,
        MaxSteps = parsed.GetValue(_maxSteps),
        ModuleLoader = new ShellModuleLoader(),
    };
}
