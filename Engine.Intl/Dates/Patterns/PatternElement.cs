using System.Text;

namespace Quoll.Intl.Dates.Patterns;

/// <summary>A field or a literal of a date pattern (UTS 35 part 4, Date Format Patterns).</summary>
/// <param name="Letter">The letter of the field; NUL for a literal.</param>
/// <param name="Length">How often the letter is repeated.</param>
/// <param name="Literal">The literal without its quotes; null for a field.</param>
internal readonly record struct PatternElement(char Letter, int Length, string? Literal)
{
    /// <summary>Whether it is a literal.</summary>
    public bool IsLiteral => Literal is not null;

    /// <summary>Parses a pattern. Neighbouring literals become one.</summary>
    public static List<PatternElement> Parse(string pattern)
    {
        var elements = new List<PatternElement>(pattern.Length);
        var literal = new StringBuilder();
        var at = 0;
        while (at < pattern.Length)
        {
            var letter = pattern[at];
            if (letter == '\'')
            {
                at = ReadQuoted(pattern, at + 1, literal);
                continue;
            }
            if (!char.IsAsciiLetter(letter))
            {
                literal.Append(letter);
                at++;
                continue;
            }
            if (literal.Length > 0)
            {
                elements.Add(new('\0', 0, literal.ToString()));
                literal.Clear();
            }
            var start = at;
            while (at < pattern.Length && pattern[at] == letter) at++;
            elements.Add(new(letter, at - start, null));
        }
        if (literal.Length > 0) elements.Add(new('\0', 0, literal.ToString()));
        return elements;
    }

    /// <summary>Returns the pattern of elements: the inverse of <see cref="Parse"/>.</summary>
    public static string Write(List<PatternElement> elements)
    {
        var pattern = new StringBuilder();
        foreach (var element in elements)
        {
            if (element.Literal is { } literal) pattern.Append(Quote(literal));
            else pattern.Append(element.Letter, element.Length);
        }
        return pattern.ToString();
    }

    /// <summary>Returns the pattern of a literal.</summary>
    public static string Quote(string literal)
    {
        var needsQuotes = false;
        foreach (var character in literal) needsQuotes |= char.IsAsciiLetter(character) || character == '\'';
        return needsQuotes ? $"'{literal.Replace("'", "''", StringComparison.Ordinal)}'" : literal;
    }

    // Two apostrophes are one, inside and outside of quotes.
    private static int ReadQuoted(string pattern, int at, StringBuilder literal)
    {
        if (at < pattern.Length && pattern[at] == '\'')
        {
            literal.Append('\'');
            return at + 1;
        }
        while (at < pattern.Length)
        {
            if (pattern[at] != '\'')
            {
                literal.Append(pattern[at++]);
                continue;
            }
            if (at + 1 >= pattern.Length || pattern[at + 1] != '\'') return at + 1;
            literal.Append('\'');
            at += 2;
        }
        return at;
    }
}
