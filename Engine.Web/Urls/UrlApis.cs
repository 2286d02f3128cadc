using Quoll.Web.Urls.Patterns;

namespace Quoll.Web.Urls;

/// <summary>The globals of the URL Standard and the URL Pattern Standard.</summary>
internal static class UrlApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class("URL", static () => Url.Interface)
        .Class("URLSearchParams", static () => UrlSearchParams.Interface)
        .Class("URLPattern", static () => UrlPattern.Interface);
}
