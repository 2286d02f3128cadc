using System.Text;
using System.Text.RegularExpressions;
using Quoll.RegExp;

namespace Quoll.Tests.RegExp;

public sealed class StartSearchTests
{
    private const string Alphabet = "abcAB_ -\n1";

    // Both engines must agree on every match of generated patterns. A search must not skip what the peer finds.
    [Theory]
    [InlineData("g", RegexOptions.ECMAScript)]
    [InlineData("gi", RegexOptions.ECMAScript | RegexOptions.IgnoreCase)]
    [InlineData("gm", RegexOptions.ECMAScript | RegexOptions.Multiline)]
    [InlineData("gmi", RegexOptions.ECMAScript | RegexOptions.Multiline | RegexOptions.IgnoreCase)]
    public void All_matches_are_found(string flags, RegexOptions options)
    {
        var random = new Random(flags.Length);
        for (int i = 0; i < 3_000; i++)
        {
            string pattern = Pattern(random, 3);
            string text = Text(random, random.Next(0, 40));
            Assert.True(Ours(pattern, flags, text) == Theirs(pattern, options, text),
                $"/{pattern}/{flags} on {text.Replace("\n", "\\n", StringComparison.Ordinal)}");
        }
    }

    [Theory]
    [InlineData(@"\bab", "g", "xab ab_ab -ab", "4,11")]
    [InlineData(@"(?:foo|bar|b)x", "g", "foobar barx bx foox", "7,12,15")]
    [InlineData(@"(?:kelvin|scale)", "gi", "KELVIN \u212Aelvin \u017Fcale Scale", "0,20")]
    [InlineData(@"(?:kelvin|scale)", "giu", "KELVIN \u212Aelvin \u017Fcale Scale", "0,7,14,20")]
    [InlineData(@"^#+", "gm", "# a\n b #\r##\u2028#", "0,9,12")]
    [InlineData(@"(?:ab)+c", "g", "ababab ababc", "7")]
    [InlineData(@"(?:\bone|two)\b", "g", "one atwo xone two", "0,5,14")]
    [InlineData(@"\b[\w.+-]+@x", "g", "a.b+c@y .a@x b-a@x", "9,13")]
    [InlineData(@"\B[ab]+c", "g", "aabbd xabc -bac", "7,13")]
    [InlineData(@"(?:\b[ab]+){2}c", "g", "ab abc", "")]
    [InlineData(@"<[^]*?^>", "gm", "<\n<>\n>\r<>\u2028>", "0,7")]
    [InlineData(@"<[^]*^>", "gm", "<\n>\n>a", "0")]
    [InlineData(@"<[^<]{1,2}?^>", "gm", "<>\n> <a\n> <\n>", "0,5,10")]
    [InlineData("\uD83D\uDE00a|\uD83D\uDE00b", "gu", "\uD83D\uDE00a \uD83D\uDE00b", "0,4")]
    public void Searches_stop_at_each_match(string pattern, string flags, string text, string places) =>
        Assert.Equal(places, Places(Ours(pattern, flags, text)));

    // A pattern that is a literal, a set or a run of a set needs no program.
    [Theory]
    [InlineData("ab", "g", "xabab", "1-3;3-5;")]
    [InlineData("[a-c]", "g", "xab", "1-2;2-3;")]
    [InlineData(@"\s+", "g", "a \t\u2003b\u00A0", "1-4;5-6;")]
    [InlineData(@"[^a]+", "gu", "a\uD83D\uDE00ab", "1-3;4-5;")]
    [InlineData("a", "g", "bab", "1-2;")]
    [InlineData(@"\w+", "gy", "ab c", "0-2;")]
    [InlineData(@"\w+", "giu", "-\u017F-\u212A", "1-2;3-4;")]
    public void Simple_patterns_end_where_they_should(string pattern, string flags, string text, string matches) =>
        Assert.Equal(matches, Ours(pattern, flags, text));

    // Not a theory, because its data would lose the lone surrogates.
    [Fact]
    public void A_lone_surrogate_is_half_a_pair_without_u_only()
    {
        Assert.Equal("0-1;2-3;", Ours("\uD83D", "g", "\uD83D\uDE00\uD83D"));
        Assert.Equal("2-3;", Ours(@"\uD83D", "gu", "\uD83D\uDE00\uD83D"));
    }

    private static string Places(string matches) =>
        string.Join(',', matches.Split(';', StringSplitOptions.RemoveEmptyEntries).Select(match => match.Split('-')[0]));

    private static string Ours(string pattern, string flags, string text)
    {
        var compiled = CompiledRegExp.Compile(pattern, flags);
        int[] captures = new int[compiled.CaptureLength];
        var matches = new StringBuilder();
        for (int at = 0; at <= text.Length && compiled.Match(text, at, captures, null);)
        {
            matches.Append($"{captures[0]}-{captures[1]};");
            at = captures[1] == captures[0] ? captures[1] + 1 : captures[1];
        }
        return matches.ToString();
    }

    private static string Theirs(string pattern, RegexOptions options, string text)
    {
        // .NET's $ also matches before a final line feed.
        var regex = new Regex(
            options.HasFlag(RegexOptions.Multiline) ? pattern : pattern.Replace("$", @"\z", StringComparison.Ordinal), options);
        var matches = new StringBuilder();
        for (var match = regex.Match(text); match.Success; match = match.NextMatch())
            matches.Append($"{match.Index}-{match.Index + match.Length};");
        return matches.ToString();
    }

    private static string Text(Random random, int length) =>
        string.Concat(Enumerable.Range(0, length).Select(_ => Alphabet[random.Next(Alphabet.Length)]));

    private static string Pattern(Random random, int depth) =>
        string.Join('|', Enumerable.Range(0, random.Next(4) == 0 ? 2 : 1)
            .Select(_ => string.Concat(Enumerable.Range(0, random.Next(1, 4)).Select(_ => Term(random, depth)))));

    // A part that can be empty is never repeated, because the two languages differ there.
    private static string Term(Random random, int depth) => random.Next(12) switch
    {
        0 => @"\b",
        1 => "^",
        2 => "$",
        3 => @"\B",
        4 when depth > 0 => $"({Pattern(random, depth - 1)})",
        5 when depth > 0 => $"(?={Pattern(random, depth - 1)})",
        6 => $"{Unit(random)}{Unit(random)}{Unit(random)}",
        7 => $"(?:{Unit(random)}{Unit(random)}|{Unit(random)}|{Unit(random)}{Unit(random)}){Quantifier(random)}",
        _ => Unit(random) + (random.Next(2) == 0 ? Quantifier(random) : ""),
    };

    private static string Unit(Random random) => random.Next(5) switch
    {
        0 => "[ab]",
        1 => @"[^a\n]",
        2 => @"\w",
        3 => ".",
        _ => "abcA_ 1"[random.Next(7)].ToString(),
    };

    private static string Quantifier(Random random) => new[] { "*", "+", "?", "*?", "+?", "{2}", "{1,3}", "{2,}?" }[random.Next(8)];
}
