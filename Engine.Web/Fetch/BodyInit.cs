using Quoll.Web.Files;
using Quoll.Web.Streams;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>A body that a script gives, with the type that it implies (Fetch §5.2, BodyInit).</summary>
internal readonly struct BodyInit
{
    private readonly object _source;

    private BodyInit(object source) => _source = source;

    /// <summary>Whether it is a stream, whose length and content are not known.</summary>
    public bool IsStream => _source is ReadableStream;

    /// <summary>Converts a value to the union of WebIDL. Bytes are copied at extraction.</summary>
    public static BodyInit From(JsValue value)
    {
        if (value.IsObject)
        {
            if (ReadableStream.Interface.TryGetTarget(value, out var stream)) return new(stream);
            if (Blob.Interface.TryGetTarget(value, out var blob)) return new(blob);
            if (FormData.Interface.TryGetTarget(value, out var form)) return new(form);
            if (UrlSearchParams.Interface.TryGetTarget(value, out var parameters)) return new(parameters);
            if (AbstractOperations.TryGetBufferSource(value, out _))
            {
                Idl.ToBufferSource(value, "BodyInit");
                return new(value);
            }
        }
        return new(Idl.ToUsvString(value));
    }

    /// <summary>Extracts a body (§5.2).</summary>
    public (Body Body, string? Type) Extract(Engine engine)
    {
        switch (_source)
        {
            case ReadableStream stream:
                if (stream.IsDisturbed || stream.IsLocked)
                    throw new ScriptError(ScriptErrorKind.TypeError, "The stream of the body is locked or was read already.");
                return (new Body(engine, stream), null);
            case Blob blob:
                return (new Body(engine, blob.Data.ToArray()), blob.Type.Length > 0 ? blob.Type : null);
            case FormData form:
                var bytes = MultipartForm.Serialize(form, out var boundary).ToArray();
                return (new Body(engine, bytes), $"multipart/form-data; boundary={boundary}");
            case UrlSearchParams parameters:
                var pairs = AbstractOperations.EncodeUtf8(parameters.ToString());
                return (new Body(engine, pairs), "application/x-www-form-urlencoded;charset=UTF-8");
            case string text:
                return (new Body(engine, AbstractOperations.EncodeUtf8(text)), "text/plain;charset=UTF-8");
            default:
                return (new Body(engine, Idl.CopyBytes((JsValue)_source, "BodyInit")), null);
        }
    }
}
