using Quoll.Web;

namespace Quoll.Tests.Web.Messaging;

/// <summary>structuredClone, ports and channels, within an engine and between engines.</summary>
public class MessagingTests
{
    private readonly Engine _one = NewEngine(), _two = NewEngine();

    public static TheoryData<string> Names => WebProgram.NamesIn("Messaging");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Messaging", name);

    [Fact]
    public void A_port_moves_to_another_engine_with_the_messages_that_wait()
    {
        MovePort("const { port1, port2 } = new MessageChannel(); port1.postMessage('waited'); port2");
        _two.Execute("const got = []; port.onmessage = e => got.push(e.data.n ?? e.data)");
        _one.Execute("port1.postMessage({ n: 2 })");
        _two.RunJobs();
        Assert.Equal("waited,2", _two.Evaluate<string>("got.join()"));
        _one.Execute("port1.onmessage = e => globalThis.answer = e.data.text");
        _two.Execute("port.postMessage({ text: 'back' })");
        _one.RunJobs();
        Assert.Equal("back", _one.Evaluate<string>("answer"));
    }

    [Fact]
    public void A_program_waits_for_messages_of_another_engine_until_the_port_is_closed()
    {
        MovePort("const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { }; port2");
        _one.RunJobs();
        Assert.True(_one.HasPendingWork);
        _two.Execute("port.close()");
        _one.RunJobs();
        Assert.False(_one.HasPendingWork);
    }

    [Fact]
    public void A_program_does_not_wait_for_messages_of_its_own()
    {
        _one.Execute("const c = new MessageChannel(); c.port1.onmessage = () => { }");
        Assert.False(_one.HasPendingWork);
    }

    [Fact]
    public void Messages_to_an_engine_that_is_disposed_of_are_lost()
    {
        MovePort("const { port1, port2 } = new MessageChannel(); port2");
        _two.Execute("port.onmessage = () => { }");
        _two.Dispose();
        _one.Execute("port1.postMessage(1)");
        _one.RunJobs();
    }

    [Fact]
    public void Engines_of_a_group_hear_each_other()
    {
        var web = new QuollWeb(new WebOptions { BroadcastGroup = new BroadcastGroup() });
        Engine[] engines = [NewEngine(web), NewEngine(web), NewEngine(web)];
        foreach (var engine in engines)
            engine.Execute("const heard = [], news = new BroadcastChannel('news'); news.onmessage = e => heard.push(e.data.text)");
        engines[0].Execute("news.postMessage({ text: 'hello' })");
        engines[2].Dispose();
        engines[0].Execute("news.postMessage({ text: 'again' })");
        foreach (var engine in engines[..2]) engine.RunJobs();
        Assert.Equal("", engines[0].Evaluate<string>("heard.join()"));
        Assert.Equal("hello,again", engines[1].Evaluate<string>("heard.join()"));
    }

    [Fact]
    public void Engines_without_a_group_are_alone()
    {
        foreach (var engine in (Engine[])[_one, _two])
            engine.Execute("const heard = [], news = new BroadcastChannel('news'); news.onmessage = e => heard.push(e.data)");
        _one.Execute("news.postMessage(1)");
        _two.RunJobs();
        Assert.Equal(0, _two.Evaluate<int>("heard.length"));
    }

    [Fact]
    public void Shared_memory_crosses_engines_by_ports_and_not_by_broadcast()
    {
        MovePort("const { port1, port2 } = new MessageChannel(); port2");
        _two.Execute("port.onmessage = e => { new Uint8Array(e.data)[0] = 7 }");
        _one.Execute("const shared = new SharedArrayBuffer(1); port1.postMessage(shared)");
        _two.RunJobs();
        Assert.Equal(7, _one.Evaluate<int>("new Uint8Array(shared)[0]"));
    }

    [Theory]
    [InlineData("const { port1 } = new MessageChannel(); for (;;) port1.postMessage({ a: [1, 2, 3] })")]
    [InlineData("const all = []; for (;;) all.push(new MessageChannel())")]
    [InlineData("const a = Array(1e5).fill({}); for (;;) structuredClone(a)")]
    [InlineData("const a = new Uint8Array(1e6), all = []; for (;;) all.push(structuredClone(a))")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }

    [Fact]
    public void Without_the_extension_a_DataCloneError_is_a_TypeError_with_this_name()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.StructuredClone });
        Assert.Equal("DataCloneError true", engine.Evaluate<string>(
            "try { structuredClone(() => { }) } catch (e) { `${e.name} ${e instanceof TypeError}` }"));
        Assert.Equal("0 2", engine.Evaluate<string>(
            "const b = new ArrayBuffer(2), c = structuredClone(b, { transfer: [b] }); `${b.byteLength} ${c.byteLength}`"));
    }

    [Fact]
    public void Classes_of_extensions_are_copied_and_moved_as_they_say()
    {
        var engine = new Engine(new EngineOptions { Extensions = [new Boxes()], Globals = EngineGlobals.StructuredClone });
        Assert.Equal("3 3", engine.Evaluate<string>("const b = new Box(3), c = structuredClone({ b }).b; `${b.value} ${c.value}`"));
        Assert.Equal("true 3 0", engine.Evaluate<string>(
            "const m = structuredClone({ b }, { transfer: [b] }).b; `${m instanceof Box} ${m.value} ${b.value}`"));
        Assert.Equal("value", engine.Evaluate<string>("Object.getOwnPropertyNames(m).join()"));
        Assert.Equal("Error: moved", Assert.Throws<JavaScriptException>(() => engine.Execute("structuredClone(b, { transfer: [b] })")).Description);
    }

    private static Engine NewEngine(QuollWeb? web = null) => new(new EngineOptions { Extensions = [web ?? QuollWeb.Default] });

    private void MovePort(string code)
    {
        var port = _one.Evaluate(code);
        AbstractOperations.StructuredClone(_one, _two, port, [port], out var moved);
        _two.SetValue("port", moved[0]);
    }

    private sealed class Box(int value)
    {
        public int Value { get; set; } = value;
    }

    private sealed class Boxes : EngineExtension
    {
        private static readonly ScriptClass<Box> Class = new("Box")
        {
            Constructor = static (in HostCall call) => new Box(call.GetArgument<int>(0)),
            Unforgeable = static members => members.Getter("value", Class!, static box => box.Value),
            Clone = static (box, _) => new Box(box.Value),
            Transfer = static (box, _) =>
            {
                if (box.Value == 0) throw new ScriptError(ScriptErrorKind.Error, "moved");
                var moved = new Box(box.Value);
                box.Value = 0;
                return moved;
            },
        };

        protected override void Describe(GlobalTable globals) => globals.Class(Class);
    }
}
