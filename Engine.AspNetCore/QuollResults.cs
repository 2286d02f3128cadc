using System.Text;
using Microsoft.AspNetCore.Http;

namespace Quoll.AspNetCore;

/// <summary>Results of minimal APIs.</summary>
public static class QuollResults
{
    /// <summary>Returns a value as JSON.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">
    /// The options; null for those of <c>AddQuollJson</c>, or <see cref="QuollJsonOptions.Web"/> without it.
    /// </param>
    /// <param name="contentType">The content type; null for application/json in UTF-8.</param>
    /// <param name="statusCode">The status code; null for 200.</param>
    public static IResult Json<T>(T value, QuollJsonOptions? options = null, string? contentType = null, int? statusCode = null) =>
        new JsonResult<T>(value, options, contentType, statusCode);

    /// <summary>Returns 400 with a problem (RFC 9457) that has path, line and column of the error in a body.</summary>
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

    private sealed class JsonResult<T>(T value, QuollJsonOptions? options, string? contentType, int? statusCode)
        : IResult, IStatusCodeHttpResult, IContentTypeHttpResult, IValueHttpResult, IValueHttpResult<T>
    {
        public int? StatusCode => statusCode;

        public string? ContentType => contentType;

        public T? Value => value;

        object? IValueHttpResult.Value => value;

        public Task ExecuteAsync(HttpContext httpContext)
        {
            ArgumentNullException.ThrowIfNull(httpContext);
            var response = httpContext.Response;
            if (statusCode is { } status) response.StatusCode = status;
            response.ContentType = contentType ?? JsonMediaTypes.JsonInUtf8;
            return JsonBody.WriteAsync(response, value, typeof(T), Encoding.UTF8, options ?? QuollHttpRequest.OptionsOf(httpContext));
        }
    }
}
