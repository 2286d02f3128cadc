using Quoll.Web.Urls.Patterns;

namespace Quoll.Web.Urls;

/// <summary>The globals of the URL Standard and the URL Pattern Standard.</summary>
internal static class UrlApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class(Url.Interface)
        .Class(UrlSearchParams.Interface)
        .Class(UrlPattern.Interface);
}
