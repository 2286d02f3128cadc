using Quoll.Modules;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>
/// The methods <c>[util.inspect.custom]</c> of objects, which say how these are shown. The module <c>node:util</c>
/// calls them, because it knows their arguments.
/// </summary>
internal sealed class InspectionMethods
{
    private const string SymbolKey = "nodejs.util.inspect.custom";

    private static readonly Slot<Realm, InspectionMethods> Slot = new(static _ => new InspectionMethods());

    /// <summary>The function of <c>node:util</c> that calls a method; null while the module is not loaded.</summary>
    public JsFunction? Caller { get; set; }

    private bool _hasLooked;

    public static InspectionMethods Of(Realm realm) => Slot.Of(realm);

    /// <summary>Calls the method of an object. Returns null if it has none.</summary>
    public static JsValue? Call(JsObject value, int depth, bool isColored)
    {
        if (!HasMethod(value)) return null;
        var methods = Of(value.Realm);
        methods.LookForUtil(value.Realm);
        return methods.Caller is null ? null : Call(methods.Caller, value, depth, isColored);
    }

    // The module names the caller. A loader may not have it.
    private void LookForUtil(Realm realm)
    {
        if (Caller is not null || _hasLooked) return;
        _hasLooked = true;
        if (realm.Agent.Options.ModuleLoader is null) return;
        realm.Agent.Try(realm, static realm =>
        {
            var loading = ModuleRegistry.Of(realm).Load("node:util", ModuleType.JavaScript, referrer: null);
            if (!loading.IsFinished) return JsValue.Undefined;
            ModuleLinking.Link(loading.Module!);
            return new JsValue(ModuleEvaluation.Evaluate(loading.Module!));
        }, out _);
    }

    /// <summary>Calls the method of an object by a function of <c>node:util</c>. Returns null if it has none.</summary>
    public static JsValue? Call(JsFunction caller, JsObject value, int depth, bool isColored)
    {
        if (!HasMethod(value)) return null;
        return caller.Call(JsValue.Undefined, [new JsValue(value), new JsValue((double)depth), isColored ? JsValue.True : JsValue.False]);
    }

    // Found without a getter and without a trap of a proxy.
    private static bool HasMethod(JsObject value)
    {
        var agent = value.Realm.Agent;
        if (agent.Symbols.Find(SymbolKey) is not { } symbol) return false;
        for (JsObject? o = value; o is not null and not IProxy; o = o.GetPrototypeOf())
        {
            agent.Step();
            if (o.GetOwnProperty(symbol, out var property)) return !property.IsAccessor && property.Value.FunctionOrNull is not null;
        }
        return false;
    }
}
