using System.CommandLine;
using System.CommandLine.Completions;
using Quoll.Cli.Json;

namespace Quoll.Cli.Manual;

/// <summary>
/// The options that the command takes, as the parser has them: whoever shows them to people asks here, so that nobody
/// forgets one.
/// </summary>
/// <param name="Script">Those for scripts and code.</param>
/// <param name="Filter">Those for JSON, of which one of <see cref="Modes"/> must be there.</param>
internal sealed record OptionList(IReadOnlyList<Option> Script, IReadOnlyList<Option> Filter)
{
    /// <summary>The options that choose the other list.</summary>
    public static readonly string[] Modes = ["--json", "--ndjson"];

    public static OptionList Of(Command script)
    {
        var filter = FilterCommandLine.Model().Options;
        var modes = filter.Where(static option => Modes.Contains(option.Name));
        return new OptionList(
            Sorted(script.Options.Concat(modes)), Sorted(filter.Concat(script.Options.Where(static option => option.Name == "--help"))));
    }

    /// <summary>The names of an option, short ones first; without -?, which shells would take for a pattern.</summary>
    public static IReadOnlyList<string> Names(Option option) =>
    [
        .. option.Aliases.Append(option.Name).Where(static name => name is ['-', not '?', ..]).Distinct()
            .OrderBy(static name => name.Length),
    ];

    /// <summary>Returns the placeholder of the option's value; null if it has none.</summary>
    public static string? ValueName(Option option) =>
        option.ValueType == typeof(bool) || option.Arity.MaximumNumberOfValues == 0 || option.HelpName is null ? null : option.HelpName;

    /// <summary>The values that an option knows.</summary>
    public static IReadOnlyList<string> Values(Option option) =>
        ValueName(option) is null ? [] : [.. option.GetCompletions(CompletionContext.Empty).Select(static item => item.Label)];

    public static bool TakesFile(Option option) => ValueName(option) == "FILE";

    private static List<Option> Sorted(IEnumerable<Option> options) =>
    [
        .. options.Where(static option => !option.Hidden).DistinctBy(static option => option.Name)
            .OrderBy(static option => option.Name, StringComparer.Ordinal),
    ];
}
