using Quoll.Web;

namespace Quoll.Cli.Shell;

/// <summary>What scripts may reach of the network.</summary>
internal static class NetworkPermission
{
    /// <summary>Returns the interfaces of the web, with those of the network for some hosts.</summary>
    /// <param name="hosts">The hosts, <c>*.example.com</c> for all below one; null for all hosts.</param>
    public static QuollWeb Allow(IReadOnlyList<string>? hosts)
    {
        // Its user names what a script may reach, and runs it: a server on this machine is as good as any.
        var policy = new NetworkPolicy
        {
            Schemes = ["https", "http"],
            Hosts = hosts?.Select(static host => host.ToLowerInvariant()).ToArray(),
            AllowPrivateAddresses = true,
            AllowCredentials = true,
        };
        return new QuollWeb(new WebOptions
        {
            Apis = WebApis.Default | WebApis.Fetch | WebApis.Sockets,
            Fetch = new FetchOptions
            {
                HttpClient = policy.CreateHttpClient(),
                Policy = policy,
                AllowDataUrls = true,
                AllowForbiddenHeaders = true,
            },
        });
    }
}
