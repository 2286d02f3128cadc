using Quoll.Builtins;
using Quoll.Builtins.Realms;

namespace Quoll.Web;

/// <summary>The globals that the host's options ask for, as an extension.</summary>
internal static class WebGlobals
{
    private const string ExtensionName = "Quoll.Web";

    private const int ConsoleBit = 1, FirstGlobalsBit = 1;

    // One table for each requested set of options.
    private static readonly ExtensionTable?[] Tables = new ExtensionTable?[((int)EngineGlobals.Web + 1) << FirstGlobalsBit];

    /// <summary>Returns the built-ins of ECMA-262 with the globals that the host and its extensions ask for.</summary>
    public static RealmTables Of(EngineOptions options, EngineGlobals asked)
    {
        var wanted = (options.Console is null ? 0 : ConsoleBit) | (int)(asked & EngineGlobals.Web) << FirstGlobalsBit;
        var builtins = ProposalGlobals.Of(asked);
        return wanted == 0 ? builtins : builtins.With(Tables[wanted] ??= Describe(options.Console is not null, asked));
    }

    private static ExtensionTable Describe(bool hasConsole, EngineGlobals asked)
    {
        var extension = new ExtensionTable(ExtensionName);
        var globals = extension.Globals;
        if (hasConsole) globals.Lazy("console", static realm => new JsValue(ConsoleObject.Create(realm)));
        if (asked.HasFlag(EngineGlobals.Timers))
        {
            globals
                .Method("clearInterval", 0, TimerQueue.Clear)
                .Method("clearTimeout", 0, TimerQueue.Clear)
                .Method("queueMicrotask", 1, TimerQueue.QueueMicrotask)
                .Method("setInterval", 1, TimerQueue.SetInterval)
                .Method("setTimeout", 1, TimerQueue.SetTimeout);
        }
        if (asked.HasFlag(EngineGlobals.Base64)) globals.Method("atob", 1, Base64.Decode).Method("btoa", 1, Base64.Encode);
        if (asked.HasFlag(EngineGlobals.Performance))
            globals.Lazy("performance", static realm => new JsValue(PerformanceObject.Create(realm)));
        if (asked.HasFlag(EngineGlobals.StructuredClone)) globals.Method("structuredClone", 1, StructuredClone.Clone);
        if (asked.HasFlag(EngineGlobals.TextCoding))
        {
            globals
                .Lazy("TextDecoder", static realm => new JsValue(TextCoding.CreateDecoder(realm)))
                .Lazy("TextEncoder", static realm => new JsValue(TextCoding.CreateEncoder(realm)));
        }
        foreach (var key in globals.Keys) extension.Declarations.Add(key.ToString(), WebDeclarations.Of(key.ToString()));
        return extension;
    }
}
