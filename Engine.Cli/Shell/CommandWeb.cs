using Quoll.Web;

namespace Quoll.Cli.Shell;

/// <summary>The interfaces of the web that scripts of the command have, and what they reach.</summary>
internal static class CommandWeb
{
    private const WebApis Apis = WebApis.Default | WebApis.Workers;

    private static readonly CommandWorkers s_workers = new();

    /// <summary>Without a network.</summary>
    public static QuollWeb Offline { get; } = new(new WebOptions
    {
        Apis = Apis,
        Workers = s_workers,
        // Headers of a Request are those that Node lets scripts set.
        Fetch = new FetchOptions { HasBrowserRestrictions = false },
    });

    /// <summary>Returns the interfaces of the web, with those of the network for some hosts.</summary>
    /// <param name="hosts">The hosts, <c>*.example.com</c> for all below one; null for all hosts.</param>
    public static QuollWeb Online(IReadOnlyList<string>? hosts)
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
            Apis = Apis | WebApis.Fetch | WebApis.Sockets,
            Workers = s_workers,
            Fetch = new FetchOptions
            {
                HttpClient = policy.CreateHttpClient(),
                Policy = policy,
                AllowDataUrls = true,
                HasBrowserRestrictions = false,
            },
        });
    }
}
