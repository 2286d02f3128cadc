using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.DevTools;
using Quoll.Tests.Cli;

namespace Quoll.Tests.DevTools;

/// <summary>
/// The developer tools of Chrome, in a browser without a window, attach to an engine. A picture of them is written to
/// the folder of QUOLL_PICTURES, if that is set.
/// </summary>
public sealed class ChromeFrontEndTests : IDisposable
{
    private const string PicturesVariable = "QUOLL_PICTURES";

    /// <summary>The line of the script that adds a price.</summary>
    private const string Line = "9";

    private readonly TemporaryFolder _profile = new();

    public void Dispose() => _profile.Dispose();

    [SkippableFact]
    public async Task The_sources_panel_shows_a_script_breakpoints_and_scopes()
    {
        InstalledPrograms.Require("chromium");
        var data = Path.Combine(ProjectFolder.TestData, "devtools");
        using var server = DebugServer.Listen(0);
        var output = new StringWriter();
        var engine = new Engine(new EngineOptions { Debug = true, Console = output });
        var target = server.Add(engine, "prices");
        var running = Task.Factory.StartNew(() =>
        {
            target.WaitForDebugger();
            target.BreakOnStart();
            engine.Execute(File.ReadAllText(Path.Combine(data, "prices.js")), new() { SourceName = "/srv/prices.js" });
        }, TaskCreationOptions.LongRunning);
        using var chromium = StartChromium();
        try
        {
            await using var page = await OpenAsync(await PortAsync(chromium), server.UrlOf(target));
            await UntilAsync(page, "frontEnd.text().includes('Debugger paused') && frontEnd.find('.cm-gutterElement', '" + Line + "')");
            await ClickAsync(page, ".cm-gutterElement", Line);
            await UntilAsync(page, "frontEnd.count('.cm-breakpoint') > 0");
            await PressAsync(page, "F8", 119);
            await UntilAsync(page, "frontEnd.text().includes('Paused on breakpoint') && /\\bsum:\\s*0/.test(frontEnd.text())");
            await PressAsync(page, "F8", 119);
            await UntilAsync(page, "/\\bsum:\\s*1\\.5/.test(frontEnd.text()) && /\\bprice:\\s*2\\.5/.test(frontEnd.text())");
            await KeepPictureAsync(page);
            await ClickAsync(page, ".cm-gutterElement", Line);
            await UntilAsync(page, "frontEnd.count('.cm-breakpoint') === 0");
            await PressAsync(page, "F8", 119);
            await running.WaitAsync(MachinePace.Hang);
            Assert.Equal("pen 5.25\nink 10.5\n", output.ToString());
        }
        finally
        {
            chromium.Kill(entireProcessTree: true);
            await chromium.WaitForExitAsync().WaitAsync(MachinePace.Hang);
        }
    }

    private Process StartChromium() => Process.Start(new ProcessStartInfo("chromium",
    [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0", "--window-size=1100,600",
        $"--user-data-dir={_profile.Path}", "about:blank",
    ])
    { RedirectStandardError = true })!;

    private static async Task<int> PortAsync(Process chromium)
    {
        const string Listening = "DevTools listening on ";
        while (await chromium.StandardError.ReadLineAsync().WaitAsync(MachinePace.Hang) is { } line)
        {
            if (!line.StartsWith(Listening, StringComparison.Ordinal)) continue;
            // Nobody reads the rest, and the browser must not wait for that.
            _ = chromium.StandardError.ReadToEndAsync();
            return new Uri(line[Listening.Length..]).Port;
        }
        throw new InvalidOperationException("Chromium has ended.");
    }

    private static async Task<DevToolsClient> OpenAsync(int port, string target)
    {
        var url = $"devtools://devtools/bundled/js_app.html?v8only=true&{target.Replace("://", "=", StringComparison.Ordinal)}";
        using var http = new HttpClient();
        var open = $"http://127.0.0.1:{port}/json/new?{Uri.EscapeDataString(url)}";
        using var made = await http.PutAsync(open, null).WaitAsync(MachinePace.Hang);
        var page = JsonNode.Parse(await made.Content.ReadAsStringAsync())!["webSocketDebuggerUrl"]!.GetValue<string>();
        var client = await DevToolsClient.ConnectAsync(page);
        await client.CallAsync("Page.enable");
        await UntilAsync(client, "document.readyState === 'complete' && document.body !== null");
        await EvaluateAsync(client, File.ReadAllText(Path.Combine(ProjectFolder.TestData, "devtools", "front-end.js")));
        return client;
    }

    private static async Task<JsonNode?> EvaluateAsync(DevToolsClient page, string expression)
    {
        var answer = await page.CallAsync(
            "Runtime.evaluate", new JsonObject { ["expression"] = expression, ["returnByValue"] = true }.ToJsonString());
        return answer["exceptionDetails"] is null ? answer["result"]!["value"] : throw new InvalidOperationException(answer.ToJsonString());
    }

    // The page shows what it hears of a little later.
    private static async Task UntilAsync(DevToolsClient page, string condition)
    {
        var since = Stopwatch.StartNew();
        while (await EvaluateAsync(page, $"!!({condition})") is not JsonValue value || !value.GetValue<bool>())
        {
            if (since.Elapsed > MachinePace.Hang)
                throw new TimeoutException($"{condition}: {await EvaluateAsync(page, "frontEnd.text()")}");
            await Task.Delay(50);
        }
    }

    private static async Task ClickAsync(DevToolsClient page, string selector, string text)
    {
        var place = await EvaluateAsync(page, $"frontEnd.find({JsonSerializer.Serialize(selector)}, {JsonSerializer.Serialize(text)})");
        foreach (var type in (string[])["mousePressed", "mouseReleased"])
        {
            var click = new JsonObject
            {
                ["type"] = type,
                ["x"] = place!["x"]!.GetValue<double>(),
                ["y"] = place["y"]!.GetValue<double>(),
                ["button"] = "left",
                ["clickCount"] = 1,
            };
            await page.CallAsync("Input.dispatchMouseEvent", click.ToJsonString());
        }
    }

    private static async Task PressAsync(DevToolsClient page, string key, int code)
    {
        foreach (var type in (string[])["rawKeyDown", "keyUp"])
        {
            var press = new JsonObject { ["type"] = type, ["key"] = key, ["code"] = key, ["windowsVirtualKeyCode"] = code };
            await page.CallAsync("Input.dispatchKeyEvent", press.ToJsonString());
        }
    }

    private static async Task KeepPictureAsync(DevToolsClient page)
    {
        var taken = await page.CallAsync("Page.captureScreenshot", """{"format":"png"}""");
        var picture = Convert.FromBase64String(taken["data"]!.GetValue<string>());
        Assert.Equal("PNG"u8, picture.AsSpan(1, 3));
        if (Environment.GetEnvironmentVariable(PicturesVariable) is not { Length: > 0 } folder) return;
        Directory.CreateDirectory(folder);
        await File.WriteAllBytesAsync(Path.Combine(folder, "chrome-devtools.png"), picture);
    }
}
