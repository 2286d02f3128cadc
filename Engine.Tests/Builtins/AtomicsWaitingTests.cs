namespace Quoll.Tests.Builtins;

/// <summary>Atomics.waitAsync with real waiting, which the conformance suite tests with several agents only.</summary>
public sealed class AtomicsWaitingTests
{
    private const string Setup = "const a = new Int32Array(new SharedArrayBuffer(8)); ";

    private readonly Engine _engine = new();

    [Fact]
    public async Task Wait_without_notification_times_out() =>
        Assert.Equal("timed-out", (await _engine.ExecuteAsync(Setup + "Atomics.waitAsync(a, 0, 0, 20).value")).AsString());

    [Fact]
    public async Task Notified_wait_does_not_keep_the_host_waiting_for_its_timeout()
    {
        var value = await _engine.ExecuteAsync(Setup + "const p = Atomics.waitAsync(a, 0, 0, 1e9).value; Atomics.notify(a, 0); p")
            .WaitAsync(MachinePace.Hang);
        Assert.Equal("ok", value.AsString());
        Assert.False(_engine.Realm.Agent.HostTasks.ArePending);
    }

    [Fact]
    public async Task Notification_wakes_promises_in_their_order()
    {
        const string Code = Setup + """
            const seen = [Atomics.waitAsync(a, 0, 1).value, Atomics.waitAsync(a, 0, 0, 0).value];
            const waits = ["first", "second", "third"].map(name => Atomics.waitAsync(a, 0, 0, 1e6).value.then(outcome => seen.push(name, outcome)));
            Atomics.waitAsync(a, 1, 0).value.then(() => seen.push("never"));
            seen.push(Atomics.notify(a, 0, 2), Atomics.notify(a, 0), Atomics.notify(a, 0));
            Promise.all(waits).then(() => seen.join(" "))
            """;
        Assert.Equal("not-equal timed-out 2 1 0 first ok second ok third ok", (await _engine.ExecuteAsync(Code)).AsString());
    }

    [Fact]
    public async Task Wait_that_timed_out_is_not_notified()
    {
        const string Code = Setup + "Atomics.waitAsync(a, 0, 0, 1).value.then(outcome => outcome + Atomics.notify(a, 0))";
        Assert.Equal("timed-out0", (await _engine.ExecuteAsync(Code)).AsString());
    }

    [Fact]
    public async Task Wait_without_end_leaves_nothing_to_wait_for() =>
        await Assert.ThrowsAsync<InvalidOperationException>(() => _engine.ExecuteAsync(Setup + "Atomics.waitAsync(a, 0, 0).value"));

    [Fact]
    public void Command_waits_for_the_timeout_beside_its_timers()
    {
        const string Code = Setup + """
            const id = setInterval(() => { }, 1);
            Atomics.waitAsync(a, 0, 0, 50).value.then(result => { print(result); clearInterval(id); });
            """;
        Assert.Equal("timed-out\n", Cli.QuollProcess.Run("-e", Code).Output);
        Assert.Equal("timed-out\n", Cli.QuollProcess.Run("-e", Setup + "Atomics.waitAsync(a, 0, 0, 50).value.then(print)").Output);
    }
}
