using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

// Ranges (ECMA-402 §16.5.21 PartitionNumberRangePattern). What both ends have in common stands once:
// CollapseNumberRange (§16.5.23) leaves that to implementations, and the rules are those that V8 follows.
internal sealed partial class NumberFormatter
{
    private const string RangeSpace = " ";

    /// <summary>Formats a range; neither end is NaN.</summary>
    public string FormatRange(in IntlMathematicalValue start, in IntlMathematicalValue end)
    {
        Span<char> buffer = stackalloc char[NumberWriter.BufferSize];
        var writer = new NumberWriter(buffer);
        FormatRange(start, end, ref writer);
        var text = writer.ToString();
        writer.Dispose();
        return text;
    }

    /// <summary>Formats a range into parts; neither end is NaN.</summary>
    public List<NumberPart> FormatRangeToParts(in IntlMathematicalValue start, in IntlMathematicalValue end)
    {
        var parts = new List<NumberPart>();
        Span<char> buffer = stackalloc char[NumberWriter.BufferSize];
        var writer = new NumberWriter(buffer, parts);
        FormatRange(start, end, ref writer);
        writer.Dispose();
        return parts;
    }

    private void FormatRange(in IntlMathematicalValue start, in IntlMathematicalValue end, ref NumberWriter writer)
    {
        Span<byte> firstBuffer = stackalloc byte[DecimalQuantity.BufferSize];
        Span<byte> secondBuffer = stackalloc byte[DecimalQuantity.BufferSize];
        var first = start.ToQuantity(firstBuffer);
        var second = end.ToQuantity(secondBuffer);
        var firstLayout = Prepare(ref first, SignForm.None);
        var secondLayout = Prepare(ref second, SignForm.None);
        if (firstLayout.Middle.HasSameText(secondLayout.Middle) && firstLayout.Outer.HasSameText(secondLayout.Outer)
            && firstLayout.Exponent == secondLayout.Exponent && first.Equals(second))
        {
            first.Dispose();
            first = start.ToQuantity(firstBuffer);
            firstLayout = Prepare(ref first, SignForm.Approximate);
            Write(first, firstLayout, ref writer);
        }
        else WriteRange(first, firstLayout, second, secondLayout, ref writer);
        first.Dispose();
        second.Dispose();
    }

    private void WriteRange(
        scoped DecimalQuantity first, in Layout firstLayout, scoped DecimalQuantity second, in Layout secondLayout, ref NumberWriter writer)
    {
        var sharesOuter = firstLayout.Outer.HasSameMeaning(secondLayout.Outer) && !firstLayout.Outer.ReplacesNumber;
        var middle = firstLayout.Middle;

        // One code point, such as a minus sign or "€", is repeated.
        var sharesMiddle = sharesOuter && middle.HasSameText(secondLayout.Middle) && middle.CodePointCount > 1 && !middle.ReplacesNumber;
        var isSpaced = Options.Notation is Notation.Scientific or Notation.Engineering
            || (!sharesMiddle && (middle.CodePointCount > 0)) || (!sharesOuter && firstLayout.Outer.CodePointCount > 0);
        var outer = sharesOuter ? Resolve(firstLayout.Outer, secondLayout.Outer) : Modifier.Empty;
        var shared = sharesMiddle ? middle : Modifier.Empty;
        var own = (First: firstLayout with
        {
            Outer = sharesOuter ? Modifier.Empty : firstLayout.Outer,
            Middle = sharesMiddle ? Modifier.Empty : firstLayout.Middle,
        }, Second: secondLayout with
        {
            Outer = sharesOuter ? Modifier.Empty : secondLayout.Outer,
            Middle = sharesMiddle ? Modifier.Empty : secondLayout.Middle,
        });
        var (prefix, infix, suffix) = RangePattern(isSpaced);

        writer.Append(outer.Prefix);
        writer.Append(shared.Prefix);
        if (!first.IsInfinite) writer.AppendPart(PartKind.Literal, shared.SpaceBeforeDigit);
        writer.AppendPart(PartKind.Literal, prefix);
        writer.Source = PartSource.StartRange;
        Write(first, own.First, ref writer);
        writer.Source = PartSource.Shared;
        writer.AppendPart(PartKind.Literal, infix);
        writer.Source = PartSource.EndRange;
        Write(second, own.Second, ref writer);
        writer.Source = PartSource.Shared;
        writer.AppendPart(PartKind.Literal, suffix);
        if (!second.IsInfinite) writer.AppendPart(PartKind.Literal, shared.SpaceAfterDigit);
        writer.Append(shared.Suffix);
        writer.Append(outer.Suffix);
    }

    private Modifier Resolve(Modifier first, Modifier second) => first.Family is not { } family ? first
        : family[Plurals.SelectRange(first.Category, second.Category)];

    private (string Prefix, string Infix, string Suffix) RangePattern(bool isSpaced)
    {
        var pattern = Symbols.Pattern("miscPatterns", "range") ?? "{0}–{1}";
        var (first, second) = (pattern.IndexOf("{0}", StringComparison.Ordinal), pattern.IndexOf("{1}", StringComparison.Ordinal));
        var infix = pattern[(first + 3)..second];
        if (isSpaced)
        {
            if (!IsSpace(infix, 0)) infix = RangeSpace + infix;
            if (!IsSpace(infix, infix.Length - 1)) infix += RangeSpace;
        }
        return (pattern[..first], infix, pattern[(second + 3)..]);
    }

    // Pattern_White_Space (UAX 31).
    private static bool IsSpace(string text, int index) =>
        (uint)index < (uint)text.Length
        && text[index] is (>= '\t' and <= '\r') or ' ' or '\u0085' or '\u200E' or '\u200F' or '\u2028' or '\u2029';
}
