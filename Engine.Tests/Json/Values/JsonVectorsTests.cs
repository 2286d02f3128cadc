using System.Text;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// The 318 vectors of the JSON test suite: y_ must be accepted, n_ refused, and i_ handled as listed here.
/// </summary>
public class JsonVectorsTests
{
    // Cases that ECMA-404 leaves open. Numbers beyond the range of doubles are Infinity or 0 (§12.9.3), a lone
    // surrogate is an ordinary code unit, and any depth is read.
    private static readonly string[] Accepted =
    [
        "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp",
        "i_number_real_neg_overflow", "i_number_real_pos_overflow", "i_number_real_underflow", "i_number_too_big_neg_int",
        "i_number_too_big_pos_int", "i_number_very_big_negative_int", "i_object_key_lone_2nd_surrogate",
        "i_string_1st_surrogate_but_2nd_missing", "i_string_1st_valid_surrogate_2nd_invalid",
        "i_string_incomplete_surrogate_and_escape_valid", "i_string_incomplete_surrogate_pair",
        "i_string_incomplete_surrogates_escape_valid", "i_string_invalid_lonely_surrogate", "i_string_invalid_surrogate",
        "i_string_inverted_surrogates_U+1D11E", "i_string_lone_second_surrogate", "i_structure_500_nested_arrays",
    ];

    // These are not UTF-8, so the bytes are refused. A string that was decoded with replacement characters is accepted.
    private static readonly string[] InvalidUtf8 =
    [
        "i_string_UTF-8_invalid_sequence", "i_string_UTF8_surrogate_U+D800", "i_string_invalid_utf-8", "i_string_iso_latin_1",
        "i_string_lone_utf8_continuation_byte", "i_string_not_in_unicode_range", "i_string_overlong_sequence_2_bytes",
        "i_string_overlong_sequence_6_bytes", "i_string_overlong_sequence_6_bytes_null", "i_string_truncated-utf-8",
    ];

    // UTF-16 is not an encoding for bytes.
    private static readonly string[] Refused = ["i_string_UTF-16LE_with_BOM", "i_string_utf16BE_no_BOM", "i_string_utf16LE_no_BOM"];

    // A byte order mark is skipped in UTF-8. In a string it is a character that JSON does not allow there (ECMA-262
    // §25.5.1).
    private static readonly string[] ByteOrderMark = ["i_structure_UTF-8_BOM_empty_object"];

    [VectorsFact]
    public void Vectors_give_what_their_names_say()
    {
        var files = Directory.GetFiles(SharedDocuments.Vectors!, "*.json");
        Assert.Equal(318, files.Length);
        foreach (var file in files)
        {
            var name = Path.GetFileNameWithoutExtension(file);
            var (bytesAccepted, textAccepted) = name[0] switch
            {
                'y' => (true, true),
                'n' => (false, false),
                _ when Accepted.Contains(name) => (true, true),
                _ when InvalidUtf8.Contains(name) => (false, true),
                _ when ByteOrderMark.Contains(name) => (true, false),
                _ => Refused.Contains(name) ? (false, false) : throw new InvalidDataException($"{name} is not listed."),
            };
            var bytes = File.ReadAllBytes(file);
            Assert.True(bytesAccepted == IsAccepted(realm => realm.ParseUtf8(bytes)), $"{name} as UTF-8");
            Assert.True(textAccepted == IsAccepted(realm => realm.Parse(Encoding.UTF8.GetString(bytes))), $"{name} as a text");
        }
    }

    private static bool IsAccepted(Action<JsonRealm> parse)
    {
        try
        {
            parse(new JsonRealm());
            return true;
        }
        catch (ThrowCompletion thrown) when (thrown.Kind == ErrorKind.SyntaxError)
        {
            return false;
        }
    }
}
