using System.Text;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;

namespace Quoll.AspNetCore;

/// <summary>Bodies of requests and responses in the negotiated encoding.</summary>
internal static class JsonBody
{
    /// <summary>Reads the body of a request or a response.</summary>
    public static async Task<T?> ReadAsync<T>(Stream body, Encoding encoding, QuollJsonOptions options, CancellationToken cancellationToken)
    {
        var utf8 = JsonMediaTypes.InUtf8(body, encoding);
        try
        {
            return await QuollJson.DeserializeAsync<T>(utf8, options, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (utf8 != body) await utf8.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <inheritdoc cref="ReadAsync{T}"/>
    public static async Task<object?> ReadAsync(
        Stream body, Type type, Encoding encoding, QuollJsonOptions options, CancellationToken cancellationToken)
    {
        var utf8 = JsonMediaTypes.InUtf8(body, encoding);
        try
        {
            return await QuollJson.DeserializeAsync(utf8, type, options, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (utf8 != body) await utf8.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Writes the result of a method as the body of a response. An aborted request ends the writing, which is not an
    /// error.
    /// </summary>
    /// <param name="response">The response, whose headers are set.</param>
    /// <param name="value">The value.</param>
    /// <param name="declared">The type that the method declares.</param>
    /// <param name="encoding">The encoding of the body.</param>
    /// <param name="options">The options.</param>
    public static async Task WriteAsync(HttpResponse response, object? value, Type declared, Encoding encoding, QuollJsonOptions options)
    {
        var aborted = response.HttpContext.RequestAborted;
        var utf8 = JsonMediaTypes.InUtf8(response.Body, encoding);
        try
        {
            await QuollJson.SerializeAsync(value, TypeToWrite(declared, value), utf8, options, aborted).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (aborted.IsCancellationRequested)
        {
        }
        finally
        {
            if (utf8 != response.Body) await utf8.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Creates the exception for a body in an unknown encoding.</summary>
    public static InvalidOperationException UnknownCharset(string? charset) => new($"The charset '{charset}' of the JSON is unknown.");

    // All members of the object are written, not only those of a base type that a method declares, unless that type
    // itself says how derived ones are written.
    private static Type TypeToWrite(Type declared, object? value) =>
        value is null || declared.IsValueType || declared.IsSealed || IsPolymorphic(declared) ? declared : typeof(object);

    private static bool IsPolymorphic(Type type) =>
        type.IsDefined(typeof(JsonDerivedTypeAttribute), false) || type.IsDefined(typeof(JsonPolymorphicAttribute), false);
}
