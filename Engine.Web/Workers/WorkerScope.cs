using Quoll.Web.Events;
using Quoll.Web.Messaging;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Workers;

/// <summary>
/// WorkerGlobalScope and DedicatedWorkerGlobalScope (HTML §10.2.1): what the global object of a worker has besides, as
/// an extension of its engine.
/// </summary>
internal sealed class WorkerScope : EngineExtension
{
    public static readonly WorkerScope Instance = new();

    private static readonly ScriptClass<GlobalScope> WorkerGlobalScope = new("WorkerGlobalScope")
    {
        Base = EventTarget.Interface,
        Prototype = static members => members.Tag("WorkerGlobalScope"),
    };

    private static readonly ScriptClass<GlobalScope> DedicatedWorkerGlobalScope = new("DedicatedWorkerGlobalScope")
    {
        Base = WorkerGlobalScope,
        Prototype = static members => members.Tag("DedicatedWorkerGlobalScope"),
    };

    private static readonly EngineState<State> States = new(static engine => new State(engine));

    public override string Name => "Quoll.Web.Workers";

    /// <summary>Gives the global object of a worker its name, its port and its prototype.</summary>
    public static State Install(Engine engine, string name, MessagePort port, Action close)
    {
        var state = States.Of(engine);
        (state.Name, state.Port, state.Close) = (name, port, close);
        var scope = GlobalScope.Of(engine);
        (scope.MessageListened, scope.MessageUnlistened) = (port.Start, port.StopWaiting);
        SetPrototype(engine);
        return state;
    }

    /// <summary>Lets the global object inherit from <c>DedicatedWorkerGlobalScope.prototype</c>.</summary>
    public static void SetPrototype(Engine engine) => engine
        .Evaluate("(prototype => { Object.setPrototypeOf(globalThis, prototype); })")
        .Call(JsValue.Undefined, DedicatedWorkerGlobalScope.ConstructorOf(engine)["prototype"]);

    protected override void Describe(GlobalTable globals)
    {
        globals.Class(WorkerGlobalScope).Class(DedicatedWorkerGlobalScope).Class("WorkerLocation", static () => WorkerLocation.Interface);
        globals.Attribute("name", static (in HostCall call) => States.Of(call.Engine).Name, static (in HostCall call) =>
        {
            // [Replaceable] (Web IDL §3.3.13).
            AbstractOperations.GetGlobalObject(call.Engine).Define("name", call[0], MemberFlags.Default | MemberFlags.Enumerable);
            return JsValue.Undefined;
        });
        globals.Operation("postMessage", 1, static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "postMessage");
            var transfer = TransferOptions.Read(call, 1, "postMessage");
            States.Of(call.Engine).Port.PostMessage(call[0], transfer);
            return JsValue.Undefined;
        });
        globals.Operation("close", 0, static (in HostCall call) =>
        {
            States.Of(call.Engine).Close();
            return JsValue.Undefined;
        });
        globals.Operation("importScripts", 0, static (in HostCall call) =>
        {
            var state = States.Of(call.Engine);
            foreach (var url in call.Arguments.ToArray().Select(Idl.ToUsvString).ToList())
                call.Engine.Execute(state.LoadScript(url, out var name), new CallOptions { SourceName = name });
            return JsValue.Undefined;
        });
        GlobalScope.Handler(globals, "message");
        GlobalScope.Handler(globals, "messageerror");
    }

    /// <summary>What belongs to the worker of an engine.</summary>
    internal sealed class State(Engine engine)
    {
        public string Name { get; set; } = "";

        public MessagePort Port { get; set; } = MessagePort.CreatePair(engine).Item1;

        public Action Close { get; set; } = static () => { };

        /// <summary>Returns the text of a Script.</summary>
        /// <exception cref="DomException">There is no such text: a NetworkError.</exception>
        public string LoadScript(string specifier, out string name)
        {
            if (engine.Options.ModuleLoader is not { } loader)
                throw new DomException("NetworkError", $"The script {Idl.Show(specifier)} could not be loaded.");
            try
            {
                name = loader.Resolve(specifier, null);
                return loader.Load(name);
            }
            catch (Exception failure) when (failure is IOException or NotSupportedException or ScriptError)
            {
                throw new DomException("NetworkError", $"The script {Idl.Show(specifier)} could not be loaded.", failure);
            }
        }
    }
}

/// <summary>WorkerLocation (HTML §10.3.2), which an address of the host would fill.</summary>
internal sealed class WorkerLocation(Engine engine) : PlatformObject(engine)
{
    public static readonly ScriptClass<WorkerLocation> Interface = new("WorkerLocation")
    {
        Prototype = static members => members.Tag("WorkerLocation"),
    };

    protected override ScriptClass Class => Interface;
}
