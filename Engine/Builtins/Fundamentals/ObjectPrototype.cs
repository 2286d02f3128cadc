namespace Quoll.Builtins.Fundamentals;

/// <summary>
/// Object.prototype (ECMA-262 §20.1.3 and, for browsers, §B.2.2), an immutable prototype exotic object (§10.4.7).
/// </summary>
internal static class ObjectPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Object)
        .Method("__defineGetter__", 2, DefineGetter)
        .Method("__defineSetter__", 2, DefineSetter)
        .Method("hasOwnProperty", 1, HasOwnProperty, direct: static (JsValue self, JsValue key) => HasNamed(self, key))
        .Method("__lookupGetter__", 1, LookupGetter)
        .Method("__lookupSetter__", 1, LookupSetter)
        .Method("isPrototypeOf", 1, IsPrototypeOf)
        .Method("propertyIsEnumerable", 1, PropertyIsEnumerable)
        .Intrinsic("toString", Intrinsic.ObjectPrototypeToString)
        .Method("valueOf", 0, ValueOf)
        .Accessor("__proto__", GetProto, SetProto)
        .Method("toLocaleString", 0, ToLocaleString);

    public static JsObject Create(Realm realm) =>
        Table.Fill(new ImmutablePrototypeObject(Table.ShapeFor(realm, null)));

    /// <summary>Creates %Object.prototype.toString%, the fallback of Array.prototype.toString.</summary>
    public static JsObject CreateToString(Realm realm) => realm.CreateFunction("toString", 0, ToString);

    /// <summary>Object.prototype.__defineGetter__ ( P, getter ), §B.2.2.2.</summary>
    private static JsValue DefineGetter(in CallInfo call)
    {
        var o = TypeConversion.ToObject(call.Realm, call.This);
        if (call[1].FunctionOrNull is not { } getter) throw Raise.TypeError(Messages.GetterNotCallable, Display.Brief(call[1]));
        var descriptor = new PropertyDescriptor { Get = getter, Enumerable = true, Configurable = true };
        ObjectOperations.DefinePropertyOrThrow(o, TypeConversion.ToPropertyKey(call[0]), descriptor);
        return JsValue.Undefined;
    }

    /// <summary>Object.prototype.__defineSetter__ ( P, setter ), §B.2.2.3.</summary>
    private static JsValue DefineSetter(in CallInfo call)
    {
        var o = TypeConversion.ToObject(call.Realm, call.This);
        if (call[1].FunctionOrNull is not { } setter) throw Raise.TypeError(Messages.SetterNotCallable, Display.Brief(call[1]));
        var descriptor = new PropertyDescriptor { Set = setter, Enumerable = true, Configurable = true };
        ObjectOperations.DefinePropertyOrThrow(o, TypeConversion.ToPropertyKey(call[0]), descriptor);
        return JsValue.Undefined;
    }

    /// <summary>Object.prototype.hasOwnProperty ( V ), §20.1.3.2.</summary>
    private static JsValue HasOwnProperty(in CallInfo call)
    {
        // The key comes first: its conversion may throw before this is checked.
        var key = TypeConversion.ToPropertyKey(call[0]);
        return TypeConversion.ToObject(call.Realm, call.This).HasOwnProperty(key);
    }

    /// <summary>
    /// HasOwnProperty (§7.3.13) of a short name, if the shape of the object tells; a hole if not: direct code.
    /// </summary>
    public static JsValue HasNamed(in JsValue target, in JsValue key) =>
        key.IsString && key.StringLength <= WorkBudget.FreeUnits && target.ObjectOrNull is { IsDescribedByShape: true } o
            ? o.Shape.FindComputed(key.String) >= 0 : JsValue.Hole;

    /// <summary>Object.prototype.__lookupGetter__ ( P ), §B.2.2.4.</summary>
    private static JsValue LookupGetter(in CallInfo call) =>
        LookupProperty(call, out var descriptor) && descriptor.Get is { } getter ? getter : JsValue.Undefined;

    /// <summary>Object.prototype.__lookupSetter__ ( P ), §B.2.2.5.</summary>
    private static JsValue LookupSetter(in CallInfo call) =>
        LookupProperty(call, out var descriptor) && descriptor.Set is { } setter ? setter : JsValue.Undefined;

    // Finds the first property with this name along the prototype chain.
    private static bool LookupProperty(in CallInfo call, out PropertyDescriptor descriptor)
    {
        var start = TypeConversion.ToObject(call.Realm, call.This);
        var key = TypeConversion.ToPropertyKey(call[0]);
        for (var o = start; o is not null; o = o.GetPrototypeOf())
        {
            if (o.GetOwnProperty(key, out descriptor)) return true;
            call.Agent.Step();
        }
        descriptor = default;
        return false;
    }

    /// <summary>Object.prototype.isPrototypeOf ( V ), §20.1.3.3.</summary>
    private static JsValue IsPrototypeOf(in CallInfo call)
    {
        if (!call[0].IsObject) return false;
        var o = TypeConversion.ToObject(call.Realm, call.This);
        for (var v = call[0].Object.GetPrototypeOf(); v is not null; v = v.GetPrototypeOf())
        {
            if (ReferenceEquals(v, o)) return true;
            // With a proxy without traps, the prototype chain may be circular.
            call.Agent.Step();
        }
        return false;
    }

    /// <summary>Object.prototype.propertyIsEnumerable ( V ), §20.1.3.4.</summary>
    private static JsValue PropertyIsEnumerable(in CallInfo call)
    {
        var key = TypeConversion.ToPropertyKey(call[0]);
        return TypeConversion.ToObject(call.Realm, call.This).FindOwn(key, out var isEnumerable) && isEnumerable;
    }

    /// <summary>Object.prototype.toString ( ), §20.1.3.6.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        if (call.This.IsUndefined) return "[object Undefined]";
        if (call.This.IsNull) return "[object Null]";
        var o = TypeConversion.ToObject(call.Realm, call.This);
        // Step 4 comes first: IsArray throws for a revoked proxy.
        var builtinTag = Comparison.IsArray(o) ? "Array" : BuiltinTag(o);
        var tag = o.Get(JsSymbol.ToStringTag);
        return Rope.Concat(Rope.Concat("[object ", tag.IsString ? tag : builtinTag), "]");
    }

    // Steps 5 to 14: only these classes have a tag without @@toStringTag.
    private static string BuiltinTag(JsObject o)
    {
        if (o.IsCallable) return "Function";
        return o.ClassName is "Arguments" or "Error" or "Boolean" or "Number" or "String" or "Date" or "RegExp" ? o.ClassName : "Object";
    }

    /// <summary>Object.prototype.valueOf ( ), §20.1.3.7.</summary>
    private static JsValue ValueOf(in CallInfo call) => TypeConversion.ToObject(call.Realm, call.This);

    /// <summary>get Object.prototype.__proto__, §20.1.3.8.1.</summary>
    private static JsValue GetProto(in CallInfo call) =>
        JsValue.FromNullable(TypeConversion.ToObject(call.Realm, call.This).GetPrototypeOf());

    /// <summary>set Object.prototype.__proto__, §20.1.3.8.2.</summary>
    private static JsValue SetProto(in CallInfo call)
    {
        var value = Comparison.RequireObjectCoercible(call.This);
        var prototype = call[0];
        if (!prototype.IsObject && !prototype.IsNull) return JsValue.Undefined;
        if (value.ObjectOrNull is { } o && !o.SetPrototypeOf(prototype.ObjectOrNull))
            throw PropertyRefusal.OfSetPrototype(o, prototype.ObjectOrNull);
        return JsValue.Undefined;
    }

    /// <summary>Object.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), §20.1.3.5.</summary>
    private static JsValue ToLocaleString(in CallInfo call) => ObjectOperations.Invoke(call.Realm, call.This, WellKnown.ToString, []);
}
