using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace Quoll.AspNetCore;

/// <summary>
/// The body of a request as a parameter of a minimal API: <c>(QuollBody&lt;Order&gt; body) => … body.Value …</c>. A
/// body that cannot be read never reaches the method: it is answered with 400 and a problem (RFC 9457) that names the
/// path, one that is said to be something else than JSON with 415.
/// </summary>
public sealed class QuollBody<T> : IQuollBody, IEndpointParameterMetadataProvider
{
    private IResult? _refusal;

    private QuollBody()
    {
    }

    /// <summary>The value; null where the text is null.</summary>
    public T? Value { get; private init; }

    IResult? IQuollBody.Refusal => _refusal;

    /// <summary>Reads the body.</summary>
    public static async ValueTask<QuollBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (!JsonMediaTypes.Contains(context.Request.ContentType))
            return new QuollBody<T> { _refusal = Results.StatusCode(StatusCodes.Status415UnsupportedMediaType) };
        try
        {
            return new QuollBody<T>
            {
                Value =
                await context.Request.ReadFromQuollJsonAsync<T>(null, context.RequestAborted).ConfigureAwait(false)
            };
        }
        catch (QuollJsonException error)
        {
            return new QuollBody<T> { _refusal = QuollResults.Problem(error) };
        }
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        builder.Metadata.Add(new AcceptsMetadata([JsonMediaTypes.Json], typeof(T)));
        builder.FilterFactories.Insert(0, static (_, next) => context =>
        {
            foreach (var argument in context.Arguments)
            {
                if (argument is IQuollBody { Refusal: { } refusal }) return ValueTask.FromResult<object?>(refusal);
            }
            return next(context);
        });
    }
}

/// <summary>A body, whatever its type.</summary>
internal interface IQuollBody
{
    /// <summary>The answer to a body that was not read; null where it was.</summary>
    IResult? Refusal { get; }
}
