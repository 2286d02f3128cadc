using System.Runtime.InteropServices;
using System.Text;
using Quoll.Web.Encodings;

namespace Quoll.Web.Urls.Idna;

/// <summary>
/// Unicode ToASCII (UTS #46 §4.2) as the URL Standard calls it (§3.3, domain parser ToASCII, not strict): CheckBidi and
/// CheckJoiners, nontransitional; without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength.
/// </summary>
internal static class DomainToAscii
{
    private const string Prefix = "xn--";

    /// <summary>Writes a domain in ASCII. Returns false for failure; the output is useless then.</summary>
    public static bool TryWrite(scoped ReadOnlySpan<char> domain, ref CharBuffer output)
    {
        // Processing (§4), steps 1 to 3.
        var text = Map(domain);
        var labels = text.Split('.');
        var decoded = new List<int>[labels.Length];
        // Step 4.
        for (var index = 0; index < labels.Length; index++)
        {
            if (Decode(labels[index]) is not { } label || !LabelValidity.IsValid(label)) return false;
            decoded[index] = label;
        }
        if (Array.Exists(decoded, static label => BidiRule.IsRightToLeft(Span(label)))
            && !Array.TrueForAll(decoded, static label => BidiRule.IsSatisfied(Span(label))))
        {
            return false;
        }
        // ToASCII, step 3.
        for (var index = 0; index < labels.Length; index++)
        {
            if (index > 0) output.Append('.');
            var label = Span(decoded[index]);
            if (!label.ContainsAnyExceptInRange(0, 0x7F))
            {
                output.Append(labels[index]);
                continue;
            }
            output.Append(Prefix);
            if (!Punycode.TryEncode(label, ref output)) return false;
        }
        return true;
    }

    // Steps 1 and 2: Map, Normalize.
    private static string Map(scoped ReadOnlySpan<char> domain)
    {
        var table = IdnaTable.Instance;
        var mapped = new CharBuffer(stackalloc char[128]);
        Span<char> units = stackalloc char[2];
        foreach (var rune in domain.EnumerateRunes())
        {
            switch (table[rune.Value].Status)
            {
                case IdnaStatus.Ignored:
                    break;
                case IdnaStatus.Mapped:
                    mapped.Append(table.Mapping(rune.Value));
                    break;
                default:
                    mapped.Append(units[..rune.EncodeToUtf16(units)]);
                    break;
            }
        }
        return AbstractOperations.Normalize(mapped.Finish(), NormalizationForm.FormC);
    }

    // Step 4 for one label: its code points, decoded if it is Punycode; null for failure.
    private static List<int>? Decode(string label)
    {
        var codePoints = new List<int>(label.Length);
        if (label.StartsWith(Prefix, StringComparison.Ordinal))
        {
            if (!Punycode.TryDecode(label.AsSpan(Prefix.Length), codePoints)) return null;
            // Neither empty nor ASCII, and in Normalization Form C.
            return Span(codePoints).ContainsAnyExceptInRange(0, 0x7F) && IsNormalized(codePoints) ? codePoints : null;
        }
        foreach (var rune in label.EnumerateRunes()) codePoints.Add(rune.Value);
        return codePoints;
    }

    private static bool IsNormalized(List<int> label)
    {
        var text = new StringBuilder(label.Count);
        foreach (var codePoint in label) text.Append(new Rune(codePoint).ToString());
        var encoded = text.ToString();
        return AbstractOperations.Normalize(encoded, NormalizationForm.FormC) == encoded;
    }

    private static ReadOnlySpan<int> Span(List<int> label) => CollectionsMarshal.AsSpan(label);
}
