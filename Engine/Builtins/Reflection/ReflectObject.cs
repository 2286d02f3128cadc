namespace Quoll.Builtins.Reflection;

/// <summary>The Reflect object (ECMA-262 §28.1).</summary>
internal static class ReflectObject
{
    public static readonly BuiltinTable Table = new BuiltinTable()
        .Method("apply", 3, Apply)
        .Method("construct", 2, Construct)
        .Method("defineProperty", 3, DefineProperty)
        .Method("deleteProperty", 2, DeleteProperty)
        .Method("get", 2, Get)
        .Method("getOwnPropertyDescriptor", 2, GetOwnPropertyDescriptor)
        .Method("getPrototypeOf", 1, GetPrototypeOf, direct: static (JsValue self, JsValue target) => ObjectOperations.PrototypeOf(target))
        .Method("has", 2, Has)
        .Method("isExtensible", 1, IsExtensible)
        .Method("ownKeys", 1, OwnKeys)
        .Method("preventExtensions", 1, PreventExtensions)
        .Method("set", 3, Set)
        .Method("setPrototypeOf", 2, SetPrototypeOf)
        .Tag("Reflect");

    private static JsObject Target(in CallInfo call) => ObjectOperations.RequireObject(call[0]);

    /// <summary>Reflect.apply ( target, thisArgument, argumentsList ), §28.1.1.</summary>
    private static JsValue Apply(in CallInfo call)
    {
        var target = ObjectOperations.RequireCallable(call[0]);
        return target.Call(call[1], ObjectOperations.CreateListFromArrayLike(call[2]));
    }

    /// <summary>Reflect.construct ( target, argumentsList [ , newTarget ] ), §28.1.2.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (!Comparison.IsConstructor(call[0])) throw Raise.TypeError(Messages.NotConstructor, Display.Brief(call[0]));
        var newTarget = call.Count > 2 ? call[2] : call[0];
        if (!Comparison.IsConstructor(newTarget)) throw Raise.TypeError(Messages.NotConstructor, Display.Brief(newTarget));
        var arguments = ObjectOperations.CreateListFromArrayLike(call[1]);
        return ((JsFunction)call[0].Object).Construct(arguments, newTarget.Object);
    }

    /// <summary>Reflect.defineProperty ( target, propertyKey, attributes ), §28.1.3.</summary>
    private static JsValue DefineProperty(in CallInfo call)
    {
        var target = Target(call);
        var key = TypeConversion.ToPropertyKey(call[1]);
        return target.DefineOwnProperty(key, ObjectOperations.ToPropertyDescriptor(call[2]));
    }

    /// <summary>Reflect.deleteProperty ( target, propertyKey ), §28.1.4.</summary>
    private static JsValue DeleteProperty(in CallInfo call) => Target(call).Delete(TypeConversion.ToPropertyKey(call[1]));

    /// <summary>Reflect.get ( target, propertyKey [ , receiver ] ), §28.1.5.</summary>
    private static JsValue Get(in CallInfo call)
    {
        var target = Target(call);
        return target.Get(TypeConversion.ToPropertyKey(call[1]), call.Count > 2 ? call[2] : call[0]);
    }

    /// <summary>Reflect.getOwnPropertyDescriptor ( target, propertyKey ), §28.1.6.</summary>
    private static JsValue GetOwnPropertyDescriptor(in CallInfo call) =>
        Target(call).GetOwnProperty(TypeConversion.ToPropertyKey(call[1]), out var descriptor)
            ? ObjectOperations.FromPropertyDescriptor(call.Realm, descriptor)
            : JsValue.Undefined;

    /// <summary>Reflect.getPrototypeOf ( target ), §28.1.7.</summary>
    private static JsValue GetPrototypeOf(in CallInfo call) => JsValue.FromNullable(Target(call).GetPrototypeOf());

    /// <summary>Reflect.has ( target, propertyKey ), §28.1.8.</summary>
    private static JsValue Has(in CallInfo call) => Target(call).HasProperty(TypeConversion.ToPropertyKey(call[1]));

    /// <summary>Reflect.isExtensible ( target ), §28.1.9.</summary>
    private static JsValue IsExtensible(in CallInfo call) => Target(call).IsExtensible();

    /// <summary>Reflect.ownKeys ( target ), §28.1.10.</summary>
    private static JsValue OwnKeys(in CallInfo call)
    {
        var keys = Target(call).OwnPropertyKeys();
        var values = new ElementList(call.Agent);
        values.Reserve(keys.Count);
        foreach (var key in keys)
        {
            call.Agent.Step();
            values.Add(key.ToValue());
        }
        return values.ToArray(call.Realm);
    }

    /// <summary>Reflect.preventExtensions ( target ), §28.1.11.</summary>
    private static JsValue PreventExtensions(in CallInfo call) => Target(call).PreventExtensions();

    /// <summary>Reflect.set ( target, propertyKey, V [ , receiver ] ), §28.1.12.</summary>
    private static JsValue Set(in CallInfo call)
    {
        var target = Target(call);
        return target.Set(TypeConversion.ToPropertyKey(call[1]), call[2], call.Count > 3 ? call[3] : call[0]);
    }

    /// <summary>Reflect.setPrototypeOf ( target, proto ), §28.1.13.</summary>
    private static JsValue SetPrototypeOf(in CallInfo call)
    {
        var target = Target(call);
        if (!call[1].IsObject && !call[1].IsNull) throw Raise.TypeError(Messages.PrototypeType, Display.Brief(call[1]));
        return target.SetPrototypeOf(call[1].ObjectOrNull);
    }
}
