using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.DevTools.Domains;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Protocol;

/// <summary>A client of a target: what it has turned on, and the objects that it holds.</summary>
internal sealed class Session
{
    private static readonly JsonSerializerOptions Compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly Action<string> _send;
    private readonly CancellationTokenSource _closing = new();

    /// <param name="target">The engine.</param>
    /// <param name="send">
    /// Sends a message to the client; any thread may call it. It does not throw if the client has gone.
    /// </param>
    public Session(DebugTarget target, Action<string> send)
    {
        (Target, _send) = (target, send);
        Objects = new RemoteObjects();
        Values = new RemoteValues(this);
        Sources = new SourceDomain(this);
        Breakpoints = new BreakpointDomain(this);
        Pauses = new PauseDomain(this);
        Evaluation = new EvaluationDomain(this);
        Properties = new PropertyDomain(this);
        Events = new EventDomain(this);
        Profiles = new ProfileDomain(this);
    }

    public DebugTarget Target { get; }

    public Engine Engine => Target.Engine;

    public RemoteObjects Objects { get; }

    public RemoteValues Values { get; }

    public SourceDomain Sources { get; }

    public BreakpointDomain Breakpoints { get; }

    public PauseDomain Pauses { get; }

    public EvaluationDomain Evaluation { get; }

    public PropertyDomain Properties { get; }

    public EventDomain Events { get; }

    public ProfileDomain Profiles { get; }

    /// <summary>Whether the client has enabled the domain Debugger.</summary>
    public bool HasDebugger { get; set; }

    /// <summary>Whether the client has enabled the domain Runtime.</summary>
    public bool HasRuntime { get; set; }

    /// <summary>Takes a message from the client. Any thread may call this: the message waits for the engine.</summary>
    public void Receive(string message)
    {
        long? id = null;
        try
        {
            var call = ProtocolCall.Read(this, message, out id);
            var method = MethodTable.Find(call.Method);
            // It must not wait for what it ends.
            if (call.Method == Terminate) Target.EndEvaluations();
            Target.Queue.Post(() => Answer(call, () => method(call)), IsUrgent(call.Method));
        }
        catch (ProtocolException invalid)
        {
            Fail(id, invalid.Code, invalid.Message);
        }
        catch (InvalidOperationException)
        {
            // A text with half of a surrogate pair.
            Fail(id, ProtocolException.ParseError, "Message must be a valid JSON");
        }
    }

    /// <summary>Ends what the client evaluates: it has gone.</summary>
    public CancellationToken Closing => _closing.Token;

    /// <summary>Ends the session: the script goes on if no other client holds it.</summary>
    public void Close()
    {
        _closing.Cancel();
        Target.Queue.Post(() => Target.Remove(this));
    }

    /// <summary>Tells the client of an event.</summary>
    public void Tell(string method, JsonObject parameters) => Send(new JsonObject { ["method"] = method, ["params"] = parameters });

    /// <summary>Answers a call with what a function returns or throws; null for later.</summary>
    public void Answer(ProtocolCall call, Func<JsonObject?> answer)
    {
        try
        {
            if (answer() is { } result) Send(new JsonObject { ["id"] = call.Id, ["result"] = result });
        }
        catch (ProtocolException failure)
        {
            Fail(call.Id, failure.Code, failure.Message);
        }
        catch (Exception failure)
        {
            // A limit of the engine, a script that threw where none is expected to, or a fault here. A client must not
            // end the program of the host.
            Fail(call.Id, ProtocolException.ServerError, failure.Message);
        }
    }

    // These may end a step. Others wait for its end.
    private static bool IsUrgent(string method) => method is "Debugger.pause" or Terminate;

    private const string Terminate = "Runtime.terminateExecution";

    private void Fail(long? id, int code, string message)
    {
        var answer = new JsonObject { ["error"] = new JsonObject { ["code"] = code, ["message"] = message } };
        if (id is not null) answer["id"] = id;
        Send(answer);
    }

    private void Send(JsonObject message) => _send(message.ToJsonString(Compact));
}
