using System.Collections.ObjectModel;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Options;

namespace Quoll.AspNetCore;

/// <summary>
/// Puts Quoll's formatters in the places of those of System.Text.Json, when all else has set up the options: it does
/// not matter whether <c>AddControllers</c> or <c>AddQuollJson</c> is called first.
/// </summary>
internal sealed class QuollMvcSetup(QuollJsonOptions options) : IPostConfigureOptions<MvcOptions>
{
    public void PostConfigure(string? name, MvcOptions mvc)
    {
        Replace<IInputFormatter, SystemTextJsonInputFormatter>(mvc.InputFormatters, new QuollInputFormatter(options));
        Replace<IOutputFormatter, SystemTextJsonOutputFormatter>(mvc.OutputFormatters, new QuollOutputFormatter(options));
    }

    // An application that has removed it has no place for JSON: the last one then.
    private static void Replace<TFormatter, TReplaced>(Collection<TFormatter> formatters, TFormatter replacement)
        where TReplaced : TFormatter
    {
        var place = formatters.TakeWhile(static formatter => formatter is not TReplaced).Count();
        if (place < formatters.Count) formatters[place] = replacement;
        else formatters.Add(replacement);
    }
}
