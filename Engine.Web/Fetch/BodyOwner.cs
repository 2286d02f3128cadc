using System.Text;
using Quoll.Web.Files;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The mixin <c>Body</c> of Request and Response (Fetch §5.2).</summary>
internal abstract class BodyOwner(Engine engine) : PlatformObject(engine)
{
    /// <summary>The body; null for none.</summary>
    public Body? Body { get; protected set; }

    /// <summary>The headers of the message.</summary>
    public abstract HeaderList HeaderList { get; }

    public bool IsUnusable => Body is { IsUnusable: true };

    /// <summary>Adds the members of the mixin to a prototype.</summary>
    public static MemberTable Describe<T>(MemberTable members, ScriptClass<T> type) where T : BodyOwner => members
        .ReadOnly("body", type, static owner => owner.Body is { } body ? body.Stream.Value : JsValue.Null)
        .ReadOnly("bodyUsed", type, static owner => owner.Body is { IsUsed: true })
        .PromiseOperation("arrayBuffer", 0, (in HostCall call) => type.TargetOf(call.This).Consume(static (owner, bytes) =>
            AbstractOperations.CreateArrayBuffer(owner.Engine, owner.Own(bytes))))
        .PromiseOperation("blob", 0, (in HostCall call) => type.TargetOf(call.This).Consume(static (owner, bytes) =>
            new Blob(owner.Engine, new BlobData(owner.Own(bytes)),
                MimeType.Extract(owner.HeaderList)?.ToString().ToLowerInvariant() ?? "").Value))
        .PromiseOperation("bytes", 0, (in HostCall call) => type.TargetOf(call.This).Consume(static (owner, bytes) =>
            AbstractOperations.CreateUint8Array(owner.Engine, owner.Own(bytes))))
        .PromiseOperation("formData", 0, (in HostCall call) => type.TargetOf(call.This).Consume(static (owner, bytes) => owner.ToForm(bytes)))
        .PromiseOperation("json", 0, (in HostCall call) => type.TargetOf(call.This).Consume(static (owner, bytes) =>
            owner.Engine.Json.Parse(Decodable(bytes))))
        .PromiseOperation("text", 0, (in HostCall call) => type.TargetOf(call.This).Consume(static (owner, bytes) =>
        {
            owner.Engine.Charge(1 + bytes.Length / 64, 2L * bytes.Length);
            return BlobData.Decode(bytes);
        }));

    /// <summary>Consume body (§5.2).</summary>
    private JsValue Consume(Func<BodyOwner, byte[], JsValue> convert)
    {
        // 1. If object is unusable, then return a promise rejected with a TypeError.
        if (IsUnusable) throw new ScriptError(ScriptErrorKind.TypeError, "The body was read already, or its stream is locked.");
        // 2. Let promise be a new promise.
        var promise = new PromiseCapability(Engine);
        // 5. If object's body is null, then run successSteps given an empty byte sequence.
        if (Body is null) Convert([]);
        // 6. Otherwise, fully read object's body.
        else Body.ReadAll(Convert, promise.Reject);
        return promise.Promise;

        void Convert(byte[] bytes)
        {
            JsValue result;
            try
            {
                result = convert(this, bytes);
            }
            catch (Exception thrown) when (thrown is not ExecutionLimitException and not OperationCanceledException)
            {
                promise.Reject(thrown);
                return;
            }
            promise.Resolve(result);
        }
    }

    // Bytes of the body itself may be shared with clones and redirects.
    private byte[] Own(byte[] bytes)
    {
        Engine.Charge(1 + bytes.Length / 64, bytes.Length);
        return ReferenceEquals(bytes, Body?.Bytes) ? bytes.AsSpan().ToArray() : bytes;
    }

    // The reader of JSON refuses bytes that are not UTF-8, where the standard replaces them.
    private static ReadOnlySpan<byte> Decodable(byte[] bytes) =>
        System.Text.Unicode.Utf8.IsValid(bytes) ? bytes : Encoding.UTF8.GetBytes(BlobData.Decode(bytes).AsString());

    private JsValue ToForm(byte[] bytes)
    {
        var type = MimeType.Extract(HeaderList);
        switch (type?.Essence)
        {
            case "multipart/form-data":
                return MultipartForm.Parse(Engine, bytes, type["boundary"] ?? "")?.Value
                    ?? throw new ScriptError(ScriptErrorKind.TypeError, "The body is not multipart/form-data.");
            case "application/x-www-form-urlencoded":
                var form = new FormData(Engine);
                foreach (var (name, value) in FormUrlEncoded.Parse(bytes)) form.Append(new FormEntry(name, value));
                return form.Value;
            default:
                throw new ScriptError(ScriptErrorKind.TypeError, "The header Content-Type does not name a form.");
        }
    }
}
