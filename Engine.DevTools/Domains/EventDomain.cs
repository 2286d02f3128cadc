using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>What a client hears of a running script: the console, exceptions, and calls of its bindings.</summary>
internal sealed class EventDomain(Session session)
{
    /// <summary>The group of what events show.</summary>
    public const string Group = "console";

    private readonly HashSet<string> _bindings = [];
    private readonly ErrorDetails _errors = new(session);

    public JsonObject Enable()
    {
        if (session.HasRuntime) return [];
        session.HasRuntime = true;
        session.Tell("Runtime.executionContextCreated", new JsonObject
        {
            ["context"] = new JsonObject
            {
                ["id"] = EventContext.Id,
                ["origin"] = "",
                ["name"] = session.Target.Title,
                ["uniqueId"] = session.Target.DebuggerId,
                ["auxData"] = EventContext.AuxData(),
            },
        });
        session.Target.History.Replay(this);
        return [];
    }

    public JsonObject DiscardConsoleEntries()
    {
        session.Target.ClearHistory();
        return [];
    }

    public JsonObject Disable()
    {
        session.HasRuntime = false;
        _bindings.Clear();
        return [];
    }

    public JsonObject AddBinding(ProtocolCall call)
    {
        var name = call.Text("name");
        _bindings.Add(name);
        var target = session.Target;
        // The function stays when the client has gone, and then does nothing.
        session.Engine.SetFunction(name, (in HostCall made) =>
        {
            if (made.Arguments.Length != 1 || !made[0].TryGetString(out var payload))
                throw new ScriptError(ScriptErrorKind.TypeError, "Invalid arguments: should be exactly one string.");
            foreach (var client in target.Sessions) client.Events.TellBinding(name, payload);
            return JsValue.Undefined;
        });
        return [];
    }

    public JsonObject RemoveBinding(ProtocolCall call)
    {
        _bindings.Remove(call.Text("name"));
        return [];
    }

    /// <summary>Tells of a call of the console.</summary>
    public void Tell(DebuggerConsoleCall call, double timestamp)
    {
        if (TypeOf(call.Method) is not { } type) return;
        var arguments = new JsonArray();
        foreach (var argument in call.Arguments) arguments.Add((JsonNode)session.Values.Wrap(argument, new(Group, HasPreview: true)));
        var told = new JsonObject
        {
            ["type"] = type,
            ["args"] = arguments,
            ["executionContextId"] = EventContext.Id,
            ["timestamp"] = timestamp,
        };
        if (_errors.Trace(call.Calls) is { } trace) told["stackTrace"] = trace;
        session.Tell("Runtime.consoleAPICalled", told);
    }

    /// <summary>Tells of an exception.</summary>
    public void Tell(DebuggerException exception, int id, double timestamp)
    {
        var text = exception.Promise is null ? "Uncaught" : "Uncaught (in promise)";
        var details = _errors.Of(exception.Value, exception.Calls, new(Group, HasPreview: true), text);
        details["exceptionId"] = id;
        session.Tell("Runtime.exceptionThrown", new JsonObject { ["timestamp"] = timestamp, ["exceptionDetails"] = details });
    }

    /// <summary>Tells that a rejection has a handler now.</summary>
    public void Revoke(int id) => session.Tell(
        "Runtime.exceptionRevoked", new JsonObject { ["reason"] = "Handler added to rejected promise", ["exceptionId"] = id });

    private void TellBinding(string name, string payload)
    {
        if (_bindings.Contains(name))
        {
            session.Tell(
                "Runtime.bindingCalled",
                new JsonObject { ["name"] = name, ["payload"] = payload, ["executionContextId"] = EventContext.Id });
        }
    }

    // The protocol's word for a method of the console; null for one that shows nothing.
    private static string? TypeOf(string method) => method switch
    {
        "log" or "debug" or "info" or "error" or "dir" or "dirxml" or "table" or "trace" or "clear" => method,
        "assert" or "count" or "timeEnd" => method,
        "warn" => "warning",
        "timeLog" => "log",
        "group" => "startGroup",
        "groupCollapsed" => "startGroupCollapsed",
        "groupEnd" => "endGroup",
        _ => null,
    };
}
