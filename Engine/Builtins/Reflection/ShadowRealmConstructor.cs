using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Builtins.Reflection;

/// <summary>The ShadowRealm constructor and its prototype (proposal-shadowrealm, stage 2.7).</summary>
internal static class ShadowRealmConstructor
{
    /// <summary>A realm creates its global object at once, and all else when it is used.</summary>
    private const int StepsOfRealm = 100;

    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("ShadowRealm", 0, Intrinsic.ShadowRealmPrototype, Construct);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.ShadowRealm)
        .Method("evaluate", 1, Evaluate)
        .Method("importValue", 2, ImportValue)
        .Tag("ShadowRealm");

    // ValidateShadowRealmObject.
    private static Realm ThisRealm(in CallInfo call) => call.RequireThis<ShadowRealmObject>("ShadowRealm").ShadowRealm;

    /// <summary>ShadowRealm ( ).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "ShadowRealm");
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.ShadowRealmPrototype);
        WorkBudget.Steps(StepsOfRealm);
        return new ShadowRealmObject(call.Realm, prototype, new Realm(call.Agent, isShadow: true));
    }

    /// <summary>ShadowRealm.prototype.evaluate ( sourceText ), with PerformShadowRealmEval.</summary>
    private static JsValue Evaluate(in CallInfo call)
    {
        var evalRealm = ThisRealm(call);
        if (!call[0].IsString) throw Raise.TypeError(Messages.NotString, Display.Brief(call[0]));
        var machine = Machine.Of(call.Realm);
        // Errors of the text are thrown as they are. What runs later throws TypeErrors.
        var code = machine.CompileIndirectEval(call[0]);
        return RealmBoundary.Run(call.Realm, (machine, evalRealm, code), static run => run.machine.RunCode(run.evalRealm, run.code, null));
    }

    /// <summary>ShadowRealm.prototype.importValue ( specifier, exportName ), with ShadowRealmImportValue.</summary>
    private static JsValue ImportValue(in CallInfo call)
    {
        var evalRealm = ThisRealm(call);
        var specifier = TypeConversion.ToString(call[0]);
        if (!call[1].IsString) throw Raise.TypeError(Messages.NotString, Display.Brief(call[1]));
        var (agent, callerRealm, exportName) = (call.Agent, call.Realm, call[1].String);
        var machine = Machine.Of(callerRealm);
        var loading = (PromiseObject)machine.StartImport(
            evalRealm, machine.CurrentScriptOrModule, specifier, JsValue.Undefined, ImportPhase.Evaluation).Object;
        var capability = new PromiseCapabilityRecord(callerRealm);
        PromiseOperations.Then(agent, loading, new InternalReaction((state, value) =>
        {
            if (state == PromiseState.Rejected) capability.Reject(agent, RealmBoundary.TypeErrorCopy(callerRealm, value));
            else if (agent.Try((callerRealm, value.Object, exportName), GetExport, out var export)) capability.Resolve(agent, export);
            else capability.Reject(agent, export);
        }));
        return capability.Promise;
    }

    // ExportGetter functions.
    private static JsValue GetExport((Realm CallerRealm, JsObject Exports, string Name) get) =>
        RealmBoundary.Run(get.CallerRealm, get, static get => get.Exports.HasOwnProperty(get.Name)
            ? get.Exports.Get(get.Name)
            : throw Raise.TypeError(Messages.ShadowRealmNoExport, get.Name));

    /// <summary>A ShadowRealm instance.</summary>
    private sealed class ShadowRealmObject(Realm realm, JsObject? prototype, Realm shadowRealm) : JsObject(realm, prototype)
    {
        public override string ClassName => "ShadowRealm";

        /// <summary>[[ShadowRealm]].</summary>
        public Realm ShadowRealm { get; } = shadowRealm;
    }
}
