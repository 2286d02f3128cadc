namespace Quoll.Runtime.Objects;

/// <summary>
/// The two slots of a Proxy exotic object and its internal methods (ECMA-262 §10.5), which check that the result of a
/// trap agrees with the target.
/// </summary>
internal sealed class ProxyRecord(Agent agent, JsObject target, JsObject handler)
{
    private static readonly PropertyKey ApplyTrap = "apply";
    private static readonly PropertyKey ConstructTrap = "construct";
    private static readonly PropertyKey DefinePropertyTrap = "defineProperty";
    private static readonly PropertyKey DeletePropertyTrap = "deleteProperty";
    private static readonly PropertyKey GetTrap = "get";
    private static readonly PropertyKey GetOwnPropertyDescriptorTrap = "getOwnPropertyDescriptor";
    private static readonly PropertyKey GetPrototypeOfTrap = "getPrototypeOf";
    private static readonly PropertyKey HasTrap = "has";
    private static readonly PropertyKey IsExtensibleTrap = "isExtensible";
    private static readonly PropertyKey OwnKeysTrap = "ownKeys";
    private static readonly PropertyKey PreventExtensionsTrap = "preventExtensions";
    private static readonly PropertyKey SetTrap = "set";
    private static readonly PropertyKey SetPrototypeOfTrap = "setPrototypeOf";

    /// <summary>[[ProxyTarget]]; null when revoked.</summary>
    public JsObject? Target { get; private set; } = target;

    /// <summary>[[ProxyHandler]]; null when revoked.</summary>
    public JsObject? Handler { get; private set; } = handler;

    public void Revoke()
    {
        Target = null;
        Handler = null;
    }

    /// <summary>[[GetPrototypeOf]] (§10.5.1).</summary>
    public JsObject? GetPrototypeOf()
    {
        var trap = FindTrap(GetPrototypeOfTrap, out var target, out var handler);
        if (trap is null) return target.GetPrototypeOf();
        var result = trap.Call(handler, [target]);
        if (!result.IsObject && !result.IsNull) throw Raise.TypeError(Messages.ProxyPrototypeType, Display.Brief(result));
        var prototype = result.ObjectOrNull;
        if (!target.IsExtensible() && !ReferenceEquals(target.GetPrototypeOf(), prototype)) throw Lie(GetPrototypeOfTrap);
        return prototype;
    }

    /// <summary>[[SetPrototypeOf]] (§10.5.2).</summary>
    public bool SetPrototypeOf(JsObject? prototype)
    {
        var trap = FindTrap(SetPrototypeOfTrap, out var target, out var handler);
        if (trap is null) return target.SetPrototypeOf(prototype);
        if (!TypeConversion.ToBoolean(trap.Call(handler, [target, JsValue.FromNullable(prototype)]))) return false;
        if (!target.IsExtensible() && !ReferenceEquals(target.GetPrototypeOf(), prototype)) throw Lie(SetPrototypeOfTrap);
        return true;
    }

    /// <summary>[[IsExtensible]] (§10.5.3).</summary>
    public bool IsExtensible()
    {
        var trap = FindTrap(IsExtensibleTrap, out var target, out var handler);
        if (trap is null) return target.IsExtensible();
        var result = TypeConversion.ToBoolean(trap.Call(handler, [target]));
        if (result != target.IsExtensible()) throw Lie(IsExtensibleTrap);
        return result;
    }

    /// <summary>[[PreventExtensions]] (§10.5.4).</summary>
    public bool PreventExtensions()
    {
        var trap = FindTrap(PreventExtensionsTrap, out var target, out var handler);
        if (trap is null) return target.PreventExtensions();
        var result = TypeConversion.ToBoolean(trap.Call(handler, [target]));
        if (result && target.IsExtensible()) throw Lie(PreventExtensionsTrap);
        return result;
    }

    /// <summary>[[GetOwnProperty]] (§10.5.5).</summary>
    public bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        var trap = FindTrap(GetOwnPropertyDescriptorTrap, out var target, out var handler);
        if (trap is null) return target.GetOwnProperty(key, out descriptor);
        var result = trap.Call(handler, [target, key.ToValue()]);
        if (!result.IsObject && !result.IsUndefined) throw Raise.TypeError(Messages.ProxyDescriptorType, key, Display.Brief(result));
        var exists = target.GetOwnProperty(key, out var current);
        if (result.IsUndefined)
        {
            // Step 8: a trap cannot deny a non-configurable property, or any property of a non-extensible object.
            if (exists && (!current.Configurable || !target.IsExtensible())) throw Lie(GetOwnPropertyDescriptorTrap, key);
            descriptor = default;
            return false;
        }
        var isExtensible = target.IsExtensible();
        descriptor = Complete(ObjectOperations.ToPropertyDescriptor(result));
        if (exists ? !JsObject.IsCompatible(descriptor, current) : !isExtensible) throw Lie(GetOwnPropertyDescriptorTrap, key);
        if (!descriptor.Configurable)
        {
            if (!exists || current.Configurable) throw Lie(GetOwnPropertyDescriptorTrap, key);
            if (descriptor.HasWritable && !descriptor.Writable && current.Writable) throw Lie(GetOwnPropertyDescriptorTrap, key);
        }
        return true;
    }

    /// <summary>[[DefineOwnProperty]] (§10.5.6).</summary>
    public bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        var trap = FindTrap(DefinePropertyTrap, out var target, out var handler);
        if (trap is null) return target.DefineOwnProperty(key, descriptor);
        var described = ObjectOperations.FromPropertyDescriptor(agent.CurrentRealm, descriptor);
        if (!TypeConversion.ToBoolean(trap.Call(handler, [target, key.ToValue(), described]))) return false;
        var exists = target.GetOwnProperty(key, out var current);
        var isExtensible = target.IsExtensible();
        var makesFixed = descriptor.HasConfigurable && !descriptor.Configurable;
        if (!exists)
        {
            if (!isExtensible || makesFixed) throw Lie(DefinePropertyTrap, key);
            return true;
        }
        if (!JsObject.IsCompatible(descriptor, current)) throw Lie(DefinePropertyTrap, key);
        if (makesFixed && current.Configurable) throw Lie(DefinePropertyTrap, key);
        var makesReadOnly = descriptor.HasWritable && !descriptor.Writable;
        if (current.IsData && !current.Configurable && current.Writable && makesReadOnly) throw Lie(DefinePropertyTrap, key);
        return true;
    }

    /// <summary>[[HasProperty]] (§10.5.7).</summary>
    public bool HasProperty(PropertyKey key)
    {
        var trap = FindTrap(HasTrap, ref agent.Traps.Has, out var target, out var handler);
        if (trap is null) return target.HasProperty(key);
        var result = TypeConversion.ToBoolean(trap.Call(handler, [target, key.ToValue()]));
        if (!result && target.GetOwnProperty(key, out var current) && (!current.Configurable || !target.IsExtensible()))
        {
            throw Lie(HasTrap, key);
        }
        return result;
    }

    /// <summary>[[Get]] (§10.5.8).</summary>
    public JsValue Get(PropertyKey key, in JsValue receiver)
    {
        var trap = FindTrap(GetTrap, ref agent.Traps.Get, out var target, out var handler);
        if (trap is null) return target.Get(key, receiver);
        var result = trap.Call(handler, [target, key.ToValue(), receiver]);
        if (!IsFree(target, key) && target.GetOwnProperty(key, out var current) && !current.Configurable)
        {
            if (current.IsData && !current.Writable && !Comparison.SameValue(result, current.Value)) throw Lie(GetTrap, key);
            if (current.IsAccessor && current.Get is null && !result.IsUndefined) throw Lie(GetTrap, key);
        }
        return result;
    }

    /// <summary>[[Set]] (§10.5.9).</summary>
    public bool Set(PropertyKey key, in JsValue value, in JsValue receiver)
    {
        var trap = FindTrap(SetTrap, ref agent.Traps.Set, out var target, out var handler);
        if (trap is null) return target.Set(key, value, receiver);
        if (!TypeConversion.ToBoolean(trap.Call(handler, [target, key.ToValue(), value, receiver]))) return false;
        if (!IsFree(target, key) && target.GetOwnProperty(key, out var current) && !current.Configurable)
        {
            if (current.IsData && !current.Writable && !Comparison.SameValue(value, current.Value)) throw Lie(SetTrap, key);
            if (current.IsAccessor && current.Set is null) throw Lie(SetTrap, key);
        }
        return true;
    }

    /// <summary>[[Delete]] (§10.5.10).</summary>
    public bool Delete(PropertyKey key)
    {
        var trap = FindTrap(DeletePropertyTrap, out var target, out var handler);
        if (trap is null) return target.Delete(key);
        if (!TypeConversion.ToBoolean(trap.Call(handler, [target, key.ToValue()]))) return false;
        if (target.GetOwnProperty(key, out var current) && (!current.Configurable || !target.IsExtensible()))
        {
            throw Lie(DeletePropertyTrap, key);
        }
        return true;
    }

    /// <summary>[[OwnPropertyKeys]] (§10.5.11). Adds to the list.</summary>
    public void OwnPropertyKeys(List<PropertyKey> keys)
    {
        var trap = FindTrap(OwnKeysTrap, out var target, out var handler);
        if (trap is null)
        {
            target.OwnPropertyKeys(keys);
            return;
        }
        var answer = ReadKeys(ObjectOperations.RequireObject(trap.Call(handler, [target])));
        var notSeen = new HashSet<PropertyKey>(answer);
        // Step 9: no duplicate keys.
        if (notSeen.Count != answer.Count) throw Lie(OwnKeysTrap);

        var isExtensible = target.IsExtensible();
        var configurable = new List<PropertyKey>();
        var nonConfigurable = new List<PropertyKey>();
        foreach (var key in target.OwnPropertyKeys())
        {
            var isFixed = target.GetOwnProperty(key, out var current) && !current.Configurable;
            (isFixed ? nonConfigurable : configurable).Add(key);
        }
        foreach (var key in nonConfigurable)
        {
            if (!notSeen.Remove(key)) throw Lie(OwnKeysTrap, key);
        }
        if (!isExtensible)
        {
            foreach (var key in configurable)
            {
                if (!notSeen.Remove(key)) throw Lie(OwnKeysTrap, key);
            }
            // Step 24: no keys that the target does not have.
            foreach (var key in notSeen) throw Lie(OwnKeysTrap, key);
        }
        keys.AddRange(answer);
    }

    /// <summary>[[Call]] (§10.5.12).</summary>
    public JsValue Call(in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        var trap = FindTrap(ApplyTrap, out var target, out var handler);
        if (trap is null) return ((JsFunction)target).Call(thisValue, arguments);
        return trap.Call(handler, [target, thisValue, agent.CurrentRealm.CreateArray(arguments)]);
    }

    /// <summary>[[Construct]] (§10.5.13).</summary>
    public JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget)
    {
        var trap = FindTrap(ConstructTrap, out var target, out var handler);
        if (trap is null) return ((JsFunction)target).Construct(arguments, newTarget);
        return ObjectOperations.RequireObject(trap.Call(handler, [target, agent.CurrentRealm.CreateArray(arguments), newTarget]));
    }

    // The first steps of all internal methods. Returns null if the handler has no such trap. Then the target is used,
    // which may be a proxy too, in a chain as long as a script makes it.
    private JsFunction? FindTrap(PropertyKey name, out JsObject target, out JsObject handler)
    {
        agent.Step();
        agent.ProbeNativeStack();
        target = Target ?? throw Raise.TypeError(Messages.ProxyRevoked, name);
        handler = Handler!;
        return ObjectOperations.GetMethod(agent.CurrentRealm, handler, name);
    }

    // The same, for the traps that are called most.
    private JsFunction? FindTrap(PropertyKey name, ref TrapCache cache, out JsObject target, out JsObject handler)
    {
        if (Handler is not { } known || !ReferenceEquals(known.Shape, cache.Shape)
            || known.SlotAt(cache.Slot).FunctionOrNull is not { } trap)
        {
            var found = FindTrap(name, out target, out handler);
            cache.Fill(handler, name);
            return found;
        }
        agent.Step();
        agent.ProbeNativeStack();
        target = Target!;
        handler = known;
        return trap;
    }

    // Whether a result may be anything: the target has no such property, or a configurable one.
    private static bool IsFree(JsObject target, in PropertyKey key) => target.IsDescribedByShape
        && (target.Shape.Find(key, out var flags) < 0 || (flags & PropertyFlags.Configurable) != 0);

    // CreateListFromArrayLike (§7.3.19) with the element types String and Symbol.
    private List<PropertyKey> ReadKeys(JsObject array)
    {
        var length = ObjectOperations.LengthOfArrayLike(array);
        var keys = new List<PropertyKey>();
        for (var i = 0.0; i < length; i++)
        {
            agent.Step();
            var key = array.Get(PropertyKey.From(i));
            if (!key.IsString && !key.IsSymbol) throw Raise.TypeError(Messages.ProxyKeyType, Display.Brief(key));
            keys.Add(TypeConversion.ToPropertyKey(key));
        }
        return keys;
    }

    // CompletePropertyDescriptor (§6.2.6.6).
    private static PropertyDescriptor Complete(in PropertyDescriptor descriptor) => descriptor.IsAccessor
        ? new PropertyDescriptor(descriptor.Get, descriptor.Set, descriptor.Flags)
        : new PropertyDescriptor(descriptor.Value, descriptor.Flags);

    private static ThrowCompletion Lie(PropertyKey trap) => Raise.TypeError(Messages.ProxyInvariant, trap);

    private static ThrowCompletion Lie(PropertyKey trap, PropertyKey key) => Raise.TypeError(Messages.ProxyInvariantForKey, trap, key);
}
