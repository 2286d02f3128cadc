using System.Net.Http.Headers;
using Quoll;
using Quoll.AspNetCore;

namespace System.Net.Http;

/// <summary>HTTP calls with JSON by Quoll. Without options, they use <see cref="QuollJsonOptions.Web"/>.</summary>
public static class QuollHttpClient
{
    /// <summary>
    /// Gets a value. The client's <see cref="HttpClient.Timeout"/> and
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/> limit the whole response.
    /// </summary>
    /// <exception cref="HttpRequestException">The response has no success status, or is too long.</exception>
    /// <exception cref="InvalidOperationException">The charset of the response is unknown.</exception>
    /// <exception cref="QuollJsonException">The response is not JSON, or does not fit the type.</exception>
    /// <exception cref="TaskCanceledException">The time is over, or the token was cancelled.</exception>
    public static async Task<T?> GetFromQuollJsonAsync<T>(this HttpClient client,
        [Diagnostics.CodeAnalysis.StringSyntax(Diagnostics.CodeAnalysis.StringSyntaxAttribute.Uri)] string? requestUri,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        using var time = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        if (client.Timeout != Timeout.InfiniteTimeSpan) time.CancelAfter(client.Timeout);
        try
        {
            using var response =
                await client.GetAsync(requestUri, HttpCompletionOption.ResponseHeadersRead, time.Token).ConfigureAwait(false);
            response.EnsureSuccessStatusCode();
            await response.Content.LoadIntoBufferAsync(client.MaxResponseContentBufferSize, time.Token).ConfigureAwait(false);
            return await response.Content.ReadFromQuollJsonAsync<T>(options, time.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (time.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new TaskCanceledException(
                $"The response did not arrive within the timeout of {client.Timeout}.", new TimeoutException(error.Message, error));
        }
    }

    /// <summary>Sends a value by POST.</summary>
    /// <exception cref="QuollJsonException">The value cannot be serialized.</exception>
    public static Task<HttpResponseMessage> PostAsQuollJsonAsync<T>(this HttpClient client,
        [Diagnostics.CodeAnalysis.StringSyntax(Diagnostics.CodeAnalysis.StringSyntaxAttribute.Uri)] string? requestUri,
        T value, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PostAsync(requestUri, Content(value, options), cancellationToken);
    }

    /// <summary>Sends a value by PUT.</summary>
    /// <exception cref="QuollJsonException">The value cannot be serialized.</exception>
    public static Task<HttpResponseMessage> PutAsQuollJsonAsync<T>(this HttpClient client,
        [Diagnostics.CodeAnalysis.StringSyntax(Diagnostics.CodeAnalysis.StringSyntaxAttribute.Uri)] string? requestUri,
        T value, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PutAsync(requestUri, Content(value, options), cancellationToken);
    }

    /// <summary>Deserializes a content, in the charset of its content type, UTF-8 by default.</summary>
    /// <exception cref="InvalidOperationException">The charset is unknown.</exception>
    /// <exception cref="QuollJsonException">The content is not JSON, or does not fit the type.</exception>
    public static async Task<T?> ReadFromQuollJsonAsync<T>(
        this HttpContent content, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        var charset = content.Headers.ContentType?.CharSet;
        var encoding = JsonMediaTypes.EncodingOf(charset) ?? throw JsonBody.UnknownCharset(charset);
        var stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
            return await JsonBody.ReadAsync<T>(stream, encoding, options ?? QuollJsonOptions.Web, cancellationToken).ConfigureAwait(false);
    }

    private static ByteArrayContent Content<T>(T value, QuollJsonOptions? options)
    {
        var content = new ByteArrayContent(QuollJson.SerializeToUtf8(in value, options ?? QuollJsonOptions.Web));
        content.Headers.ContentType = new MediaTypeHeaderValue(JsonMediaTypes.Json, "utf-8");
        return content;
    }
}
