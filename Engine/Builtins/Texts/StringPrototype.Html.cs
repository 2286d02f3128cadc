namespace Quoll.Builtins.Texts;

// The HTML methods of Annex B.
internal static partial class StringPrototype
{
    /// <summary>CreateHTML (§B.2.2.2.1); the attribute's value is the first argument.</summary>
    private static JsValue CreateHtml(in CallInfo call, string tag, string? attribute = null)
    {
        var s = ThisText(call);
        var result = new TextBuilder(call.Agent, s.Length + 16).Append('<').Append(tag);
        if (attribute is not null)
        {
            result.Append(' ').Append(attribute).Append("=\"");
            var value = TypeConversion.ToString(call[0]).AsSpan();
            for (var quote = TextSearch.IndexOf(value, '"'); quote >= 0; quote = TextSearch.IndexOf(value, '"'))
            {
                call.Agent.Step();
                result.Append(value[..quote]).Append("&quot;");
                value = value[(quote + 1)..];
            }
            result.Append(value).Append('"');
        }
        return result.Append('>').Append(s).Append("</").Append(tag).Append('>').Finish();
    }
}
