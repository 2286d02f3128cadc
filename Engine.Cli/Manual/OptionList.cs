using System.CommandLine;
using System.CommandLine.Completions;
using Quoll.Cli.Json;

namespace Quoll.Cli.Manual;

/// <summary>
/// The options of the command, from the parser. All code that shows options to people uses this list, so that none is
/// forgotten.
/// </summary>
/// <param name="Script">The options for scripts and code.</param>
/// <param name="Filter">The options for JSON, of which one of <see cref="Modes"/> must be present.</param>
internal sealed record OptionList(IReadOnlyList<Option> Script, IReadOnlyList<Option> Filter)
{
    /// <summary>The options that choose the other list.</summary>
    public static string[] Modes => InputOptions.Modes;

    public static OptionList Of(Command script)
    {
        var filter = FilterCommandLine.Model().Options;
        var modes = filter.Where(static option => Modes.Contains(option.Name));
        return new OptionList(
            Sorted(script.Options.Concat(modes)), Sorted(filter.Concat(script.Options.Where(static option => option.Name == "--help"))));
    }

    /// <summary>
    /// Returns the names of an option, short ones first. Omits -?, which shells would treat as a pattern.
    /// </summary>
    public static IReadOnlyList<string> Names(Option option) =>
    [
        .. option.Aliases.Append(option.Name).Where(static name => name is ['-', not '?', ..]).Distinct()
            .OrderBy(static name => name.Length),
    ];

    /// <summary>Returns the placeholder of the option's value; null if it has none.</summary>
    public static string? ValueName(Option option) =>
        option.ValueType == typeof(bool) || option.Arity.MaximumNumberOfValues == 0 || option.HelpName is null ? null : option.HelpName;

    /// <summary>Returns the values that an option accepts.</summary>
    public static IReadOnlyList<string> Values(Option option) =>
        ValueName(option) is null ? [] : [.. option.GetCompletions(CompletionContext.Empty).Select(static item => item.Label)];

    public static bool TakesFile(Option option) => ValueName(option) == "FILE";

    private static List<Option> Sorted(IEnumerable<Option> options) =>
    [
        .. options.Where(static option => !option.Hidden).DistinctBy(static option => option.Name)
            .OrderBy(static option => option.Name, StringComparer.Ordinal),
    ];
}
