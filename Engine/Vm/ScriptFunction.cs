using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Vm;

/// <summary>An ECMAScript function object (ECMA-262 §10.2): a code block with the environment it was made in.</summary>
internal sealed class ScriptFunction : JsFunction
{
    // What only constructors have. Most functions are none, and many are made in each second.
    private Construction? _construction;

    public ScriptFunction(Shape shape, SlotStorage slots, CodeInstance instance, EnvironmentRecord? environment) : base(shape, slots)
    {
        Instance = instance;
        Environment = environment;
        if (instance.Block.IsConstructor) Flags |= ObjectFlags.Constructor;
    }

    public CodeInstance Instance { get; }

    public CodeBlock Block => Instance.Block;

    /// <summary>Whether a call without new is an error.</summary>
    public bool IsClassConstructor
    {
        // Each call asks. The loop is so long that the runtime would not inline it by itself.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Instance.Layout.IsClassConstructor;
    }

    public EnvironmentRecord? Environment { get; }

    /// <summary>[[HomeObject]]: where the lookup of super starts.</summary>
    public JsObject? HomeObject { get; set; }

    /// <summary>[[Fields]] and [[PrivateMethods]] of a class: the method that defines them on an instance.</summary>
    public ScriptFunction? FieldInitializer
    {
        get => _construction?.FieldInitializer;
        set => Constructing.FieldInitializer = value;
    }

    private Construction Constructing => _construction ??= new Construction();

    public override JsValue SourceText => Block.SourceString;

    /// <summary>
    /// OrdinaryFunctionCreate (§10.2.3) with the properties length and name, and prototype for constructors and
    /// generators.
    /// </summary>
    public static ScriptFunction Create(Realm realm, CodeInstance instance, EnvironmentRecord? environment)
    {
        if (!instance.FunctionSlots.IsDefault)
        {
            var function = new ScriptFunction(instance.FunctionShape!, SlotStorage.Empty, instance, environment);
            function.ShareSlots(instance.FunctionSlots);
            return function;
        }
        var block = instance.Block;
        var shape = instance.FunctionShape ??= RealmCode.Of(realm).FunctionShapes.For(block);
        if (block.IsGenerator || block.IsConstructor)
        {
            return new ScriptFunction(shape, SlotStorage.Of(block.Length, block.Name, LazyPrototype.Marker), instance, environment);
        }
        instance.FunctionSlots = SlotStorage.Of(block.Length, block.Name);
        return Create(realm, instance, environment);
    }

    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        if (IsClassConstructor) throw ClassConstructorCall();
        return Machine.Of(Realm).RunFunction(this, thisValue, arguments, null);
    }

    public override ThrowCompletion? TryCall(in JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result)
    {
        if (IsClassConstructor) throw ClassConstructorCall();
        return Machine.Of(Realm).TryRunFunction(this, thisValue, arguments, out result);
    }

    // §10.2.1 step 4: the error belongs to the constructor's realm.
    private ThrowCompletion ClassConstructorCall() => Raise.InRealm(Realm, Raise.TypeError(Messages.ClassConstructorCall, Block.Name));

    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget)
    {
        return Machine.Of(Realm).RunFunction(this, NewThis(newTarget), arguments, newTarget).Object;
    }

    /// <summary>The this value that a construction starts with (§10.2.2, step 5).</summary>
    public JsValue NewThis(JsObject newTarget)
    {
        if (Block.Kind == FunctionKind.DerivedConstructor) return JsValue.Uninitialized;
        return new JsValue(newTarget is ScriptFunction function ? function.CreateInstance() : CreateInstance(newTarget));
    }

    private JsObject CreateInstance(JsObject newTarget) =>
        new(Shape.Root(Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.ObjectPrototype)));

    // With this function as the new target.
    private JsObject CreateInstance() => Constructing.CreateInstance(this);

    /// <summary>The shape of new objects with this function as the new target.</summary>
    public Shape ShapeOfInstances => Constructing.ShapeFor(this);

    public override JsValue PrototypeProperty => IsConstructor ? Constructing.PrototypeOf(this) : base.PrototypeProperty;

    /// <summary>Looks at an object that was constructed with this function as the new target.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Learn(JsObject instance) => _construction?.Learn(instance);

    /// <summary>MakeConstructor (§10.2.5): the prototype object of a function, created when it is first read.</summary>
    private sealed class LazyPrototype : LazyValue
    {
        public static readonly JsValue Marker = JsValue.FromInternal(new LazyPrototype());

        public override JsValue Materialize(JsObject holder, in JsValue slot)
        {
            var function = (ScriptFunction)holder;
            var realm = function.Realm;
            if (function.Block.IsGenerator)
            {
                return new JsObject(
                    realm, realm[function.Block.IsAsync ? Intrinsic.AsyncGeneratorPrototype : Intrinsic.GeneratorPrototype]);
            }
            var prototype = realm.CreateObject(ClassOperations.FewMethods);
            prototype.DefineOwn(WellKnown.Constructor, function, PropertyFlags.Hidden);
            return prototype;
        }
    }
}

/// <summary>The shapes that functions of a realm start with.</summary>
internal sealed class FunctionShapes(Realm realm)
{
    private Shape? _normal, _method, _class, _generator, _async, _asyncGenerator;

    public Shape For(CodeBlock block)
    {
        if (block.IsGenerator)
        {
            return block.IsAsync
                ? _asyncGenerator ??= WithPrototype(Intrinsic.AsyncGeneratorFunctionPrototype, PropertyFlags.Writable)
                : _generator ??= WithPrototype(Intrinsic.GeneratorFunctionPrototype, PropertyFlags.Writable);
        }
        if (block.IsAsync) return _async ??= Plain(Intrinsic.AsyncFunctionPrototype);
        if (block.IsClassConstructor) return _class ??= WithPrototype(Intrinsic.FunctionPrototype, PropertyFlags.None);
        return block.IsConstructor
            ? _normal ??= WithPrototype(Intrinsic.FunctionPrototype, PropertyFlags.Writable)
            : _method ??= Plain(Intrinsic.FunctionPrototype);
    }

    private Shape Plain(Intrinsic prototype) => Shape.WithKeys(realm, realm[prototype], Realm.FunctionKeys)!;

    private Shape WithPrototype(Intrinsic prototype, PropertyFlags flags) => Plain(prototype).Add(WellKnown.Prototype, flags)!;
}
