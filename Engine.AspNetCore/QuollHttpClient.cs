using System.Net.Http.Headers;
using Quoll;
using Quoll.AspNetCore;

namespace System.Net.Http;

/// <summary>JSON by Quoll for clients; <see cref="QuollJsonOptions.Web"/> where no options are given.</summary>
public static class QuollHttpClient
{
    /// <summary>
    /// Asks for a value. The client's <see cref="HttpClient.Timeout"/> and
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/> are limits of the whole answer.
    /// </summary>
    /// <exception cref="HttpRequestException">The answer is not one of success, or too long.</exception>
    /// <exception cref="InvalidOperationException">The answer names an unknown charset.</exception>
    /// <exception cref="QuollJsonException">The answer is no JSON, or none for the type.</exception>
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
                $"The answer did not come within the timeout of {client.Timeout}.", new TimeoutException(error.Message, error));
        }
    }

    /// <summary>Sends a value by POST.</summary>
    /// <exception cref="QuollJsonException">The value cannot be written.</exception>
    public static Task<HttpResponseMessage> PostAsQuollJsonAsync<T>(this HttpClient client,
        [Diagnostics.CodeAnalysis.StringSyntax(Diagnostics.CodeAnalysis.StringSyntaxAttribute.Uri)] string? requestUri,
        T value, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PostAsync(requestUri, Content(value, options), cancellationToken);
    }

    /// <summary>Sends a value by PUT.</summary>
    /// <exception cref="QuollJsonException">The value cannot be written.</exception>
    public static Task<HttpResponseMessage> PutAsQuollJsonAsync<T>(this HttpClient client,
        [Diagnostics.CodeAnalysis.StringSyntax(Diagnostics.CodeAnalysis.StringSyntaxAttribute.Uri)] string? requestUri,
        T value, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PutAsync(requestUri, Content(value, options), cancellationToken);
    }

    /// <summary>The value of a content, in the charset that its type names, in UTF-8 if it names none.</summary>
    /// <exception cref="InvalidOperationException">The charset is unknown.</exception>
    /// <exception cref="QuollJsonException">The content is no JSON, or none for the type.</exception>
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
