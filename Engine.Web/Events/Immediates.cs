using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>
/// setImmediate and clearImmediate, as Node has them: a callback after the running script with its microtasks, before
/// timers that are set later.
/// </summary>
internal sealed class Immediates(Engine engine)
{
    private static readonly EngineState<Immediates> States = new(static engine => new Immediates(engine));

    /// <summary>Approximate bytes of an immediate.</summary>
    private const int Size = 160;

    private readonly HashSet<int> _waiting = [];
    private int _lastId;

    public static void Describe(GlobalTable globals)
    {
        globals.Operation("setImmediate", 1, static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "setImmediate");
            var callback = Idl.ToCallback(call[0], "setImmediate");
            return States.Of(call.Engine).Set(callback, call.Arguments[1..].ToArray());
        });
        globals.Operation("clearImmediate", 0, static (in HostCall call) =>
        {
            if (call[0].TryGetNumber(out var id)) States.Of(call.Engine)._waiting.Remove((int)id);
            return JsValue.Undefined;
        });
    }

    private JsValue Set(JsValue callback, JsValue[] arguments)
    {
        var id = ++_lastId;
        engine.Charge(1, Size + 16L * arguments.Length);
        _waiting.Add(id);
        engine.EnqueueTask(() =>
        {
            if (_waiting.Remove(id)) callback.Call(JsValue.Undefined, arguments);
        });
        return id;
    }
}
