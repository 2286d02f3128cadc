using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace Quoll.AspNetCore;

/// <summary>JSON of requests and responses.</summary>
public static class QuollHttpRequest
{
    /// <summary>Deserializes the body of a request, in the charset of its content type, UTF-8 by default.</summary>
    /// <param name="request">The request.</param>
    /// <param name="options">
    /// The options; null for those of <c>AddQuollJson</c>, or <see cref="QuollJsonOptions.Web"/> without it.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for the body.</param>
    /// <exception cref="QuollJsonException">The body is not JSON, or does not fit the type.</exception>
    /// <exception cref="InvalidOperationException">
    /// The content type of the body is not JSON, or its charset is unknown.
    /// </exception>
    public static Task<T?> ReadFromQuollJsonAsync<T>(
        this HttpRequest request, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!JsonMediaTypes.Contains(request.ContentType, out var charset))
            throw new InvalidOperationException($"The body is '{request.ContentType}', not JSON.");
        var encoding = JsonMediaTypes.EncodingOf(charset) ?? throw JsonBody.UnknownCharset(charset);
        return JsonBody.ReadAsync<T>(request.Body, encoding, options ?? OptionsOf(request.HttpContext), cancellationToken);
    }

    /// <summary>Serializes a value as the body of a response, as application/json if no type was set.</summary>
    /// <param name="response">The response.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">
    /// The options; null for those of <c>AddQuollJson</c>, or <see cref="QuollJsonOptions.Web"/> without it.
    /// </param>
    /// <param name="cancellationToken">
    /// Ends the waiting for the client. Without a token, an aborted request ends the call without an exception.
    /// </param>
    /// <exception cref="QuollJsonException">The value cannot be serialized. Nothing was written.</exception>
    public static async Task WriteAsQuollJsonAsync<T>(
        this HttpResponse response, T value, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        response.ContentType ??= JsonMediaTypes.JsonInUtf8;
        var aborted = cancellationToken.CanBeCanceled ? CancellationToken.None : response.HttpContext.RequestAborted;
        var token = cancellationToken.CanBeCanceled ? cancellationToken : aborted;
        try
        {
            await QuollJson.SerializeAsync(value, response.BodyWriter, options ?? OptionsOf(response.HttpContext), token)
                .ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (aborted.IsCancellationRequested)
        {
        }
    }

    internal static QuollJsonOptions OptionsOf(HttpContext context) =>
        context.RequestServices?.GetService<QuollJsonOptions>() ?? QuollJsonOptions.Web;
}
