using System.Text;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;

namespace Quoll.AspNetCore;

/// <summary>Writes a <see cref="JsonResult"/>, whose settings may be <see cref="QuollJsonOptions"/>.</summary>
internal sealed class QuollJsonResultExecutor(QuollJsonOptions options) : IActionResultExecutor<JsonResult>
{
    public Task ExecuteAsync(ActionContext context, JsonResult result)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(result);
        var used = result.SerializerSettings switch
        {
            null => options,
            QuollJsonOptions own => own,
            var other => throw new InvalidOperationException(
                $"JsonResult.SerializerSettings is {other.GetType()}; with AddQuollJson it must be {typeof(QuollJsonOptions)}."),
        };
        var response = context.HttpContext.Response;
        response.ContentType = result.ContentType ?? response.ContentType ?? JsonMediaTypes.JsonInUtf8;
        if (result.StatusCode is { } status) response.StatusCode = status;
        var encoding = MediaType.GetEncoding(response.ContentType) ?? Encoding.UTF8;
        return JsonBody.WriteAsync(response, result.Value, typeof(object), encoding, used);
    }
}
