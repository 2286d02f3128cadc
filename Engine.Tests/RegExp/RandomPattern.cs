namespace Quoll.Tests.RegExp;

/// <summary>Writes patterns of every kind of part over a few characters.</summary>
internal sealed class RandomPattern(Random random)
{
    private static readonly string[] Units = ["a", "b", "c", "A", "1", "\n", "é", "ſ", "\U0001F600", "\uD83D", "-"];

    private static readonly string[] Characters =
    [
        "a", "b", "c", "ab", "abc", "cabab", ".", "\\w", "\\W", "\\d", "\\s", "[ab]", "[^a]", "[a-c1]", "[^\\n]", "[^ab\\d]",
        "[\\w-]", "[a-zé\\u017f-\\u0180]", "[]", "[^]", "\\u{1F600}", "\\ud83d", "[\\u{1F600}a]", "[^\\u{1F600}]",
    ];

    private static readonly string[] Quantifiers =
        ["*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "{2,}", "{2,}?", "{3,14}", "{9}"];

    private int _groups;

    public static string Pick(Random random) => Units[random.Next(random.Next(3) == 0 ? Units.Length : 4)];

    public string Next() => Disjunction(3);

    private string Disjunction(int depth) =>
        string.Join('|', Enumerable.Range(0, random.Next(8) == 0 ? 9 : random.Next(1, 4)).Select(_ => Sequence(depth)));

    private string Sequence(int depth) => string.Concat(Enumerable.Range(0, random.Next(1, 4)).Select(_ => Term(depth)));

    private string Term(int depth)
    {
        int kind = random.Next(depth > 0 ? 16 : 10);
        if (kind < 6) return Character() + (random.Next(2) == 0 ? Quantifier() : "");
        switch (kind)
        {
            case 6: return "^";
            case 7: return "$";
            case 8: return random.Next(2) == 0 ? "\\b" : "\\B";
            case 9: return _groups == 0 ? Character() : "\\" + random.Next(1, _groups + 1);
            case 10: return (random.Next(2) == 0 ? "(?=" : "(?!") + Disjunction(depth - 1) + ")";
            case 11: return (random.Next(2) == 0 ? "(?<=" : "(?<!") + Disjunction(depth - 1) + ")";
            case 12: return "(?:" + Disjunction(depth - 1) + ")" + Quantifier();
            default:
                _groups++;
                return "(" + Disjunction(depth - 1) + ")" + (random.Next(2) == 0 ? Quantifier() : "");
        }
    }

    private string Character() => Characters[random.Next(Characters.Length)];

    private string Quantifier() => Quantifiers[random.Next(Quantifiers.Length)];
}
