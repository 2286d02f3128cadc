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
        Flags |= ObjectFlags.ExoticIndices | ObjectFlags.SeesAdditions | ObjectFlags.AnswersAbsent;
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

    /// <summary>Returns whether a member is listed although scripts may not see its type.</summary>
    public bool IsRefused(in PropertyKey key) =>
        Shape.Find(key) is >= 0 and var slot && SlotAt(slot).IsLive && SlotAt(slot).InternalObject is RefusedMember;

    internal override bool TryOperator(string name, ReadOnlySpan<JsValue> operands, out JsValue result)
    {
        result = default;
        if (Class.Info.Operators?.TryGetValue(name, out var method) != true) return false;
        // The internal value Uninitialized if none of its overloads accepts these operands.
        result = CallInfo.Run(new NativeFunction(Realm, name, 2, HostFunctions.Guard((in CallInfo call) =>
            method!.Find(call) is { } fit ? fit.Code(call) : JsValue.Uninitialized)), JsValue.Undefined, operands, null);
        return !result.IsUninitialized;
    }

    internal override bool CountsItself => Class.Info.Operators is { } operators
        && (operators.ContainsKey("op_Increment") || operators.ContainsKey("op_Decrement") || OperatorSymbols.AreRequired(operators));

    // The texts of .NET objects, or NaN, would be a wrong result without an error.
    internal override ThrowCompletion? OperatorError(string name, ReadOnlySpan<JsValue> operands) =>
        Class.Info.Operators is { } operators ? OperatorSymbols.Error(Class.Info.Name, operators, name, operands) : null;

    /// <summary>
    /// Returns whether a descriptor fits an element or entry of .NET with these flags, which a script cannot change.
    /// </summary>
    protected static bool Fits(in PropertyDescriptor descriptor, PropertyFlags flags) => !descriptor.IsAccessor
        && !(descriptor.HasConfigurable && descriptor.Configurable != ((flags & PropertyFlags.Configurable) != 0))
        && !(descriptor.HasEnumerable && descriptor.Enumerable != ((flags & PropertyFlags.Enumerable) != 0))
        && !(descriptor.HasWritable && !descriptor.Writable && (flags & PropertyFlags.Writable) != 0);

    /// <summary>Returns whether scripts may write the entries of a dictionary.</summary>
    protected bool MayWrite(DictionaryAccess access) =>
        Class.IsWritable && !HostGuard.Run(Realm, (Self: this, access), static x => x.access.IsReadOnly(x.Self.Target));

    /// <summary>Throws a TypeError that shows the key if scripts may not write the entries of a dictionary.</summary>
    protected void RequireWritable(DictionaryAccess access, string key)
    {
        if (!MayWrite(access)) throw Raise.TypeError(Messages.HostMemberReadOnly, $"{Class.Info.Name}[{key}]");
    }

    public override bool SetPrototypeOf(JsObject? prototype)
    {
        HostRealm.Of(Realm).Keep(this);
        return base.SetPrototypeOf(prototype);
    }

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        var slot = Shape.Find(key, out var flags);
        if (slot < 0 || !SlotAt(slot).IsLive)
        {
            HostRealm.Of(Realm).Keep(this);
            return base.DefineOwnProperty(key, descriptor);
        }
        // A member stays a member; a value is written to it.
        var isFixed = (flags & PropertyFlags.Writable) == 0;
        if (descriptor.IsAccessor || descriptor.HasConfigurable && !descriptor.Configurable && !isFixed
            || descriptor.HasConfigurable && descriptor.Configurable && (flags & PropertyFlags.Configurable) == 0
            || descriptor.HasEnumerable && descriptor.Enumerable != ((flags & PropertyFlags.Enumerable) != 0)
            || descriptor.HasWritable && descriptor.Writable != ((flags & PropertyFlags.Writable) != 0)) return false;
        if (descriptor.HasValue) ((LiveValue)SlotAt(slot).InternalObject).Set(this, descriptor.Value);
        if (descriptor.HasConfigurable && !descriptor.Configurable) Fix(slot, flags);
        return true;
    }

    // A member that scripts cannot write may be frozen (§7.3.15, SetIntegrityLevel). .NET may still change its value.
    private void Fix(int slot, PropertyFlags flags)
    {
        if ((flags & PropertyFlags.Configurable) == 0) return;
        HostRealm.Of(Realm).Keep(this);
        if (ReferenceEquals(Storage.Holder, Class.Info.Slots.Holder)) CopySlots();
        ChangeSlot(slot, SlotAt(slot), flags & ~PropertyFlags.Configurable);
    }

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        var slot = Shape.Find(key);
        if (slot >= 0 && SlotAt(slot).IsLive && ReferenceEquals(receiver.ObjectOrNull, this))
        {
            ((LiveValue)SlotAt(slot).InternalObject).Set(this, value);
            return true;
        }
        if (slot < 0 && Target is ValueType && ReferenceEquals(receiver.ObjectOrNull, this))
            throw Raise.TypeError(Messages.HostValueCopy, $"{Class.Info.Name}.{Display.Key(key)}");
        if (slot < 0 && ReferenceEquals(receiver.ObjectOrNull, this)) RequireSetter(key);
        return OrdinarySet(key, value, receiver);
    }

    /// <summary>
    /// Whether the object has only the members of its type. A prototype of a script, such as that of a class that
    /// extends the type, opens it.
    /// </summary>
    protected bool IsClosed => ReferenceEquals(Shape.Prototype, Class.Prototype);

    /// <summary>
    /// Throws a TypeError if a write would add a property, which .NET would not see. A setter of a prototype takes the
    /// value.
    /// </summary>
    protected void RequireSetter(in PropertyKey key)
    {
        if (UnknownMembers.MayAsk(key) || !IsClosed || HostRealm.Of(Realm).Options.Extensible) return;
        for (var p = Shape.Prototype; p is not null; p = p.Prototype)
        {
            if (p is IProxy) return;
            if (!p.GetOwnProperty(key, out var found)) continue;
            if (found.IsAccessor) return;
            throw Raise.TypeError(Messages.HostMemberReadOnly, $"{Class.Info.Name}.{Display.Key(key)}");
        }
        throw UnknownMembers.Error(this, Class.Info.Name, key);
    }

    internal override bool AbsentIsUndefined =>
        Class.Info.Kind == ScriptTypeKind.Object && HostRealm.Of(Realm).Options.UnknownMembers == UnknownMemberHandling.Undefined;

    internal override JsValue Absent(in PropertyKey key, bool isName)
    {
        // Nothing is an error.
        if (AbsentIsUndefined) return JsValue.Undefined;
        // A member has the value undefined.
        if (key.IsSymbol || HasProperty(key)) return JsValue.Undefined;
        if (IsClosed) UnknownMembers.Check(this, Class.Info.Name, key);
        return JsValue.Undefined;
    }

    public override bool HasProperty(PropertyKey key) => HasMember(key) || TryAnswer(key, out _);

    public override JsValue Get(PropertyKey key, JsValue receiver)
    {
        var value = base.Get(key, receiver);
        return value.IsUndefined && TryAnswer(key, out var answer) && !HasMember(key) ? answer : value;
    }

    /// <summary>Returns whether there is an own or inherited property.</summary>
    protected bool HasMember(in PropertyKey key) => base.HasProperty(key);

    /// <summary>
    /// Finds a value that is like an inherited property: the language finds it in the same way as a script that names
    /// it. This is the number of elements by its name in .NET, because a collection has no members of its own.
    /// </summary>
    protected virtual bool TryAnswer(in PropertyKey key, out JsValue count)
    {
        count = default;
        if (Class.Info.Kind is ScriptTypeKind.Object || key.Name is not string name
            || !UnknownMembers.IsCount(name, Class.Info.Kind, HostRealm.Of(Realm).Types)) return false;
        var number = HostGuard.Run(Realm, this, static self => self.Class.Info switch
        {
            { List: { } list } => list.Count(self.Target),
            { Set: { } set } => set.Count(self.Target),
            { Dictionary: { } dictionary } => dictionary.Count(self.Target),
            _ => (self.Target as System.Collections.ICollection)?.Count ?? -1,
        });
        count = new JsValue((double)number);
        return number >= 0;
    }

    protected override bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        var slot = Shape.Find(key);
        if (slot < 0 || !SlotAt(slot).IsLive) return base.WriteOwn(key, value);
        ((LiveValue)SlotAt(slot).InternalObject).Set(this, value);
        return true;
    }

    /// <summary>
    /// Whether a script asked that the object gets no more properties. Elements that it cannot write are then fixed.
    /// </summary>
    protected bool IsPrevented { get; private set; }

    /// <summary>
    /// Throws a TypeError if a write would add an element or entry, and a script asked that there are no more. .NET may
    /// still add some.
    /// </summary>
    protected void RequireExtensible(in PropertyKey key)
    {
        if (IsPrevented) throw Raise.TypeError(Messages.PropertyNotAdded, Display.Key(key));
    }

    public override bool PreventExtensions()
    {
        HostRealm.Of(Realm).Keep(this);
        IsPrevented = true;
        return base.PreventExtensions();
    }

    public override bool Delete(PropertyKey key)
    {
        var slot = Shape.Find(key);
        return (slot < 0 || !SlotAt(slot).IsLive) && base.Delete(key);
    }
}
