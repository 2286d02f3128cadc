using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

/// <summary>Scripts of tenants on three silos.</summary>
[Collection(Json.Values.Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class ScriptGrainTests(ScriptCluster cluster) : IClassFixture<ScriptCluster>
{
    private static ScriptRequest Text(string text, string arguments = "", ScriptLimits? limits = null) =>
        new() { Tenant = "acme", Name = "rule.js", Text = text, Arguments = arguments, Limits = limits };

    [Theory]
    [InlineData("(a, b) => a.n * b", "[{\"n\": 6}, 7]", "42")]
    [InlineData("async s => ({ text: await s + '\u00e9' })", "[\"caf\"]", "{\"text\":\"caf\u00e9\"}")]
    [InlineData("1 + 1", "", "2")]
    [InlineData("(() => {})", "", "")]
    public async Task Arguments_and_results_are_json(string text, string arguments, string result)
    {
        var answer = await cluster.Client.RunAsync(Text(text, arguments));
        Assert.Equal((ScriptStatus.Completed, result), (answer.Status, answer.Result.ToString()));
        Assert.Null(answer.Error);
        Assert.Contains(answer.Silo, cluster.Cluster.Silos.Select(static silo => silo.Name));
    }

    [Fact]
    public async Task A_request_may_name_a_function_of_the_script()
    {
        var request = Text("const rules = { rate: 2, tax(x) { return x * this.rate } }", "[21]") with { Function = "rules.tax" };
        Assert.Equal("42", (await cluster.Client.RunAsync(request)).Result.ToString());
        var missing = await cluster.Client.RunAsync(request with { Function = "rules.fee" });
        Assert.Equal("TypeError", missing.Error!.Name);
    }

    [Fact]
    public async Task Requests_that_name_no_script_are_refused()
    {
        await Assert.ThrowsAsync<ArgumentException>(() => cluster.Client.RunAsync(new() { Tenant = "acme" }));
        await Assert.ThrowsAsync<ArgumentException>(() => cluster.Client.RunAsync(Text("1") with { Version = "1" }));
        var missing = await cluster.Client.RunAsync(new() { Tenant = "acme", Name = "missing" });
        Assert.Equal(ScriptStatus.NotFound, missing.Status);
    }

    [Fact]
    public async Task Errors_have_name_message_and_stack()
    {
        var answer = await cluster.Client.RunAsync(Text("function inner() { throw new RangeError('too: far') }\n() => inner()", "[]"));
        Assert.Equal(ScriptStatus.Failed, answer.Status);
        Assert.Equal(("RangeError", "too: far", "rule.js", 1), (answer.Error!.Name, answer.Error.Message, answer.Error.SourceName, answer.Error.Line));
        Assert.StartsWith("    at inner (rule.js:1:", answer.Error.Stack, StringComparison.Ordinal);

        var syntax = await cluster.Client.RunAsync(Text("let ="));
        Assert.Equal((ScriptStatus.Failed, "SyntaxError", 1), (syntax.Status, syntax.Error!.Name, syntax.Error.Line));

        var host = await cluster.Client.RunAsync(Text("fail()"));
        Assert.Equal("Error", host.Error!.Name);
        Assert.DoesNotContain("secret", host.Error.ToString(), StringComparison.Ordinal);

        var value = await cluster.Client.RunAsync(Text("throw 5"));
        Assert.Equal(("", "Uncaught 5"), (value.Error!.Name, value.Error.Message));

        foreach (var misfit in (ScriptRequest[])[Text("1", "[1]"), Text("x => x", "{}"), Text("new Promise(() => {})")])
            Assert.Equal("TypeError", (await cluster.Client.RunAsync(misfit)).Error!.Name);
        Assert.Equal("SyntaxError", (await cluster.Client.RunAsync(Text("x => x", "[1"))).Error!.Name);
    }

    [Fact]
    public async Task Each_call_has_its_limits()
    {
        var endless = Text("for (;;);");
        foreach (var (request, limit) in ((ScriptRequest, ExecutionLimit)[])
            [
                (endless with { Limits = new() { Time = TimeSpan.FromMilliseconds(50) } }, ExecutionLimit.Time),
                (endless with { Limits = new() { Steps = 10_000 } }, ExecutionLimit.Steps),
                (Text("new Uint8Array(10_000_000).length", limits: new() { AllocatedBytes = 1_000_000 }), ExecutionLimit.AllocatedBytes),
                // Waiting for the host counts, too.
                (Text("wait('never')", limits: new() { Time = TimeSpan.FromMilliseconds(50) }), ExecutionLimit.Time),
            ])
        {
            var answer = await cluster.Client.RunAsync(request);
            Assert.Equal((ScriptStatus.LimitReached, limit), (answer.Status, answer.Limit));
            Assert.NotEmpty(answer.Error!.Message);
        }
        // The silo is as it was.
        Assert.Equal("3", (await cluster.Client.RunAsync(Text("3"))).Result.ToString());
        await Assert.ThrowsAnyAsync<ArgumentException>(() => cluster.Client.RunAsync(Text("1", limits: new() { Steps = -1 })));
    }

    [Fact]
    public async Task An_answer_says_where_the_limit_was_reached()
    {
        cluster.Scripts.Set("acme", "loop", "1", "function spin() {\n  for (;;);\n}\nspin()");
        var answer = await cluster.Client.RunAsync(new() { Tenant = "acme", Name = "loop", Limits = new() { Steps = 10_000 } });
        var error = answer.Error!;
        Assert.Equal(("loop", 2, 3), (error.SourceName, error.Line, error.Column));
        Assert.Equal("The script took more than the limit of 10000 steps at spin (loop:2:3).", error.Message);
        Assert.StartsWith("    at spin (loop:2:3)\n    at loop:4:1", error.Stack, StringComparison.Ordinal);

        var waiting = await cluster.Client.RunAsync(Text("wait('never')", limits: new() { Time = TimeSpan.FromMilliseconds(50) }));
        Assert.Equal((0, 0, ""), (waiting.Error!.Line, waiting.Error.Column, waiting.Error.Stack));
    }

    [Fact]
    public async Task Tenants_share_nothing()
    {
        cluster.Scripts.Set("acme", "who", "1", "globalThis.seen = (globalThis.seen ?? 0) + 1; Array.prototype.left = tenant; tenant + seen");
        cluster.Scripts.Set("bolt", "who", "1", "[tenant, typeof seen, typeof [].left].join()");
        for (var i = 0; i < 2 * ScriptCluster.Silos; i++)
        {
            // Not even two calls of one tenant do.
            Assert.Equal("\"acme1\"", (await cluster.Client.RunAsync(new() { Tenant = "acme", Name = "who" })).Result.ToString());
            Assert.Equal(
                "\"bolt,undefined,undefined\"", (await cluster.Client.RunAsync(new() { Tenant = "bolt", Name = "who" })).Result.ToString());
        }
        Assert.Equal(ScriptStatus.NotFound, (await cluster.Client.RunAsync(new() { Tenant = "cube", Name = "who" })).Status);
    }

    [Fact]
    public async Task All_silos_follow_a_change_of_the_version()
    {
        var before = cluster.Scripts.TextsRead;
        for (var version = 1; version <= 3; version++)
        {
            cluster.Scripts.Set("acme", "versioned", $"v{version}", $"{version}");
            var silos = new HashSet<string?>();
            // The source is asked before each call, so each answer is of the version that was set.
            for (var i = 0; i < 20 || silos.Count < ScriptCluster.Silos; i++)
            {
                var answer = await cluster.Client.RunAsync(new() { Tenant = "acme", Name = "versioned" });
                Assert.Equal(($"v{version}", $"{version}"), (answer.Version, answer.Result.ToString()));
                silos.Add(answer.Silo);
            }
        }
        // Each silo compiled each version once.
        Assert.Equal(3 * ScriptCluster.Silos, cluster.Scripts.TextsRead - before);
        var gone = await cluster.Client.RunAsync(new() { Tenant = "acme", Name = "versioned", Version = "v0" });
        Assert.Equal(ScriptStatus.NotFound, gone.Status);
        var named = await cluster.Client.RunAsync(new() { Tenant = "acme", Name = "versioned", Version = "v3" });
        Assert.Equal("3", named.Result.ToString());
    }

    /// <summary>The scripts end on their silos, and not only the waiting of the callers.</summary>
    [Theory]
    [InlineData("begin(-1); for (;;);", -1)]
    [InlineData("begin(-2); wait('cancelled')", -2)]
    public async Task A_cancelled_call_ends(string text, int number)
    {
        for (var key = 0; key < 4 * ScriptCluster.Silos; key++)
        {
            var begun = cluster.Begun.Count;
            using var source = new CancellationTokenSource();
            var call = cluster.Grain(key).RunAsync(Text(text), source.Token);
            await ScriptCluster.Until(() => cluster.Begun.Skip(begun).Any(one => one.Number == number));
            await source.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
            await cluster.UntilIdleAsync();
        }
    }

    [Fact]
    public async Task Scripts_run_on_threads_of_their_own()
    {
        var answer = await cluster.Client.RunAsync(Text("(async () => { const first = thread(); await 0; return [first, thread()] })()"));
        Assert.Matches(@"^\[""Quoll script \d+"",""Quoll script \d+""\]$", answer.Result.ToString());
        // After waiting for the host, too.
        var waiting = cluster.Client.RunAsync(Text("(async () => { begin(-3); await wait('open'); return thread() })()"));
        await ScriptCluster.Until(() => cluster.Begun.Any(static one => one.Number == -3));
        cluster.Gate("open").TrySetResult();
        Assert.StartsWith("\"Quoll script ", (await waiting).Result.ToString(), StringComparison.Ordinal);
    }

    /// <summary>Two tenants fill all silos. These refuse the calls that they get besides, and no other.</summary>
    [Fact]
    public async Task A_full_silo_refuses_calls_which_callers_repeat()
    {
        const int Accepted = ScriptCluster.CallsOfSilo * ScriptCluster.Silos;
        await cluster.UntilIdleAsync();
        var gate = cluster.Gate("full");
        var calls = Enumerable.Range(0, 12 * Accepted).Select(key => cluster.Grain(key / 2).RunAsync(
            Text("wait('full').then(() => 1)") with { Tenant = key % 2 == 0 ? "acme" : "bolt" })).ToList();
        await ScriptCluster.Until(() => calls.Count(static call => call.IsCompleted) == calls.Count - Accepted);
        Assert.All(calls.Where(static call => call.IsCompleted), static call => Assert.Equal(ScriptStatus.Overloaded, call.Result.Status));

        // A caller that repeats its call gets an answer when there is room.
        var patient = cluster.Client.RunAsync(Text("2"));
        gate.SetResult();
        Assert.Equal("2", (await patient).Result.ToString());
        var answers = await Task.WhenAll(calls);
        Assert.Equal(Accepted, answers.Count(
            static answer => answer is { Status: ScriptStatus.Completed } && answer.Result.ToString() == "1"));
    }

    [Fact]
    public async Task A_tenant_does_not_fill_a_silo_for_the_others()
    {
        const int Accepted = ScriptCluster.CallsOfTenant * ScriptCluster.Silos;
        await cluster.UntilIdleAsync();
        var gate = cluster.Gate("tenant");
        var calls = Enumerable.Range(0, 12 * Accepted)
            .Select(key => cluster.Grain(key).RunAsync(Text("wait('tenant').then(() => 1)"))).ToList();
        await ScriptCluster.Until(() => calls.Count(static call => call.IsCompleted) == calls.Count - Accepted);

        // Each silo accepts calls of another tenant, sent once, and refuses one more of this.
        for (var key = 0; key < 12; key++)
        {
            var other = await cluster.Grain(key).RunAsync(Text("2") with { Tenant = "bolt" });
            Assert.Equal((ScriptStatus.Completed, "2"), (other.Status, other.Result.ToString()));
            Assert.Equal(ScriptStatus.Overloaded, (await cluster.Grain(key).RunAsync(Text("2"))).Status);
        }
        gate.SetResult();
        Assert.Equal(Accepted, (await Task.WhenAll(calls)).Count(static answer => answer.Status == ScriptStatus.Completed));
    }
}
