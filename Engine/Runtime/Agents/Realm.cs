namespace Quoll.Runtime.Agents;

/// <summary>A Realm (ECMA-262 §9.3): the intrinsic objects and the global environment that code runs in.</summary>
internal sealed class Realm : SlotOwner
{
    /// <summary>What all functions have first.</summary>
    internal static readonly KeyTable FunctionKeys = KeyTable.Frozen([WellKnown.Length, WellKnown.Name], PropertyFlags.Configurable);

    // Reads of lazy globals after which the global object gets its own slots. Most scripts of a fresh engine read
    // fewer.
    private const int FewReads = 4;

    // Only the first ones until another one is created.
    private JsObject?[] _intrinsics = new JsObject?[(int)Intrinsic.StringPrototype + 1];
    private int _readsOfLazyGlobals;
    private Shape? _objectShape, _arrayShape, _promiseShape, _nativeFunctionShape, _iteratorResultShape;

    /// <summary>Creates a realm, with its global object.</summary>
    /// <param name="agent">The agent that runs its code.</param>
    /// <param name="isShadow"><see cref="IsShadow"/>.</param>
    public Realm(Agent agent, bool isShadow = false)
    {
        Agent = agent;
        IsShadow = isShadow;
        Global = agent.CreateGlobal(this);
        // Inline caches of globals are valid for an epoch, which ends with each new or deleted global.
        Global.Flags |= ObjectFlags.IsPrototype;
    }

    public Agent Agent { get; }

    /// <summary>
    /// Whether this is the realm of a ShadowRealm (proposal-shadowrealm), which has no additions of the host.
    /// </summary>
    public bool IsShadow { get; }

    /// <summary>The global object, which is also the global this value.</summary>
    public JsObject Global { get; }

    // The empty shapes of objects, by exotic prototype; weak, so that they do not keep a prototype alive.
    private ConditionalWeakTable<JsObject, Shape>? _instancesOfExotic;

    /// <summary>Returns the shape that was set for instances of an exotic object.</summary>
    internal Shape? InstancesOfExotic(JsObject prototype) =>
        _instancesOfExotic is { } shapes && shapes.TryGetValue(prototype, out var shape) ? shape : null;

    /// <summary>Sets the shape of instances of an exotic object.</summary>
    internal void SetInstancesOfExotic(JsObject prototype, Shape shape) => (_instancesOfExotic ??= []).AddOrUpdate(prototype, shape);

    /// <summary>Returns an intrinsic object, which is created on first use.</summary>
    public JsObject this[Intrinsic intrinsic]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            var intrinsics = _intrinsics;
            return (uint)intrinsic < (uint)intrinsics.Length && intrinsics[(int)intrinsic] is { } known ? known : Create(intrinsic);
        }
    }

    /// <summary>
    /// Returns whether the intrinsic object has never been used, so that no script has changed it, and no extension
    /// adds to it.
    /// </summary>
    public bool IsUntouched(Intrinsic intrinsic) => !IsCreated(intrinsic) && !Agent.Extends(intrinsic);

    /// <summary>Returns whether the intrinsic object has been used.</summary>
    public bool IsCreated(Intrinsic intrinsic) =>
        (int)intrinsic < _intrinsics.Length && _intrinsics[(int)intrinsic] is not null;

    /// <summary>
    /// Returns the value of a data property of the global object. A copy of all its slots is the largest part of a
    /// fresh engine, so its first reads do not store the intrinsic objects that they create.
    /// </summary>
    public JsValue ReadGlobal(int slot)
    {
        ref var value = ref Global.SlotAt(slot);
        return value.IsInternal && (Global.Flags & ObjectFlags.SharesSlots) != 0
            && value.InternalObject is LazyValue { IsKeptByRealm: true } lazy && _readsOfLazyGlobals++ < FewReads
            ? lazy.Materialize(Global, value) : Global.ReadSlot(slot);
    }

    /// <summary>The empty shape of ordinary objects.</summary>
    public Shape ObjectShape => _objectShape ??= Shape.Root(this, this[Intrinsic.ObjectPrototype]);

    /// <summary>The empty shape of objects without prototype, once there is one.</summary>
    internal Shape? NullPrototypeShape { get; set; }

    /// <summary>The empty shape of promises.</summary>
    public Shape PromiseShape => _promiseShape ??= Shape.Root(this, this[Intrinsic.PromisePrototype]);

    /// <summary>The empty shape of arrays.</summary>
    public Shape ArrayShape => _arrayShape ??= Shape.Root(this, this[Intrinsic.ArrayPrototype]);

    /// <summary>Built-in functions: length and name.</summary>
    public Shape NativeFunctionShape => _nativeFunctionShape ??= Shape.WithKeys(this, this[Intrinsic.FunctionPrototype], FunctionKeys)!;

    /// <summary>Iterator results: value and done (§7.4.14).</summary>
    public Shape IteratorResultShape =>
        _iteratorResultShape ??= ObjectShape.Add("value", PropertyFlags.All)!.Add("done", PropertyFlags.All)!;

    /// <summary>Whether promises have the original constructor and species.</summary>
    public PristineSpecies PromiseSpecies => field ??= new PristineSpecies(this, Intrinsic.PromisePrototype, Intrinsic.Promise);

    /// <summary>Creates an empty ordinary object.</summary>
    public JsObject CreateObject() => new(ObjectShape);

    /// <summary>Creates an empty ordinary object with room for a number of properties.</summary>
    public JsObject CreateObject(int capacity) => SlotObjects.Create(ObjectShape, capacity);

    /// <summary>Creates an array that takes over the elements (CreateArrayFromList, §7.3.18).</summary>
    public JsArray CreateArray(JsValue[] elements) => new(ArrayShape, elements, elements.Length);

    /// <summary>Creates an array from a copy of the elements.</summary>
    public JsArray CreateArray(ReadOnlySpan<JsValue> elements)
    {
        var bytes = (long)elements.Length * Unsafe.SizeOf<JsValue>();
        WorkBudget.Memory(bytes);
        WorkBudget.Work(bytes);
        return CreateArray(elements.ToArray());
    }

    /// <summary>CreateIterResultObject (§7.4.14).</summary>
    public JsObject CreateIteratorResult(JsValue value, bool done)
    {
        var result = SlotObjects.Create(IteratorResultShape, 2);
        value.CopyTo(ref result.SlotAt(0));
        result.SlotAt(1) = new JsValue(done);
        return result;
    }

    /// <summary>Creates a built-in function that is not a property of a table.</summary>
    public NativeFunction CreateFunction(string name, int length, NativeCode code) => new(this, name, length, code);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsObject Create(Intrinsic intrinsic)
    {
        var made = Agent.CreateIntrinsic(this, intrinsic);
        // Prototypes of foreign objects: whether they are unused (IsUntouched) is known for an epoch.
        if (intrinsic is Intrinsic.MapPrototype or Intrinsic.SetPrototype) Agent.PrototypeEpoch++;
        if ((int)intrinsic >= _intrinsics.Length) Array.Resize(ref _intrinsics, Math.Max((int)intrinsic + 1, 2 * _intrinsics.Length));
        // A factory may have been entered again through a cycle: the first object made stays the only one.
        return _intrinsics[(int)intrinsic] ??= made;
    }
}
