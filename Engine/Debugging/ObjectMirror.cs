using System.Globalization;
using Quoll.Builtins.Indexed;
using Quoll.Builtins.Keyed;
using Quoll.Builtins.Memory;
using Quoll.Builtins.Numbers;
using Quoll.Builtins.Texts;
using Quoll.Calls;
using Quoll.Hosts.Objects;
using Quoll.Inspection;
using Quoll.Modules;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>What an <see cref="ObjectMirror"/> shows.</summary>
public enum ObjectMirrorKind
{
    /// <summary>An object without a kind of its own.</summary>
    Object,

    /// <summary>A function or a class.</summary>
    Function,

    /// <summary>An Array.</summary>
    Array,

    /// <summary>A typed array.</summary>
    TypedArray,

    /// <summary>An ArrayBuffer or a SharedArrayBuffer.</summary>
    ArrayBuffer,

    /// <summary>A DataView.</summary>
    DataView,

    /// <summary>A Map.</summary>
    Map,

    /// <summary>A Set.</summary>
    Set,

    /// <summary>A WeakMap.</summary>
    WeakMap,

    /// <summary>A WeakSet.</summary>
    WeakSet,

    /// <summary>An iterator of a built-in object.</summary>
    Iterator,

    /// <summary>A generator.</summary>
    Generator,

    /// <summary>An Error.</summary>
    Error,

    /// <summary>A RegExp.</summary>
    RegExp,

    /// <summary>A Date.</summary>
    Date,

    /// <summary>A Promise.</summary>
    Promise,

    /// <summary>A Proxy.</summary>
    Proxy,

    /// <summary>A .NET object.</summary>
    Host,

    /// <summary>An entry of a Map or a Set, in the internal slot <c>[[Entries]]</c>.</summary>
    Entry,

    /// <summary>A scope around a function, in the internal slot <c>[[Scopes]]</c>.</summary>
    Scope,
}

/// <summary>
/// Shows an object to somebody who debugs, without running script or code of the host: no getter, no trap of a proxy.
/// </summary>
public sealed class ObjectMirror
{
    private readonly Debugger _debugger;
    private readonly JsObject _object;

    internal ObjectMirror(Debugger debugger, JsObject value)
    {
        (_debugger, _object) = (debugger, value);
        Kind = KindOf(value);
        Length = LengthOf(value);
        ClassName = Run(static x => ClassOf(x._object, x.Kind));
        Description = Run(static x => x.Describe());
    }

    /// <summary>What the object is.</summary>
    public ObjectMirrorKind Kind { get; }

    /// <summary>The name of its constructor, or of its .NET type.</summary>
    public string ClassName { get; }

    /// <summary>One text: <c>Array(3)</c>, the source of a function, the stack of an error.</summary>
    public string Description { get; }

    /// <summary>The number of elements, entries or bytes; null for other kinds.</summary>
    public long? Length { get; }

    /// <summary>The prototype (§10.1.1); null for none, and for a proxy.</summary>
    public JsValue Prototype => _object is IProxy || _object.Prototype is not { } prototype ? JsValue.Null : new JsValue(prototype);

    /// <summary>
    /// Where the function is, without bound functions around it; null for a function that is not a script's.
    /// </summary>
    public DebuggerLocation? FunctionLocation
    {
        get
        {
            var function = _object;
            while (function is BoundFunction bound) function = bound.Target;
            return function is ScriptFunction { Instance: DebuggedCode code, Block: var block } && !code.Text.IsHidden
                ? _debugger.SourceOf(code.Text).At(block.Range.Start) : null;
        }
    }

    /// <summary>Where the generator waits; null if it does not, and for other objects.</summary>
    public DebuggerLocation? GeneratorLocation =>
        (_object is GeneratorObject generator ? generator.Coroutine : (_object as AsyncGeneratorObject)?.Coroutine) is
        {
            State: not (CoroutineState.Executing or CoroutineState.Completed), Instance: DebuggedCode { Text.IsHidden: false } code,
            Pc: var pc,
        }
            ? _debugger.SourceOf(code.Text).At(code.Block.SourceOffset(code.OriginalOf(pc))) : null;

    /// <summary>Returns the own properties, with symbols: those of a proxy are none.</summary>
    /// <exception cref="JavaScriptException">A dictionary of the host did not tell its keys.</exception>
    public IReadOnlyList<PropertyMirror> GetProperties() => Run(static x => x.ReadProperties());

    /// <summary>
    /// Returns internal slots by their names (<c>[[PromiseState]]</c>), the entries of a Map or a Set as an Array
    /// (<c>[[Entries]]</c>), and the scopes around a function of a script (<c>[[Scopes]]</c>).
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, JsValue>> GetInternalSlots() => Run(static x => MirrorSlots.Of(x._object));

    /// <summary>
    /// Returns what getters of built-in prototypes read from internal slots, by the names of these properties:
    /// <c>size</c> of a Map or a Set, <c>flags</c> of a RegExp, <c>byteLength</c> of an ArrayBuffer. None for other
    /// objects.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, JsValue>> GetBuiltInValues() => Run(static x => MirrorSlots.BuiltInValuesOf(x._object));

    /// <summary>
    /// Returns private fields, methods and accessors (§7.3.26). Their keys are Strings that begin with <c>#</c>; two
    /// classes may have used the same name.
    /// </summary>
    public IReadOnlyList<PropertyMirror> GetPrivateElements() => Run(static x => x.ReadPrivateElements());

    /// <summary>Returns an own property; null if there is none, and for a proxy.</summary>
    /// <param name="key">Its name or symbol.</param>
    public PropertyMirror? FindProperty(JsValue key) => Boundary.Run(_object.Realm, (this, key), static (_, x) =>
        x.Item1._object is HostObject host && !host.OwnPropertyKeys().Contains(TypeConversion.ToPropertyKey(x.key))
            ? null : x.Item1.Read(TypeConversion.ToPropertyKey(x.key)));

    private T Run<T>(Func<ObjectMirror, T> read) => Boundary.Run(_object.Realm, (this, read), static (_, x) => x.read(x.Item1));

    private List<PropertyMirror> ReadProperties()
    {
        var properties = new List<PropertyMirror>();
        if (_object is IProxy or NamespaceObject { IsUnevaluated: true }) return properties;
        foreach (var key in _object.OwnPropertyKeys())
        {
            WorkBudget.Steps(1);
            if (Read(key) is { } property) properties.Add(property);
        }
        return properties;
    }

    private PropertyMirror? Read(PropertyKey key) => _object switch
    {
        IProxy or NamespaceObject { IsUnevaluated: true } => null,
        HostObject host => MemberOf(host, key),
        NamespaceObject exports when exports.IsUninitialized(key) =>
            new(key.ToValue(), null, JsValue.Undefined, JsValue.Undefined, true, true, false),
        _ => _object.GetOwnProperty(key, out var own) ? Of(key, own) : null,
    };

    private List<PropertyMirror> ReadPrivateElements()
    {
        var elements = new List<PropertyMirror>();
        foreach (var key in PrivateElements.KeysOf(_object))
        {
            WorkBudget.Steps(1);
            var value = _object.SlotAt(_object.Shape.Find(key, out var flags));
            var isWritable = (flags & PropertyFlags.Writable) != 0;
            var name = new JsValue(key.AsSymbol!.Description!);
            elements.Add((flags & PropertyFlags.Accessor) == 0
                ? new(name, value, JsValue.Undefined, JsValue.Undefined, isWritable, false, false)
                : new(name, null, Function(((Accessor)value.InternalObject).Getter), Function(((Accessor)value.InternalObject).Setter),
                    false, false, false));
        }
        return elements;
    }

    private static PropertyMirror Of(PropertyKey key, in PropertyDescriptor own) => own.IsAccessor
        ? new(key.ToValue(), null, Function(own.Get), Function(own.Set), false, own.Enumerable, own.Configurable)
        : new(key.ToValue(), own.Value, JsValue.Undefined, JsValue.Undefined, own.Writable, own.Enumerable, own.Configurable);

    private static JsValue Function(JsFunction? function) => function is null ? JsValue.Undefined : new JsValue(function);

    // Nobody has asked for the value yet.
    private static PropertyMirror MemberOf(HostObject host, PropertyKey key)
    {
        var getter = new NativeFunction(host.Realm, key, 0, (in CallInfo _) => host.Get(key, new JsValue(host)), "get");
        return new(key.ToValue(), null, new JsValue(getter), JsValue.Undefined, false, true, true);
    }

    private static ObjectMirrorKind KindOf(JsObject value) => value switch
    {
        IProxy => ObjectMirrorKind.Proxy,
        MirrorSlots.Entry => ObjectMirrorKind.Entry,
        MirrorSlots.Scope => ObjectMirrorKind.Scope,
        HostObject => ObjectMirrorKind.Host,
        JsArray or ArgumentsObject => ObjectMirrorKind.Array,
        TypedArrayObject => ObjectMirrorKind.TypedArray,
        ArrayBufferObject => ObjectMirrorKind.ArrayBuffer,
        DataViewObject => ObjectMirrorKind.DataView,
        MapObject => ObjectMirrorKind.Map,
        SetObject => ObjectMirrorKind.Set,
        WeakMapObject => ObjectMirrorKind.WeakMap,
        WeakSetObject => ObjectMirrorKind.WeakSet,
        MapIterator or SetIterator => ObjectMirrorKind.Iterator,
        GeneratorObject or AsyncGeneratorObject => ObjectMirrorKind.Generator,
        ErrorObject => ObjectMirrorKind.Error,
        RegExpObject => ObjectMirrorKind.RegExp,
        DateObject => ObjectMirrorKind.Date,
        PromiseObject => ObjectMirrorKind.Promise,
        { IsCallable: true } => ObjectMirrorKind.Function,
        _ => ObjectMirrorKind.Object,
    };

    private static long? LengthOf(JsObject value) => value switch
    {
        IProxy or HostObject => null,
        JsArray array => array.Length,
        ArgumentsObject list => list.GetOwnProperty(WellKnown.Length, out var own) && own.IsData && own.Value.IsNumber
            ? (long)own.Value.Number : null,
        TypedArrayObject array => array.Length,
        ArrayBufferObject buffer => buffer.ByteLength,
        DataViewObject view => view.ViewByteLength,
        MapObject map => map.Data.Count,
        SetObject set => set.Data.Count,
        _ => null,
    };

    private static string ClassOf(JsObject value, ObjectMirrorKind kind) => kind switch
    {
        ObjectMirrorKind.Host or ObjectMirrorKind.Proxy or ObjectMirrorKind.Entry or ObjectMirrorKind.Scope => value.ClassName,
        ObjectMirrorKind.Function => value is ScriptFunction { Block: var block }
            ? $"{(block.IsAsync ? "Async" : "")}{(block.IsGenerator ? "Generator" : "")}Function" : "Function",
        _ => NameOf(value),
    };

    // As in V8, the name of a built-in class that has no constructor is its Symbol.toStringTag.
    private static string NameOf(JsObject value)
    {
        var name = ClassDescription.ConstructorName(value);
        if (name is not (null or "Object")) return name.Contains('<', StringComparison.Ordinal) ? value.ClassName : name;
        if (value.ClassName != "Object") return value.ClassName;
        return ClassDescription.Tag(value, showsHidden: false) is { Length: > 0 } tag ? tag : "Object";
    }

    private string Describe() => _object switch
    {
        IProxy { Target: { } target } => $"Proxy({ClassOf(target, KindOf(target))})",
        IProxy => "Proxy",
        MirrorSlots.Entry entry => entry.Description,
        MirrorSlots.Scope scope => scope.Description,
        RegExpObject pattern => pattern.PatternText,
        DateObject date => double.IsNaN(date.DateValue) ? DateFormatting.InvalidDate : DateFormatting.IsoString(date.DateValue),
        ErrorObject error => ErrorText.Of(error, ClassDescription.ConstructorName(error), "", MaxErrorLength),
        HostConstructor => $"class {ClassDescription.ConstructorName(_object)}",
        JsFunction function => TextOf(function),
        _ => Length is { } length ? string.Create(CultureInfo.InvariantCulture, $"{ClassName}({length})") : ClassName,
    };

    /// <summary>Longer texts of errors are cut, in UTF-16 code units.</summary>
    private const int MaxErrorLength = 1 << 16;

    // Function.prototype.toString (§20.2.3.5).
    private static string TextOf(JsFunction function)
    {
        if (function is ScriptFunction { Block: var block }) return block.SourceString.String;
        return $"function {JsFunction.PlainNameOf(function)}() {{ [native code] }}";
    }
}
