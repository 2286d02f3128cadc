using System.Text.Json.Nodes;

namespace Quoll.Tests.DevTools;

/// <summary>The domain Debugger: each method and event, as a client sees it.</summary>
public class DebuggerDomainTests
{
    private const string Sum = """
        function add(a, b) {
          const sum = a + b;
          return sum;
        }
        let total = 0;
        for (let i = 0; i < 3; i++) {
          total = add(total, i);
        }
        total;
        """;

    private static string Place(JsonObject paused, int frame = 0)
    {
        var top = paused["callFrames"]![frame]!;
        return $"{top["functionName"]}:{top["location"]!["lineNumber"]}";
    }

    [Fact]
    public async Task A_source_is_told_with_hash_and_ends_and_its_text_can_be_read()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Run("1;\n  2;//# sourceMappingURL=a.js.map", "/srv/a.js");
        var parsed = await script.Client.EventAsync("Debugger.scriptParsed");
        Assert.Equal("file:///srv/a.js", parsed["url"]!.GetValue<string>());
        Assert.Equal("a.js.map", parsed["sourceMapURL"]!.GetValue<string>());
        Assert.Equal((1, 33), (parsed["endLine"]!.GetValue<int>(), parsed["endColumn"]!.GetValue<int>()));
        Assert.Equal(64, parsed["hash"]!.GetValue<string>().Length);
        Assert.Equal(1, parsed["executionContextId"]!.GetValue<int>());
        await script.EndAsync();
        var id = parsed["scriptId"]!.GetValue<string>();
        var source = await script.Client.CallAsync("Debugger.getScriptSource", $$"""{"scriptId":"{{id}}"}""");
        Assert.StartsWith("1;\n", source["scriptSource"]!.GetValue<string>(), StringComparison.Ordinal);
        var found = await script.Client.CallAsync(
            "Debugger.searchInContent", $$"""{"scriptId":"{{id}}","query":"^\\s+\\d","isRegex":true}""");
        Assert.Equal(1, found["result"]![0]!["lineNumber"]!.GetValue<int>());
        Assert.Equal(-32000, (await script.Client.FailAsync("Debugger.getScriptSource", """{"scriptId":"99"}""")).Code);
        // Who comes later hears of it, too.
        await using var second = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        Assert.Contains('.', (await second.CallAsync("Debugger.enable"))["debuggerId"]!.GetValue<string>());
        Assert.Equal(id, Assert.Single(second.Arrived("Debugger.scriptParsed"))["scriptId"]!.GetValue<string>());
    }

    [Fact]
    public async Task A_text_with_a_syntax_error_is_told()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Run("let let;", "b.js");
        await Assert.ThrowsAsync<JavaScriptException>(script.EndAsync);
        var failed = await script.Client.EventAsync("Debugger.scriptFailedToParse");
        Assert.Equal("b.js", failed["url"]!.GetValue<string>());
        Assert.Equal(8, failed["endColumn"]!.GetValue<int>());
    }

    [Theory]
    [InlineData("""{"url":"a.js","lineNumber":2}""")]
    [InlineData("""{"urlRegex":"^a\\.js$","lineNumber":2}""")]
    [InlineData("""{"url":"a.js","lineNumber":2,"condition":"a === 0"}""")]
    public async Task A_breakpoint_by_url_pauses_and_shows_scopes(string breakpoint)
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var set = await client.CallAsync("Debugger.setBreakpointByUrl", breakpoint);
        Assert.Empty((JsonArray)set["locations"]!);
        script.Run(Sum);
        var resolved = await client.EventAsync("Debugger.breakpointResolved");
        Assert.Equal(2, resolved["location"]!["lineNumber"]!.GetValue<int>());
        var paused = await client.EventAsync("Debugger.paused");
        Assert.Equal("other", paused["reason"]!.GetValue<string>());
        Assert.Equal(set["breakpointId"]!.GetValue<string>(), paused["hitBreakpoints"]![0]!.GetValue<string>());
        Assert.Equal("add:2", Place(paused));
        Assert.Equal(":6", Place(paused, 1));
        Assert.Equal(0, paused["callFrames"]![0]!["functionLocation"]!["lineNumber"]!.GetValue<int>());
        var scopes = (JsonArray)paused["callFrames"]![0]!["scopeChain"]!;
        Assert.Equal("local", scopes[0]!["type"]!.GetValue<string>());
        Assert.Equal("global", scopes[^1]!["type"]!.GetValue<string>());
        var local = scopes[0]!["object"]!["objectId"]!.GetValue<string>();
        var variables = await client.CallAsync("Runtime.getProperties", $$"""{"objectId":"{{local}}","ownProperties":true}""");
        Assert.Equal(
            "a=0 b=0 sum=0",
            string.Join(' ', ((JsonArray)variables["result"]!).Select(static v => $"{v!["name"]}={v["value"]!["value"]}").Order()));
        var removed = await client.CallAsync("Debugger.removeBreakpoint", $$"""{"breakpointId":{{set["breakpointId"]!.ToJsonString()}}}""");
        Assert.Empty(removed);
        await client.CallAsync("Debugger.resume");
        await client.EventAsync("Debugger.resumed");
        Assert.Equal(3, (await script.EndAsync()).AsNumber());
        Assert.Empty(client.Arrived("Debugger.paused"));
    }

    [Fact]
    public async Task Breakpoints_by_source_are_where_they_can_be()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run(Sum);
        await script.EndAsync();
        var id = (await client.EventAsync("Debugger.scriptParsed"))["scriptId"]!.GetValue<string>();
        var possible = await client.CallAsync(
            "Debugger.getPossibleBreakpoints",
            $$$"""{"start":{"scriptId":"{{{id}}}","lineNumber":0,"columnNumber":0},"end":{"scriptId":"{{{id}}}","lineNumber":3}}""");
        Assert.Equal(["1", "2"], ((JsonArray)possible["locations"]!).Select(static l => l!["lineNumber"]!.ToString()).Distinct());
        var set = await client.CallAsync("Debugger.setBreakpoint", $$$"""{"location":{"scriptId":"{{{id}}}","lineNumber":0}}""");
        Assert.Equal(1, set["actualLocation"]!["lineNumber"]!.GetValue<int>());
        var twice = await client.FailAsync("Debugger.setBreakpoint", $$$"""{"location":{"scriptId":"{{{id}}}","lineNumber":0}}""");
        Assert.Equal((-32000, "Breakpoint at specified location already exists."), twice);
        var none = await client.FailAsync("Debugger.setBreakpoint", $$$"""{"location":{"scriptId":"{{{id}}}","lineNumber":99}}""");
        Assert.Equal((-32000, "Could not resolve breakpoint"), none);
    }

    [Fact]
    public async Task Steps_follow_the_statements()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Debugger.setBreakpointByUrl", """{"url":"a.js","lineNumber":6}""");
        script.Run(Sum);
        var places = new List<string>();
        foreach (var step in (string[])["stepInto", "stepOver", "stepOut", "stepOver", "resume", "resume"])
        {
            places.Add(Place(await client.EventAsync("Debugger.paused")));
            await client.CallAsync($"Debugger.{step}");
        }
        Assert.Equal([":6", "add:1", "add:2", ":5", ":5", ":6"], places);
        await client.EventAsync("Debugger.paused");
        await client.CallAsync("Debugger.setBreakpointsActive", """{"active":false}""");
        await client.CallAsync("Debugger.resume");
        Assert.Equal(3, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task Execution_continues_to_a_place()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("debugger;\nlet a = 1;\na++;\na;");
        var id = (await client.EventAsync("Debugger.scriptParsed"))["scriptId"]!.GetValue<string>();
        Assert.Equal(":0", Place(await client.EventAsync("Debugger.paused")));
        await client.CallAsync("Debugger.continueToLocation", $$$"""{"location":{"scriptId":"{{{id}}}","lineNumber":2}}""");
        var paused = await client.EventAsync("Debugger.paused");
        Assert.Equal(":2", Place(paused));
        Assert.Empty((JsonArray)paused["hitBreakpoints"]!);
        await client.CallAsync("Debugger.resume");
        Assert.Equal(2, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task A_loop_can_be_paused_and_methods_are_answered_while_it_runs()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("var go = true, n = 0;\nwhile (go) {\n  n++;\n}\nn;");
        await client.EventAsync("Debugger.scriptParsed");
        var running = await client.CallAsync("Runtime.evaluate", """{"expression":"go"}""");
        Assert.Equal("true", running["result"]!["value"]!.ToString());
        await client.CallAsync("Debugger.pause");
        Assert.Equal("other", (await client.EventAsync("Debugger.paused"))["reason"]!.GetValue<string>());
        await client.CallAsync("Runtime.evaluate", """{"expression":"go = false"}""");
        await client.CallAsync("Debugger.resume");
        Assert.True((await script.EndAsync()).AsNumber() > 0);
    }

    [Theory]
    [InlineData("none", 0)]
    [InlineData("uncaught", 1, true)]
    [InlineData("caught", 1, false)]
    [InlineData("all", 2, false, true)]
    public async Task Exceptions_pause(string state, int pauses, params bool[] areUncaught)
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Debugger.setPauseOnExceptions", $$"""{"state":"{{state}}"}""");
        script.Run("try { throw new Error('caught'); } catch { }\nthrow new TypeError('free');");
        for (var i = 0; i < pauses; i++)
        {
            var paused = await client.EventAsync("Debugger.paused");
            Assert.Equal(("exception", "error"), (paused["reason"]!.GetValue<string>(), paused["data"]!["subtype"]!.GetValue<string>()));
            Assert.Equal(areUncaught[i], paused["data"]!["uncaught"]!.GetValue<bool>());
            await client.CallAsync("Debugger.resume");
        }
        await Assert.ThrowsAsync<JavaScriptException>(script.EndAsync);
        Assert.Empty(client.Arrived("Debugger.paused"));
        var thrown = await client.EventAsync("Runtime.exceptionThrown");
        Assert.Equal("Uncaught", thrown["exceptionDetails"]!["text"]!.GetValue<string>());
        Assert.Equal(1, thrown["exceptionDetails"]!["lineNumber"]!.GetValue<int>());
        var description = thrown["exceptionDetails"]!["exception"]!["description"]!.GetValue<string>();
        Assert.StartsWith("TypeError: free\n    at a.js:2:7", description, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("o.a.b", "1")]
    [InlineData("o [ 'a' ].b;", "1")]
    [InlineData("o.list[0].name", "first")]
    [InlineData("o.list.length", "1")]
    [InlineData("o.none?.x.y", "undefined")]
    [InlineData("o.none.x", "TypeError")]
    [InlineData("o.getter", "EvalError")]
    [InlineData("o.proxy.a", "EvalError")]
    [InlineData("o.f()", "EvalError")]
    [InlineData("o.a = 2", "EvalError")]
    public async Task Without_side_effects_names_and_data_properties_are_read(string expression, string expected)
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Run("""
            const o = { a: { b: 1 }, list: [{ name: "first" }], get getter() { return 1; }, f() {}, proxy: new Proxy({}, {}) };
            debugger;
            """);
        var frame = (await script.Client.EventAsync("Debugger.paused"))["callFrames"]![0]!["callFrameId"]!.GetValue<string>();
        var answer = await script.Client.CallAsync(
            "Debugger.evaluateOnCallFrame", $$"""{"callFrameId":"{{frame}}","expression":"{{expression}}","throwOnSideEffect":true}""");
        var result = answer["result"]!;
        Assert.Equal(expected, (result["className"] ?? result["value"] ?? result["type"])!.ToString());
        await script.Client.CallAsync("Debugger.resume");
        await script.EndAsync();
    }

    [Theory]
    [InlineData("caught", "throw 1", "exception")]
    [InlineData("uncaught", "throw 1", "none")]
    [InlineData("uncaught", "new Promise(() => { throw 1 })", "promiseRejection")]
    public async Task A_client_handles_what_its_code_throws(string state, string code, string expected)
    {
        await using var script = await DebuggedScript.StartAsync();
        await script.Client.CallAsync("Debugger.setPauseOnExceptions", $$"""{"state":"{{state}}"}""");
        var evaluating = script.Client.CallAsync("Runtime.evaluate", $$"""{"expression":"{{code}}"}""");
        if (expected != "none")
        {
            Assert.Equal(expected, (await script.Client.EventAsync("Debugger.paused"))["reason"]!.GetValue<string>());
            await script.Client.CallAsync("Debugger.resume");
        }
        Assert.Equal(expected == "promiseRejection", (await evaluating)["exceptionDetails"] is null);
    }

    [Fact]
    public async Task Code_is_evaluated_in_a_frame_and_variables_are_assigned()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("function f(x) {\n  const y = 2;\n  debugger;\n  return x + y;\n}\nf(1);");
        var frame = (await client.EventAsync("Debugger.paused"))["callFrames"]![0]!["callFrameId"]!.GetValue<string>();
        var sum = await client.CallAsync("Debugger.evaluateOnCallFrame", $$"""{"callFrameId":"{{frame}}","expression":"x + y"}""");
        Assert.Equal("3", sum["result"]!["value"]!.ToString());
        var failed = await client.CallAsync("Debugger.evaluateOnCallFrame", $$"""{"callFrameId":"{{frame}}","expression":"z"}""");
        Assert.Equal("ReferenceError", failed["exceptionDetails"]!["exception"]!["className"]!.GetValue<string>());
        var hover = $$"""{"callFrameId":"{{frame}}","expression":"x","throwOnSideEffect":true}""";
        Assert.Equal("1", (await client.CallAsync("Debugger.evaluateOnCallFrame", hover))["result"]!["value"]!.ToString());
        var refused = await client.CallAsync("Debugger.evaluateOnCallFrame", hover.Replace("\"x\"", "\"x = 5\""));
        Assert.Equal("EvalError", refused["exceptionDetails"]!["exception"]!["className"]!.GetValue<string>());
        var set = $$$"""{"scopeNumber":0,"variableName":"x","newValue":{"value":40},"callFrameId":"{{{frame}}}"}""";
        await client.CallAsync("Debugger.setVariableValue", set);
        Assert.Equal(-32000, (await client.FailAsync("Debugger.setVariableValue", set.Replace("\"x\"", "\"z\""))).Code);
        await client.CallAsync("Debugger.resume");
        Assert.Equal(42, (await script.EndAsync()).AsNumber());
        Assert.Equal(
            (-32000, "Can only perform operation while paused."),
            await client.FailAsync("Debugger.evaluateOnCallFrame", $$"""{"callFrameId":"{{frame}}","expression":"1"}"""));
    }

    [Fact]
    public async Task Steps_pass_over_blackboxed_sources()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Engine.Execute(
            "function each(list, f) {\n  for (const x of list) {\n    f(x);\n  }\n}", new() { SourceName = "library.js" });
        await client.CallAsync("Debugger.setBlackboxPatterns", """{"patterns":["library\\.js$"]}""");
        script.Run("debugger;\neach([1], x => {\n  x + 1;\n});\n3;", "a.js");
        var places = new List<string>();
        for (var i = 0; i < 4; i++)
        {
            var paused = await client.EventAsync("Debugger.paused");
            places.Add($"{paused["callFrames"]![0]!["url"]}:{paused["callFrames"]![0]!["location"]!["lineNumber"]}");
            await client.CallAsync(i < 3 ? "Debugger.stepInto" : "Debugger.resume");
        }
        await script.EndAsync();
        Assert.Equal(["a.js:0", "a.js:1", "a.js:2"], places[..3]);
        Assert.All(places, static place => Assert.StartsWith("a.js", place, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Ranges_of_a_source_are_blackboxed()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("function f() {\n  return 1;\n}\ndebugger;\nf();\n2;");
        var id = (await client.EventAsync("Debugger.scriptParsed"))["scriptId"]!.GetValue<string>();
        await client.CallAsync(
            "Debugger.setBlackboxedRanges",
            $$"""{"scriptId":"{{id}}","positions":[{"lineNumber":0,"columnNumber":0},{"lineNumber":3,"columnNumber":0}]}""");
        var places = new List<string>();
        for (var i = 0; i < 3; i++)
        {
            places.Add(Place(await client.EventAsync("Debugger.paused")));
            await client.CallAsync(i < 2 ? "Debugger.stepInto" : "Debugger.resume");
        }
        Assert.Equal([":3", ":4", ":5"], places);
        await script.EndAsync();
    }

    [Fact]
    public async Task Pauses_can_be_skipped()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Debugger.setAsyncCallStackDepth", """{"maxDepth":32}""");
        await client.CallAsync("Debugger.setSkipAllPauses", """{"skip":true}""");
        script.Run("debugger; 1;");
        Assert.Equal(1, (await script.EndAsync()).AsNumber());
        await client.CallAsync("Debugger.setSkipAllPauses", """{"skip":false}""");
        await client.CallAsync("Debugger.disable");
        script.Run("debugger; 2;");
        Assert.Equal(2, (await script.EndAsync()).AsNumber());
        Assert.Empty(client.Arrived("Debugger.paused"));
    }

    [Fact]
    public async Task A_source_can_pause_before_it_runs()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Debugger.setInstrumentationBreakpoint", """{"instrumentation":"beforeScriptWithSourceMapExecution"}""");
        script.Run("1;");
        await script.EndAsync();
        script.Run("function f() {\n  2;\n}\nf();\n//# sourceMappingURL=a.map", "b.js");
        var paused = await client.EventAsync("Debugger.paused");
        Assert.Equal("instrumentation", paused["reason"]!.GetValue<string>());
        Assert.Equal("a.map", paused["data"]!["sourceMapURL"]!.GetValue<string>());
        Assert.Equal(":3", Place(paused));
        await client.CallAsync("Debugger.resume");
        await script.EndAsync();
    }

    [Fact]
    public async Task A_frame_begins_again_and_a_return_gets_another_value()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        script.Run("let calls = 0;\nfunction f() {\n  calls++;\n  debugger;\n  return calls;\n}\nf() + 100 * calls;");
        var frame = (await client.EventAsync("Debugger.paused"))["callFrames"]![0]!;
        Assert.True(frame["canBeRestarted"]!.GetValue<bool>());
        await client.CallAsync("Debugger.restartFrame", $$"""{"callFrameId":"{{frame["callFrameId"]}}","mode":"StepInto"}""");
        Assert.Equal("f:2", Place(await client.EventAsync("Debugger.paused")));
        await client.CallAsync("Debugger.resume");
        Assert.Equal("f:3", Place(await client.EventAsync("Debugger.paused")));
        await client.CallAsync("Debugger.stepOver");
        Assert.Equal("f:4", Place(await client.EventAsync("Debugger.paused")));
        await client.CallAsync("Debugger.stepOver");
        var returning = await client.EventAsync("Debugger.paused");
        Assert.Equal("2", returning["callFrames"]![0]!["returnValue"]!["value"]!.ToString());
        await client.CallAsync("Debugger.setReturnValue", """{"newValue":{"value":7}}""");
        await client.CallAsync("Debugger.resume");
        Assert.Equal(207, (await script.EndAsync()).AsNumber());
    }

    [Fact]
    public async Task A_pause_shows_who_scheduled_the_job()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        await client.CallAsync("Debugger.setAsyncCallStackDepth", """{"maxDepth":8}""");
        script.Run("function later() {\n  Promise.resolve().then(() => {\n    debugger;\n  });\n}\nlater();");
        await script.EndAsync();
        var jobs = Task.Run(() => script.Engine.RunJobs());
        var stack = (await client.EventAsync("Debugger.paused"))["asyncStackTrace"]!;
        Assert.Equal("later", stack["callFrames"]![0]!["functionName"]!.GetValue<string>());
        await client.CallAsync("Debugger.resume");
        await jobs.WaitAsync(MachinePace.Hang);
    }
}
