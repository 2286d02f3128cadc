using Quoll.Web.Files;

namespace Quoll.Web;

/// <summary>
/// Creates blobs, files and forms of scripts, and reads their bytes. The engine needs <see cref="WebApis.Files"/>.
/// </summary>
/// <remarks>
/// A host creates other objects by their constructors: <c>engine.GetValue("Headers").Construct(…)</c>. Streams are in
/// <see cref="WebStreams"/>.
/// </remarks>
public static class WebFiles
{
    /// <summary>Returns a <c>Blob</c>.</summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="bytes">The content, which is not copied: nobody may change it any more.</param>
    /// <param name="type">The media type; empty if it is unknown.</param>
    public static JsValue CreateBlob(Engine engine, ReadOnlyMemory<byte> bytes, string type = "")
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(type);
        return new Blob(engine, new BlobData(bytes), Blob.NormalizeType(type)).Value;
    }

    /// <summary>Returns a <c>File</c>.</summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="bytes">The content, which is not copied: nobody may change it any more.</param>
    /// <param name="name">The name, without a path.</param>
    /// <param name="type">The media type; empty if it is unknown.</param>
    /// <param name="lastModified">When the file was changed; null for now.</param>
    public static JsValue CreateFile(
        Engine engine, ReadOnlyMemory<byte> bytes, string name, string type = "", DateTimeOffset? lastModified = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(type);
        return new Files.File(engine, new BlobData(bytes), Blob.NormalizeType(type), name, lastModified?.ToUnixTimeMilliseconds()).Value;
    }

    /// <summary>Returns a <c>FormData</c>.</summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="entries">Names, and values: strings, or values of <c>Blob</c> or <c>File</c>.</param>
    /// <exception cref="ArgumentException">A value is neither.</exception>
    public static JsValue CreateFormData(Engine engine, IEnumerable<KeyValuePair<string, JsValue>> entries)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(entries);
        var form = new FormData(engine);
        foreach (var (name, value) in entries)
        {
            if (value.TryGetString(out var text)) form.Append(name, text);
            else if (Blob.Interface.TryGetTarget(value, out var blob)) form.Append(name, blob);
            else throw new ArgumentException($"The value of '{name}' is neither a string nor a Blob.", nameof(entries));
        }
        return form.Value;
    }

    /// <summary>Returns a copy of the bytes of a <c>Blob</c> or <c>File</c>.</summary>
    /// <exception cref="ArgumentException">The value is neither.</exception>
    public static byte[] ToArray(JsValue blob) => Blob.Interface.TryGetTarget(blob, out var target) ? target.ToArray()
        : throw new ArgumentException("The value is not a Blob.", nameof(blob));
}
