namespace Quoll.Runtime.Objects;

/// <summary>Operations on objects (ECMA-262 §7.3).</summary>
internal static class ObjectOperations
{
    /// <summary>
    /// The direct code of getPrototypeOf: [[GetPrototypeOf]] (§10.1.1) of an object that runs no script for it. A hole
    /// for others.
    /// </summary>
    public static JsValue PrototypeOf(in JsValue target) =>
        target.ObjectOrNull is { } o and not IProxy ? JsValue.FromNullable(o.GetPrototypeOf()) : JsValue.Hole;

    /// <summary>GetV (§7.3.3): reads a property of any value; throws a TypeError for undefined and null.</summary>
    public static JsValue GetV(Realm realm, JsValue value, PropertyKey key)
    {
        if (value.IsObject) return value.Object.Get(key, value);
        if (value.IsString)
        {
            if (key.IsIndex && key.Index < value.StringLength) return SingleCharacter.Text(value.String[(int)key.Index]);
            if (key.Equals(WellKnown.Length)) return value.StringLength;
        }
        return PrototypeOfPrimitive(realm, value, key).Get(key, value);
    }

    /// <summary>
    /// The prototype that ToObject (§7.1.18) would give the wrapper of a primitive; the key is for the error.
    /// </summary>
    public static JsObject PrototypeOfPrimitive(Realm realm, in JsValue value, in PropertyKey key) => value.StoredType switch
    {
        JsType.String => realm[Intrinsic.StringPrototype],
        JsType.Number => realm[Intrinsic.NumberPrototype],
        JsType.Boolean => realm[Intrinsic.BooleanPrototype],
        JsType.Symbol => realm[Intrinsic.SymbolPrototype],
        JsType.BigInt => realm[Intrinsic.BigIntPrototype],
        _ => throw Raise.TypeError(Messages.CannotReadProperty, key, Display.Brief(value)),
    };

    /// <summary>CreateDataProperty (§7.3.5).</summary>
    public static bool CreateDataProperty(JsObject o, PropertyKey key, JsValue value) =>
        o.DefineOwnProperty(key, new PropertyDescriptor(value, PropertyFlags.All));

    /// <summary>CreateDataPropertyOrThrow (§7.3.6).</summary>
    public static void CreateDataPropertyOrThrow(JsObject o, PropertyKey key, JsValue value)
    {
        if (!CreateDataProperty(o, key, value)) throw PropertyRefusal.OfDefine(o, key);
    }

    /// <summary>
    /// SetterThatIgnoresPrototypeProperties (§7.3.36 of the edition of 2025): the call of a setter, and the object that
    /// has it. Assigning through an object that inherits it gives that object a property of its own.
    /// </summary>
    public static JsValue SetterThatIgnoresPrototypeProperties(in CallInfo call, JsObject home, PropertyKey key)
    {
        var o = RequireObject(call.This);
        if (ReferenceEquals(o, home)) throw PropertyRefusal.NotWritable(key, call.This);
        if (o.GetOwnProperty(key, out _)) o.Put(key, call[0]);
        else CreateDataPropertyOrThrow(o, key, call[0]);
        return JsValue.Undefined;
    }

    /// <summary>DefinePropertyOrThrow (§7.3.8).</summary>
    public static void DefinePropertyOrThrow(JsObject o, PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!o.DefineOwnProperty(key, descriptor)) throw PropertyRefusal.OfDefine(o, key);
    }

    /// <summary>DeletePropertyOrThrow (§7.3.9).</summary>
    public static void DeletePropertyOrThrow(JsObject o, PropertyKey key)
    {
        if (!o.Delete(key)) throw PropertyRefusal.OfDelete(o, key);
    }

    /// <summary>GetMethod (§7.3.10): null for undefined and null.</summary>
    public static JsFunction? GetMethod(Realm realm, JsValue value, PropertyKey key)
    {
        var method = GetV(realm, value, key);
        if (method.IsNullish) return null;
        return method.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, Display.Brief(method));
    }

    /// <summary>Call (§7.3.13) of a value that may not be callable.</summary>
    public static JsValue Call(JsValue function, JsValue thisValue, ReadOnlySpan<JsValue> arguments) =>
        (function.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, Display.Brief(function))).Call(thisValue, arguments);

    /// <summary>Construct (§7.3.14) with the constructor as new target.</summary>
    public static JsObject Construct(JsObject constructor, ReadOnlySpan<JsValue> arguments) =>
        ((JsFunction)constructor).Construct(arguments, constructor);

    /// <summary>
    /// Returns a callback argument of a built-in as a function. Throws a TypeError if it is not callable.
    /// </summary>
    public static JsFunction RequireCallable(JsValue value) =>
        value.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, Display.Brief(value));

    /// <summary>Returns a value as an object. Throws a TypeError if it is not an object.</summary>
    public static JsObject RequireObject(JsValue value) =>
        value.ObjectOrNull ?? throw Raise.TypeError(Messages.NotObject, Display.Brief(value));

    /// <summary>Invoke (§7.3.20).</summary>
    public static JsValue Invoke(Realm realm, JsValue value, PropertyKey key, ReadOnlySpan<JsValue> arguments)
    {
        var function = GetV(realm, value, key);
        return (function.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, key)).Call(value, arguments);
    }

    /// <summary>SetIntegrityLevel (§7.3.15).</summary>
    public static bool SetIntegrityLevel(JsObject o, IntegrityLevel level)
    {
        if (o.TrySetIntegrityLevel(level)) return true;
        if (!o.PreventExtensions()) return false;
        var hasClosedElements = o is JsArray array && array.TryCloseElements(level);
        if (hasClosedElements && o.Shape.Count == 0) return true;
        foreach (var key in o.OwnPropertyKeys())
        {
            o.Realm.Agent.Step();
            if (hasClosedElements && key.IsIndex) continue;
            var wanted = new PropertyDescriptor { Configurable = false };
            if (level == IntegrityLevel.Frozen)
            {
                if (!o.GetOwnProperty(key, out var current)) continue;
                if (!current.IsAccessor) wanted.Writable = false;
            }
            DefinePropertyOrThrow(o, key, wanted);
        }
        return true;
    }

    /// <summary>TestIntegrityLevel (§7.3.16).</summary>
    public static bool TestIntegrityLevel(JsObject o, IntegrityLevel level)
    {
        if (o.IsExtensible()) return false;
        if (o.IsDescribedByShape && o.Shape.Level >= level) return true;
        if (o is JsArray array && array.TryTestElements(level, out var isClosed)) return isClosed;
        foreach (var key in o.OwnPropertyKeys())
        {
            o.Realm.Agent.Step();
            if (!o.GetOwnProperty(key, out var current)) continue;
            if (current.Configurable || level == IntegrityLevel.Frozen && current.IsData && current.Writable) return false;
        }
        return true;
    }

    /// <summary>LengthOfArrayLike (§7.3.18): an integer from 0 to 2^53 - 1.</summary>
    public static double LengthOfArrayLike(JsObject o) =>
        o is JsArray array ? array.Length : TypeConversion.ToLength(o.Get(WellKnown.Length));

    /// <summary>CreateListFromArrayLike (§7.3.19).</summary>
    public static JsValue[] CreateListFromArrayLike(JsValue value)
    {
        var o = RequireObject(value);
        if (o is JsArray { IsDense: true } array)
        {
            o.Realm.Agent.Reserve((long)array.DenseCount * Unsafe.SizeOf<JsValue>());
            o.Realm.Agent.StepOver((long)array.DenseCount * Unsafe.SizeOf<JsValue>());
            var copy = array.DenseElements.ToArray();
            for (var i = 0; i < copy.Length; i++)
            {
                // A hole is read through the prototype, whose getter may change the array, so the rest is read element
                // by element.
                if (copy[i].IsHole) return CopyElements(o);
            }
            return copy;
        }
        return CopyElements(o);
    }

    private static JsValue[] CopyElements(JsObject o)
    {
        var length = LengthOfArrayLike(o);
        if (length > int.MaxValue / 32) throw Raise.RangeError(Messages.InvalidArrayLength);
        var list = NewElements.Create<JsValue>(o.Realm.Agent, (long)length);
        for (var i = 0; i < list.Length; i++)
        {
            o.Realm.Agent.Step();
            list[i] = o.Get(new PropertyKey((uint)i));
        }
        return list;
    }

    /// <summary>OrdinaryHasInstance (§7.3.22).</summary>
    public static bool OrdinaryHasInstance(JsValue constructor, JsValue value)
    {
        if (constructor.FunctionOrNull is not { } function) return false;
        if (function is BoundFunction bound)
        {
            bound.Realm.Agent.ProbeNativeStack();
            return InstanceOf(bound.Realm, value, new JsValue(bound.Target));
        }
        if (!value.IsObject) return false;
        var prototype = RequireObject(function.PrototypeProperty);
        for (var o = value.Object.GetPrototypeOf(); o is not null; o = o.GetPrototypeOf())
        {
            if (ReferenceEquals(o, prototype)) return true;
            // Through a proxy without traps the chain can be circular.
            function.Realm.Agent.Step();
        }
        return false;
    }

    /// <summary>InstanceofOperator (§13.10.2).</summary>
    public static bool InstanceOf(Realm realm, JsValue value, JsValue target)
    {
        if (!target.IsObject) throw Raise.TypeError(Messages.InstanceOfNotObject, Display.Brief(target));
        var handler = GetMethod(realm, target, JsSymbol.HasInstance);
        if (handler is not null) return TypeConversion.ToBoolean(handler.Call(target, [value]));
        if (!Comparison.IsCallable(target)) throw Raise.TypeError(Messages.InstanceOfNotCallable, Display.Brief(target));
        return OrdinaryHasInstance(target, value);
    }

    /// <summary>SpeciesConstructor (§7.3.23).</summary>
    public static JsObject SpeciesConstructor(Realm realm, JsObject o, Intrinsic defaultConstructor)
    {
        var c = o.Get(WellKnown.Constructor);
        if (c.IsUndefined) return realm[defaultConstructor];
        var species = RequireObject(c).Get(JsSymbol.Species);
        if (species.IsNullish) return realm[defaultConstructor];
        return Comparison.IsConstructor(species) ? species.Object : throw Raise.TypeError(Messages.NotConstructor, Display.Brief(species));
    }

    /// <summary>
    /// Performs [[GetOwnProperty]] and, if the property is enumerable, [[Get]]. The value is read once, and not at all
    /// if the property is not enumerable: reading one of a .NET object runs the host's code.
    /// </summary>
    public static bool TryGetEnumerable(JsObject o, in PropertyKey key, out JsValue value)
    {
        value = default;
        if ((o.Flags & (ObjectFlags.Exotic | ObjectFlags.AnswersAbsent)) == 0)
        {
            if (!o.GetOwnProperty(key, out var descriptor) || !descriptor.Enumerable) return false;
            value = descriptor.IsData ? descriptor.Value : o.Get(key);
            return true;
        }
        if (!o.FindOwn(key, out var isEnumerable) || !isEnumerable) return false;
        value = o.Get(key);
        return true;
    }

    public enum EnumerableKind : byte { Keys, Values, Entries }

    /// <summary>EnumerableOwnProperties (§7.3.24).</summary>
    public static ElementList EnumerableOwnProperties(JsObject o, EnumerableKind kind)
    {
        var agent = o.Realm.Agent;
        var keys = o.OwnPropertyKeys();
        var result = new ElementList(agent);
        result.Reserve(keys.Count);
        foreach (var key in keys)
        {
            agent.Step();
            if (key.IsSymbol) continue;
            if (kind == EnumerableKind.Keys)
            {
                if (o.FindOwn(key, out var isEnumerable) && isEnumerable) result.Add(key.ToValue());
                continue;
            }
            if (!TryGetEnumerable(o, key, out var value)) continue;
            result.Add(kind == EnumerableKind.Values ? value : new JsValue(o.Realm.Agent.CurrentRealm.CreateArray([key.ToValue(), value])));
        }
        return result;
    }

    /// <summary>CopyDataProperties (§7.3.26).</summary>
    public static void CopyDataProperties(Realm realm, JsObject target, JsValue source, ReadOnlySpan<PropertyKey> excluded)
    {
        if (source.IsNullish) return;
        var from = TypeConversion.ToObject(realm, source);
        if (excluded.IsEmpty && TryCopyWhole(from, target) || TryCopyOpen(from, target, excluded, isDefinition: true)) return;
        foreach (var key in from.OwnPropertyKeys())
        {
            realm.Agent.StepOver(8L * excluded.Length);
            if (excluded.Contains(key)) continue;
            if (from.FindOwn(key, out var isEnumerable) && isEnumerable) CreateDataProperty(target, key, from.Get(key));
        }
    }

    // Whether the slots of an object are all of its properties, as assignments create them.
    private static bool IsOpen(JsObject o) => o.IsDescribedByShape && o.Shape is { IsDictionary: false, IsOpen: true };

    /// <summary>
    /// The copy of Object.assign (§20.1.2.1) from an object whose shape says that all properties are enumerable.
    /// Returns false, and does nothing, for other objects.
    /// </summary>
    public static bool TryAssign(JsObject from, JsObject target) =>
        IsOpen(from) && from.Shape.AddsToInherited(from.Realm.Agent) && TryCopyWhole(from, target)
            || TryCopyOpen(from, target, [], isDefinition: false);

    /// <summary>
    /// Creates an ordinary object with the properties of a value: OrdinaryObjectCreate (§10.1.12) and
    /// CopyDataProperties.
    /// </summary>
    public static JsObject Copy(Realm realm, in JsValue source)
    {
        if (source.ObjectOrNull is { } from && HasCopiedShape(from, realm.ObjectShape))
        {
            var whole = SlotObjects.Create(from.Shape, from.Shape.Count);
            if (TryCopySlots(from, whole)) return whole;
        }
        var copy = realm.CreateObject();
        CopyDataProperties(realm, copy, source, []);
        return copy;
    }

    // An object without properties gets the shape and the slots of another one.
    private static bool TryCopyWhole(JsObject from, JsObject target)
    {
        if (!target.IsDescribedByShape || target.Shape.Count > 0 || target.Shape.IsDictionary || !HasCopiedShape(from, target.Shape)
            || (target.Flags & (ObjectFlags.SeesAdditions | ObjectFlags.IsPrototype | ObjectFlags.Extensible)) != ObjectFlags.Extensible
            || !TryCopySlots(from, target)) return false;
        target.Shape = from.Shape;
        return true;
    }

    // Whether an object with an empty shape may get the shape of another one. A copy of a prototype would keep it alive
    // by its shape.
    private static bool HasCopiedShape(JsObject from, Shape empty) =>
        IsOpen(from) && !from.Shape.HasOwner && !from.Shape.IsForOne && ReferenceEquals(empty.Prototype, from.Shape.Prototype)
            && ReferenceEquals(empty.Realm, from.Shape.Realm);

    // Returns false if a value must be asked for. A loop is faster than a block move: there are usually few slots, and
    // numbers need no write barrier.
    private static bool TryCopySlots(JsObject from, JsObject target)
    {
        var count = from.Shape.Count;
        target.MakeRoom(count);
        ref var source = ref from.SlotAt(0);
        ref var copy = ref target.SlotAt(0);
        for (var i = 0; i < count; i++)
        {
            ref var value = ref Unsafe.Add(ref source, i);
            if (value.IsInternal)
            {
                target.FirstSlots(i).Clear();
                return false;
            }
            value.CopyTo(ref Unsafe.Add(ref copy, i));
        }
        from.Realm.Agent.Spend(count);
        return true;
    }

    /// <summary>
    /// Copies the properties of an object whose shape says that all are enumerable, with the steps of
    /// CopyDataProperties (§7.3.26) or Object.assign (§20.1.2.1). Returns false, and does nothing, for other objects.
    /// </summary>
    public static bool TryCopyOpen(JsObject from, JsObject target, ReadOnlySpan<PropertyKey> excluded, bool isDefinition)
    {
        var shape = from.Shape;
        if (!IsOpen(from) || ReferenceEquals(from, target)) return false;
        for (var slot = 0; slot < shape.Count; slot++)
        {
            from.Realm.Agent.Step();
            var key = shape.Table.KeyAt(slot);
            if (!excluded.IsEmpty)
            {
                from.Realm.Agent.StepOver(8L * excluded.Length);
                if (excluded.Contains(key)) continue;
            }
            // A setter of the target, or a value of the host, may change the object.
            var isSame = ReferenceEquals(from.Shape, shape);
            if (!isSame && !(from.FindOwn(key, out var isEnumerable) && isEnumerable)) continue;
            var value = isSame && !from.SlotAt(slot).IsInternal ? from.SlotAt(slot) : from.Get(key);
            if (isDefinition) CreateDataProperty(target, key, value);
            else target.Put(key, value);
        }
        return true;
    }

    /// <summary>GetPrototypeFromConstructor (§10.1.14).</summary>
    public static JsObject GetPrototypeFromConstructor(JsObject constructor, Intrinsic fallback)
    {
        var prototype = constructor is JsFunction function ? function.PrototypeProperty : constructor.Get(WellKnown.Prototype);
        return prototype.IsObject ? prototype.Object : GetFunctionRealm(constructor)[fallback];
    }

    /// <summary>OrdinaryCreateFromConstructor (§10.1.13) for an ordinary object.</summary>
    public static JsObject OrdinaryCreateFromConstructor(Realm realm, JsObject constructor, Intrinsic fallback) =>
        new(realm, GetPrototypeFromConstructor(constructor, fallback));

    /// <summary>GetFunctionRealm (§7.3.25).</summary>
    public static Realm GetFunctionRealm(JsObject o)
    {
        // Steps 2 and 3 are recursive in the specification, but a script can make a chain of any length.
        while (true)
        {
            if (o is BoundFunction bound) o = bound.Target;
            else if (o is IProxy proxy) o = proxy.Target ?? throw Raise.TypeError(Messages.ProxyRevoked, "GetFunctionRealm");
            else return o.Realm;
            WorkBudget.Steps(1);
        }
    }

    /// <summary>ToPropertyDescriptor (§6.2.6.5).</summary>
    public static PropertyDescriptor ToPropertyDescriptor(JsValue value)
    {
        if (value.ObjectOrNull is not { } o) throw Raise.TypeError(Messages.DescriptorNotObject, Display.Brief(value));
        var descriptor = new PropertyDescriptor();
        if (o.HasProperty(WellKnown.Enumerable)) descriptor.Enumerable = TypeConversion.ToBoolean(o.Get(WellKnown.Enumerable));
        if (o.HasProperty(WellKnown.Configurable)) descriptor.Configurable = TypeConversion.ToBoolean(o.Get(WellKnown.Configurable));
        if (o.HasProperty(WellKnown.Value)) descriptor.Value = o.Get(WellKnown.Value);
        if (o.HasProperty(WellKnown.Writable)) descriptor.Writable = TypeConversion.ToBoolean(o.Get(WellKnown.Writable));
        if (o.HasProperty(WellKnown.Get))
        {
            var getter = o.Get(WellKnown.Get);
            if (!getter.IsUndefined && !Comparison.IsCallable(getter))
                throw Raise.TypeError(Messages.GetterNotCallable, Display.Brief(getter));
            descriptor.Get = getter.FunctionOrNull;
        }
        if (o.HasProperty(WellKnown.Set))
        {
            var setter = o.Get(WellKnown.Set);
            if (!setter.IsUndefined && !Comparison.IsCallable(setter))
                throw Raise.TypeError(Messages.SetterNotCallable, Display.Brief(setter));
            descriptor.Set = setter.FunctionOrNull;
        }
        if (descriptor.IsAccessor && descriptor.IsData) throw Raise.TypeError(Messages.AccessorAndValue);
        return descriptor;
    }

    /// <summary>FromPropertyDescriptor (§6.2.6.4).</summary>
    public static JsObject FromPropertyDescriptor(Realm realm, in PropertyDescriptor descriptor)
    {
        var o = realm.CreateObject();
        if (descriptor.HasValue) o.DefineOwn(WellKnown.Value, descriptor.Value);
        if (descriptor.HasWritable) o.DefineOwn(WellKnown.Writable, descriptor.Writable);
        if (descriptor.HasGet) o.DefineOwn(WellKnown.Get, descriptor.Get is null ? JsValue.Undefined : new JsValue(descriptor.Get));
        if (descriptor.HasSet) o.DefineOwn(WellKnown.Set, descriptor.Set is null ? JsValue.Undefined : new JsValue(descriptor.Set));
        if (descriptor.HasEnumerable) o.DefineOwn(WellKnown.Enumerable, descriptor.Enumerable);
        if (descriptor.HasConfigurable) o.DefineOwn(WellKnown.Configurable, descriptor.Configurable);
        return o;
    }
}
