namespace Quoll.Builtins.Texts;

/// <summary>GetSubstitution (ECMA-262 §22.1.3.19.1).</summary>
internal static class Substitution
{
    /// <summary>
    /// Appends the replacement for one match. A capture is a String or undefined. The first is at index 0 here and is
    /// $1. Without named captures <c>$&lt;</c> is literal.
    /// </summary>
    public static void Append(
        TextBuilder result, ReadOnlySpan<char> matched, string text, int position, ReadOnlySpan<JsValue> captures, JsObject? namedCaptures,
            string template)
    {
        var rest = template.AsSpan();
        // No name ends after the last one. It is searched once, not at each sign that could begin a name.
        var close = namedCaptures is null ? -1 : TextSearch.LastIndexOf(template, ">");
        while (true)
        {
            WorkBudget.Steps(1);
            var dollar = TextSearch.IndexOf(rest, '$');
            if (dollar < 0 || dollar + 1 == rest.Length)
            {
                result.Append(rest);
                return;
            }
            result.Append(rest[..dollar]);
            rest = rest[dollar..];
            var length = 2;
            switch (rest[1])
            {
                case '$':
                    result.Append('$');
                    break;
                case '`':
                    result.Append(text, 0, position);
                    break;
                case '&':
                    result.Append(matched);
                    break;
                case '\'':
                    // A custom exec may have returned a match that extends beyond the text.
                    var tail = Math.Min(position + matched.Length, text.Length);
                    result.Append(text, tail, text.Length - tail);
                    break;
                case >= '0' and <= '9':
                    length = AppendNumbered(result, rest, captures);
                    break;
                case '<' when namedCaptures is not null:
                    length = AppendNamed(result, rest, namedCaptures, template.Length - rest.Length < close);
                    break;
                default:
                    length = 1;
                    result.Append('$');
                    break;
            }
            rest = rest[length..];
        }
    }

    // Step 5.f: two digits if such a group exists, otherwise one; returns the number of units read.
    private static int AppendNumbered(TextBuilder result, ReadOnlySpan<char> rest, ReadOnlySpan<JsValue> captures)
    {
        var index = rest[1] - '0';
        var length = 2;
        if (rest.Length > 2 && char.IsAsciiDigit(rest[2]))
        {
            var both = index * 10 + rest[2] - '0';
            if (both <= captures.Length) (index, length) = (both, 3);
        }
        if (index >= 1 && index <= captures.Length)
        {
            var capture = captures[index - 1];
            if (!capture.IsUndefined) result.Append(capture.String);
        }
        else
        {
            result.Append(rest[..length]);
        }
        return length;
    }

    // Step 5.g; returns the number of units read.
    private static int AppendNamed(TextBuilder result, ReadOnlySpan<char> rest, JsObject namedCaptures, bool isClosed)
    {
        var end = isClosed ? TextSearch.IndexOf(rest, '>') : -1;
        if (end < 0)
        {
            result.Append("$<");
            return 2;
        }
        var capture = namedCaptures.Get(PropertyKey.From(rest[2..end].ToString()));
        if (!capture.IsUndefined) result.Append(TypeConversion.ToString(capture));
        return end + 1;
    }
}
