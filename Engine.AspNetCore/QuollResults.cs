using Microsoft.AspNetCore.Http;

namespace Quoll.AspNetCore;

/// <summary>Results of minimal APIs.</summary>
public static class QuollResults
{
    /// <summary>A value as JSON.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">
    /// Those of <c>AddQuollJson</c> if null; without it, <see cref="QuollJsonOptions.Web"/>.
    /// </param>
    /// <param name="contentType">application/json in UTF-8 if null.</param>
    /// <param name="statusCode">200 if null.</param>
    public static IResult Json<T>(T value, QuollJsonOptions? options = null, string? contentType = null, int? statusCode = null) =>
        new JsonResult<T>(value, options, contentType, statusCode);

    /// <summary>What is wrong with a body: 400, as a problem (RFC 9457) with path, line and column.</summary>
    public static IResult Problem(QuollJsonException error)
    {
        ArgumentNullException.ThrowIfNull(error);
        var problem = new Dictionary<string, object?>
        {
            ["title"] = "The body cannot be read.",
            ["status"] = StatusCodes.Status400BadRequest,
            ["detail"] = error.Message,
            ["path"] = error.Path,
            ["line"] = error.Line,
            ["column"] = error.Column,
        };
        return Json(problem, QuollJsonOptions.Web, "application/problem+json", StatusCodes.Status400BadRequest);
    }

    private sealed class JsonResult<T>(T value, QuollJsonOptions? options, string? contentType, int? statusCode) : IResult
    {
        public Task ExecuteAsync(HttpContext httpContext)
        {
            ArgumentNullException.ThrowIfNull(httpContext);
            if (statusCode is { } status) httpContext.Response.StatusCode = status;
            httpContext.Response.ContentType = contentType ?? JsonMediaTypes.Json + "; charset=utf-8";
            return httpContext.Response.WriteAsQuollJsonAsync(value, options, httpContext.RequestAborted);
        }
    }
}
