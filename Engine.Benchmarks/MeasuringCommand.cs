using System.CommandLine;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks;

/// <summary>Describes a command that measures and writes a page.</summary>
/// <param name="run">Measures; returns the exit code.</param>
internal sealed class MeasuringCommand(string name, string description, Func<BenchRun, ParseResult, int> run)
{
    public MeasuringCommand(string name, string description, Func<BenchRun, int> run)
        : this(name, description, (options, _) => run(options))
    {
    }

    /// <summary>The option that chooses a part of the measurements; null if there is none.</summary>
    public (string Option, string Value, string Help)? Filter { get; init; }

    /// <summary>The budget; 0 if the measurements take the time that they need.</summary>
    public double Seconds { get; init; }

    /// <summary>The budget of a quick run, and what that leaves out; null if there is none.</summary>
    public (double Seconds, string Help)? Quick { get; init; }

    /// <summary>Whether a part of the measurements or a quick run is a page, too.</summary>
    public bool AlwaysWrites { get; init; }

    /// <param name="more">The options that only this command has.</param>
    public Command Build(params Option[] more)
    {
        Option<string>? filter = Filter is not { } chosen ? null
            : new(chosen.Option) { Description = chosen.Help, HelpName = chosen.Value, DefaultValueFactory = _ => "" };
        Option<double?>? budget = Seconds == 0 ? null
            : new("--budget") { Description = $"Approximate seconds for the whole run ({Seconds})", HelpName = "SECONDS" };
        Option<bool>? quick = Quick is null ? null : new("--quick") { Description = $"A budget of {Quick.Value.Seconds} s, {Quick.Value.Help}" };
        string[] parts = AlwaysWrites ? [] : [.. new Option?[] { quick, filter }.OfType<Option>().Select(option => option.Name)];
        var output = new Option<string?>("--output")
        {
            Description = $"The folder for the page (docs{(parts.Length == 0 ? "" : $"; none with {string.Join(" or ", parts)}")})",
            HelpName = "FOLDER",
        };
        var commit = new Option<string?>("--commit") { Description = "The commit that the report names", HelpName = "NAME" };
        var command = new Command(name, description);
        foreach (var option in more.Concat(new Option?[] { filter, budget, quick, output, commit }.OfType<Option>())) command.Add(option);
        command.SetAction(parsed =>
        {
            string text = filter is null ? "" : parsed.GetValue(filter)!;
            bool isQuick = quick is not null && parsed.GetValue(quick);
            double seconds = (budget is null ? null : parsed.GetValue(budget)) ?? (isQuick ? Quick!.Value.Seconds : Seconds);
            bool isPage = AlwaysWrites || (text.Length == 0 && !isQuick);
            var options = new RunOptions(
                text, TimeSpan.FromSeconds(seconds), isQuick, parsed.GetValue(output) ?? (isPage ? "docs" : null), parsed.GetValue(commit));
            try
            {
                return run(new BenchRun(options), parsed);
            }
            catch (WrongResultException e)
            {
                return BenchRun.Fail(e.Message);
            }
        });
        return command;
    }
}
