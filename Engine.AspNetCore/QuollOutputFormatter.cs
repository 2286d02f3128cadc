using System.Text;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Quoll.AspNetCore;

/// <summary>Writes what controllers return as application/json, text/json or application/*+json in UTF-8.</summary>
public sealed class QuollOutputFormatter : TextOutputFormatter
{
    private readonly QuollJsonOptions _options;

    /// <summary>A formatter.</summary>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Web"/> if null.</param>
    public QuollOutputFormatter(QuollJsonOptions? options = null)
    {
        _options = options ?? QuollJsonOptions.Web;
        SupportedEncodings.Add(new UTF8Encoding(false));
        foreach (var type in JsonMediaTypes.All) SupportedMediaTypes.Add(type);
    }

    /// <inheritdoc/>
    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        var http = context.HttpContext;
        // What was asked for may be an interface or object: then what the value is counts.
        var type = context.ObjectType is { } declared && declared != typeof(object) ? declared
            : context.Object?.GetType() ?? typeof(object);
        return QuollJson.SerializeAsync(context.Object, type, http.Response.Body, _options, http.RequestAborted);
    }
}
