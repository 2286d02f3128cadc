using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;

namespace Quoll.AspNetCore;

/// <summary>
/// The body of a request as a parameter of a minimal API: <c>(QuollBody&lt;Order&gt; body) => … body.Value …</c>. If
/// the body cannot be deserialized, the method is not called, and the response is 400 with a problem (RFC 9457) that
/// names the path. It is 415 if the content type is not JSON or the charset is unknown, and 400 for a request without
/// a body, unless the parameter is nullable.
/// </summary>
public sealed class QuollBody<T> : IEndpointParameterMetadataProvider
{
    private QuollBody()
    {
    }

    /// <summary>The value; null if the text is null.</summary>
    public T? Value { get; private init; }

    /// <summary>Reads the body.</summary>
    public static async ValueTask<QuollBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (context.Features.Get<IHttpRequestBodyDetectionFeature>() is { CanHaveBody: false }) return null;
        if (!JsonMediaTypes.Contains(context.Request.ContentType, out var charset)
            || JsonMediaTypes.EncodingOf(charset) is not { } encoding)
        {
            return Refused(context, Results.StatusCode(StatusCodes.Status415UnsupportedMediaType));
        }
        try
        {
            var options = QuollHttpRequest.OptionsOf(context);
            var value = await JsonBody.ReadAsync<T>(context.Request.Body, encoding, options, context.RequestAborted).ConfigureAwait(false);
            return new QuollBody<T> { Value = value };
        }
        catch (QuollJsonException error)
        {
            return Refused(context, QuollResults.Problem(error));
        }
        catch (BadHttpRequestException error)
        {
            // The server's own response, such as 413 for a body that is too long.
            return Refused(context, Results.StatusCode(error.StatusCode));
        }
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        builder.Metadata.Add(new AcceptsMetadata([JsonMediaTypes.Json], typeof(T)));
        builder.FilterFactories.Insert(0, static (_, next) => context =>
            context.HttpContext.Features.Get<RefusedBody>() is { } refused ? ValueTask.FromResult<object?>(refused.Answer) : next(context));
    }

    // Kept in the request, because the body may be a part of a parameter (AsParameters).
    private static QuollBody<T> Refused(HttpContext context, IResult answer)
    {
        context.Features.Set(new RefusedBody(answer));
        return new QuollBody<T>();
    }
}

/// <summary>The response to a request whose body could not be read.</summary>
internal sealed record RefusedBody(IResult Answer);
