using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;

namespace Quoll.AspNetCore;

/// <summary>
/// The body of a request as a parameter of a minimal API: <c>(QuollBody&lt;Order&gt; body) => … body.Value …</c>. A
/// body that cannot be read never reaches the method: the answer is 400 with a problem (RFC 9457) that names the path.
/// It is 415 for a body that is not JSON by its type, or whose charset is unknown, and 400 for a request without a
/// body, unless the parameter is nullable.
/// </summary>
public sealed class QuollBody<T> : IEndpointParameterMetadataProvider
{
    private QuollBody()
    {
    }

    /// <summary>The value; null where the text is null.</summary>
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
            // The server has an answer of its own, as 413 for a body that is too long.
            return Refused(context, Results.StatusCode(error.StatusCode));
        }
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        builder.Metadata.Add(new AcceptsMetadata([JsonMediaTypes.Json], typeof(T)));
        builder.FilterFactories.Insert(0, static (_, next) => context =>
            context.HttpContext.Features.Get<RefusedBody>() is { } refused ? ValueTask.FromResult<object?>(refused.Answer) : next(context));
    }

    // The request keeps the answer, since the body may be a part of a parameter (AsParameters).
    private static QuollBody<T> Refused(HttpContext context, IResult answer)
    {
        context.Features.Set(new RefusedBody(answer));
        return new QuollBody<T>();
    }
}

/// <summary>The answer to a request whose body was not read.</summary>
internal sealed record RefusedBody(IResult Answer);
