namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET object as an exotic object (ECMA-262 §10). Its members are own properties whose values are read and written
/// in place. All objects of a type share a shape and the array of slots, which hold the members. An object that gets an
/// additional property has its own, longer array from then on.
/// </summary>
internal class HostObject : JsObject
{
    public HostObject(Shape shape, HostClass hostClass, object target) : base(shape, hostClass.Info.Slots)
    {
        Class = hostClass;
        Target = target;
        Flags |= ObjectFlags.ExoticIndices | ObjectFlags.SeesAdditions;
        // A copy has no identity, so an added property would be lost.
        if (hostClass.Info.Type.IsValueType) Flags &= ~ObjectFlags.Extensible;
    }

    /// <summary>The .NET object; a structure is boxed.</summary>
    public object Target { get; }

    /// <summary>
    /// The value that the host gets: the .NET object, or an array of its elements for a row of an array of several
    /// dimensions.
    /// </summary>
    public object Passed => Target is GridRow row ? row.ToArray() : Target;

    public HostClass Class { get; }

    public override string ClassName => Class.Info.Name;

    internal override bool HidesNamedProperty(in PropertyKey key) => false;

    public override bool FindOwn(PropertyKey key, out bool isEnumerable)
    {
        var found = Shape.Find(key, out var flags) >= 0;
        isEnumerable = found && (flags & PropertyFlags.Enumerable) != 0;
        return found;
    }

    internal override bool TryOperator(string name, ReadOnlySpan<JsValue> operands, out JsValue result)
    {
        result = default;
        if (Class.Info.Operators?.TryGetValue(name, out var method) != true) return false;
        // The internal value Uninitialized if none of its overloads accepts these operands.
        result = CallInfo.Run(new NativeFunction(Realm, name, 2, HostFunctions.Guard((in CallInfo call) =>
            method!.Find(call) is { } fit ? fit.Code(call) : JsValue.Uninitialized)), JsValue.Undefined, operands, null);
        return !result.IsUninitialized;
    }

    // The texts of two .NET objects, or NaN, would be a wrong sum that nobody notices.
    internal override ThrowCompletion? OperatorError(string name, ReadOnlySpan<JsValue> operands)
    {
        if (Class.Info.Operators?.TryGetValue(name, out var method) != true) return null;
        foreach (ref readonly var operand in operands)
        {
            if (operand.ObjectOrNull is not HostObject) return null;
        }
        return method!.Mismatch(operands);
    }

    public override bool SetPrototypeOf(JsObject? prototype)
    {
        HostRealm.Of(Realm).Keep(this);
        return base.SetPrototypeOf(prototype);
    }

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        var slot = Shape.Find(key, out var flags);
        if (slot < 0 || !Slots[slot].IsLive)
        {
            HostRealm.Of(Realm).Keep(this);
            return base.DefineOwnProperty(key, descriptor);
        }
        // A member stays a member; a value is written to it.
        if (descriptor.IsAccessor || descriptor.HasConfigurable && !descriptor.Configurable
            || descriptor.HasEnumerable && descriptor.Enumerable != ((flags & PropertyFlags.Enumerable) != 0)
            || descriptor.HasWritable && descriptor.Writable != ((flags & PropertyFlags.Writable) != 0)) return false;
        if (descriptor.HasValue) ((LiveValue)Slots[slot].InternalObject).Set(this, descriptor.Value);
        return true;
    }

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        var slot = Shape.Find(key);
        if (slot >= 0 && Slots[slot].IsLive && ReferenceEquals(receiver.ObjectOrNull, this))
        {
            ((LiveValue)Slots[slot].InternalObject).Set(this, value);
            return true;
        }
        if (slot < 0 && Target is ValueType && ReferenceEquals(receiver.ObjectOrNull, this))
            throw Raise.TypeError(Messages.HostValueCopy, $"{Class.Info.Name}.{Display.Key(key)}");
        return OrdinarySet(key, value, receiver);
    }

    protected override bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        var slot = Shape.Find(key);
        if (slot < 0 || !Slots[slot].IsLive) return base.WriteOwn(key, value);
        ((LiveValue)Slots[slot].InternalObject).Set(this, value);
        return true;
    }

    public override bool PreventExtensions()
    {
        HostRealm.Of(Realm).Keep(this);
        return base.PreventExtensions();
    }

    public override bool Delete(PropertyKey key)
    {
        var slot = Shape.Find(key);
        return (slot < 0 || !Slots[slot].IsLive) && base.Delete(key);
    }
}
