using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace Quoll.AspNetCore;

/// <summary>JSON of requests and responses.</summary>
public static class QuollHttpRequest
{
    /// <summary>
    /// The body of a request, which is JSON, in the charset that its type names, in UTF-8 if it names none.
    /// </summary>
    /// <param name="request">The request.</param>
    /// <param name="options">
    /// Those of <c>AddQuollJson</c> if null; without it, <see cref="QuollJsonOptions.Web"/>.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for the body.</param>
    /// <exception cref="QuollJsonException">The body is no JSON, or none for the type.</exception>
    /// <exception cref="InvalidOperationException">
    /// The body is not JSON by its type, or its charset is unknown.
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

    /// <summary>Writes a value as the body of a response, as application/json if no type was set.</summary>
    /// <param name="response">The response.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">
    /// Those of <c>AddQuollJson</c> if null; without it, <see cref="QuollJsonOptions.Web"/>.
    /// </param>
    /// <param name="cancellationToken">
    /// Ends the waiting for who reads. Without one an aborted request ends the writing, and is not an error.
    /// </param>
    /// <exception cref="QuollJsonException">The value cannot be written: nothing of it was.</exception>
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
