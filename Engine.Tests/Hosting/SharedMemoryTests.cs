namespace Quoll.Tests.Hosting;

/// <summary>Engines on their own threads that have the same memory.</summary>
public sealed class SharedMemoryTests
{
    private const string View = "const a = new Int32Array(memory); ";

    // A failing test must not hang the run.
    private static readonly EngineOptions Blocking = new() { CanBlock = true, MaxTime = MachinePace.Hang };

    private static Engine WithMemory(SharedMemory memory, EngineOptions? options = null)
    {
        var engine = new Engine(options ?? Blocking);
        engine.SetValue("memory", memory);
        engine.Execute(View);
        return engine;
    }

    private static Task<string> RunOnThread(SharedMemory memory, string code, EngineOptions? options = null) =>
        Task.Factory.StartNew(
            () => WithMemory(memory, options).Evaluate(code).ToString(), CancellationToken.None, TaskCreationOptions.LongRunning,
            TaskScheduler.Default).WaitAsync(MachinePace.Hang);

    // Returns when a number of waiters wait at the first element.
    private static async Task UntilWaiting(SharedMemory memory, int count)
    {
        using var engine = WithMemory(memory);
        // Moving waiters to nobody tells their number only by waking them, so the waiters count themselves.
        while (engine.Evaluate<int>("Atomics.load(a, 1)") < count) await Task.Delay(1);
        await Task.Delay(50);
    }

    [Fact]
    public async Task Two_engines_count_with_one_counter()
    {
        var memory = new SharedMemory(8);
        const string Code = "for (let i = 0; i < 100000; i++) { Atomics.add(a, 0, 1); Atomics.sub(a, 1, 2); }";
        await Task.WhenAll(RunOnThread(memory, Code), RunOnThread(memory, Code));
        using var reader = WithMemory(memory);
        Assert.Equal("200000,-400000", reader.Evaluate("a.join()").AsString());
    }

    [Theory]
    [InlineData("Int8Array", "")]
    [InlineData("Uint16Array", "")]
    [InlineData("Uint32Array", "")]
    [InlineData("BigInt64Array", "n")]
    public async Task Each_element_size_is_exchanged_at_once(string type, string suffix)
    {
        // The element has bit patterns of which no mixture is allowed: a lock in the script's own code.
        var memory = new SharedMemory(16);
        var code = $$"""
            const l = new {{type}}(memory, 0, 1), n = new Int32Array(memory, 8, 1);
            for (let i = 0; i < 20000; i++) {
                while (Atomics.compareExchange(l, 0, 0{{suffix}}, -1{{suffix}}) != 0) ;
                n[0]++;
                Atomics.store(l, 0, 0{{suffix}});
            }
            """;
        await Task.WhenAll(RunOnThread(memory, code), RunOnThread(memory, code));
        Assert.Equal(40000, BitConverter.ToInt32(memory.AsSpan()[8..]));
    }

    [Fact]
    public async Task Producer_and_consumer_hand_over_by_wait_and_notify()
    {
        var memory = new SharedMemory(8);
        var consumer = RunOnThread(memory, """
            let sum = 0;
            for (let i = 1; i <= 1000; i++) {
                while (Atomics.load(a, 0) === 0) Atomics.wait(a, 0, 0);
                sum += a[1];
                Atomics.store(a, 0, 0);
                Atomics.notify(a, 0);
            }
            sum
            """);
        var producer = RunOnThread(memory, """
            for (let i = 1; i <= 1000; i++) {
                a[1] = i;
                Atomics.store(a, 0, 1);
                Atomics.notify(a, 0);
                while (Atomics.load(a, 0) === 1) Atomics.wait(a, 0, 1);
            }
            """);
        await producer;
        Assert.Equal("500500", await consumer);
    }

    [Fact]
    public async Task Waiters_are_woken_in_their_order()
    {
        var memory = new SharedMemory(16);
        var waiting = new List<Task<string>>();
        for (var i = 0; i < 3; i++)
        {
            waiting.Add(RunOnThread(memory, "Atomics.add(a, 1, 1); Atomics.wait(a, 0, 0) + Atomics.add(a, 2, 1)"));
            await UntilWaiting(memory, i + 1);
        }
        using var notifier = WithMemory(memory);
        for (var i = 0; i < 3; i++)
        {
            Assert.Equal(1, notifier.Evaluate<int>("Atomics.notify(a, 0, 1)"));
            Assert.Equal($"ok{i}", await waiting[i]);
        }
        Assert.Equal(0, notifier.Evaluate<int>("Atomics.notify(a, 0)"));
    }

    [Fact]
    public void Wait_returns_without_blocking_for_another_value_and_after_its_timeout()
    {
        using var engine = WithMemory(new SharedMemory(4));
        Assert.Equal("not-equal", engine.Evaluate("Atomics.wait(a, 0, 1)").AsString());
        Assert.Equal("timed-out", engine.Evaluate("Atomics.wait(a, 0, 0, 0)").AsString());
        Assert.True(engine.Evaluate<bool>("const start = Date.now(); Atomics.wait(a, 0, 0, 30) === 'timed-out' && Date.now() - start >= 29"));
        Assert.Equal(0, engine.Evaluate<int>("Atomics.notify(a, 0)"));
    }

    [Fact]
    public void Engine_cannot_block_by_default()
    {
        using var engine = WithMemory(new SharedMemory(4), new EngineOptions());
        Assert.Equal("TypeError", engine.Evaluate("try { Atomics.wait(a, 0, 0, 0) } catch (e) { e.name }").AsString());
    }

    [Fact]
    public void Time_limit_ends_a_wait()
    {
        using var engine = WithMemory(new SharedMemory(4), new EngineOptions { CanBlock = true, MaxTime = TimeSpan.FromMilliseconds(50) });
        var limit = Assert.Throws<ExecutionLimitException>(() => engine.Execute("try { Atomics.wait(a, 0, 0) } finally { a[0] = 1 }"));
        Assert.Equal(ExecutionLimit.Time, limit.Limit);
        // The finally block has not run, nothing waits any more, and the engine is usable.
        Assert.Equal("00", engine.Evaluate("'' + a[0] + Atomics.notify(a, 0)").AsString());
    }

    [Fact]
    public void Step_limit_ends_a_wait()
    {
        using var engine = WithMemory(new SharedMemory(4), new EngineOptions { CanBlock = true, MaxSteps = 100 });
        var limit = Assert.Throws<ExecutionLimitException>(() => engine.Execute("Atomics.wait(a, 0, 0)"));
        Assert.Equal(ExecutionLimit.Steps, limit.Limit);
    }

    [Fact]
    public void Cancellation_ends_a_wait()
    {
        using var source = new CancellationTokenSource();
        using var engine = WithMemory(new SharedMemory(4), new EngineOptions { CanBlock = true, CancellationToken = source.Token });
        // Not before, because a busy machine may take longer to make the engine.
        source.CancelAfter(TimeSpan.FromMilliseconds(30));
        var cancelled = Assert.ThrowsAny<OperationCanceledException>(() => engine.Execute("Atomics.wait(a, 0, 0)"));
        Assert.Equal(source.Token, cancelled.CancellationToken);
    }

    [Fact]
    public async Task Cancellation_of_an_asynchronous_call_ends_a_wait()
    {
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(30));
        using var engine = WithMemory(new SharedMemory(4), new EngineOptions { CanBlock = true });
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.Run(
            () => engine.ExecuteAsync("Atomics.wait(a, 0, 0)", new CallOptions { CancellationToken = source.Token })).WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Promise_is_resolved_by_another_engine()
    {
        var memory = new SharedMemory(8);
        using var engine = WithMemory(memory, new EngineOptions());
        var waiting = engine.ExecuteAsync("Atomics.waitAsync(a, 0, 0).value.then(outcome => outcome + a[1])");
        using var notifier = WithMemory(memory);
        Assert.False(waiting.IsCompleted);
        Assert.Equal(1, notifier.Evaluate<int>("a[1] = 7; Atomics.notify(a, 0)"));
        Assert.Equal("ok7", (await waiting.WaitAsync(MachinePace.Hang)).AsString());
        Assert.False(engine.Realm.Agent.HostTasks.ArePending);
    }

    [Fact]
    public async Task Promise_waits_for_memory_that_the_host_gets_later()
    {
        using var engine = new Engine();
        engine.Execute("var a = new Int32Array(new SharedArrayBuffer(8)); var p = Atomics.waitAsync(a, 0, 0).value;");
        using var notifier = WithMemory(engine.Evaluate("a.buffer").ConvertTo<SharedMemory>());
        var waiting = engine.ExecuteAsync("p");
        Assert.Equal(1, notifier.Evaluate<int>("Atomics.notify(a, 0)"));
        Assert.Equal("ok", (await waiting.WaitAsync(MachinePace.Hang)).AsString());
    }

    [Fact]
    public void Waiters_of_disposed_engines_are_not_woken_and_do_not_stay()
    {
        var memory = new SharedMemory(8);
        for (var i = 0; i < 100; i++) WithMemory(memory).Run("Atomics.waitAsync(a, 0, 0)");
        using var notifier = WithMemory(memory);
        Assert.Equal(1, notifier.Evaluate<int>("Atomics.waitAsync(a, 0, 0); Atomics.notify(a, 0)"));
    }

    [Fact]
    public async Task Growth_is_seen_by_all()
    {
        var memory = new SharedMemory(4, 16);
        using var engine = WithMemory(memory);
        await RunOnThread(memory, "memory.grow(12); a[2] = 5");
        Assert.Equal("3,5,true,16", engine.Evaluate("[a.length, a[2], memory.growable, memory.maxByteLength].join()").AsString());
        memory.Grow(16);
        Assert.Equal(4, engine.Evaluate<int>("a.length"));
        Assert.Equal("RangeError", engine.Evaluate("try { memory.grow(8) } catch (e) { e.name }").AsString());
        Assert.Throws<ArgumentOutOfRangeException>(() => memory.Grow(15));
        Assert.Throws<ArgumentOutOfRangeException>(() => memory.Grow(17));
        Assert.Throws<InvalidOperationException>(() => new SharedMemory(4).Grow(4));
        Assert.Throws<ArgumentOutOfRangeException>(() => new SharedMemory(5, 4));
        Assert.Throws<ArgumentOutOfRangeException>(() => new SharedMemory(-1));
    }

    [Theory]
    [InlineData("new SharedArrayBuffer(0)")]
    [InlineData("new SharedArrayBuffer(3)")]
    [InlineData("new SharedArrayBuffer(0, { maxByteLength: 9 })")]
    [InlineData("new SharedArrayBuffer(3, { maxByteLength: 9 })")]
    public void Memory_of_a_script_goes_to_the_host_as_it_is(string code)
    {
        using var engine = new Engine();
        engine.Execute($"var b = {code}; new Uint8Array(b).fill(3)");
        var memory = engine.Evaluate("b").ConvertTo<SharedMemory>();
        Assert.Same(memory, engine.Evaluate("b").ConvertTo<SharedMemory>());
        Assert.Equal(engine.Evaluate<int>("b.byteLength"), memory.ByteLength);
        Assert.Equal(engine.Evaluate<int>("b.maxByteLength"), memory.MaxByteLength);
        Assert.Equal(engine.Evaluate<bool>("b.growable"), memory.IsGrowable);
        memory.AsSpan().Fill(4);
        engine.SetValue("c", memory);
        Assert.True(engine.Evaluate<bool>("c !== b && new Uint8Array(b).every(x => x === 4)"));
        if (memory.IsGrowable) Assert.Equal("9,9", engine.Evaluate("b.grow(9); b.byteLength + ',' + c.byteLength").AsString());
    }

    [Fact]
    public void Only_shared_buffers_become_shared_memory()
    {
        using var engine = new Engine();
        Assert.ThrowsAny<Exception>(() => engine.Evaluate("new ArrayBuffer(4)").ConvertTo<SharedMemory>());
    }

    [Fact]
    public void Functions_of_the_host_take_and_return_memory()
    {
        using var engine = new Engine();
        engine.SetValue("share", (SharedMemory memory) => memory);
        Assert.Equal(5, engine.Evaluate<int>(
            "const b = new SharedArrayBuffer(4); new Uint8Array(b)[1] = 5; const c = share(b); c instanceof SharedArrayBuffer && new Uint8Array(c)[1]"));
    }

    [Fact]
    public void Two_buffers_of_one_block_are_the_same_memory()
    {
        var memory = new SharedMemory(8);
        using var engine = new Engine();
        engine.SetValue("b", memory).SetValue("c", memory);
        // The elements are converted as they were, though they overlap (§23.2.3.26.1, step 18).
        Assert.Equal("1,0,2,0,3,0,4,0", engine.Evaluate("""
            const x = new Uint8Array(b, 0, 4), y = new Uint16Array(c);
            x.set([1, 2, 3, 4]);
            y.set(x);
            new Uint8Array(b).join()
            """).AsString());
        // Byte by byte upwards (§23.2.3.27, step 14.g).
        Assert.Equal("1,1,1,1", engine.Evaluate("""
            const from = new Uint8Array(b, 0, 4);
            from.set([1, 2, 3, 4]);
            from.constructor = { [Symbol.species]: function () { return new Uint8Array(c, 1, 4) } };
            from.slice(0, 3);
            new Uint8Array(b, 0, 4).join()
            """).AsString());
        Assert.Equal("TypeError", engine.Evaluate("""
            b.constructor = { [Symbol.species]: function () { return c } };
            try { b.slice() } catch (e) { e.name }
            """).AsString());
    }

    [Fact]
    public void Sorting_leaves_no_intermediate_values()
    {
        var memory = new SharedMemory(24);
        using var engine = new Engine();
        engine.SetValue("b", memory);
        Assert.Equal("-0,2,NaN", engine.Evaluate(
            "const f = new Float64Array(b); f.set([NaN, 2, -0]); [...f.sort()].map(x => Object.is(x, -0) ? '-0' : x).join()").AsString());
    }

    [Fact]
    public void StructuredClone_of_shared_memory_is_the_same_memory()
    {
        using var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Web });
        Assert.Equal("false,6,12", engine.Evaluate("""
            const b = new SharedArrayBuffer(4, { maxByteLength: 16 });
            const c = structuredClone({ view: new Uint8Array(b, 1) }).view;
            c[0] = 6;
            c.buffer.grow(12);
            [b === c.buffer, new Uint8Array(b)[1], b.byteLength].join()
            """).AsString());
    }

    [Fact]
    public void Growable_memory_counts_when_it_is_shared()
    {
        using var engine = new Engine(new EngineOptions { MaxAllocatedBytes = 10_000_000 });
        engine.SetValue("share", (SharedMemory _) => { });
        engine.Execute("const b = new SharedArrayBuffer(4, { maxByteLength: 100_000_000 }); Atomics.notify(new Int32Array(b), 0)");
        var limit = Assert.Throws<ExecutionLimitException>(() => engine.Execute("share(b)"));
        Assert.Equal(ExecutionLimit.AllocatedBytes, limit.Limit);
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("new SharedArrayBuffer(100_000_000)"));
    }
}

/// <summary>Runs code in an engine that is then disposed of.</summary>
file static class ShortLivedEngine
{
    public static void Run(this Engine engine, string code)
    {
        engine.Execute(code);
        engine.Dispose();
    }
}
