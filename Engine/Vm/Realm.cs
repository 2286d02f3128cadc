using System.Runtime.CompilerServices;
using Quoll.Builtins;
using Quoll.Modules;
using Quoll.Objects;
using Quoll.Text;

namespace Quoll.Vm;

/// <summary>A Realm (ECMA-262 §9.3): the intrinsic objects and the global environment that code runs in.</summary>
internal sealed class Realm
{
    private readonly JsObject?[] _intrinsics = new JsObject?[(int)Intrinsic.Count];
    private Shape? _objectShape, _arrayShape, _nativeFunctionShape, _iteratorResultShape, _regExpShape, _regExpMatchShape;
    private RegExpStatics? _regExpStatics;
    private FunctionShapes? _functionShapes;
    private ModuleRegistry? _modules;
    private ArrayIteration? _arrayIteration;
    private CodeInstance? _lastScript;
    private ConditionalWeakTable<CodeBlock, CodeInstance>? _scripts;

    public Realm(Agent agent)
    {
        Agent = agent;
        Global = GlobalObject.Create(this);
        // Inline caches of globals are valid for an epoch: a new or deleted global must end it.
        Global.Flags |= ObjectFlags.IsPrototype;
    }

    public Agent Agent { get; }

    /// <summary>The global object, which is also the global this value.</summary>
    public JsObject Global { get; }

    /// <summary>The empty shapes of objects with some prototype; weak, so that a prototype does not live on because of them.</summary>
    internal ConditionalWeakTable<JsObject, Shape> InstanceShapes { get; } = [];

    /// <summary>An intrinsic object, made on first use.</summary>
    public JsObject this[Intrinsic intrinsic]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _intrinsics[(int)intrinsic] ?? Create(intrinsic);
    }

    /// <summary>Somebody has used the intrinsic object, so a script may have changed it.</summary>
    public bool IsMade(Intrinsic intrinsic) => _intrinsics[(int)intrinsic] is not null;

    /// <summary>The empty shape of ordinary objects.</summary>
    public Shape ObjectShape => _objectShape ??= Shape.Root(this, this[Intrinsic.ObjectPrototype]);

    /// <summary>The empty shape of objects without prototype, once there is one.</summary>
    internal Shape? NullPrototypeShape { get; set; }

    /// <summary>The empty shape of arrays.</summary>
    public Shape ArrayShape => _arrayShape ??= Shape.Root(this, this[Intrinsic.ArrayPrototype]);

    /// <summary>Built-in functions: length and name.</summary>
    public Shape NativeFunctionShape => _nativeFunctionShape ??= Shape.Root(this, this[Intrinsic.FunctionPrototype])
        .Add("length", PropertyFlags.Configurable)!.Add("name", PropertyFlags.Configurable)!;

    /// <summary>Functions written in JavaScript.</summary>
    public FunctionShapes FunctionShapes => _functionShapes ??= new FunctionShapes(this);

    /// <summary>Whether arrays can be iterated without iterators.</summary>
    public ArrayIteration ArrayIteration => _arrayIteration ??= new ArrayIteration(this);

    /// <summary>The instance of a script's code in this realm: run again, it finds its inline caches filled.</summary>
    public CodeInstance InstanceOf(CodeBlock block)
    {
        if (ReferenceEquals(_lastScript?.Block, block)) return _lastScript!;
        if (_lastScript is null) return _lastScript = new CodeInstance(block);
        _scripts ??= [];
        _scripts.AddOrUpdate(_lastScript.Block, _lastScript);
        return _lastScript = _scripts.TryGetValue(block, out var known) ? known : new CodeInstance(block);
    }

    /// <summary>The modules loaded so far.</summary>
    public ModuleRegistry Modules => _modules ??= new ModuleRegistry(this);

    /// <summary>let, const and class of the scripts run so far (§9.1.1.4, [[DeclarativeRecord]]).</summary>
    public Dictionary<string, GlobalBinding> GlobalBindings { get; } = [];

    /// <summary>Iterator results: value and done (§7.4.14).</summary>
    public Shape IteratorResultShape => _iteratorResultShape ??= ObjectShape.Add("value", PropertyFlags.All)!.Add("done", PropertyFlags.All)!;

    /// <summary>Arrays that RegExp.prototype.exec returns (§22.2.7.2): index, input and groups.</summary>
    public Shape RegExpMatchShape => _regExpMatchShape ??= ArrayShape
        .Add("index", PropertyFlags.All)!.Add("input", PropertyFlags.All)!.Add("groups", PropertyFlags.All)!;

    /// <summary>Regular expressions as they are made (§22.2.8): lastIndex only.</summary>
    public Shape RegExpShape => _regExpShape ??= RegExpObject.InitialShape(this, this[Intrinsic.RegExpPrototype]);

    /// <summary>RegExp.prototype as it was made.</summary>
    public Shape? RegExpPrototypeShape { get; set; }

    /// <summary>The last match, for the legacy static properties of RegExp.</summary>
    public RegExpStatics RegExpStatics => _regExpStatics ??= new RegExpStatics();

    /// <summary>An empty ordinary object.</summary>
    public JsObject CreateObject() => new(ObjectShape);

    /// <summary>The same, with room for so many properties.</summary>
    public JsObject CreateObject(int capacity) => capacity == 0 ? new(ObjectShape) : new(ObjectShape, new JsValue[capacity]);

    /// <summary>An array that takes over the elements (CreateArrayFromList, §7.3.18).</summary>
    public JsArray CreateArray(JsValue[] elements) => new(ArrayShape, elements, elements.Length);

    /// <summary>An array of the elements, copied.</summary>
    public JsArray CreateArray(ReadOnlySpan<JsValue> elements)
    {
        var bytes = (long)elements.Length * Unsafe.SizeOf<JsValue>();
        WorkBudget.Memory(bytes);
        WorkBudget.Work(bytes);
        return CreateArray(elements.ToArray());
    }

    /// <summary>CreateIterResultObject (§7.4.14).</summary>
    public JsObject CreateIteratorResult(JsValue value, bool done) => new(IteratorResultShape, [value, new JsValue(done)]);

    /// <summary>A built-in function that is no property of a table.</summary>
    public NativeFunction CreateFunction(string name, int length, NativeCode code) => new(this, name, length, code);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsObject Create(Intrinsic intrinsic)
    {
        var made = Intrinsics.Factories[(int)intrinsic]?.Invoke(this)
            ?? throw new InvalidOperationException($"The intrinsic {intrinsic} has no factory.");
        // A factory may have been entered again through a cycle: the first object made stays the only one.
        return _intrinsics[(int)intrinsic] ??= made;
    }
}
