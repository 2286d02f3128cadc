using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Extensions;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Primitives;
using Quoll.Web;

namespace Quoll.AspNetCore;

/// <summary>Lets scripts answer requests: <c>app.MapScript("/api/{**path}", script)</c>.</summary>
public static partial class ScriptEndpoint
{
    /// <summary>
    /// Maps a pattern to the fetch handler of a module: <c>export default { fetch(request) { return new Response(…) }
    /// }</c>. Each request gets an engine of a pool for itself. Bodies are streamed both ways.
    /// </summary>
    /// <remarks>
    /// A handler that throws, or whose result is not a <c>Response</c>, gives status 500; one that reaches a limit, and
    /// a request that waits too long for an engine, 503. The log has the reason, the client does not. When the client
    /// goes, the script ends.
    /// </remarks>
    /// <param name="endpoints">The application.</param>
    /// <param name="pattern">The pattern, for all methods.</param>
    /// <param name="script">The text of the module.</param>
    /// <param name="options">Limits, and what scripts may use; null for the defaults.</param>
    /// <returns>The endpoint, for authorization and the like.</returns>
    /// <exception cref="JavaScriptException">The module has a syntax error.</exception>
    public static IEndpointConventionBuilder MapScript(
        this IEndpointRouteBuilder endpoints, string pattern, string script, ScriptEndpointOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentNullException.ThrowIfNull(pattern);
        ArgumentNullException.ThrowIfNull(script);
        var pool = new HandlerPool(script, options ?? new ScriptEndpointOptions());
        var logger = endpoints.ServiceProvider.GetService<ILoggerFactory>()?.CreateLogger("Quoll.AspNetCore.MapScript");
        return endpoints.Map(pattern, context => AnswerAsync(context, pool, logger));
    }

    private static async Task AnswerAsync(HttpContext context, HandlerPool pool, ILogger? logger)
    {
        var aborted = context.RequestAborted;
        PooledHandler? handler = null;
        try
        {
            handler = await pool.TakeAsync(aborted);
            if (handler is null)
            {
                context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
                return;
            }
            using (handler.Limit(aborted))
            {
                var response = await handler.Handler.HandleAsync(RequestOf(context), handler.Environment, aborted);
                await WriteAsync(context, response, aborted);
                await response.FinishAsync(aborted);
            }
            handler.IsReusable = !handler.Handler.Engine.HasPendingWork;
        }
        catch (OperationCanceledException) when (aborted.IsCancellationRequested)
        {
            // The client has gone: nobody waits for an answer.
        }
        catch (ArgumentException thrown)
        {
            Fail(context, logger, thrown, StatusCodes.Status400BadRequest);
        }
        catch (ExecutionLimitException thrown)
        {
            Fail(context, logger, thrown, StatusCodes.Status503ServiceUnavailable);
        }
        catch (Exception thrown) when (thrown is JavaScriptException or InvalidOperationException or IOException)
        {
            Fail(context, logger, thrown, StatusCodes.Status500InternalServerError);
        }
        finally
        {
            if (handler is not null) pool.Return(handler);
        }
    }

    private static FetchHandlerRequest RequestOf(HttpContext context)
    {
        var request = context.Request;
        return new FetchHandlerRequest
        {
            Method = request.Method,
            Url = request.GetEncodedUrl(),
            Headers = request.Headers.SelectMany(static header => header.Value.Select(value => KeyValuePair.Create(header.Key, value ?? ""))),
            Body = context.Features.Get<IHttpRequestBodyDetectionFeature>() is { CanHaveBody: true }
                && request.Method is not ("GET" or "HEAD") ? request.Body : null,
        };
    }

    private static async Task WriteAsync(HttpContext context, FetchHandlerResponse response, CancellationToken aborted)
    {
        var answer = context.Response;
        if (response.Status == 0)
        {
            // A network error: the client sees a broken connection.
            context.Abort();
            return;
        }
        answer.StatusCode = response.Status;
        if (response.StatusText.Length > 0 && context.Features.Get<IHttpResponseFeature>() is { } feature)
            feature.ReasonPhrase = response.StatusText;
        foreach (var (name, value) in response.Headers)
        {
            // The server frames the message.
            if (!IsFraming(name)) answer.Headers[name] = StringValues.Concat(answer.Headers[name], value);
        }
        if (response.Length is { } length && response.HasBody) answer.ContentLength = length;
        if (HttpMethods.IsHead(context.Request.Method) || !response.HasBody) return;
        // A stream may take its time: the client gets the headers now.
        if (response.Length is null) await answer.Body.FlushAsync(aborted);
        await response.WriteBodyAsync(answer.Body, aborted);
    }

    private static bool IsFraming(string name) => name.ToLowerInvariant() is "connection" or "content-length" or "keep-alive"
        or "proxy-connection" or "te" or "trailer" or "transfer-encoding" or "upgrade";

    private static void Fail(HttpContext context, ILogger? logger, Exception thrown, int status)
    {
        if (logger is not null) LogFailure(logger, context.Request.Path.Value ?? "", status, thrown);
        if (context.Response.HasStarted)
        {
            context.Abort();
            return;
        }
        context.Response.Clear();
        context.Response.StatusCode = status;
    }

    [LoggerMessage(Level = LogLevel.Error, Message = "The script for {Path} failed; the client gets {Status}.")]
    private static partial void LogFailure(ILogger logger, string path, int status, Exception thrown);
}
