namespace Quoll.Modules;

/// <summary>
/// A module namespace exotic object (ECMA-262 §10.4.6). Its properties are the exports of a module, read from their
/// variables. Its only own other property is @@toStringTag.
/// </summary>
internal sealed class NamespaceObject : JsObject
{
    private readonly Dictionary<PropertyKey, ResolvedBinding> _exports = [];
    private readonly PropertyKey[] _keys;

    /// <summary>ModuleNamespaceCreate (§10.4.6.12).</summary>
    /// <param name="realm">The realm of the module.</param>
    /// <param name="exports">[[Exports]], in the order of their code units.</param>
    public NamespaceObject(Realm realm, SortedList<string, ResolvedBinding> exports) : base(realm, null)
    {
        _keys = new PropertyKey[exports.Count];
        for (var i = 0; i < _keys.Length; i++)
        {
            _keys[i] = PropertyKey.From(exports.GetKeyAtIndex(i));
            _exports.Add(_keys[i], exports.GetValueAtIndex(i));
        }
        DefineOwn(JsSymbol.ToStringTag, "Module", PropertyFlags.None);
        Flags = (Flags | ObjectFlags.Exotic) & ~ObjectFlags.Extensible;
    }

    public override string ClassName => "Module";

    /// <summary>
    /// Returns whether the key is an export in its temporal dead zone. Reading such an export throws.
    /// </summary>
    public bool IsUninitialized(PropertyKey key) =>
        _exports.TryGetValue(key, out var binding) && binding.Slot != ResolvedBinding.Namespace
            && binding.Module.Environment.Slots[binding.Slot].IsUninitialized;

    /// <summary>[[SetPrototypeOf]] (§10.4.6.2).</summary>
    public override bool SetPrototypeOf(JsObject? prototype) => prototype is null;

    /// <summary>[[PreventExtensions]] (§10.4.6.4).</summary>
    public override bool PreventExtensions() => true;

    /// <summary>[[GetOwnProperty]] (§10.4.6.5). Throws a ReferenceError in the temporal dead zone.</summary>
    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!_exports.TryGetValue(key, out var binding)) return base.GetOwnProperty(key, out descriptor);
        descriptor = new PropertyDescriptor(Read(key, binding), PropertyFlags.Writable | PropertyFlags.Enumerable);
        return true;
    }

    /// <summary>[[DefineOwnProperty]] (§10.4.6.6): returns true if nothing would change.</summary>
    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!_exports.TryGetValue(key, out var binding)) return OrdinaryDefineOwnProperty(key, descriptor);
        var value = Read(key, binding);
        if (descriptor.HasConfigurable && descriptor.Configurable || descriptor.HasEnumerable && !descriptor.Enumerable) return false;
        if (descriptor.IsAccessor || descriptor.HasWritable && !descriptor.Writable) return false;
        return !descriptor.HasValue || Comparison.SameValue(descriptor.Value, value);
    }

    /// <summary>[[HasProperty]] (§10.4.6.7).</summary>
    public override bool HasProperty(PropertyKey key) => _exports.ContainsKey(key) || base.HasOwnProperty(key);

    /// <summary>Calls [[GetOwnProperty]], which throws in the temporal dead zone (§7.3.13).</summary>
    public override bool HasOwnProperty(PropertyKey key) => GetOwnProperty(key, out _);

    /// <summary>[[Get]] (§10.4.6.8).</summary>
    public override JsValue Get(PropertyKey key, JsValue receiver) =>
        _exports.TryGetValue(key, out var binding) ? Read(key, binding) : base.TryGetOwn(key, receiver, out var value) ? value
            : JsValue.Undefined;

    /// <summary>[[Set]] (§10.4.6.9).</summary>
    public override bool Set(PropertyKey key, JsValue value, JsValue receiver) => false;

    /// <summary>[[Delete]] (§10.4.6.10).</summary>
    public override bool Delete(PropertyKey key) => !_exports.ContainsKey(key) && base.Delete(key);

    /// <summary>[[OwnPropertyKeys]] (§10.4.6.11).</summary>
    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        Realm.Agent.Spend(_keys.Length);
        Realm.Agent.Reserve((keys.Count + (long)_keys.Length) * Unsafe.SizeOf<PropertyKey>());
        keys.AddRange(_keys);
        AddOwnNames(keys);
    }

    private static JsValue Read(in PropertyKey key, ResolvedBinding binding)
    {
        if (binding.Slot == ResolvedBinding.Namespace) return binding.Module.GetNamespace();
        var value = binding.Module.Environment.Slots[binding.Slot];
        return value.IsUninitialized ? throw Raise.ReferenceError(Messages.NotInitialized, key) : value;
    }
}
