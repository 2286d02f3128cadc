namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of Uint8Array for bytes as text: Base64 (RFC 4648 §4 and §5) and hexadecimal digits, of the edition of
/// 2026 (proposal-arraybuffer-base64).
/// </summary>
internal static class Uint8ArrayText
{
    /// <summary>Bytes that become digits between two checks of the limits.</summary>
    private const int HexAtOnce = 1 << 18;

    /// <summary>Adds the functions of the constructor.</summary>
    public static BuiltinTable AddStatic(BuiltinTable table) => table
        .Method("fromBase64", 1, FromBase64)
        .Method("fromHex", 1, FromHex);

    /// <summary>Adds the methods of the prototype.</summary>
    public static BuiltinTable AddMethods(BuiltinTable table) => table
        .Method("setFromBase64", 1, SetFromBase64)
        .Method("setFromHex", 1, SetFromHex)
        .Method("toBase64", 0, ToBase64)
        .Method("toHex", 0, ToHex);

    /// <summary>Uint8Array.fromBase64 ( string [ , options ] ).</summary>
    private static JsValue FromBase64(in CallInfo call)
    {
        var text = RequireString(call[0]);
        var options = OptionsObject.From(call.Realm, call[1]);
        var isUrl = IsUrlAlphabet(options);
        var decoder = new Base64Decoder(call.Agent, text, isUrl, LastChunk(options), long.MaxValue);
        return Finish(call, ref decoder);
    }

    private static JsValue Finish(in CallInfo call, ref Base64Decoder decoder)
    {
        if (decoder.Run() is { } error) throw error;
        return Create(call.Realm, decoder.Bytes);
    }

    /// <summary>Uint8Array.fromHex ( string ).</summary>
    private static JsValue FromHex(in CallInfo call)
    {
        var text = RequireString(call[0]);
        RequireEven(text);
        call.Agent.Reserve(text.Length / 2);
        var bytes = new byte[text.Length / 2];
        return DecodeHex(call.Agent, text, bytes, out _) is { } error ? throw error : Create(call.Realm, bytes);
    }

    /// <summary>Uint8Array.prototype.setFromBase64 ( string [ , options ] ).</summary>
    private static JsValue SetFromBase64(in CallInfo call)
    {
        var into = This(call);
        into.Buffer.RequireMutable();
        var text = RequireString(call[0]);
        var options = OptionsObject.From(call.Realm, call[1]);
        var isUrl = IsUrlAlphabet(options);
        var lastChunk = LastChunk(options);
        into.RequireInBounds();
        var decoder = new Base64Decoder(call.Agent, text, isUrl, lastChunk, into.Length);
        var error = decoder.Run();
        // What could be read is written, also before an error.
        decoder.Bytes.CopyTo(into.ElementBytes);
        return error is null ? Outcome(call.Realm, decoder.Read, decoder.Bytes.Length) : throw error;
    }

    /// <summary>Uint8Array.prototype.setFromHex ( string ).</summary>
    private static JsValue SetFromHex(in CallInfo call)
    {
        var into = This(call);
        into.Buffer.RequireMutable();
        var text = RequireString(call[0]);
        into.RequireInBounds();
        RequireEven(text);
        var target = into.ElementBytes;
        if (target.Length > text.Length / 2) target = target[..(text.Length / 2)];
        return DecodeHex(call.Agent, text, target, out var written) is { } error ? throw error : Outcome(call.Realm, 2 * written, written);
    }

    /// <summary>Uint8Array.prototype.toBase64 ( [ options ] ).</summary>
    private static JsValue ToBase64(in CallInfo call)
    {
        var o = This(call);
        var options = OptionsObject.From(call.Realm, call[0]);
        var isUrl = IsUrlAlphabet(options);
        var omitsPadding = TypeConversion.ToBoolean(options.Get("omitPadding"));
        o.RequireInBounds();
        return Base64Encoder.Encode(o.ElementBytes, isUrl, omitsPadding);
    }

    /// <summary>Uint8Array.prototype.toHex ( ).</summary>
    private static JsValue ToHex(in CallInfo call)
    {
        var o = This(call);
        o.RequireInBounds();
        var bytes = o.ElementBytes;
        call.Agent.StepOver(bytes.Length);
        return NewString.Create(2L * bytes.Length, bytes, static (text, bytes) =>
        {
            for (; bytes.Length > HexAtOnce; bytes = bytes[HexAtOnce..], text = text[(2 * HexAtOnce)..])
            {
                Convert.TryToHexStringLower(bytes[..HexAtOnce], text, out _);
                WorkBudget.Steps(0);
            }
            Convert.TryToHexStringLower(bytes, text, out _);
        });
    }

    private static TypedArrayObject This(in CallInfo call) => call.This.ObjectOrNull is TypedArrayObject { Kind: ElementKind.Uint8 } o ? o
        : throw Raise.TypeError(Messages.IncompatibleReceiver, "Uint8Array", Display.Brief(call.This));

    private static string RequireString(in JsValue value) =>
        value.IsString ? value.String : throw Raise.TypeError(Messages.NotString, Display.Brief(value));

    private static void RequireEven(string text)
    {
        if (text.Length % 2 != 0) throw Raise.SyntaxError(Messages.HexLengthOdd, text.Length);
    }

    private static bool IsUrlAlphabet(JsObject options) => OptionsObject.Choice(options, "alphabet", "base64", "base64url") == 1;

    private static LastChunkHandling LastChunk(JsObject options) =>
        (LastChunkHandling)OptionsObject.Choice(options, "lastChunkHandling", "loose", "strict", "stop-before-partial");

    private static TypedArrayObject Create(Realm realm, ReadOnlySpan<byte> bytes)
    {
        var made = TypedArrayOperations.Create(realm, realm[Intrinsic.Uint8ArrayPrototype], ElementKind.Uint8, bytes.Length);
        bytes.CopyTo(made.ElementBytes);
        return made;
    }

    private static JsValue Outcome(Realm realm, long read, long written)
    {
        var o = realm.CreateObject(2);
        o.DefineOwn("read", read);
        o.DefineOwn("written", written);
        return o;
    }

    // Decodes pairs of digits until the target is full.
    private static ThrowCompletion? DecodeHex(Agent agent, string text, Span<byte> target, out int written)
    {
        agent.StepOver(text.Length);
        for (written = 0; written < target.Length; written++)
        {
            var (high, low) = (text[2 * written], text[2 * written + 1]);
            if (!char.IsAsciiHexDigit(high) || !char.IsAsciiHexDigit(low))
                return Raise.SyntaxError(Messages.HexDigitExpected, 2 * written + (char.IsAsciiHexDigit(high) ? 1 : 0));
            target[written] = (byte)(Digit(high) << 4 | Digit(low));
        }
        return null;
    }

    private static int Digit(char digit) => digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
}
