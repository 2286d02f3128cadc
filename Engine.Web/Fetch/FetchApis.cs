using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The globals of the Fetch Standard.</summary>
internal static class FetchApis
{
    public static void DescribeTypes(GlobalTable globals) => globals
        .Class("Headers", static () => Headers.Interface)
        .Class("Request", static () => Request.Interface)
        .Class("Response", static () => Response.Interface);

    public static void DescribeFetch(GlobalTable globals) => globals.PromiseOperation("fetch", 1, FetchMethod.Fetch);
}
