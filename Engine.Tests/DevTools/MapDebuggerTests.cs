using System.Net;
using System.Net.WebSockets;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Quoll.AspNetCore;
using Quoll.DevTools;

namespace Quoll.Tests.DevTools;

/// <summary><c>app.MapDebugger()</c>: the protocol by the server of an application.</summary>
public class MapDebuggerTests
{
    [Theory]
    [InlineData("", null)]
    [InlineData("/debug", "secret")]
    public async Task Clients_attach_through_the_server_of_the_application(string path, string? token)
    {
        var builder = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]);
        builder.Services.AddSingleton<DebugTargets>();
        await using var app = builder.Build();
        app.MapGroup("/group").MapDebugger(options: new DebugServerOptions { Token = token }, path: path);
        path = $"/group{path}";
        await app.StartAsync();
        using var target = app.Services.GetRequiredService<DebugTargets>().Add(new Engine(new EngineOptions { Debug = true }), "rules");
        using var http = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        if (token is not null)
        {
            Assert.Equal(HttpStatusCode.Unauthorized, (await http.GetAsync($"{path}/json")).StatusCode);
            http.DefaultRequestHeaders.Authorization = new("Bearer", token);
        }
        var listed = JsonNode.Parse(await http.GetStringAsync($"{path}/json"))![0]!;
        Assert.Equal("rules", listed["title"]!.GetValue<string>());
        var url = listed["webSocketDebuggerUrl"]!.GetValue<string>();
        await using (var client = await DevToolsClient.ConnectAsync(url))
            Assert.Equal("3", (await client.CallAsync("Runtime.evaluate", """{"expression":"1 + 2"}"""))["result"]!["value"]!.ToString());
        await Assert.ThrowsAsync<WebSocketException>(() => DevToolsClient.ConnectAsync(url, "https://evil.example"));
        await app.StopAsync();
    }
}
