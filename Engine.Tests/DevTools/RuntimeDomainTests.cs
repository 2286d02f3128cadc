using System.Text.Json.Nodes;

namespace Quoll.Tests.DevTools;

/// <summary>The domain Runtime: each method and event, as a client sees it.</summary>
public class RuntimeDomainTests
{
    public sealed class Wallet
    {
        public int Reads { get; private set; }

        public int Balance
        {
            get
            {
                Reads++;
                return 7;
            }
        }
    }

    private static string Json(string text) => JsonValue.Create(text).ToJsonString();

    private static async Task<JsonObject> EvaluateAsync(DevToolsClient client, string expression, string more = "") =>
        await client.CallAsync("Runtime.evaluate", $$"""{"expression":{{Json(expression)}}{{more}}}""");

    private static async Task<string> IdOfAsync(DevToolsClient client, string expression) =>
        (await EvaluateAsync(client, expression))["result"]!["objectId"]!.GetValue<string>();

    private static async Task<JsonObject> PropertiesAsync(DevToolsClient client, string id, string more = ",\"ownProperties\":true") =>
        await client.CallAsync("Runtime.getProperties", $$"""{"objectId":"{{id}}"{{more}}}""");

    private static Dictionary<string, JsonNode> ByName(JsonNode list) =>
        ((JsonArray)list).ToDictionary(static p => p!["name"]!.GetValue<string>(), static p => p!);

    [Fact]
    public async Task The_context_is_that_which_clients_of_Node_expect()
    {
        await using var script = await DebuggedScript.StartAsync();
        var context = (await script.Client.EventAsync("Runtime.executionContextCreated"))["context"]!;
        Assert.Equal(1, context["id"]!.GetValue<int>());
        Assert.True(context["auxData"]!["isDefault"]!.GetValue<bool>());
        // VS Code asks for the process, and an engine of a host has none.
        var told = await script.Client.CallAsync("Runtime.evaluate", """
            {"contextId":1,"returnByValue":true,
            "expression":"typeof process === 'undefined' ? 'process not defined' : ({ processId: process.pid, nodeVersion: process.version })"}
            """.ReplaceLineEndings(""));
        Assert.Equal(Environment.ProcessId, told["result"]!["value"]!["processId"]!.GetValue<int>());
        Assert.Equal("undefined", (await EvaluateAsync(script.Client, "typeof globalThis['pro' + 'cess']"))["result"]!["value"]!.ToString());
        Assert.Equal(-32000, (await script.Client.FailAsync("Runtime.evaluate", """{"expression":"1","contextId":2}""")).Code);
    }

    [Theory]
    [InlineData("1.5", """{"type":"number","value":1.5,"description":"1.5"}""")]
    [InlineData("-0", """{"type":"number","unserializableValue":"-0","description":"-0"}""")]
    [InlineData("NaN", """{"type":"number","unserializableValue":"NaN","description":"NaN"}""")]
    [InlineData("12n", """{"type":"bigint","unserializableValue":"12n","description":"12n"}""")]
    [InlineData("'a\\n'", """{"type":"string","value":"a\n"}""")]
    [InlineData("null", """{"type":"object","subtype":"null","value":null}""")]
    [InlineData("undefined", """{"type":"undefined"}""")]
    [InlineData("true", """{"type":"boolean","value":true}""")]
    [InlineData("[1, 2]", """{"type":"object","subtype":"array","className":"Array","description":"Array(2)"}""")]
    [InlineData("new Map([[1, 2]])", """{"type":"object","subtype":"map","className":"Map","description":"Map(1)"}""")]
    [InlineData("new (class A { })", """{"type":"object","className":"A","description":"A"}""")]
    [InlineData("/a/g", """{"type":"object","subtype":"regexp","className":"RegExp","description":"/a/g"}""")]
    [InlineData("new Uint8Array(3)", """{"type":"object","subtype":"typedarray","className":"Uint8Array","description":"Uint8Array(3)"}""")]
    [InlineData("(function f(a) { })", """{"type":"function","className":"Function","description":"function f(a) { }"}""")]
    [InlineData("new Proxy({}, {})", """{"type":"object","subtype":"proxy","className":"Object","description":"Proxy(Object)"}""")]
    [InlineData("Symbol('s')", """{"type":"symbol","description":"Symbol(s)"}""")]
    [InlineData("Promise.resolve(1)", """{"type":"object","subtype":"promise","className":"Promise","description":"Promise"}""")]
    public async Task Values_are_described(string expression, string expected)
    {
        await using var script = await DebuggedScript.StartAsync();
        var result = (JsonObject)(await EvaluateAsync(script.Client, expression))["result"]!;
        result.Remove("objectId");
        Assert.Equal(JsonNode.Parse(expected)!.ToJsonString(), result.ToJsonString());
    }

    [Fact]
    public async Task An_evaluation_that_throws_has_details()
    {
        await using var script = await DebuggedScript.StartAsync();
        var thrown = await EvaluateAsync(script.Client, "\n  null.x");
        var details = thrown["exceptionDetails"]!;
        Assert.Equal("TypeError", details["exception"]!["className"]!.GetValue<string>());
        Assert.Equal((1, "Uncaught"), (details["lineNumber"]!.GetValue<int>(), details["text"]!.GetValue<string>()));
        var invalid = await EvaluateAsync(script.Client, "1 +");
        Assert.Equal("SyntaxError", invalid["exceptionDetails"]!["exception"]!["className"]!.GetValue<string>());
        // It is an answer, not an event.
        Assert.Empty(script.Client.Arrived("Runtime.exceptionThrown"));
    }

    [Fact]
    public async Task Promises_are_awaited()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var value = await EvaluateAsync(client, "Promise.resolve({ a: 1 })", ",\"awaitPromise\":true,\"returnByValue\":true");
        Assert.Equal("""{"a":1}""", value["result"]!["value"]!.ToJsonString());
        var failed = await EvaluateAsync(client, "Promise.reject(new Error('no'))", ",\"awaitPromise\":true");
        Assert.Equal("Uncaught (in promise)", failed["exceptionDetails"]!["text"]!.GetValue<string>());
        var input = await EvaluateAsync(client, "const x = await 5; x + 1", ",\"replMode\":true");
        Assert.Equal("6", input["result"]!["value"]!.ToString());
        Assert.Equal("5", (await EvaluateAsync(client, "x", ",\"replMode\":true"))["result"]!["value"]!.ToString());
        var id = await IdOfAsync(client, "Promise.resolve('later')");
        var awaited = await client.CallAsync("Runtime.awaitPromise", $$"""{"promiseObjectId":"{{id}}"}""");
        Assert.Equal("later", awaited["result"]!["value"]!.GetValue<string>());
        var plain = await IdOfAsync(client, "({})");
        Assert.Equal(-32000, (await client.FailAsync("Runtime.awaitPromise", $$"""{"promiseObjectId":"{{plain}}"}""")).Code);
    }

    [Fact]
    public async Task Functions_are_called_on_objects()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var id = await IdOfAsync(client, "({ base: 10 })");
        var call = $$"""
            {"objectId":"{{id}}","functionDeclaration":"function (a, b, c) { return [this.base + a, b, Object.is(c, -0)] }",
            "arguments":[{"value":1},{"objectId":"{{id}}"},{"unserializableValue":"-0"}],"returnByValue":true}
            """.ReplaceLineEndings("");
        Assert.Equal("""[11,{"base":10},true]""", (await client.CallAsync("Runtime.callFunctionOn", call))["result"]!["value"]!.ToJsonString());
        Assert.Equal(
            (-32000, "Either objectId or executionContextId or uniqueContextId must be specified"),
            await client.FailAsync("Runtime.callFunctionOn", """{"functionDeclaration":"() => 1"}"""));
        Assert.Equal(
            (-32000, "Object couldn't be returned by value"),
            await client.FailAsync("Runtime.evaluate", """{"expression":"a = {}; a.a = a","returnByValue":true}"""));
    }

    [Fact]
    public async Task Properties_are_listed_without_running_getters()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var id = await IdOfAsync(client, "({ a: 1, get g() { throw 1 }, [Symbol('s')]: 2, 0: 'zero', __proto__: { p: 3 } })");
        var own = await PropertiesAsync(client, id);
        var properties = ByName(own["result"]!);
        Assert.Equal(["0", "Symbol(s)", "a", "g"], properties.Keys.Order(StringComparer.Ordinal));
        Assert.Equal("1", properties["a"]["value"]!["value"]!.ToString());
        Assert.Equal("function", properties["g"]["get"]!["type"]!.GetValue<string>());
        Assert.Equal("undefined", properties["g"]["set"]!["type"]!.GetValue<string>());
        Assert.Equal("symbol", properties["Symbol(s)"]["symbol"]!["type"]!.GetValue<string>());
        Assert.Equal("[[Prototype]]", ((JsonArray)own["internalProperties"]!)[0]!["name"]!.GetValue<string>());
        var all = ByName((await PropertiesAsync(client, id, ""))["result"]!);
        Assert.False(all["p"]["isOwn"]!.GetValue<bool>());
        Assert.Contains("toString", all.Keys);
        var accessors = await PropertiesAsync(client, id, ",\"ownProperties\":true,\"accessorPropertiesOnly\":true");
        Assert.Equal("g", Assert.Single((JsonArray)accessors["result"]!)!["name"]!.GetValue<string>());
        Assert.DoesNotContain("0", ByName((await PropertiesAsync(client, id, ",\"nonIndexedPropertiesOnly\":true"))["result"]!).Keys);
    }

    [Theory]
    [InlineData("Promise.reject(5).catch(x => x), Promise.resolve(5)", "[[PromiseState]]", "fulfilled")]
    [InlineData("new Map([['k', 1]])", "[[Entries]]", "Array(1)")]
    [InlineData("new Proxy({}, {})", "[[IsRevoked]]", "false")]
    [InlineData("Object(5)", "[[PrimitiveValue]]", "5")]
    [InlineData("(function* () { })()", "[[GeneratorState]]", "suspended")]
    [InlineData("(async function* () { })()", "[[GeneratorState]]", "suspended")]
    [InlineData("(function f() { }).bind(1)", "[[BoundThis]]", "1")]
    public async Task Internal_slots_are_shown(string expression, string name, string expected)
    {
        await using var script = await DebuggedScript.StartAsync();
        var shown = await PropertiesAsync(script.Client, await IdOfAsync(script.Client, expression));
        var slot = ByName(shown["internalProperties"]!)[name]["value"]!;
        Assert.Equal(expected, (slot["value"] ?? slot["description"])!.ToString());
    }

    [Fact]
    public async Task Private_elements_are_shown()
    {
        await using var script = await DebuggedScript.StartAsync();
        var id = await IdOfAsync(script.Client, "new (class { #x = 1; #m() { } get #g() { return this.#m(); } })()");
        var elements = ByName((await PropertiesAsync(script.Client, id))["privateProperties"]!);
        Assert.Equal(["#g", "#m", "#x"], elements.Keys.Order(StringComparer.Ordinal));
        Assert.Equal("1", elements["#x"]["value"]!["value"]!.ToString());
        Assert.Equal("function", elements["#g"]["get"]!["type"]!.GetValue<string>());
    }

    [Fact]
    public async Task A_function_has_its_place()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Engine.Execute("\nfunction f() { }", new() { SourceName = "f.js" });
        var shown = await PropertiesAsync(script.Client, await IdOfAsync(script.Client, "f"));
        var place = ByName(shown["internalProperties"]!)["[[FunctionLocation]]"]["value"]!;
        Assert.Equal(("internal#location", "1"), (place["subtype"]!.GetValue<string>(), place["value"]!["lineNumber"]!.ToString()));
    }

    [Fact]
    public async Task A_function_has_its_scopes()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Engine.Execute("let top = 1; function outer(a) { return () => a; } var inner = outer(5); ", new() { SourceName = "f.js" });
        var shown = await PropertiesAsync(script.Client, await IdOfAsync(script.Client, "inner"));
        var list = ByName(shown["internalProperties"]!)["[[Scopes]]"]["value"]!;
        Assert.Equal("internal#scopeList", list["subtype"]!.GetValue<string>());
        var scopes = ByName((await PropertiesAsync(script.Client, list["objectId"]!.GetValue<string>()))["result"]!);
        Assert.Equal(
            ["Closure internal#scope a=5", "Script internal#scope top=1"],
            await Task.WhenAll(Enumerable.Range(0, 2).Select(i => ShowScopeAsync(script.Client, scopes[$"{i}"]["value"]!))));
        Assert.NotNull(scopes["2"]["value"]!["objectId"]);
        Assert.DoesNotContain("3", scopes.Keys);
    }

    private static async Task<string> ShowScopeAsync(DevToolsClient client, JsonNode scope)
    {
        var variables = (JsonArray)(await PropertiesAsync(client, scope["objectId"]!.GetValue<string>()))["result"]!;
        return $"{scope["description"]} {scope["subtype"]} {string.Join(' ', variables.Select(static v => $"{v!["name"]}={v["value"]!["value"]}"))}";
    }

    [Fact]
    public async Task A_generator_has_the_place_where_it_waits()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Engine.Execute("function* g() {\n  yield 1;\n  yield 2;\n}\nvar it = g(); it.next(); it.next();", new() { SourceName = "g.js" });
        Assert.Equal("2", await LineAsync());
        script.Engine.Execute("it.next()");
        Assert.Null(await LineAsync());

        async Task<string?> LineAsync()
        {
            var shown = await PropertiesAsync(script.Client, await IdOfAsync(script.Client, "it"));
            return ByName(shown["internalProperties"]!).GetValueOrDefault("[[GeneratorLocation]]")?["value"]!["value"]!["lineNumber"]!.ToString();
        }
    }

    [Fact]
    public async Task Previews_show_the_first_properties()
    {
        await using var script = await DebuggedScript.StartAsync();
        var shown = await EvaluateAsync(
            script.Client, "({ a: 1, b: 'x'.repeat(200), c: [1], d: null, get e() { return 1 }, f: 6 })", ",\"generatePreview\":true");
        var preview = shown["result"]!["preview"]!;
        Assert.True(preview["overflow"]!.GetValue<bool>());
        Assert.Equal(
            ["a number 1", "c object Array(1)", "d object null", "e accessor "],
            ((JsonArray)preview["properties"]!).Where(static p => p!["name"]!.ToString() != "b")
                .Select(static p => $"{p!["name"]} {p["type"]} {p["value"]}"));
        var map = (await EvaluateAsync(script.Client, "new Map([['k', { a: 1 }]])", ",\"generatePreview\":true"))["result"]!["preview"]!;
        Assert.Equal("k", map["entries"]![0]!["key"]!["description"]!.GetValue<string>());
    }

    [Fact]
    public async Task Members_of_dotnet_objects_are_read_when_somebody_opens_them()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var account = new Wallet();
        script.Engine.SetValue("account", account);
        var shown = await EvaluateAsync(client, "account", ",\"generatePreview\":true");
        Assert.Equal("Wallet", shown["result"]!["className"]!.GetValue<string>());
        var id = shown["result"]!["objectId"]!.GetValue<string>();
        var balance = ByName((await PropertiesAsync(client, id, ",\"ownProperties\":true,\"generatePreview\":true"))["result"]!)["Balance"];
        Assert.Equal(0, account.Reads);
        var getter = balance["get"]!["objectId"]!.GetValue<string>();
        var opened = await client.CallAsync("Runtime.callFunctionOn", $$"""
            {"objectId":"{{id}}","functionDeclaration":"function (getter) { return getter.call(this) }","arguments":[{"objectId":"{{getter}}"}]}
            """.Trim());
        Assert.Equal(("7", 1), (opened["result"]!["value"]!.ToString(), account.Reads));
    }

    [Fact]
    public async Task Scripts_are_compiled_and_run()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var compiled = await client.CallAsync("Runtime.compileScript", """{"expression":"1 + 1","sourceURL":"s.js","persistScript":true}""");
        var id = compiled["scriptId"]!.GetValue<string>();
        Assert.Equal("2", (await client.CallAsync("Runtime.runScript", $$"""{"scriptId":"{{id}}"}"""))["result"]!["value"]!.ToString());
        var invalid = await client.CallAsync("Runtime.compileScript", """{"expression":"1 +","sourceURL":"","persistScript":false}""");
        Assert.Equal("SyntaxError", invalid["exceptionDetails"]!["exception"]!["className"]!.GetValue<string>());
    }

    [Fact]
    public async Task Objects_are_released_alone_and_in_groups()
    {
        await using var script = await DebuggedScript.StartAsync();
        var client = script.Client;
        var alone = await IdOfAsync(client, "({})");
        var grouped = (await EvaluateAsync(client, "({})", ",\"objectGroup\":\"g\""))["result"]!["objectId"]!.GetValue<string>();
        await client.CallAsync("Runtime.releaseObject", $$"""{"objectId":"{{alone}}"}""");
        await client.CallAsync("Runtime.releaseObjectGroup", """{"objectGroup":"g"}""");
        foreach (var id in (string[])[alone, grouped])
        {
            Assert.Equal(
                (-32000, "Could not find object with given id"),
                await client.FailAsync("Runtime.getProperties", $$"""{"objectId":"{{id}}"}"""));
        }
    }

    [Fact]
    public async Task Names_of_the_global_scope_and_memory_are_told()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Engine.Execute("let a; const b = 1; class C { } var d;");
        var names = await script.Client.CallAsync("Runtime.globalLexicalScopeNames");
        Assert.Equal(["C", "a", "b"], ((JsonArray)names["names"]!).Select(static n => n!.ToString()).Order(StringComparer.Ordinal));
        Assert.True((await script.Client.CallAsync("Runtime.getHeapUsage"))["usedSize"]!.GetValue<long>() > 0);
        Assert.Equal(script.Target.Id, (await script.Client.CallAsync("Runtime.getIsolateId"))["id"]!.GetValue<string>());
    }

    [Fact]
    public async Task Bindings_tell_the_client()
    {
        await using var script = await DebuggedScript.StartAsync();
        await script.Client.CallAsync("Runtime.addBinding", """{"name":"send"}""");
        script.Run("send('hello');");
        await script.EndAsync();
        var called = await script.Client.EventAsync("Runtime.bindingCalled");
        Assert.Equal(("send", "hello"), (called["name"]!.GetValue<string>(), called["payload"]!.GetValue<string>()));
        await script.Client.CallAsync("Runtime.removeBinding", """{"name":"send"}""");
        script.Run("send('again');");
        await script.EndAsync();
        Assert.Empty(script.Client.Arrived("Runtime.bindingCalled"));
    }

    [Fact]
    public async Task Calls_of_the_console_are_told_with_values_and_places()
    {
        await using var script = await DebuggedScript.StartAsync();
        script.Run("""
            function f() { console.log('x', { a: 1 }, 5); }
            f();
            console.warn(1); console.group('g'); console.groupEnd(); console.assert(true, 1); console.assert(false, 'no'); console.count();
            """);
        await script.EndAsync();
        var log = await script.Client.EventAsync("Runtime.consoleAPICalled");
        Assert.Equal("log", log["type"]!.GetValue<string>());
        Assert.Equal("x", log["args"]![0]!["value"]!.GetValue<string>());
        Assert.Equal("1", log["args"]![1]!["preview"]!["properties"]![0]!["value"]!.GetValue<string>());
        var frames = (JsonArray)log["stackTrace"]!["callFrames"]!;
        Assert.Equal(["f:0", ":1"], frames.Select(static f => $"{f!["functionName"]}:{f["lineNumber"]}"));
        await script.Client.CallAsync("Runtime.getHeapUsage");
        Assert.Equal(
            ["warning", "startGroup", "endGroup", "assert", "count"],
            script.Client.Arrived("Runtime.consoleAPICalled").Select(static c => c["type"]!.GetValue<string>()));
        Assert.StartsWith("x { a: 1 } 5\n", script.Output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_the_console_showed_before_is_told_to_clients_that_come_later()
    {
        await using var script = await DebuggedScript.StartAsync(enables: false);
        script.Engine.Execute("for (let i = 0; i < 1500; i++) console.log(i);");
        Assert.Throws<JavaScriptException>(() => script.Engine.Execute("throw 5;"));
        await script.Client.CallAsync("Runtime.enable");
        var told = script.Client.Arrived("Runtime.consoleAPICalled");
        Assert.Equal((999, "1499"), (told.Count, told[^1]["args"]![0]!["description"]!.ToString()));
        Assert.Single(script.Client.Arrived("Runtime.exceptionThrown"));
        await script.Client.CallAsync("Runtime.discardConsoleEntries");
        await using var second = await DevToolsClient.ConnectAsync(script.Server.UrlOf(script.Target));
        await second.CallAsync("Runtime.enable");
        Assert.Empty(second.Arrived("Runtime.consoleAPICalled"));
    }

    [Fact]
    public async Task What_the_host_reports_is_told_once()
    {
        await using var script = await DebuggedScript.StartAsync();
        for (var i = 0; i < 2; i++)
            script.Target.Report(Assert.Throws<JavaScriptException>(() => script.Engine.Execute("throw 5;")));
        await script.Client.CallAsync("Runtime.getHeapUsage");
        Assert.Equal(2, script.Client.Arrived("Runtime.exceptionThrown").Count);
    }

    [Fact]
    public async Task Rejections_are_told_and_revoked()
    {
        await using var script = await DebuggedScript.StartAsync();
        var engine = script.Engine;
        engine.UnhandledRejection += static (_, _) => { };
        engine.Execute("var p = Promise.reject(new Error('lost'));");
        engine.RunJobs();
        var thrown = await script.Client.EventAsync("Runtime.exceptionThrown");
        Assert.Equal("Uncaught (in promise)", thrown["exceptionDetails"]!["text"]!.GetValue<string>());
        engine.Execute("p.catch(() => { }); console.log(1);");
        var revoked = await script.Client.EventAsync("Runtime.exceptionRevoked");
        Assert.Equal(thrown["exceptionDetails"]!["exceptionId"]!.GetValue<int>(), revoked["exceptionId"]!.GetValue<int>());
    }

    [Fact]
    public async Task A_host_waits_for_a_debugger()
    {
        await using var script = await DebuggedScript.StartAsync(enables: false);
        var waiting = Task.Factory.StartNew(() => script.Target.WaitForDebugger(), TaskCreationOptions.LongRunning);
        await script.Client.CallAsync("Runtime.enable");
        await script.Client.CallAsync("Debugger.enable");
        Assert.False(waiting.IsCompleted);
        await script.Client.CallAsync("Runtime.runIfWaitingForDebugger");
        await waiting.WaitAsync(MachinePace.Hang);
        script.Target.BreakOnStart();
        script.Run("1 + 1;");
        Assert.Equal("Break on start", (await script.Client.EventAsync("Debugger.paused"))["reason"]!.GetValue<string>());
        await script.Client.CallAsync("Debugger.resume");
        Assert.Equal(2, (await script.EndAsync()).AsNumber());
    }
}
