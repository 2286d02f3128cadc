using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>Function.prototype (ECMA-262 §20.2.3), itself a function that returns undefined.</summary>
internal static class FunctionPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Value("length", 0, PropertyFlags.Configurable)
        .Value("name", "", PropertyFlags.Configurable)
        .Lazy("arguments", RestrictedAccessor, PropertyFlags.Configurable | PropertyFlags.Accessor)
        .Lazy("caller", RestrictedAccessor, PropertyFlags.Configurable | PropertyFlags.Accessor)
        .Intrinsic("constructor", Intrinsic.Function)
        .Method("apply", 2, Apply)
        .Method("bind", 1, Bind)
        .Method("call", 1, Call)
        .Method("toString", 0, ToString)
        .Method(JsSymbol.HasInstance, 1, HasInstance, flags: PropertyFlags.None)
        // proposal-decorator-metadata: the value that a class without decorators inherits.
        .Value(JsSymbol.Metadata, JsValue.Null);

    public static JsObject Create(Realm realm) => new NativeFunction(
        Table.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), Table.Image(), static (in CallInfo _) => JsValue.Undefined, false);

    /// <summary>%ThrowTypeError% (§10.2.4.1): frozen, without a name.</summary>
    public static JsObject CreateThrowTypeError(Realm realm)
    {
        var function = new NativeFunction(realm, "", 0, static (in CallInfo _) => throw Raise.TypeError(Messages.RestrictedProperty));
        ObjectOperations.SetIntegrityLevel(function, frozen: true);
        return function;
    }

    // AddRestrictedFunctionProperties (§10.2.4).
    private static JsValue RestrictedAccessor(Realm realm)
    {
        var thrower = (JsFunction)realm[Intrinsic.ThrowTypeError];
        return JsValue.FromInternal(new Accessor(thrower, thrower));
    }

    private static JsFunction ThisFunction(in CallInfo call) =>
        call.This.FunctionOrNull ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "Function", Display.Brief(call.This));

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
        var length = 0.0;
        if (target.HasOwnProperty(WellKnown.Length))
        {
            var targetLength = target.Get(WellKnown.Length);
            if (targetLength.IsNumber) length = Math.Max(0, TypeConversion.ToIntegerOrInfinity(targetLength) - Math.Max(0, call.Count - 1));
        }
        bound.DefineOwn(WellKnown.Length, length, PropertyFlags.Configurable);
        var targetName = target.Get(WellKnown.Name);
        bound.DefineOwn(WellKnown.Name, Rope.Concat("bound ", targetName.IsString ? targetName : ""), PropertyFlags.Configurable);
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
