using System.Globalization;
using System.Text;

namespace Quoll.Intl.Numbers;

/// <summary>A piece of text of one type, before or behind the digits of a number.</summary>
internal readonly record struct Segment(PartKind Kind, string Text);

/// <summary>Builds segments.</summary>
internal sealed class SegmentBuilder
{
    // With a capacity: the static constructor of a list of structures is compiled at run time.
    private readonly List<(PartKind Kind, StringBuilder Text)> _runs = new(4);

    /// <summary>The type of the first text; null for none.</summary>
    public PartKind? FirstKind => _runs.Count == 0 ? null : _runs[0].Kind;

    /// <summary>The type of the last text; null for none.</summary>
    public PartKind? LastKind => _runs.Count == 0 ? null : _runs[^1].Kind;

    /// <summary>Adds text to a segment of a type.</summary>
    public void Add(PartKind kind, ReadOnlySpan<char> text)
    {
        if (text.IsEmpty) return;
        if (_runs.Count == 0 || _runs[^1].Kind != kind) _runs.Add((kind, new StringBuilder()));
        _runs[^1].Text.Append(text);
    }

    /// <summary>Returns the segments. White space and controls at the ends of the others are literals.</summary>
    public Segment[] ToSegments()
    {
        if (_runs.Count == 0) return [];
        var segments = new List<Segment>(_runs.Count);
        foreach (var (kind, builder) in _runs)
        {
            var text = builder.ToString();
            if (kind == PartKind.Literal)
            {
                AddLiteral(segments, text);
                continue;
            }
            var start = 0;
            while (start < text.Length && IsIgnorable(text[start])) start++;
            var end = text.Length;
            while (end > start && IsIgnorable(text[end - 1])) end--;
            AddLiteral(segments, text[..start]);
            if (start < end) segments.Add(new(kind, text[start..end]));
            AddLiteral(segments, text[end..]);
        }
        return [.. segments];
    }

    /// <summary>Returns the segments of one text.</summary>
    public static Segment[] Of(PartKind kind, string text)
    {
        var builder = new SegmentBuilder();
        builder.Add(kind, text);
        return builder.ToSegments();
    }

    private static void AddLiteral(List<Segment> segments, string text)
    {
        if (text.Length == 0) return;
        if (segments is [.., { Kind: PartKind.Literal } last]) segments[^1] = last with { Text = last.Text + text };
        else segments.Add(new(PartKind.Literal, text));
    }

    // Space separators, the tab, controls of direction (UAX 9) and variation selectors.
    private static bool IsIgnorable(char unit) =>
        unit is '\t' or '\u061C' or '\u200E' or '\u200F' or (>= '\u202A' and <= '\u202E') or (>= '\u2066' and <= '\u2069')
            or (>= '\uFE00' and <= '\uFE0F')
        || char.GetUnicodeCategory(unit) == UnicodeCategory.SpaceSeparator;
}
