using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Web;

/// <summary>The globals that the host's options ask for; each is made when it is first read.</summary>
internal static class WebGlobals
{
    private static readonly LazyGlobal Console = new(static realm => new JsValue(ConsoleObject.Create(realm)));

    private static readonly (string Name, LazyGlobal Value)[] TimerFunctions =
    [
        ("clearInterval", Function("clearInterval", 0, TimerQueue.Clear)),
        ("clearTimeout", Function("clearTimeout", 0, TimerQueue.Clear)),
        ("queueMicrotask", Function("queueMicrotask", 1, TimerQueue.QueueMicrotask)),
        ("setInterval", Function("setInterval", 1, TimerQueue.SetInterval)),
        ("setTimeout", Function("setTimeout", 1, TimerQueue.SetTimeout)),
    ];

    private static readonly (EngineGlobals Option, string Name, LazyGlobal Value)[] Others =
    [
        (EngineGlobals.Base64, "atob", Function("atob", 1, Base64.Decode)),
        (EngineGlobals.Base64, "btoa", Function("btoa", 1, Base64.Encode)),
        (EngineGlobals.Performance, "performance", new(static realm => new JsValue(PerformanceObject.Create(realm)))),
        (EngineGlobals.StructuredClone, "structuredClone", Function("structuredClone", 1, StructuredClone.Clone)),
        (EngineGlobals.TextCoding, "TextDecoder", new(static realm => new JsValue(TextCoding.CreateDecoder(realm)))),
        (EngineGlobals.TextCoding, "TextEncoder", new(static realm => new JsValue(TextCoding.CreateEncoder(realm)))),
    ];

    /// <summary>Defines them on a realm's global object.</summary>
    public static void Define(Realm realm)
    {
        foreach (var (key, value, flags) in Of(realm.Agent.Options)) realm.Global.DefineOwn(key, value, flags);
    }

    /// <summary>The globals that options ask for, as lazy slots that serve all realms.</summary>
    public static List<(PropertyKey Key, JsValue Slot, PropertyFlags Flags)> Of(EngineOptions options)
    {
        if (options.Console is null && !options.Timers && options.Globals == EngineGlobals.None) return [];
        var globals = new List<(PropertyKey, JsValue, PropertyFlags)>();
        if (options.Console is not null) Add("console", Console);
        if (options.Timers)
        {
            foreach (var (name, value) in TimerFunctions) Add(name, value);
        }
        foreach (var (option, name, value) in Others)
        {
            if ((options.Globals & option) != 0) Add(name, value);
        }
        return globals;

        void Add(string name, LazyGlobal value) => globals.Add((name, JsValue.FromInternal(value), PropertyFlags.Hidden));
    }

    private static LazyGlobal Function(string name, int length, NativeCode code) =>
        new(realm => new JsValue(realm.CreateFunction(name, length, code)));

    private sealed class LazyGlobal(Func<Realm, JsValue> make) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue slot) => make(holder.Realm);
    }
}
