using System.Text;
using System.Text.Unicode;
using Quoll.Builtins;
using Quoll.Hosts;

namespace Quoll.Web;

/// <summary>TextEncoder and TextDecoder (Encoding Standard, §7): UTF-8, and for decoding UTF-16 too.</summary>
internal static class TextCoding
{
    /// <summary>Longer than any label of an encoding, in code units.</summary>
    private const int MaxLabelLength = 40;

    /// <summary>
    /// Bytes that are decoded between two checks of the limits. .NET takes some memory for each invalid byte.
    /// </summary>
    private const int DecodedAtOnce = 1 << 15;

    private static readonly BuiltinTable EncoderMembers = new BuiltinTable()
        .Getter("encoding", static (in CallInfo _) => "utf-8")
        .Method("encode", 0, Encode)
        .Method("encodeInto", 2, EncodeInto)
        .Tag("TextEncoder");

    private static readonly BuiltinTable DecoderMembers = new BuiltinTable()
        .Getter("encoding", static (in CallInfo call) => This(call).Encoding.WebName)
        .Getter("fatal", static (in CallInfo call) => This(call).IsFatal)
        .Getter("ignoreBOM", static (in CallInfo call) => This(call).IgnoresMark)
        .Method("decode", 0, Decode)
        .Tag("TextDecoder");

    private static readonly BuiltinTable EncoderConstructor = new BuiltinTable()
        .Value("length", 0, PropertyFlags.Configurable)
        .Value("name", "TextEncoder", PropertyFlags.Configurable);

    private static readonly BuiltinTable DecoderConstructor = new BuiltinTable()
        .Value("length", 0, PropertyFlags.Configurable)
        .Value("name", "TextDecoder", PropertyFlags.Configurable);

    public static JsObject CreateEncoder(Realm realm) =>
        CreateClass(realm, EncoderConstructor, EncoderMembers, static (in CallInfo call) =>
        {
            if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "TextEncoder");
            return new JsObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.ObjectPrototype));
        });

    public static JsObject CreateDecoder(Realm realm) =>
        CreateClass(realm, DecoderConstructor, DecoderMembers, static (in CallInfo call) =>
        {
            if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "TextDecoder");
            var label = call[0].IsUndefined ? "utf-8" : TypeConversion.ToString(call[0]);
            var isFatal = Option(call[1], "fatal");
            var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.ObjectPrototype);
            return new DecoderObject(call.Realm, prototype, EncodingFor(label, isFatal), isFatal, Option(call[1], "ignoreBOM"));
        });

    private static NativeFunction CreateClass(Realm realm, BuiltinTable constructorTable, BuiltinTable members, NativeCode construct)
    {
        var prototype = members.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);
        var constructor = constructorTable.CreateConstructor(realm, construct);
        constructor.DefineOwn(WellKnown.Prototype, prototype, PropertyFlags.None);
        prototype.DefineOwn(WellKnown.Constructor, constructor, PropertyFlags.Hidden);
        return constructor;
    }

    private static bool Option(in JsValue options, string name) => options.IsObject && TypeConversion.ToBoolean(options.Object.Get(name));

    private static Encoding EncodingFor(string label, bool isFatal) => Name(label) switch
    {
        "utf-8" or "utf8" or "unicode-1-1-utf-8" => new UTF8Encoding(false, isFatal),
        "utf-16" or "utf-16le" or "unicode" => new UnicodeEncoding(false, false, isFatal),
        "utf-16be" => new UnicodeEncoding(true, false, isFatal),
        _ => throw Raise.RangeError(Messages.EncodingUnsupported, label),
    };

    // A longer text is not a label.
    private static string Name(string label)
    {
        WorkBudget.Work(label.Length);
        var name = label.AsSpan().Trim("\t\n\f\r ");
        return name.Length > MaxLabelLength ? "" : name.ToString().ToLowerInvariant();
    }

    private static JsValue Encode(in CallInfo call)
    {
        var text = call[0].IsUndefined ? "" : TypeConversion.ToString(call[0]);
        call.Agent.StepOver(2L * text.Length);
        var bytes = ArrayBufferObject.CreateByteDataBlock(call.Agent, Encoding.UTF8.GetByteCount(text));
        Encoding.UTF8.GetBytes(text, bytes);
        return BinaryData.Take(call.Realm, bytes);
    }

    private static JsValue EncodeInto(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        if (call[1].ObjectOrNull is not TypedArrayObject { Kind: ElementKind.Uint8 } target)
            throw Raise.TypeError(Messages.IncompatibleReceiver, "Uint8Array", Display.Brief(call[1]));
        target.Buffer.RequireMutable();
        call.Agent.StepOver(Math.Min(text.Length, target.ElementBytes.Length));
        // Characters that do not fit are left out, even if none fits.
        Utf8.FromUtf16(text, target.ElementBytes, out var read, out var written);
        var result = call.Realm.CreateObject(2);
        result.DefineOwn("read", read);
        result.DefineOwn("written", written);
        return result;
    }

    private static JsValue Decode(in CallInfo call)
    {
        var decoder = This(call);
        // Read before the bytes, because a getter may change them.
        var isStream = Option(call[1], "stream");
        var bytes = call[0].ObjectOrNull switch
        {
            null when call[0].IsUndefined => default(ReadOnlySpan<byte>),
            // .NET's decoders may read a byte twice, which other threads must not change meanwhile.
            ArrayBufferObject { IsShared: true } buffer => BinaryData.ToArray(buffer),
            ArrayBufferView { Buffer.IsShared: true } view => BinaryData.ToBytes(view),
            ArrayBufferObject buffer => buffer.Bytes,
            ArrayBufferView view => view.ViewBytes,
            _ => throw Raise.TypeError(Messages.IncompatibleReceiver, "ArrayBuffer or a view of one", Display.Brief(call[0])),
        };
        call.Agent.StepOver(bytes.Length);
        try
        {
            return decoder.Decode(call.Agent, bytes, flush: !isStream);
        }
        catch (DecoderFallbackException)
        {
            throw Raise.TypeError(Messages.EncodingInvalid, decoder.Encoding.WebName);
        }
    }

    private static DecoderObject This(in CallInfo call) =>
        call.This.ObjectOrNull as DecoderObject
            ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "TextDecoder", Display.Brief(call.This));

    private sealed class DecoderObject(Realm realm, JsObject prototype, Encoding encoding, bool isFatal, bool ignoresMark)
        : JsObject(realm, prototype)
    {
        private readonly Decoder _decoder = encoding.GetDecoder();
        private bool _hasBegun;

        public Encoding Encoding => encoding;

        public bool IsFatal => isFatal;

        public bool IgnoresMark => ignoresMark;

        public override string ClassName => "TextDecoder";

        /// <summary>
        /// Decodes bytes. A byte order mark at the beginning is left out, unless the option ignoreBOM keeps it.
        /// </summary>
        public string Decode(Agent agent, ReadOnlySpan<byte> bytes, bool flush)
        {
            var text = new TextBuilder(agent, bytes.Length);
            var units = new char[Encoding.GetMaxCharCount(Math.Min(bytes.Length, DecodedAtOnce))];
            do
            {
                var part = bytes[..Math.Min(bytes.Length, DecodedAtOnce)];
                bytes = bytes[part.Length..];
                agent.StepOver(4 * part.Length);
                Append(text, units.AsSpan(0, _decoder.GetChars(part, units, flush && bytes.Length == 0)));
            }
            while (bytes.Length > 0);
            if (flush) _hasBegun = false;
            return text.Finish();
        }

        private void Append(TextBuilder text, ReadOnlySpan<char> units)
        {
            if (units.Length == 0) return;
            if (!_hasBegun && !ignoresMark && units[0] == '\uFEFF') units = units[1..];
            _hasBegun = true;
            text.Append(units);
        }
    }
}
