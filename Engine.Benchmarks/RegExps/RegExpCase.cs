using System.Text.RegularExpressions;

namespace Quoll.Benchmarks.RegExps;

/// <summary>
/// One pattern and its use in a program. The task exists twice: as a script for Quoll and V8, and as C# for .NET. Both
/// count or build the same, which is compared before anything is timed.
/// </summary>
/// <param name="Name">The short name: a row of the report.</param>
/// <param name="Pattern">The pattern in JavaScript.</param>
/// <param name="Flags">The flags in JavaScript.</param>
/// <param name="Script">
/// The statements of a function with the regular expression <c>re</c>, the workload's <c>text</c> and its <c>lines</c>,
/// and a variable <c>sum</c>, which is its result by default.
/// </param>
/// <param name="DotNet">The same with <see cref="Regex"/>. Returns a number or a string.</param>
internal sealed record RegExpCase(string Name, string Pattern, string Flags, string Script, Func<Regex, RegExpText, object> DotNet)
{
    /// <summary>Returns the same pattern in .NET's notation, interpreted.</summary>
    public Regex ToDotNet()
    {
        // Classes and boundaries as in JavaScript without u. The comparison of case is invariant because the process
        // has no other culture.
        var options = RegexOptions.ECMAScript;
        if (Flags.Contains('i')) options |= RegexOptions.IgnoreCase;
        if (Flags.Contains('m')) options |= RegexOptions.Multiline;
        string pattern = Pattern;
        // .NET's $ also matches before a final line feed.
        if (!Flags.Contains('m') && pattern.EndsWith('$')) pattern = pattern[..^1] + @"\z";
        if (Flags.Contains('y')) pattern = $@"\G(?:{pattern})";
        return new Regex(pattern, options);
    }
}
