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
            Add("clearInterval", 0, TimerQueue.Clear);
            Add("clearTimeout", 0, TimerQueue.Clear);
            Add("queueMicrotask", 1, TimerQueue.QueueMicrotask);
            Add("setInterval", 1, TimerQueue.SetInterval);
            Add("setTimeout", 1, TimerQueue.SetTimeout);
        }
        if (asked.HasFlag(EngineGlobals.Base64))
        {
            Add("atob", 1, Base64.Decode);
            Add("btoa", 1, Base64.Encode);
        }
        if (asked.HasFlag(EngineGlobals.StructuredClone)) Add("structuredClone", 1, StructuredClone.Clone);
        foreach (var key in globals.Keys) extension.Declarations.Add(key.ToString(), WebDeclarations.Of(key.ToString()));
        return extension;

        // Operations of an interface are enumerable (Web IDL §3.7.7).
        void Add(string name, int length, NativeCode code) => globals.Method(name, length, code, flags: PropertyFlags.All);
    }
}
