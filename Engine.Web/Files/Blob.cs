using Quoll.Web.WebIdl;

namespace Quoll.Web.Files;

/// <summary>Blob (File API §3).</summary>
internal class Blob : PlatformObject
{
    public static readonly ScriptClass<Blob> Interface = new("Blob")
    {
        Constructor = static (in HostCall call) =>
        {
            var parts = call[0].IsUndefined ? [] : ToParts(call.Engine, call[0], "Blob");
            var (isNative, type) = ReadBag(Idl.ToDictionary(call[1], "BlobPropertyBag"));
            return new Blob(call.Engine, Process(parts, isNative), type);
        },
        Clone = static (blob, engine) => new Blob(engine, blob.Data, blob.Type),
        Prototype = static members => members
            .ReadOnly("size", Interface!, static blob => blob.Data.Length)
            .ReadOnly("type", Interface!, static blob => blob.Type)
            .Operation("slice", 0, Slice)
            .Operation("stream", 0, static (in HostCall call) => BlobStreams.Bytes(Interface!.TargetOf(call.This)).Value)
            .Operation("textStream", 0, static (in HostCall call) => BlobStreams.Text(Interface!.TargetOf(call.This)).Value)
            .PromiseOperation("text", 0, static (in HostCall call) =>
                Promises.Resolved(call.Engine, Interface!.TargetOf(call.This).Data.ToText()))
            .PromiseOperation("arrayBuffer", 0, static (in HostCall call) => Promises.Resolved(
                call.Engine, AbstractOperations.CreateArrayBuffer(call.Engine, Interface!.TargetOf(call.This).Data.ToArray())))
            .PromiseOperation("bytes", 0, static (in HostCall call) => Promises.Resolved(
                call.Engine, AbstractOperations.CreateUint8Array(call.Engine, Interface!.TargetOf(call.This).Data.ToArray())))
            .Tag("Blob"),
    };

    /// <summary>The values of the enumeration EndingType.</summary>
    private static readonly string[] Endings = ["transparent", "native"];

    public Blob(Engine engine, BlobData data, string type) : base(engine) => (Data, Type) = (data, type);

    /// <summary>Creates a blob of bytes, which nobody changes any more.</summary>
    public Blob(Engine engine, byte[] bytes, string type) : this(engine, new BlobData(bytes), type) { }

    protected override ScriptClass Class => Interface;

    public BlobData Data { get; }

    /// <summary>The media type, in lower case; empty if unknown.</summary>
    public string Type { get; }

    /// <summary>Returns a copy of the bytes.</summary>
    public byte[] ToArray() => Data.ToArray();

    /// <summary>Converts a sequence of BlobPart: BufferSource, Blob or USVString.</summary>
    protected static List<JsValue> ToParts(Engine engine, JsValue value, string context) =>
        Idl.ToSequence(engine, value, context).ConvertAll(part =>
        {
            if (AbstractOperations.TryGetBufferSource(part, out _))
            {
                Idl.ToBufferSource(part, context);
                return part;
            }
            return Interface.TryGetTarget(part, out _) ? part : Idl.ToUsvString(part);
        });

    /// <summary>Reads BlobPropertyBag: whether line endings become native, and the type.</summary>
    protected static (bool IsNative, string Type) ReadBag(IdlDictionary bag)
    {
        var endings = bag["endings"] is { IsUndefined: false } given
            ? Idl.ToEnumeration(given, Endings, bag.Context("endings")) : Endings[0];
        var type = bag["type"] is { IsUndefined: false } text ? Idl.ToDomString(text) : "";
        return (endings == Endings[1], NormalizeType(type));
    }

    /// <summary>"process blob parts" (§3.1).</summary>
    protected static BlobData Process(List<JsValue> parts, bool isNative)
    {
        List<ReadOnlyMemory<byte>> data = [];
        foreach (var part in parts)
        {
            if (part.IsString) data.Add(AbstractOperations.EncodeUtf8(isNative ? ToNativeEndings(part.AsString()) : part));
            else if (Interface.TryGetTarget(part, out var blob))
            {
                AbstractOperations.Charge(blob.Data.Parts.Count);
                data.AddRange(blob.Data.Parts);
            }
            else data.Add(Idl.CopyBytes(part, "Blob"));
        }
        return data.Count == 0 ? BlobData.Empty : new BlobData([.. data]);
    }

    /// <summary>
    /// A type with characters outside of U+0020 to U+007E is none; letters become lower case (§3.1, §3.3.1).
    /// </summary>
    public static string NormalizeType(string type) =>
        type.AsSpan().ContainsAnyExceptInRange(' ', '~') ? "" : type.ToLowerInvariant();

    // "convert line endings to native". The same on every system.
    private static string ToNativeEndings(string text)
    {
        AbstractOperations.Charge(text.Length / 8, text.Length);
        return text.Replace("\r\n", "\n", StringComparison.Ordinal).Replace('\r', '\n');
    }

    private static JsValue Slice(in HostCall call)
    {
        var blob = Interface.TargetOf(call.This);
        var size = blob.Data.Length;
        // 1 to 3.
        var start = call[0].IsUndefined ? 0 : Relative(Idl.ToLongLong(call[0], "Blob.slice", IntegerKind.Clamp), size);
        var end = call[1].IsUndefined ? size : Relative(Idl.ToLongLong(call[1], "Blob.slice", IntegerKind.Clamp), size);
        // 4.
        var type = call[2].IsUndefined ? "" : NormalizeType(Idl.ToDomString(call[2]));
        // 5 to 6.
        AbstractOperations.Charge(1 + blob.Data.Parts.Count / 8);
        return new Blob(call.Engine, blob.Data.Slice(start, Math.Max(start, end)), type).Value;
    }

    private static long Relative(long place, long size) => place < 0 ? Math.Max(size + place, 0) : Math.Min(place, size);
}
