namespace Quoll.Runtime.Objects;

/// <summary>
/// The TypeErrors for operations on properties that an object refused. They say why, in the words of V8, which
/// libraries match on. Looking for the reason runs no script: neither getters nor traps of proxies.
/// </summary>
internal static class PropertyRefusal
{
    /// <summary>The reason why [[Set]] (§10.1.9) returned false.</summary>
    /// <param name="o">The object where the search for the property began.</param>
    /// <param name="key">The property.</param>
    /// <param name="receiver">The value that was to get the property.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ThrowCompletion OfSet(JsObject o, in PropertyKey key, in JsValue receiver)
    {
        for (var p = o; p is not null; p = p.Shape.Prototype)
        {
            p.Realm.Agent.Step();
            if (p is IProxy) return Raise.TypeError(Messages.ProxyRefused, "set", key);
            if ((p.Flags & ObjectFlags.Exotic) != 0) break;
            if (FlagsOf(p, key) is not { } flags) continue;
            if ((flags & PropertyFlags.Accessor) != 0)
                return Raise.TypeError(Messages.PropertyHasOnlyGetter, key, Display.Portrait(receiver));
            if ((flags & PropertyFlags.Writable) == 0) return NotWritable(key, receiver);
            break;
        }
        if (receiver.ObjectOrNull is not { } target)
            return Raise.TypeError(Messages.PropertyOnPrimitive, key, Operators.TypeOf(receiver), Display.Portrait(receiver));
        return LacksRoomFor(target, key) ? Raise.TypeError(Messages.PropertyNotAdded, key)
            : NotWritable(key, receiver);
    }

    /// <summary>The error for a property that is not writable.</summary>
    public static ThrowCompletion NotWritable(in PropertyKey key, in JsValue owner) =>
        Raise.TypeError(Messages.PropertyNotWritable, key, Operators.TypeOf(owner), Display.Portrait(owner));

    /// <summary>The reason why [[DefineOwnProperty]] (§10.1.6) returned false.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ThrowCompletion OfDefine(JsObject o, in PropertyKey key)
    {
        if (o is IProxy) return Raise.TypeError(Messages.ProxyRefused, "defineProperty", key);
        if ((o.Flags & ObjectFlags.Exotic) != 0) return Raise.TypeError(Messages.CannotDefineProperty, key);
        return Raise.TypeError(LacksRoomFor(o, key) ? Messages.PropertyNotDefined : Messages.PropertyNotRedefined, key);
    }

    /// <summary>The reason why [[Delete]] (§10.1.10) returned false.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ThrowCompletion OfDelete(JsObject o, in PropertyKey key) =>
        o is IProxy ? Raise.TypeError(Messages.ProxyRefused, "deleteProperty", key)
            : Raise.TypeError(Messages.CannotDeleteProperty, key, Display.Portrait(new JsValue(o)));

    /// <summary>The reason why [[SetPrototypeOf]] (§10.1.2) returned false.</summary>
    public static ThrowCompletion OfSetPrototype(JsObject o, JsObject? prototype)
    {
        if (o is IProxy) return Raise.TypeError(Messages.ProxyRefusedOperation, "setPrototypeOf");
        var shown = Display.Portrait(new JsValue(o));
        if ((o.Flags & ObjectFlags.Extensible) == 0) return Raise.TypeError(Messages.PrototypeNotExtensible, shown);
        for (var p = prototype; p is not null and not IProxy; p = p.Shape.Prototype)
        {
            p.Realm.Agent.Step();
            if (ReferenceEquals(p, o)) return Raise.TypeError(Messages.PrototypeCyclic);
        }
        return Raise.TypeError(Messages.PrototypeImmutable, shown);
    }

    // The attributes of an own property. Its value is not read, because that may run code of the host.
    private static PropertyFlags? FlagsOf(JsObject o, in PropertyKey key)
    {
        if (!o.IsDescribedByShape) return o.GetOwnProperty(key, out var existing) ? existing.Flags : null;
        var slot = o.Shape.Find(key, out var flags);
        return slot < 0 ? null : flags;
    }

    // Whether an ordinary object cannot have one more property.
    private static bool LacksRoomFor(JsObject o, in PropertyKey key) =>
        (o.Flags & (ObjectFlags.Exotic | ObjectFlags.Extensible)) == 0 && !o.HasOwnProperty(key);
}
