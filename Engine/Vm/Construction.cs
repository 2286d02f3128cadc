namespace Quoll.Vm;

/// <summary>What a constructor of a script knows of the objects that it creates.</summary>
internal sealed class Construction
{
    /// <summary>Objects with more properties grow as they get them.</summary>
    private const int MostLearnedSlots = 64;

    // Where prototype is, as long as the function has this shape; and the empty shape of objects with this prototype.
    private Shape? _prototypeShape;
    private int _prototypeSlot;
    private JsObject? _instancePrototype;
    private Shape? _instanceShape;

    // How many properties the objects had that the function has constructed; -1 before the first one.
    private int _learnedSlots = -1;

    /// <summary>[[Fields]] and [[PrivateMethods]] of a class: the method that defines them on an instance.</summary>
    public ScriptFunction? FieldInitializer { get; set; }

    /// <summary>
    /// OrdinaryCreateFromConstructor (ECMA-262 §10.1.13). The object has room for as many properties as earlier ones
    /// had.
    /// </summary>
    public JsObject CreateInstance(ScriptFunction constructor)
    {
        var room = _learnedSlots;
        return SlotObjects.Create(ShapeFor(constructor), room < 0 ? 4 : room);
    }

    /// <summary>Returns the shape of new objects.</summary>
    public Shape ShapeFor(ScriptFunction constructor)
    {
        if (_instanceShape is { } known && ReferenceEquals(_prototypeShape, constructor.Shape)
            && ReferenceEquals(constructor.SlotAt(_prototypeSlot).Reference, _instancePrototype)) return known;
        var prototype = PrototypeOf(constructor).ObjectOrNull ?? constructor.Realm[Intrinsic.ObjectPrototype];
        if (!ReferenceEquals(prototype, _instancePrototype))
        {
            _instancePrototype = prototype;
            _instanceShape = Shape.Root(constructor.Realm, prototype);
        }
        return _instanceShape!;
    }

    /// <summary>Returns the property prototype.</summary>
    public JsValue PrototypeOf(ScriptFunction constructor)
    {
        if (!ReferenceEquals(_prototypeShape, constructor.Shape)) FindPrototype(constructor);
        ref readonly var slot = ref constructor.SlotAt(_prototypeSlot);
        return slot.IsInternal ? constructor.ReadSlot(_prototypeSlot) : slot;
    }

    // A constructor always has a property prototype, and it is never an accessor (§10.2.5, §15.7.14).
    private void FindPrototype(ScriptFunction constructor)
    {
        _prototypeSlot = constructor.Shape.Find(WellKnown.Prototype, out _);
        // The slots of a dictionary move when many properties are deleted.
        _prototypeShape = constructor.Shape.IsDictionary ? null : constructor.Shape;
    }

    // What the last object was like.
    private Shape? _learnedShape;

    /// <summary>Looks at an object that was constructed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Learn(JsObject instance)
    {
        if (!ReferenceEquals(instance.Shape, _learnedShape)) LearnShape(instance);
    }

    private void LearnShape(JsObject instance)
    {
        if (!instance.Shape.IsDictionary) _learnedShape = instance.Shape;
        // A constructor may return any other object.
        if (!ReferenceEquals(instance.Shape.Prototype, _instancePrototype)) return;
        var count = Math.Min(instance.Shape.Count, MostLearnedSlots);
        if (count > _learnedSlots) _learnedSlots = count;
    }
}
