using System.CommandLine;

namespace Quoll.Cli;

/// <summary>Finds the option that an unknown one probably means.</summary>
internal static class NearestOption
{
    /// <summary>The number of letters that may be wrong, left out, added or swapped with their neighbour.</summary>
    private const int MaxMistakes = 2;

    /// <summary>The shortest name of which another word may be a longer form: --raw-output means --raw.</summary>
    private const int MinStem = 5;

    /// <summary>Options of jq and Node whose names are not similar to ours.</summary>
    private static readonly Dictionary<string, string> OtherNames = new()
    {
        ["--from-file"] = "--program",
        ["--input-type"] = "--module",
        ["--monochrome-output"] = "--no-color",
        ["--raw-input"] = "--lines",
        ["--rawinput"] = "--lines",
        ["--timeout"] = "--max-time",
        ["--help-all"] = "--help",
    };

    /// <summary>Returns a question for the end of a message, or an empty text.</summary>
    /// <param name="unknown">The unknown option; a value may follow an equals sign.</param>
    /// <param name="options">The options that exist.</param>
    public static string Question(string unknown, IEnumerable<Option> options)
    {
        var name = unknown.Split('=')[0];
        var names = options.SelectMany(static option => option.Aliases.Prepend(option.Name))
            .Where(static known => known[0] == '-').ToList();
        var best = name.StartsWith("--", StringComparison.Ordinal) ? OfLong(name, names) : OfShort(name, names);
        return best is null ? "" : $" Did you mean {best}?";
    }

    // A letter in the other case, or a long name with one dash.
    private static string? OfShort(string name, List<string> names) =>
        names.Find(known => known.Length == name.Length && known.Equals(name, StringComparison.OrdinalIgnoreCase))
        ?? (name.Length < MinStem - 1 ? null : OfLong($"-{name}", names));

    private static string? OfLong(string name, List<string> names)
    {
        if (OtherNames.TryGetValue(name, out var other) && names.Contains(other)) return other;
        var longNames = names.Where(static known => known.StartsWith("--", StringComparison.Ordinal)).ToList();
        var nearest = longNames.Select(known => (Name: known, Mistakes: Mistakes(name.ToLowerInvariant(), known)))
            // A short word has no room for two mistakes.
            .Where(known => known.Mistakes <= Math.Min(MaxMistakes, (Math.Min(name.Length, known.Name.Length) - 2) / 2))
            .OrderBy(static known => known.Mistakes).FirstOrDefault();
        if (nearest is { Name: not null, Mistakes: < MaxMistakes }) return nearest.Name;
        return longNames.Where(known => known.Length >= MinStem && name.StartsWith(known, StringComparison.Ordinal))
                .MaxBy(static known => known.Length)
            ?? longNames.Where(known => name.Length >= MinStem && known.StartsWith(name, StringComparison.Ordinal))
                .MinBy(static known => known.Length)
            ?? nearest.Name;
    }

    // The distance of Damerau and Levenshtein, with swaps of neighbours.
    private static int Mistakes(string left, string right)
    {
        var counts = new int[left.Length + 1, right.Length + 1];
        for (var i = 0; i <= left.Length; i++) counts[i, 0] = i;
        for (var j = 0; j <= right.Length; j++) counts[0, j] = j;
        for (var i = 1; i <= left.Length; i++)
        {
            for (var j = 1; j <= right.Length; j++)
            {
                var count = counts[i - 1, j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
                count = Math.Min(count, Math.Min(counts[i - 1, j], counts[i, j - 1]) + 1);
                if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
                    count = Math.Min(count, counts[i - 2, j - 2] + 1);
                counts[i, j] = count;
            }
        }
        return counts[left.Length, right.Length];
    }
}
