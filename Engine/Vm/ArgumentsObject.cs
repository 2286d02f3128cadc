namespace Quoll.Vm;

/// <summary>
/// An arguments object (ECMA-262 §10.4.4). Mapped: an index whose parameter still belongs to it reads and writes the
/// parameter's slot in the function's environment.
/// </summary>
internal sealed class ArgumentsObject : JsObject
{
    private readonly EnvironmentRecord? _environment;

    /// <summary>By index: the environment slot of the parameter, or -1.</summary>
    private readonly int[] _map = [];

    private ArgumentsObject(Realm realm, EnvironmentRecord? environment, int[]? map, int count) : base(realm.ObjectShape)
    {
        if (environment is null || map is null) return;
        _environment = environment;
        _map = map.AsSpan(0, Math.Min(map.Length, count)).ToArray();
        Flags |= ObjectFlags.ExoticIndices;
    }

    public override string ClassName => "Arguments";

    /// <summary>
    /// CreateMappedArgumentsObject (§10.4.4.7), or without an environment CreateUnmappedArgumentsObject (§10.4.4.6).
    /// </summary>
    public static ArgumentsObject Create(Realm realm, ScriptFunction function, JsValue[] arguments, EnvironmentRecord? environment)
    {
        var block = function.Block;
        var isMapped = !block.IsStrict && block.HasSimpleParameters;
        var o = new ArgumentsObject(realm, environment, block.MappedParameters, arguments.Length);
        o.AddSlot(WellKnown.Length, arguments.Length, PropertyFlags.Hidden);
        WorkBudget.Steps(arguments.Length);
        for (var i = 0; i < arguments.Length; i++) o.AddSlot(new PropertyKey((uint)i), arguments[i], PropertyFlags.All);
        o.AddSlot(JsSymbol.Iterator, realm[Intrinsic.ArrayPrototype].Get("values"), PropertyFlags.Hidden);
        if (isMapped)
        {
            o.AddSlot(WellKnown.Callee, function, PropertyFlags.Hidden);
        }
        else
        {
            var thrower = (JsFunction)realm[Intrinsic.ThrowTypeError];
            o.AddSlot(WellKnown.Callee, JsValue.FromInternal(new Accessor(thrower, thrower)), PropertyFlags.Accessor);
        }
        return o;
    }

    private bool TryGetMapped(in PropertyKey key, out int slot)
    {
        slot = key.IsIndex && key.Index < (uint)_map.Length ? _map[key.Index] : -1;
        return slot >= 0;
    }

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!base.GetOwnProperty(key, out descriptor)) return false;
        if (TryGetMapped(key, out var slot)) descriptor.Value = _environment!.SlotAt(slot);
        return true;
    }

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        var isMapped = TryGetMapped(key, out var slot);
        var wanted = descriptor;
        // §10.4.4.2 step 3: the value that becomes read-only is the parameter's current value.
        if (isMapped && wanted.IsData && !wanted.HasValue && wanted.HasWritable && !wanted.Writable)
            wanted.Value = _environment!.SlotAt(slot);
        if (isMapped && !wanted.HasValue && !wanted.IsAccessor) base.WriteOwn(key, _environment!.SlotAt(slot));
        if (!OrdinaryDefineOwnProperty(key, wanted)) return false;
        if (!isMapped) return true;
        if (descriptor.IsAccessor)
        {
            _map[key.Index] = -1;
        }
        else
        {
            if (descriptor.HasValue) _environment!.SlotAt(slot) = descriptor.Value;
            if (descriptor.HasWritable && !descriptor.Writable) _map[key.Index] = -1;
        }
        return true;
    }

    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value)
    {
        if (!TryGetMapped(key, out var slot)) return base.TryGetOwn(key, receiver, out value);
        value = _environment!.SlotAt(slot);
        return true;
    }

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (ReferenceEquals(receiver.ObjectOrNull, this) && TryGetMapped(key, out var slot)) _environment!.SlotAt(slot) = value;
        return base.Set(key, value, receiver);
    }

    public override bool Delete(PropertyKey key)
    {
        if (!base.Delete(key)) return false;
        if (TryGetMapped(key, out _)) _map[key.Index] = -1;
        return true;
    }
}
