using System.Text;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Quoll.AspNetCore;

/// <summary>
/// Reads bodies of type application/json, text/json and application/*+json as parameters of controllers. What is wrong
/// with one becomes an error of the model state, at its path: 400 where the controller is an API controller.
/// </summary>
public sealed class QuollInputFormatter : TextInputFormatter
{
    private readonly QuollJsonOptions _options;

    /// <summary>A formatter.</summary>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Web"/> if null.</param>
    public QuollInputFormatter(QuollJsonOptions? options = null)
    {
        _options = options ?? QuollJsonOptions.Web;
        SupportedEncodings.Add(new UTF8Encoding(false));
        foreach (var type in JsonMediaTypes.All) SupportedMediaTypes.Add(type);
    }

    /// <inheritdoc/>
    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context, Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        var http = context.HttpContext;
        try
        {
            var value = await QuollJson.DeserializeAsync(http.Request.Body, context.ModelType, _options, http.RequestAborted)
                .ConfigureAwait(false);
            if (value is null && !context.TreatEmptyInputAsDefaultValue) return InputFormatterResult.NoValue();
            return InputFormatterResult.Success(value);
        }
        catch (QuollJsonException error)
        {
            context.ModelState.TryAddModelError(error.Path, error.Message);
            return InputFormatterResult.Failure();
        }
    }
}
