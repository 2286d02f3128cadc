using Quoll.Web.Events;
using Quoll.Web.Messaging;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Workers;

/// <summary>Worker (HTML §10.2.6.3): the object of the script that has made the worker.</summary>
internal sealed class Worker : EventTarget
{
    public static new readonly ScriptClass<Worker> Interface = new("Worker")
    {
        Base = EventTarget.Interface,
        Length = 1,
        Constructor = Construct,
        Prototype = static members => members
            .Operation("terminate", 0, static (in HostCall call) =>
            {
                var worker = Interface!.TargetOf(call.This);
                worker._port.Close(discards: true);
                worker._thread.Terminate();
                return JsValue.Undefined;
            })
            .Operation("postMessage", 1, static (in HostCall call) =>
            {
                var worker = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Worker.postMessage");
                worker._port.PostMessage(call[0], TransferOptions.Read(call, 1, "Worker.postMessage"));
                return JsValue.Undefined;
            })
            .EventHandler("message", Interface!)
            .EventHandler("messageerror", Interface!)
            .EventHandler("error", Interface!)
            .Tag("Worker"),
    };

    private static readonly string[] Types = ["classic", "module"], Credentials = ["omit", "same-origin", "include"];

    private readonly MessagePort _port;
    private readonly WorkerThread _thread;

    private Worker(Engine engine, WorkerProvider provider, WorkerSetup setup, WorkerRequest request) : base(engine)
    {
        var (outside, inside) = PortEnd.CreatePair();
        _port = new MessagePort(engine, outside) { Receiver = this };
        _thread = new WorkerThread(this, inside, provider, setup, request);
        // The program waits for the worker until it has ended, which closes the port.
        _port.Start();
        _thread.Start();
    }

    protected override ScriptClass Class => Interface;

    /// <summary>Adds a task to the engine of the script. Any thread may call this.</summary>
    public void Post(Action<Worker> task) => _port.Post(_ => task(this));

    /// <summary>
    /// Reports an error that the worker did not handle (HTML §8.1.4.3, step 7): here, and then to the global object of
    /// this engine.
    /// </summary>
    public void Report(WorkerError error)
    {
        var e = new ErrorEvent(Engine, "error", new EventInit { IsCancelable = true })
        {
            Message = error.Message,
            FileName = error.FileName,
            Line = error.Line,
            Column = error.Column,
            Error = JsValue.Null,
        };
        if (!Fire(e)) return;
        GlobalScope.Of(Engine).Report(AbstractOperations.ToErrorValue(Engine, new ScriptError(ScriptErrorKind.Error, error.Message)));
    }

    private static Worker Construct(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "Worker");
        var url = Idl.ToUsvString(call[0]);
        var options = Idl.ToDictionary(call[1], "WorkerOptions");
        if (options["credentials"] is { IsUndefined: false } credentials)
            Idl.ToEnumeration(credentials, Credentials, options.Context("credentials"));
        var name = options["name"] is { IsUndefined: false } text ? Idl.ToDomString(text) : "";
        var type = options["type"] is { IsUndefined: false } kind ? Idl.ToEnumeration(kind, Types, options.Context("type")) : Types[0];
        var provider = QuollWeb.OptionsOf(call.Engine).Workers
            ?? throw new DomException("NotSupportedError", "Worker: the host grants no workers.");
        var request = new WorkerRequest(call.Engine, url, name, type == Types[1]);
        var setup = provider.Start(request);
        provider.Take();
        return new Worker(call.Engine, provider, setup, request);
    }
}

/// <summary>An error of a worker, as it crosses threads.</summary>
internal sealed record WorkerError(string Message, string FileName = "", uint Line = 0, uint Column = 0);
