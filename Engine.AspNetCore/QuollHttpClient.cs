using System.Net.Http.Headers;
using Quoll;
using Quoll.AspNetCore;

namespace System.Net.Http;

/// <summary>JSON by Quoll for clients; <see cref="QuollJsonOptions.Web"/> where no options are given.</summary>
public static class QuollHttpClient
{
    /// <summary>Asks for a value.</summary>
    /// <exception cref="HttpRequestException">The answer is not one of success.</exception>
    /// <exception cref="QuollJsonException">The answer is no JSON, or none for the type.</exception>
    public static async Task<T?> GetFromQuollJsonAsync<T>(this HttpClient client,
        [Diagnostics.CodeAnalysis.StringSyntax(Diagnostics.CodeAnalysis.StringSyntaxAttribute.Uri)] string? requestUri,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        using var response =
            await client.GetAsync(requestUri, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadFromQuollJsonAsync<T>(options, cancellationToken).ConfigureAwait(false);
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

    /// <summary>The value of a content in UTF-8.</summary>
    /// <exception cref="QuollJsonException">The content is no JSON, or none for the type.</exception>
    public static async Task<T?> ReadFromQuollJsonAsync<T>(
        this HttpContent content, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        var stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
            return await QuollJson.DeserializeAsync<T>(stream, options ?? QuollJsonOptions.Web, cancellationToken).ConfigureAwait(false);
    }

    private static ByteArrayContent Content<T>(T value, QuollJsonOptions? options)
    {
        var content = new ByteArrayContent(QuollJson.SerializeToUtf8(in value, options ?? QuollJsonOptions.Web));
        content.Headers.ContentType = new MediaTypeHeaderValue(JsonMediaTypes.Json, "utf-8");
        return content;
    }
}
