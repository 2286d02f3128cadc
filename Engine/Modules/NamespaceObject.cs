namespace Quoll.Modules;

/// <summary>
/// A module namespace exotic object (ECMA-262 §10.4.6). Its properties are the exports of a module, read from their
/// variables. Its only own other property is @@toStringTag. A deferred one evaluates its module first
/// (proposal-defer-import-eval).
/// </summary>
internal sealed class NamespaceObject : JsObject
{
    private readonly bool _isDeferred;

    // The module of a deferred namespace that has not been evaluated yet.
    private ModuleRecord? _unevaluated;

    private readonly Dictionary<PropertyKey, ResolvedBinding> _exports = [];
    private readonly PropertyKey[] _keys;

    /// <summary>ModuleNamespaceCreate (§10.4.6.12).</summary>
    /// <param name="module">[[Module]].</param>
    /// <param name="exports">[[Exports]], in the order of their code units.</param>
    /// <param name="isDeferred">[[Deferred]].</param>
    public NamespaceObject(ModuleRecord module, SortedList<string, ResolvedBinding> exports, bool isDeferred) : base(module.Realm, null)
    {
        _isDeferred = isDeferred;
        if (isDeferred) _unevaluated = module;
        _keys = new PropertyKey[exports.Count];
        for (var i = 0; i < _keys.Length; i++)
        {
            _keys[i] = PropertyKey.From(exports.GetKeyAtIndex(i));
            _exports.Add(_keys[i], exports.GetValueAtIndex(i));
        }
        DefineOwn(JsSymbol.ToStringTag, isDeferred ? "Deferred Module" : "Module", PropertyFlags.None);
        Flags = (Flags | ObjectFlags.Exotic) & ~ObjectFlags.Extensible;
    }

    public override string ClassName => "Module";

    /// <summary>Whether the next use of a property evaluates the module.</summary>
    public bool IsUnevaluated => _unevaluated is not null;

    /// <summary>
    /// Returns whether the key is an export in its temporal dead zone. Reading such an export throws.
    /// </summary>
    public bool IsUninitialized(PropertyKey key) =>
        _exports.TryGetValue(key, out var binding) && binding.Slot >= 0
            && binding.Module.Environment.SlotAt(binding.Slot).IsUninitialized;

    /// <summary>[[SetPrototypeOf]] (§10.4.6.2).</summary>
    public override bool SetPrototypeOf(JsObject? prototype) => prototype is null;

    /// <summary>[[PreventExtensions]] (§10.4.6.4).</summary>
    public override bool PreventExtensions() => true;

    /// <summary>[[GetOwnProperty]] (§10.4.6.5). Throws a ReferenceError in the temporal dead zone.</summary>
    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!TryFindExport(key, out var binding)) return base.GetOwnProperty(key, out descriptor);
        descriptor = new PropertyDescriptor(Read(key, binding), PropertyFlags.Writable | PropertyFlags.Enumerable);
        return true;
    }

    /// <summary>[[DefineOwnProperty]] (§10.4.6.6): returns true if nothing would change.</summary>
    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!TryFindExport(key, out var binding)) return OrdinaryDefineOwnProperty(key, descriptor);
        var value = Read(key, binding);
        if (descriptor.HasConfigurable && descriptor.Configurable || descriptor.HasEnumerable && !descriptor.Enumerable) return false;
        if (descriptor.IsAccessor || descriptor.HasWritable && !descriptor.Writable) return false;
        return !descriptor.HasValue || Comparison.SameValue(descriptor.Value, value);
    }

    /// <summary>[[HasProperty]] (§10.4.6.7).</summary>
    public override bool HasProperty(PropertyKey key) => TryFindExport(key, out _) || base.HasOwnProperty(key);

    /// <summary>Calls [[GetOwnProperty]], which throws in the temporal dead zone (§7.3.13).</summary>
    public override bool HasOwnProperty(PropertyKey key) => GetOwnProperty(key, out _);

    /// <summary>[[Get]] (§10.4.6.8).</summary>
    public override JsValue Get(PropertyKey key, JsValue receiver) =>
        TryFindExport(key, out var binding) ? Read(key, binding) : base.TryGetOwn(key, receiver, out var value) ? value
            : JsValue.Undefined;

    /// <summary>[[Set]] (§10.4.6.9).</summary>
    public override bool Set(PropertyKey key, JsValue value, JsValue receiver) => false;

    /// <summary>[[Delete]] (§10.4.6.10).</summary>
    public override bool Delete(PropertyKey key) => !TryFindExport(key, out _) && base.Delete(key);

    /// <summary>[[OwnPropertyKeys]] (§10.4.6.11).</summary>
    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        Evaluate();
        Realm.Agent.Spend(_keys.Length);
        Realm.Agent.Reserve((keys.Count + (long)_keys.Length) * Unsafe.SizeOf<PropertyKey>());
        keys.AddRange(_keys);
        AddOwnNames(keys);
    }

    // Whether a key is that of an export. A deferred namespace never shows `then`, so a promise can be resolved with it
    // (IsSymbolLikeNamespaceKey).
    private bool TryFindExport(in PropertyKey key, [NotNullWhen(true)] out ResolvedBinding? binding)
    {
        binding = null;
        if (key.IsSymbol || _isDeferred && key.Name is "then") return false;
        Evaluate();
        return _exports.TryGetValue(key, out binding);
    }

    // GetModuleExportsList.
    private void Evaluate()
    {
        if (_unevaluated is null) return;
        DeferredEvaluation.Run(_unevaluated);
        _unevaluated = null;
    }

    private static JsValue Read(in PropertyKey key, ResolvedBinding binding)
    {
        if (binding.Phase is { } phase) return binding.Module.ObjectOf(phase);
        var value = binding.Module.Environment.SlotAt(binding.Slot);
        return value.IsUninitialized ? throw Raise.ReferenceError(Messages.NotInitialized, key) : value;
    }
}
