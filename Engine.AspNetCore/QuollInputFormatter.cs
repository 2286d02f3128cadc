using System.Text;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Quoll.AspNetCore;

/// <summary>
/// Deserializes bodies of type application/json, text/json and application/*+json, in UTF-8 and UTF-16, as parameters
/// of controllers. An error in the body becomes an error of the model state, at its path: 400 for an API controller.
/// </summary>
public sealed class QuollInputFormatter : TextInputFormatter, IInputFormatterExceptionPolicy
{
    private readonly QuollJsonOptions _options;

    /// <summary>Creates a formatter.</summary>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Web"/>.</param>
    public QuollInputFormatter(QuollJsonOptions? options = null)
    {
        _options = options ?? QuollJsonOptions.Web;
        SupportedEncodings.Add(UTF8EncodingWithoutBOM);
        SupportedEncodings.Add(UTF16EncodingLittleEndian);
        foreach (var type in JsonMediaTypes.All) SupportedMediaTypes.Add(type);
    }

    /// <summary>
    /// Errors of the text are the client's. Others (a body that is too long, a failing setter) are thrown.
    /// </summary>
    InputFormatterExceptionPolicy IInputFormatterExceptionPolicy.ExceptionPolicy => InputFormatterExceptionPolicy.MalformedInputExceptions;

    /// <inheritdoc/>
    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context, Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(encoding);
        var http = context.HttpContext;
        try
        {
            var value = await JsonBody.ReadAsync(http.Request.Body, context.ModelType, encoding, _options, http.RequestAborted)
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
