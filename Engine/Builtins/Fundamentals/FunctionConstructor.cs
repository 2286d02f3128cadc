using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Builtins.Fundamentals;

/// <summary>
/// The Function constructor (ECMA-262 §20.2.1, §20.2.2), and the steps that it shares with those of generators and
/// async functions.
/// </summary>
internal static class FunctionConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Function", 1, Intrinsic.FunctionPrototype, Construct);

    private static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Value("length", 0, PropertyFlags.Configurable)
        .Value("name", "", PropertyFlags.Configurable)
        .Lazy("arguments", RestrictedAccessor, PropertyFlags.Configurable | PropertyFlags.Accessor)
        .Lazy("caller", RestrictedAccessor, PropertyFlags.Configurable | PropertyFlags.Accessor)
        .Intrinsic("constructor", Intrinsic.Function)
        .Method("apply", 2, Apply, role: NativeRole.Apply)
        .Method("bind", 1, Bind)
        .Method("call", 1, Call, role: NativeRole.Call)
        .Method("toString", 0, ToString)
        .Method(JsSymbol.HasInstance, 1, HasInstance, flags: PropertyFlags.None, role: NativeRole.HasInstance)
        // proposal-decorator-metadata: what a class without decorators inherits.
        .Value(JsSymbol.Metadata, JsValue.Null);

    public static JsObject CreatePrototype(Realm realm) => PrototypeTable.Fill(new NativeFunction(
        PrototypeTable.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), SlotStorage.Empty,
        static (in CallInfo _) => JsValue.Undefined, false));

    /// <summary>%ThrowTypeError% (§10.2.4.1): frozen, without a name.</summary>
    public static JsObject CreateThrowTypeError(Realm realm)
    {
        var function = new NativeFunction(realm, "", 0, static (in CallInfo _) => throw Raise.TypeError(Messages.RestrictedProperty));
        ObjectOperations.SetIntegrityLevel(function, IntegrityLevel.Frozen);
        return function;
    }

    private static JsFunction ThisFunction(in CallInfo call) =>
        call.This.FunctionOrNull ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "Function", Display.Brief(call.This));

    /// <summary>Function ( ...parameterArgs, bodyArg ), §20.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call) => CreateDynamicFunction(call, FunctionFlavour.Normal);

    /// <summary>
    /// CreateDynamicFunction (§20.2.1.1.1), the steps that read the arguments: the texts of the parameters, joined by
    /// commas, and of the body.
    /// </summary>
    public static JsValue CreateDynamicFunction(in CallInfo call, FunctionFlavour flavour)
    {
        var parameters = "";
        if (call.Count > 1)
        {
            var texts = new string[call.Count - 1];
            for (var i = 0; i < texts.Length; i++) texts[i] = TypeConversion.ToString(call[i]);
            var length = texts.Sum(static text => (long)text.Length + 1);
            NewString.RequireLength(length);
            call.Agent.Reserve(length * sizeof(char));
            parameters = string.Join(',', texts);
        }
        var body = call.Count == 0 ? "" : TypeConversion.ToString(call[call.Count - 1]);
        return Machine.Of(call.Realm)
            .CreateDynamicFunction(call.Realm, flavour, parameters, body, call.NewTarget ?? call.Callee);
    }

    // AddRestrictedFunctionProperties (§10.2.4).
    private static JsValue RestrictedAccessor(Realm realm)
    {
        var thrower = (JsFunction)realm[Intrinsic.ThrowTypeError];
        return JsValue.FromInternal(new Accessor(thrower, thrower));
    }

    /// <summary>Function.prototype.apply ( thisArg, argArray ), §20.2.3.1.</summary>
    private static JsValue Apply(in CallInfo call)
    {
        var function = ThisFunction(call);
        if (call[1].IsNullish) return function.Call(call[0]);
        return function.Call(call[0], ObjectOperations.CreateListFromArrayLike(call[1]));
    }

    /// <summary>Function.prototype.bind ( thisArg, ...args ), §20.2.3.2.</summary>
    private static JsValue Bind(in CallInfo call)
    {
        var target = ThisFunction(call);
        var bound = new BoundFunction(call.Realm, target, call[0], call.Count > 1 ? call.Arguments[1..] : []);
        // Steps 5 to 7.
        bound.DefineOwn(WellKnown.Length, target.CopiedLength(Math.Max(0, call.Count - 1)), PropertyFlags.Configurable);
        bound.DefineOwn(WellKnown.Name, Rope.Concat("bound ", target.CopiedName()), PropertyFlags.Configurable);
        return bound;
    }

    /// <summary>Function.prototype.call ( thisArg, ...args ), §20.2.3.3.</summary>
    private static JsValue Call(in CallInfo call) =>
        ThisFunction(call).Call(call[0], call.Count > 1 ? call.Arguments[1..] : []);

    /// <summary>Function.prototype.toString ( ), §20.2.3.5.</summary>
    private static JsValue ToString(in CallInfo call) => ThisFunction(call).SourceText;

    /// <summary>Function.prototype [ %Symbol.hasInstance% ] ( V ), §20.2.3.6.</summary>
    private static JsValue HasInstance(in CallInfo call) => ObjectOperations.OrdinaryHasInstance(call.This, call[0]);
}
