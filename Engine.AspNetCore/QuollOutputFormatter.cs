using System.Text;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Quoll.AspNetCore;

/// <summary>
/// Serializes what controllers return as application/json, text/json or application/*+json, in UTF-8, or in UTF-16 if
/// the client asks for it.
/// </summary>
public sealed class QuollOutputFormatter : TextOutputFormatter
{
    private readonly QuollJsonOptions _options;

    /// <summary>Creates a formatter.</summary>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Web"/>.</param>
    public QuollOutputFormatter(QuollJsonOptions? options = null)
    {
        _options = options ?? QuollJsonOptions.Web;
        SupportedEncodings.Add(Encoding.UTF8);
        SupportedEncodings.Add(Encoding.Unicode);
        foreach (var type in JsonMediaTypes.All) SupportedMediaTypes.Add(type);
    }

    /// <inheritdoc/>
    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(selectedEncoding);
        return JsonBody.WriteAsync(
            context.HttpContext.Response, context.Object, context.ObjectType ?? typeof(object), selectedEncoding, _options);
    }
}
