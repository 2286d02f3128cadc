using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>The state of a realm for the code that runs in it.</summary>
internal sealed class RealmCode(Realm realm)
{
    private static readonly Slot<Realm, RealmCode> Slot = new(static realm => new RealmCode(realm));

    private FunctionShapes? _functionShapes;
    private PristineArrays? _pristineArrays;
    private PristineIteration? _textIteration, _mapIteration, _setIteration;
    private PristineIterators? _generators;
    private Dictionary<string, GlobalBinding>? _globalBindings;
    private CodeInstance? _lastScript;
    private Dictionary<CodeBlock, CodeInstance>? _scripts;

    /// <summary>
    /// The greatest number of scripts whose instances are kept. One more drops all instances, and scripts fill their
    /// inline caches again.
    /// </summary>
    private const int MostScripts = 256;

    public static RealmCode Of(Realm realm) => Slot.Of(realm);

    /// <summary>The shapes of functions written in JavaScript.</summary>
    public FunctionShapes FunctionShapes => _functionShapes ??= new FunctionShapes(realm);

    /// <summary>Whether arrays can be iterated without iterators.</summary>
    public PristineArrays PristineArrays => _pristineArrays ??= new PristineArrays(realm);

    /// <summary>Whether strings can be iterated without iterators.</summary>
    public bool HasPristineTexts => (_textIteration ??= new PristineIteration(
        realm, Intrinsic.StringPrototype, Intrinsic.StringIteratorPrototype)).Holds;

    /// <summary>Whether a Map can be iterated without an iterator.</summary>
    public bool HasPristineMap(MapObject map) => Inherits(map, Intrinsic.MapPrototype)
        && (_mapIteration ??= new PristineIteration(realm, Intrinsic.MapPrototype, Intrinsic.MapIteratorPrototype)).Holds;

    /// <summary>Whether a Set can be iterated without an iterator.</summary>
    public bool HasPristineSet(SetObject set) => Inherits(set, Intrinsic.SetPrototype)
        && (_setIteration ??= new PristineIteration(realm, Intrinsic.SetPrototype, Intrinsic.SetIteratorPrototype)).Holds;

    // An object with properties of its own is not looked at more closely.
    private bool Inherits(JsObject o, Intrinsic prototype) =>
        o.Shape.Count == 0 && ReferenceEquals(o.Shape.Prototype, realm[prototype]);

    /// <summary>Which generators are their own iterators.</summary>
    public PristineIterators Generators => _generators ??= new PristineIterators(realm, Intrinsic.GeneratorPrototype);

    /// <summary>let, const and class of the scripts run so far (§9.1.1.4, [[DeclarativeRecord]]).</summary>
    public Dictionary<string, GlobalBinding> GlobalBindings => _globalBindings ??= [];

    /// <summary>Returns such a binding; null if no binding has this name.</summary>
    public GlobalBinding? FindGlobal(string name) => _globalBindings?.GetValueOrDefault(name);

    /// <summary>Reads the value of such a binding. Returns false if no binding has this name.</summary>
    public bool TryGetGlobal(string name, out JsValue value)
    {
        var binding = FindGlobal(name);
        value = binding?.Read(name) ?? JsValue.Undefined;
        return binding is not null;
    }

    /// <summary>
    /// Assigns to such a binding (§9.1.1.1.5, SetMutableBinding, in strict code). Returns false if no binding has this
    /// name.
    /// </summary>
    public bool TrySetGlobal(string name, in JsValue value)
    {
        var binding = FindGlobal(name);
        binding?.Assign(name, value);
        return binding is not null;
    }

    /// <summary>
    /// Returns the instance of a prepared script's code in this realm. A second run finds its inline caches filled.
    /// </summary>
    /// <remarks>
    /// The table is not weak, because the caches lead to the realm, and so to the table itself. A weak table would live
    /// as long as the script.
    /// </remarks>
    public CodeInstance InstanceOf(CodeBlock block)
    {
        if (ReferenceEquals(_lastScript?.Block, block)) return _lastScript!;
        if (_lastScript is null) return _lastScript = NewInstance(block);
        _scripts ??= [];
        if (_scripts.Count >= MostScripts) _scripts.Clear();
        _scripts[_lastScript.Block] = _lastScript;
        return _lastScript = _scripts.TryGetValue(block, out var known) ? known : NewInstance(block);
    }

    private CodeInstance NewInstance(CodeBlock block) => Machine.Of(realm).NewInstance(block);
}
