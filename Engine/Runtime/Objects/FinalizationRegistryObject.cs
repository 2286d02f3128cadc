namespace Quoll.Runtime.Objects;

/// <summary>
/// A FinalizationRegistry (ECMA-262 §26.2). Each target has a sentinel among its weak entries. When the target dies,
/// the sentinel's finalizer queues the cells on .NET's finalizer thread. The engine's own thread calls back for them
/// when it runs its jobs.
/// </summary>
internal sealed class FinalizationRegistryObject : JsObject
{
    // [[FinalizationRegistryAsyncContextSnapshot]] (proposal-async-context).
    private readonly AsyncContextMapping? _context;

    // Owned by the registry and shared by the cells: a weak reference owned by a cell would be finalized together with
    // the cell.
    private readonly WeakReference<FinalizationRegistryObject> _self;
    private readonly WeakTable _sentinels;
    private readonly WeakTable _cellsByToken;

    public FinalizationRegistryObject(Realm realm, JsObject prototype, JsFunction cleanup) : base(realm, prototype)
    {
        Cleanup = cleanup;
        _context = realm.Agent.AsyncContext?.Mapping;
        _self = new WeakReference<FinalizationRegistryObject>(this);
        _sentinels = new WeakTable(realm.Agent);
        _cellsByToken = new WeakTable(realm.Agent);
    }

    public override string ClassName => "FinalizationRegistry";

    /// <summary>[[CleanupCallback]].</summary>
    private JsFunction Cleanup { get; }

    /// <summary>Calls [[CleanupCallback]] for a dead target.</summary>
    public void CallCleanup(JsValue heldValue)
    {
        if (_context is null) Cleanup.Call(JsValue.Undefined, [heldValue]);
        else Realm.Agent.AsyncContext!.Call(_context, Cleanup, JsValue.Undefined, [heldValue]);
    }

    /// <summary>
    /// FinalizationRegistry.prototype.register (§26.2.3.2), step 6; a target and a token that can be held weakly.
    /// </summary>
    public void Register(in JsValue target, in JsValue heldValue, in JsValue? token)
    {
        var cell = new FinalizationCell(_self, heldValue);
        if (!_sentinels.TryGet(target, out var sentinel))
        {
            Realm.Agent.Finalizations.Open();
            sentinel = JsValue.FromInternal(new Sentinel(Realm.Agent.Finalizations));
            _sentinels.Set(target, sentinel);
        }
        ((Sentinel)sentinel.InternalObject).Cells.Add(cell);
        if (token is not { } named) return;
        if (!_cellsByToken.TryGet(named, out var cells))
        {
            cells = JsValue.FromInternal(new List<FinalizationCell>());
            _cellsByToken.Set(named, cells);
        }
        ((List<FinalizationCell>)cells.InternalObject).Add(cell);
    }

    /// <summary>
    /// FinalizationRegistry.prototype.unregister (§26.2.3.3), steps 4 and 5; returns whether anything was removed.
    /// </summary>
    public bool Unregister(in JsValue token)
    {
        if (!_cellsByToken.TryGet(token, out var entry)) return false;
        _cellsByToken.Remove(token);
        var cells = (List<FinalizationCell>)entry.InternalObject;
        var removed = false;
        Realm.Agent.Spend(cells.Count);
        foreach (var cell in cells) removed |= cell.Take(out _);
        return removed;
    }

    private sealed class Sentinel(FinalizationQueue queue)
    {
        public List<FinalizationCell> Cells { get; } = [];

        ~Sentinel()
        {
            foreach (var cell in Cells) queue.Add(cell);
        }
    }
}

/// <summary>A cell of a registry's [[Cells]]: a held value that waits for the end of its target.</summary>
/// <param name="registry">
/// Weak, so that an unused registry is collected without callbacks, together with its targets' sentinels.
/// </param>
/// <param name="heldValue">[[HeldValue]].</param>
internal sealed class FinalizationCell(WeakReference<FinalizationRegistryObject> registry, JsValue heldValue)
{
    private JsValue _heldValue = heldValue;
    private bool _isTaken;

    /// <summary>The registry; null once it was collected.</summary>
    public FinalizationRegistryObject? Registry => registry.TryGetTarget(out var live) ? live : null;

    /// <summary>Removes the cell from the registry. Returns false if it was removed before.</summary>
    public bool Take(out JsValue heldValue)
    {
        heldValue = _heldValue;
        _heldValue = JsValue.Undefined;
        var wasThere = !_isTaken;
        _isTaken = true;
        return wasThere;
    }
}
