namespace Quoll.Runtime.Agents;

/// <summary>
/// Knows whether what inherits from a built-in prototype can be iterated without its iterator: [@@iterator] of the
/// prototype and next of its iterators are the original functions, and the iterators have no return method. Layouts are
/// checked once an epoch, values each time.
/// </summary>
/// <param name="realm">The realm.</param>
/// <param name="prototype">The prototype.</param>
/// <param name="iteratorPrototype">The prototype of its iterators.</param>
internal sealed class PristineIteration(Realm realm, Intrinsic prototype, Intrinsic iteratorPrototype)
{
    private static readonly PropertyKey IteratorKey = JsSymbol.Iterator;

    private uint _epoch;
    private bool _isPristineLayout, _areIteratorsUnmade;
    private int _iteratorSlot, _nextSlot;

    // The original values, as the slots have them: a lazy one that has never been read, or a function. Holes until the
    // first check.
    private JsValue _iterator = JsValue.Hole, _next = JsValue.Hole;

    /// <summary>Whether it can be iterated without its iterator now.</summary>
    public bool Holds
    {
        get
        {
            if (_epoch != realm.Agent.PrototypeEpoch || _areIteratorsUnmade && !AreIteratorsUnmade) CheckLayout();
            return _isPristineLayout && IsOriginal(prototype, IteratorKey, _iteratorSlot, ref _iterator)
                && (_areIteratorsUnmade || IsOriginal(iteratorPrototype, WellKnown.Next, _nextSlot, ref _next));
        }
    }

    // Iterators whose prototypes nobody has seen have the original methods: a fresh engine need not make them.
    private bool AreIteratorsUnmade => realm.IsUntouched(iteratorPrototype) && realm.IsUntouched(Intrinsic.IteratorPrototype);

    private void CheckLayout()
    {
        var values = realm[prototype];
        // From now on a change of the layout ends the epoch.
        values.Flags |= ObjectFlags.IsPrototype;
        _iteratorSlot = values.Shape.Find(IteratorKey);
        _areIteratorsUnmade = AreIteratorsUnmade;
        if (_areIteratorsUnmade)
        {
            _isPristineLayout = _iteratorSlot >= 0 && !realm[Intrinsic.ObjectPrototype].HasProperty(WellKnown.Return);
        }
        else
        {
            var iterators = realm[iteratorPrototype];
            iterators.Flags |= ObjectFlags.IsPrototype;
            _nextSlot = iterators.Shape.Find(WellKnown.Next);
            _isPristineLayout = _iteratorSlot >= 0 && _nextSlot >= 0 && !iterators.HasProperty(WellKnown.Return);
        }
        _epoch = realm.Agent.PrototypeEpoch;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool IsOriginal(Intrinsic holder, in PropertyKey key, int slot, ref JsValue known)
    {
        ref readonly var value = ref realm[holder].SlotAt(slot);
        return JsValue.AreIdentical(value, known) || IsFirstSeen(holder, key, value, ref known);
    }

    // Whether the value is the original one, which is checked for the first time, or was read since.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool IsFirstSeen(Intrinsic holder, in PropertyKey key, in JsValue value, ref JsValue known)
    {
        // A lazy value has never been read. A script may have replaced any other before, so the check compares it with
        // what another object of the same table has.
        var original = known;
        if (known.IsHole) original = value.IsInternal ? value : Original(holder, key);
        var isOriginal = original.IsInternal && original.InternalObject is LazyValue lazy
            && (value.IsInternal ? JsValue.AreIdentical(value, original) : lazy.HasCreated(realm, value));
        if (isOriginal) known = value;
        else if (known.IsHole) known = JsValue.Uninitialized;
        return isOriginal;
    }

    private JsValue Original(Intrinsic holder, in PropertyKey key)
    {
        var unread = realm.Agent.CreateIntrinsic(realm, holder);
        var slot = unread.Shape.Find(key);
        return slot < 0 ? JsValue.Hole : unread.SlotAt(slot);
    }

    /// <summary>Whether a value is a built-in function of a realm with this name.</summary>
    public static bool IsNative(Realm realm, in JsValue value, string name) =>
        value.ObjectOrNull is NativeFunction function && ReferenceEquals(function.Realm, realm)
            && function.Get(WellKnown.Name) is { IsString: true } text && text.String == name;
}
