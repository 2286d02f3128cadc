using Quoll.Web.WebIdl;

namespace Quoll.Web.Encodings;

/// <summary>
/// What TextDecoder and TextDecoderStream have in common (Encoding Standard §7.1): encoding, error mode, byte order
/// mark, and the state between two chunks.
/// </summary>
internal sealed class TextDecoderCommon
{
    private EncodingDecoder? _decoder;
    private bool _isMarkSeen;

    /// <summary>Steps 1 to 5 of both constructors (§7.2, §7.5).</summary>
    /// <param name="label">The argument <c>label</c>.</param>
    /// <param name="options">The argument <c>options</c>.</param>
    /// <param name="context">The interface, for messages.</param>
    public TextDecoderCommon(JsValue label, JsValue options, string context)
    {
        var name = label.IsUndefined ? EncodingLabels.Utf8.Name : Idl.ToDomString(label);
        var dictionary = Idl.ToDictionary(options, "TextDecoderOptions");
        IsFatal = dictionary.Boolean("fatal");
        IgnoresMark = dictionary.Boolean("ignoreBOM");
        Type = EncodingLabels.Find(name) is { IsReplacement: false } known ? known
            : throw Idl.RangeError($"{context}: {Idl.Show(name)} is not the label of an encoding.");
    }

    /// <summary>The encoding.</summary>
    public EncodingType Type { get; }

    /// <summary>Whether an error is a TypeError.</summary>
    public bool IsFatal { get; }

    /// <summary>The option <c>ignoreBOM</c>: whether a byte order mark stays in the text.</summary>
    public bool IgnoresMark { get; }

    /// <summary>Decodes a chunk, and charges it to the call.</summary>
    /// <param name="bytes">The chunk. Nothing changes it meanwhile.</param>
    /// <param name="isStream">Whether more chunks follow.</param>
    /// <exception cref="ScriptError">The bytes are not valid, in fatal mode: a TypeError.</exception>
    public JsValue Decode(ReadOnlySpan<byte> bytes, bool isStream)
    {
        if (!isStream && _decoder is null && Type.IsUtf8) return DecodeWhole(bytes);
        var decoder = _decoder ??= Type.CreateDecoder();
        AbstractOperations.Charge(bytes.Length / 16, 2L * bytes.Length);
        var output = new CharBuffer(stackalloc char[256]);
        bool isValid;
        try
        {
            isValid = decoder.Decode(bytes, !isStream, IsFatal, ref output);
            // An error in fatal mode leaves the decoder where it is.
            if (!isValid) throw Invalid();
            var text = output.Text;
            if (Type.HasMark && !IgnoresMark && !_isMarkSeen && text.Length > 0)
            {
                _isMarkSeen = true;
                if (text[0] == '\uFEFF') text = text[1..];
            }
            return Idl.RequireLength(text.ToString());
        }
        finally
        {
            output.Dispose();
            if (!isStream)
            {
                _decoder = null;
                _isMarkSeen = false;
            }
        }
    }

    // UTF-8 in one piece.
    private JsValue DecodeWhole(ReadOnlySpan<byte> bytes)
    {
        if (!IgnoresMark) bytes = Utf8Decoder.WithoutMark(bytes);
        return AbstractOperations.DecodeUtf8(bytes) ?? (IsFatal ? throw Invalid() : Utf8Decoder.Replace(bytes));
    }

    private ScriptError Invalid() => Idl.TypeError($"The encoded data are not valid {Type.Name}.");
}
