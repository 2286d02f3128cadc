using System.Net;
using System.Net.Sockets;
using Quoll.Web;
using Quoll.Web.Fetch;

namespace Quoll.Tests.Web.Fetch;

/// <summary>Denied means denied: what scripts reach without a grant, by names, addresses, ports and schemes.</summary>
public sealed class NetworkPolicyTests(LoopbackServer server) : IClassFixture<LoopbackServer>
{
    private static readonly NetworkPolicy s_open = new() { Schemes = ["http"], AllowPrivateAddresses = true };

    [Theory]
    [InlineData("fetch")]
    [InlineData("EventSource")]
    [InlineData("WebSocket")]
    [InlineData("localStorage")]
    [InlineData("sessionStorage")]
    [InlineData("caches")]
    [InlineData("Storage")]
    [InlineData("Cache")]
    public void The_defaults_do_not_have(string name) =>
        Assert.Equal("undefined", EngineWith(new WebOptions()).Evaluate<string>($"typeof {name}"));

    [Theory]
    [InlineData("localStorage")]
    [InlineData("sessionStorage")]
    [InlineData("caches")]
    public void Storage_that_the_host_does_not_fill_is_not_there(string name) =>
        Assert.Equal("undefined", EngineWith(new WebOptions { Apis = WebApis.Default | WebApis.Storage }).Evaluate<string>($"typeof {name}"));

    [Theory]
    [InlineData("fetch('https://example.com/')")]
    [InlineData("fetch('data:,x')")]
    [InlineData("fetch('file:///etc/passwd')")]
    [InlineData("fetch('about:blank')")]
    [InlineData("fetch('blob:null/x')")]
    [InlineData("fetch('ftp://example.com/')")]
    public async Task Without_a_client_nothing_is_fetched(string call) =>
        Assert.Equal("TypeError", await FailureAsync(new FetchOptions(), call));

    [Fact]
    public async Task Without_a_client_no_socket_opens()
    {
        using var engine = EngineWith(new WebOptions { Apis = WebApis.Default | WebApis.Sockets });
        Assert.Equal("error,close", await engine.EvaluateAsync<string>("""
            new Promise(resolve => {
                const log = [], socket = new WebSocket('wss://example.com/');
                socket.onerror = () => log.push('error');
                socket.onclose = () => resolve([...log, 'close'].join());
            })
            """));
        Assert.Equal(2, await engine.EvaluateAsync<int>(
            "new Promise(resolve => { const s = new EventSource('https://example.com/'); s.onerror = () => resolve(s.readyState); })"));
    }

    // Names in the policy, schemes, ports, credentials: all decided before a connection.
    [Theory]
    [InlineData("http://127.0.0.1/", "The policy denies URLs with the scheme 'http'.")]
    [InlineData("https://user:pass@example.com/", "Request")]
    [InlineData("https://example.com:22/", "The policy denies the port 22.")]
    [InlineData("https://example.com:6667/", "The policy denies the port 6667.")]
    [InlineData("https://127.0.0.1/", "The policy denies the address of 127.0.0.1.")]
    [InlineData("https://[::1]/", "The policy denies the address of [::1].")]
    [InlineData("https://2130706433/", "The policy denies the address of 127.0.0.1.")]
    [InlineData("https://0x7f.1/", "The policy denies the address of 127.0.0.1.")]
    [InlineData("https://017700000001/", "The policy denies the address of 127.0.0.1.")]
    [InlineData("https://[::ffff:127.0.0.1]/", "The policy denies the address of [::ffff:7f00:1].")]
    [InlineData("https://169.254.169.254/", "The policy denies the address of 169.254.169.254.")]
    [InlineData("https://10.0.0.1/", "The policy denies the address of 10.0.0.1.")]
    [InlineData("https://localhost/", "The policy denies the address of localhost.")]
    [InlineData("https://localhost./", "")]
    [InlineData("https://１２７.０.０.１/", "The policy denies the address of 127.0.0.1.")]
    public async Task The_default_policy_denies(string url, string message)
    {
        var policy = new NetworkPolicy();
        using var client = policy.CreateHttpClient();
        var options = new FetchOptions { HttpClient = client, Policy = policy };
        Assert.Contains(message == "Request" ? "" : message, await FailureAsync(options, $"fetch('{url}')", "message"));
        // A client of the host's is asked for nothing that the policy denies.
        using var other = new HttpClient(new NeverHandler());
        Assert.Contains(message == "Request" ? "" : message, await FailureAsync(options with { HttpClient = other }, $"fetch('{url}')", "message"));
    }

    [Fact]
    public async Task A_name_that_resolves_to_a_denied_address_is_not_connected_to()
    {
        server.Reset();
        var policy = s_open with { AllowPrivateAddresses = false, Hosts = ["localhost"], Ports = [new Uri(server.Url).Port] };
        using var client = policy.CreateHttpClient();
        var url = server.Url.Replace("127.0.0.1", "localhost");
        Assert.Equal("The policy denies the address of localhost.",
            await FailureAsync(new FetchOptions { HttpClient = client, Policy = policy }, $"fetch('{url}/text')", "message"));
        Assert.Equal(0, server.Requests);
    }

    [Fact]
    public async Task A_redirect_to_a_denied_address_is_not_followed()
    {
        server.Reset();
        var policy = s_open with { AllowPrivateAddresses = false, AllowAddress = static address => address.Equals(IPAddress.Loopback) };
        using var client = policy.CreateHttpClient();
        Assert.Equal("The policy denies the address of 127.0.0.2.", await FailureAsync(
            new FetchOptions { HttpClient = client, Policy = policy },
            $"fetch('{server.Url}/redirect/302?to=' + encodeURIComponent('{server.Url.Replace("127.0.0.1", "127.0.0.2")}/text'))", "message"));
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task The_host_is_asked_for_each_redirect()
    {
        List<string> asked = [];
        var policy = s_open with
        {
            Allow = (request, _) =>
            {
                lock (asked) asked.Add($"{request.Method} {request.Url.AbsolutePath} {request.Redirects}");
                return new(request.Url.AbsolutePath != "/json");
            },
        };
        using var client = policy.CreateHttpClient();
        Assert.Equal("The policy denies the request to 127.0.0.1.", await FailureAsync(
            new FetchOptions { HttpClient = client, Policy = policy },
            $"fetch('{server.Url}/redirect/303?to=' + encodeURIComponent('/redirect/302?to=/json'), {{ method: 'POST' }})", "message"));
        Assert.Equal(["POST /redirect/303 0", "GET /redirect/302 1", "GET /json 2"], asked);
    }

    [Fact]
    public async Task A_policy_that_throws_denies()
    {
        var policy = s_open with { Allow = static (_, _) => throw new InvalidOperationException("secret") };
        using var client = policy.CreateHttpClient();
        Assert.Equal("The policy failed, so it denies the request.",
            await FailureAsync(new FetchOptions { HttpClient = client, Policy = policy }, $"fetch('{server.Url}/text')", "message"));
    }

    [Fact]
    public async Task A_client_that_follows_redirects_itself_is_found_out()
    {
        using var client = new HttpClient();
        Assert.Equal("The HttpClient of the host has followed a redirect, which the policy could not decide about.", await FailureAsync(
            new FetchOptions { HttpClient = client, Policy = s_open }, $"fetch('{server.Url}/redirect/302?to=/text')", "message"));
    }

    [Theory]
    [InlineData("GET", true)]
    [InlineData("POST", false)]
    public async Task Only_named_methods_are_allowed(string method, bool isAllowed)
    {
        var policy = s_open with { Methods = ["GET"] };
        using var client = policy.CreateHttpClient();
        using var engine = EngineWith(new FetchOptions { HttpClient = client, Policy = policy });
        Assert.Equal(isAllowed, await engine.EvaluateAsync<bool>($"fetch('{server.Url}/echo', {{ method: '{method}' }}).then(() => true, () => false)"));
    }

    [Theory]
    [InlineData("example.com", true)]
    [InlineData("EXAMPLE.com", true)]
    [InlineData("a.example.com", false)]
    [InlineData("a.wild.org", true)]
    [InlineData("a.b.wild.org", true)]
    [InlineData("wild.org", false)]
    [InlineData("evilwild.org", false)]
    [InlineData("example.com.evil.org", false)]
    public void Hosts_match_whole_names(string host, bool isAllowed) =>
        Assert.Equal(isAllowed, new NetworkPolicy { Hosts = ["example.com", "*.wild.org"] }.AllowsHost(host));

    [Theory]
    [InlineData("8.8.8.8", true)]
    [InlineData("2606:4700:4700::1111", true)]
    [InlineData("172.32.0.1", true)]
    [InlineData("0.0.0.0", false)]
    [InlineData("10.1.2.3", false)]
    [InlineData("100.64.0.1", false)]
    [InlineData("127.255.255.254", false)]
    [InlineData("169.254.169.254", false)]
    [InlineData("172.16.0.1", false)]
    [InlineData("172.31.255.255", false)]
    [InlineData("192.168.1.1", false)]
    [InlineData("198.18.0.1", false)]
    [InlineData("224.0.0.1", false)]
    [InlineData("255.255.255.255", false)]
    [InlineData("::", false)]
    [InlineData("::1", false)]
    [InlineData("::ffff:10.0.0.1", false)]
    [InlineData("::ffff:8.8.8.8", true)]
    [InlineData("::127.0.0.1", false)]
    [InlineData("64:ff9b::7f00:1", false)]
    [InlineData("64:ff9b::808:808", true)]
    [InlineData("2002:7f00:1::", false)]
    [InlineData("2001::1", false)]
    [InlineData("fc00::1", false)]
    [InlineData("fe80::1", false)]
    [InlineData("ff02::1", false)]
    public void Public_addresses(string address, bool isPublic) => Assert.Equal(isPublic, AddressRanges.IsPublic(IPAddress.Parse(address)));

    [Fact]
    public async Task A_request_takes_no_longer_than_the_policy_says()
    {
        var policy = s_open with { MaxTime = TimeSpan.FromMilliseconds(200) };
        using var client = policy.CreateHttpClient();
        var options = new FetchOptions { HttpClient = client, Policy = policy };
        Assert.Equal("The request took longer than the policy allows.", await FailureAsync(options, $"fetch('{server.Url}/wait')", "message"));
        Assert.Equal("The request took longer than the policy allows.",
            await FailureAsync(options, $"fetch('{server.Url}/slow').then(r => r.text())", "message"));
    }

    [Fact]
    public async Task A_body_that_is_too_long_is_not_sent()
    {
        var policy = s_open with { MaxRequestBytes = 100 };
        using var client = policy.CreateHttpClient();
        var options = new FetchOptions { HttpClient = client, Policy = policy };
        Assert.Equal("The body of the request is longer than the policy allows.",
            await FailureAsync(options, $"fetch('{server.Url}/echo', {{ method: 'POST', body: 'x'.repeat(101) }})", "message"));
        Assert.Equal("The body of the request is longer than the policy allows.", await FailureAsync(
            options, $"fetch('{server.Url}/echo', {{ method: 'POST', duplex: 'half', body: new Response('x'.repeat(101)).body }})", "message"));
    }

    [Fact]
    public async Task What_arrives_counts_for_the_memory_of_the_call()
    {
        using var client = s_open.CreateHttpClient();
        using var engine = EngineWith(new FetchOptions { HttpClient = client, Policy = s_open });
        var limits = new CallLimits { MaxAllocatedBytes = 1 << 20 };
        await Assert.ThrowsAsync<ExecutionLimitException>(() => engine.EvaluateAsync<int>(
            $"fetch('{server.Url}/bomb').then(r => r.bytes()).then(b => b.length)", new() { Limits = limits }));
    }

    [Fact]
    public async Task A_cancelled_call_ends_its_requests()
    {
        server.Reset();
        using var client = s_open.CreateHttpClient();
        using var engine = EngineWith(new FetchOptions { HttpClient = client, Policy = s_open });
        using var cancellation = new CancellationTokenSource();
        var call = engine.EvaluateAsync<int>($"fetch('{server.Url}/wait')", new() { CancellationToken = cancellation.Token });
        SpinWait.SpinUntil(() => server.Requests == 1, MachinePace.Hang);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        await server.Aborted.Task.WaitAsync(MachinePace.Hang);
    }

    [Fact]
    public async Task A_server_that_is_not_there_is_a_network_error()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        using var client = s_open.CreateHttpClient();
        Assert.Equal("The host cannot be reached.", await FailureAsync(
            new FetchOptions { HttpClient = client, Policy = s_open with { Ports = [port] } }, $"fetch('http://127.0.0.1:{port}/')", "message"));
    }

    private static Task<string> FailureAsync(FetchOptions options, string call, string member = "name")
    {
        using var engine = EngineWith(options);
        var answer = engine.EvaluateAsync<string>($"{call}.then(r => 'status ' + r.status, e => e.{member})");
        return Task.FromResult(answer.GetAwaiter().GetResult());
    }

    private static Engine EngineWith(FetchOptions options) =>
        EngineWith(new WebOptions { Apis = WebApis.Default | WebApis.Fetch, Fetch = options });

    private static Engine EngineWith(WebOptions options) => new(new EngineOptions { Extensions = [new QuollWeb(options)] });

    private sealed class NeverHandler : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            throw new InvalidOperationException("A denied request reached the client.");
    }
}
