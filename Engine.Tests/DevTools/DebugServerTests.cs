using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Net.WebSockets;
using System.Text;
using System.Text.Json.Nodes;
using Quoll.DevTools;

namespace Quoll.Tests.DevTools;

/// <summary>The server: who may attach, what it says of engines, and clients that misbehave.</summary>
public class DebugServerTests
{
    private static async Task<(int Status, string Body)> GetAsync(
        DebugServer server, string path, string? host = null, string? bearer = null)
    {
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{server.Port}{path}");
        if (host is not null) request.Headers.Host = host;
        if (bearer is not null) request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", bearer);
        using var answer = await client.SendAsync(request).WaitAsync(MachinePace.Hang);
        return ((int)answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Only_engines_that_the_host_lets_in_are_visible()
    {
        using var server = DebugServer.Listen(0);
        var hidden = new Engine(new EngineOptions { Debug = true });
        hidden.Execute("1");
        Assert.Equal((200, "[]"), await GetAsync(server, "/json"));
        var target = server.Add(new Engine(new EngineOptions { Debug = true }), "rules");
        var listed = JsonNode.Parse((await GetAsync(server, "/json/list")).Body)![0]!;
        Assert.Equal(("rules", "node"), (listed["title"]!.GetValue<string>(), listed["type"]!.GetValue<string>()));
        Assert.Equal(server.UrlOf(target), listed["webSocketDebuggerUrl"]!.GetValue<string>());
        var version = JsonNode.Parse((await GetAsync(server, "/json/version")).Body)!;
        Assert.StartsWith("Quoll/", version["Browser"]!.GetValue<string>(), StringComparison.Ordinal);
        var protocol = JsonNode.Parse((await GetAsync(server, "/json/protocol")).Body)!;
        Assert.Equal("Debugger", protocol["domains"]![0]!["domain"]!.GetValue<string>());
        Assert.Equal("enable", protocol["domains"]![0]!["commands"]![0]!["name"]!.GetValue<string>());
        Assert.Throws<InvalidOperationException>(() => server.Add(new Engine(), "no debugger"));
        target.Dispose();
        Assert.Equal((200, "[]"), await GetAsync(server, "/json"));
        await Assert.ThrowsAsync<WebSocketException>(() => DevToolsClient.ConnectAsync(server.UrlOf(target)));
    }

    [Theory]
    [InlineData("evil.example", 400)]
    [InlineData("127.0.0.1.evil.example:9229", 400)]
    [InlineData("localhost:9229", 200)]
    [InlineData("[::1]:9229", 200)]
    [InlineData("debug.example", 200)]
    public async Task The_name_of_the_host_is_checked(string host, int status)
    {
        using var server = DebugServer.Listen(0, new DebugServerOptions { AllowedHosts = ["debug.example"] });
        Assert.Equal(status, (await GetAsync(server, "/json", host)).Status);
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData("devtools://devtools", true)]
    [InlineData("https://tools.example", true)]
    [InlineData("https://evil.example", false)]
    [InlineData("null", false)]
    public async Task The_origin_is_checked(string? origin, bool isAllowed)
    {
        using var server = DebugServer.Listen(0, new DebugServerOptions { AllowedOrigins = ["https://tools.example"] });
        var target = server.Add(new Engine(new EngineOptions { Debug = true }), "rules");
        var attached = await Record.ExceptionAsync(async () =>
        {
            await using var client = await DevToolsClient.ConnectAsync(server.UrlOf(target), origin);
        });
        Assert.Equal(isAllowed, attached is null);
    }

    [Fact]
    public async Task A_token_is_required_if_there_is_one()
    {
        using var server = DebugServer.Listen(0, new DebugServerOptions { Token = "geheim &1" });
        var target = server.Add(new Engine(new EngineOptions { Debug = true }), "rules");
        Assert.Equal(401, (await GetAsync(server, "/json")).Status);
        Assert.Equal(401, (await GetAsync(server, "/json?token=no")).Status);
        Assert.Equal(200, (await GetAsync(server, "/json", bearer: "geheim &1")).Status);
        await using (var client = await DevToolsClient.ConnectAsync(server.UrlOf(target))) await client.CallAsync("Runtime.enable");
        var without = server.UrlOf(target).Split('?')[0];
        await Assert.ThrowsAsync<WebSocketException>(() => DevToolsClient.ConnectAsync(without));
    }

    [Theory]
    [InlineData("nonsense", -32700)]
    [InlineData("[]", -32600)]
    [InlineData("""{"method":"Runtime.enable"}""", -32600)]
    [InlineData("""{"id":"1","method":"Runtime.enable"}""", -32600)]
    [InlineData("""{"id":1}""", -32600)]
    [InlineData("""{"id":1,"method":5}""", -32600)]
    [InlineData("""{"id":1,"method":"Runtime.enable","params":[]}""", -32600)]
    [InlineData("""{"id":1,"id":2,"method":"Runtime.enable"}""", -32700)]
    [InlineData("""{"id":1,"method":"\ud800"}""", -32700)]
    [InlineData("""{"id":1,"method":"Nothing.known"}""", -32601)]
    [InlineData("""{"id":1,"method":"NodeWorker.enable"}""", -32601)]
    [InlineData("""{"id":1,"method":"Runtime.evaluate"}""", -32602)]
    [InlineData("""{"id":1,"method":"Runtime.evaluate","params":{"expression":5}}""", -32602)]
    [InlineData("""{"id":1,"method":"Debugger.setBlackboxPatterns","params":{"patterns":[1]}}""", -32602)]
    [InlineData("""{"id":1,"method":"Debugger.setBlackboxPatterns","params":{"patterns":["("]}}""", -32000)]
    [InlineData("""{"id":1,"method":"Debugger.setBreakpointByUrl","params":{"lineNumber":1e10,"url":""}}""", -32000)]
    public async Task A_message_that_is_not_a_call_gets_an_error(string message, int code)
    {
        await using var script = await DebuggedScript.StartAsync(enables: false);
        await script.Client.SendAsync(message);
        var error = await script.Client.MessageAsync(static message => message["error"] is not null);
        Assert.Equal(code, error["error"]!["code"]!.GetValue<int>());
        await script.Client.CallAsync("Runtime.enable");
    }

    [Fact]
    public async Task Random_messages_do_no_harm()
    {
        await using var script = await DebuggedScript.StartAsync();
        var random = new Random(5);
        string[] methods = [.. Quoll.DevTools.Protocol.MethodTable.Names];
        string[] values = ["1", "-1", "null", "\"\"", "\"a\"", "{}", "[]", "true", "1e99", "{\"scriptId\":\"1\",\"lineNumber\":0}", "[{}]"];
        string[] names = ["expression", "objectId", "scriptId", "lineNumber", "url", "urlRegex", "patterns", "location", "start", "end",
            "callFrameId", "functionDeclaration", "arguments", "condition", "state", "name", "positions", "returnByValue", "contextId", "maxDepth"];
        for (var i = 0; i < 1000; i++)
        {
            var chosen = names.Where(_ => random.Next(4) == 0);
            var parameters = string.Join(',', chosen.Select(name => $"\"{name}\":{values[random.Next(values.Length)]}"));
            var method = methods[random.Next(methods.Length)];
            // What waits for a promise or a pause has no answer yet.
            var answer = await script.Client.EndAsync(await script.Client.BeginAsync(method, $"{{{parameters}}}"));
            Assert.True(answer["result"] is not null || answer["error"]!["code"]!.GetValue<int>() < 0);
        }
        script.Run("6 * 7;");
        while (!script.Running.IsCompleted)
        {
            await script.Client.BeginAsync("Debugger.resume");
            await Task.WhenAny(script.Running, script.Client.CallAsync("Runtime.getHeapUsage"));
        }
        Assert.Equal(42, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task A_client_that_vanishes_in_a_pause_lets_the_script_go_on()
    {
        await using var script = await DebuggedScript.StartAsync();
        await script.Client.CallAsync("Debugger.setBreakpointByUrl", """{"url":"a.js","lineNumber":0}""");
        script.Run("for (let i = 0; i < 3; i++) { debugger; }\n'done';");
        await script.Client.EventAsync("Debugger.paused");
        script.Client.Vanish();
        Assert.Equal("done", (await script.EndAsync()).AsString());
        Assert.Empty(script.Engine.Debugger.Breakpoints);
    }

    [Fact]
    public async Task Two_clients_see_the_same_pause()
    {
        await using var script = await DebuggedScript.StartAsync();
        await using var second = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        await second.CallAsync("Debugger.enable");
        script.Run("debugger; 5;");
        await script.Client.EventAsync("Debugger.paused");
        await second.EventAsync("Debugger.paused");
        script.Client.Vanish();
        var frame = await second.CallAsync("Runtime.evaluate", """{"expression":"2 + 2"}""");
        Assert.Equal("4", frame["result"]!["value"]!.ToString());
        Assert.False(script.Running.IsCompleted);
        await second.CallAsync("Debugger.resume");
        await second.EventAsync("Debugger.resumed");
        Assert.Equal(5, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task The_host_and_a_client_use_an_engine_in_turns()
    {
        await using var script = await DebuggedScript.StartAsync();
        var calls = Task.Run(async () =>
        {
            for (var i = 0; i < 200; i++) await script.Client.CallAsync("Runtime.evaluate", """{"expression":"globalThis.n = (globalThis.n ?? 0) + 1"}""");
        });
        while (!calls.IsCompleted) script.Engine.Execute("globalThis.m = (globalThis.m ?? 0) + 1");
        await calls;
        Assert.Equal(200, script.Engine.Evaluate("n").AsNumber());
    }

    [Fact]
    public async Task Engines_come_and_go()
    {
        using var server = DebugServer.Listen(0);
        for (var i = 0; i < 100; i++)
        {
            var engine = new Engine(new EngineOptions { Debug = true });
            using var target = server.Add(engine, $"engine {i}");
            await using var client = await DevToolsClient.ConnectAsync(server.UrlOf(target));
            Assert.Equal("1", (await client.CallAsync("Runtime.evaluate", """{"expression":"1"}"""))["result"]!["value"]!.ToString());
            if (i % 2 == 0) engine.Dispose();
            target.Dispose();
            await client.EndedAsync();
        }
        Assert.Empty(server.Targets.All);
    }

    [Fact]
    public async Task An_evaluation_obeys_the_limits_of_the_engine()
    {
        await using var script = await DebuggedScript.StartAsync(new EngineOptions { MaxSteps = 100_000, AllowDynamicCode = false });
        Assert.Equal(-32000, (await script.Client.FailAsync("Runtime.evaluate", """{"expression":"for (;;);"}""")).Code);
        var refused = await script.Client.CallAsync("Runtime.evaluate", """{"expression":"eval('1')"}""");
        Assert.NotNull(refused["exceptionDetails"]);
        Assert.Equal("1", (await script.Client.CallAsync("Runtime.evaluate", """{"expression":"1"}"""))["result"]!["value"]!.ToString());
    }

    [Theory]
    [InlineData("nonsense\r\n\r\n", 400)]
    [InlineData("GET /json HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400)]
    [InlineData("POST /json HTTP/1.1\r\nHost: localhost\r\n\r\n", 405)]
    [InlineData("GET /json HTTP/1.1\r\n\r\n", 400)]
    [InlineData("GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n", 404)]
    [InlineData("GET /json HTTP/1.1\r\nHost: localhost\r\n\r\n", 200)]
    public async Task Requests_are_read_strictly(string request, int status)
    {
        using var server = DebugServer.Listen(0);
        using var connection = new TcpClient();
        await connection.ConnectAsync("127.0.0.1", server.Port);
        await connection.GetStream().WriteAsync(Encoding.ASCII.GetBytes(request));
        using var reader = new StreamReader(connection.GetStream());
        var answer = await reader.ReadToEndAsync().WaitAsync(MachinePace.Hang);
        Assert.StartsWith($"HTTP/1.1 {status} ", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Frames_that_are_not_text_end_the_session()
    {
        await using var script = await DebuggedScript.StartAsync();
        await script.Client.SendAsync([1, 2, 3], WebSocketMessageType.Binary);
        await script.Client.EndedAsync();
        await using var next = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        await next.CallAsync("Runtime.enable");
    }

    [Fact]
    public async Task A_server_that_ends_lets_scripts_go_on()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Run("debugger; 'on';");
        await script.Client.EventAsync("Debugger.paused");
        script.Server.Dispose();
        Assert.Equal("on", (await script.EndAsync()).AsString());
        await script.Client.EndedAsync();
    }
}
