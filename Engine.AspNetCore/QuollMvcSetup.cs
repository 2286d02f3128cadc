using System.Collections.ObjectModel;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Options;

namespace Quoll.AspNetCore;

/// <summary>
/// Puts Quoll's formatters in the places of those of System.Text.Json, after all other setup of the options. So
/// <c>AddControllers</c> and <c>AddQuollJson</c> may be called in any order.
/// </summary>
internal sealed class QuollMvcSetup(QuollJsonOptions options) : IPostConfigureOptions<MvcOptions>
{
    public void PostConfigure(string? name, MvcOptions mvc)
    {
        Replace<IInputFormatter, SystemTextJsonInputFormatter>(mvc.InputFormatters, new QuollInputFormatter(options));
        Replace<IOutputFormatter, SystemTextJsonOutputFormatter>(mvc.OutputFormatters, new QuollOutputFormatter(options));
    }

    // An application that has removed it has no place for JSON, so the formatter is added at the end.
    private static void Replace<TFormatter, TReplaced>(Collection<TFormatter> formatters, TFormatter replacement)
        where TReplaced : TFormatter
    {
        var place = formatters.TakeWhile(static formatter => formatter is not TReplaced).Count();
        if (place < formatters.Count) formatters[place] = replacement;
        else formatters.Add(replacement);
    }
}
