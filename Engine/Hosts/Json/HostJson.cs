using Quoll.Hosts.Objects;
using Quoll.Json.Typed;
using Quoll.Json.Values;

namespace Quoll.Hosts.Json;

/// <summary>
/// Stringifies .NET objects by converters for their types (<see cref="HostConverters"/>), without JavaScript objects
/// for their content. The result is the same as that of the specification's steps. Those steps write everything that
/// scripts have changed: objects with their own properties or prototypes, and classes with a toJSON.
/// </summary>
internal sealed class HostJson(Agent agent) : ForeignJson
{
    private HostJsonContext? _context;

    public override bool IsForeign(JsObject o) => o is HostObject;

    public override object IdentityOf(JsObject o) => o is HostObject { Target: var target } && !target.GetType().IsValueType ? target : o;

    public override bool IsCopiedBy(JsObject o, JsFunction toJson) => o is HostObject host && toJson is NativeFunction method
        && ReferenceEquals(method.Code, HostPrototype.CopyMethod(host.Class.Info, HostRealm.Of(host.Realm).Types));

    public override bool TryWrite(JsonSerializer<byte> serializer, JsObject o)
    {
        var host = (HostObject)o;
        // It has another prototype, or properties of its own.
        if (!ReferenceEquals(host.Shape, host.Class.Shape) || serializer.MaxDepth != int.MaxValue) return false;
        // Text that is written in parts must not wait in memory for a whole collection.
        if (serializer.Writer.MakesParts && (IsCollection(host) || !IsElement(serializer))) return false;
        if (_context is not { } context || !ReferenceEquals(context.Serializer, serializer) || !ReferenceEquals(context.Realm, host.Realm))
            _context = context = new HostJsonContext(serializer, host.Realm);
        if (!context.MayWrite(serializer.Depth, host.Target)) return false;
        if (context.ConverterOf(host.Class) is not { } converter || !context.TryCreateWriter(out var output)) return false;
        var heldParts = serializer.Writer.HoldsParts;
        serializer.Writer.HoldsParts = true;
        Exception failure;
        try
        {
            converter.WriteObject(ref output, host.Target);
            if (serializer.Writer.MakesParts) WriteNextElements(serializer, context, ref output);
            output.Flush();
            return true;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        finally
        {
            serializer.Writer.HoldsParts = heldParts;
        }
        throw HostGuard.Error(agent.CurrentRealm, failure);
    }

    // The elements of a list after one that was written, as many as a part has: a writer for each of them would take
    // longer than a small object does.
    [HostCode]
    private void WriteNextElements(JsonSerializer<byte> serializer, HostJsonContext context, ref QuollJsonWriter output)
    {
        if (serializer.Container is not HostObject { Class.Info.List: { IsPrimitive: false } access } list
            || !ReferenceEquals(list.Shape, list.Class.Shape)) return;
        while (output.BytesWritten < JsonWriter<byte>.PartSize && serializer.TryTakeElement(out var index))
        {
            agent.Step();
            output.AppendLead(',');
            context.WriteElement(
                ref output, index < access.Count(list.Target) ? access.GetObject(list.Target, index) : null, access.ElementType, index);
        }
    }

    private static bool IsCollection(HostObject host) => host.Class.Info is not { Kind: ScriptTypeKind.Object, Sequence: null };

    private static bool IsElement(JsonSerializer<byte> serializer) => serializer.Container is { } container
        && (container is HostObject outer ? IsCollection(outer) : Comparison.IsArray(container));
}

/// <summary>The context of converters of .NET objects: the text and the realm that they write for.</summary>
internal sealed class HostJsonContext(JsonSerializer<byte> serializer, Realm realm) : ConverterContext
{
    /// <summary>
    /// The greatest depth of objects and arrays that calls of converters write. Deeper objects use the steps of the
    /// specification, which need no native stack and find cycles.
    /// </summary>
    private const int MaxDepth = 200;

    /// <summary>A probe of the native stack leaves room for far more calls than these levels take.</summary>
    private const int LevelsBetweenProbes = 7;

    private readonly HostRealm _host = HostRealm.Of(realm);
    private readonly HostConverters _converters = HostConverters.Of(HostRealm.Of(realm).Types);
    private QuollJsonOptions? _options;
    private string _gap = "";

    // Whether no toJSON can be reached, and the version of the realm that it was found for.
    private bool _isFree;
    private uint _version;

    // The greatest depth for which the native stack has been probed since the writer was created.
    private int _ensuredDepth;

    // Down to here objects need not be asked one by one; -1 where each must be.
    private int _unaskedDepth = -1;

    // The last class that has a converter, by its type: a list is mostly of one type.
    private Type? _lastType;
    private QuollConverter? _lastConverter;

    /// <summary>The index of the element that is about to be written.</summary>
    public int Index;

    /// <summary>The time value of the date that is about to be written.</summary>
    public double Time;

    public JsonSerializer<byte> Serializer { get; } = serializer;

    public Realm Realm { get; } = realm;

    /// <summary>
    /// Creates a writer that continues the serializer's text. Returns false if the writer does not support the gap.
    /// </summary>
    public bool TryCreateWriter(out QuollJsonWriter writer)
    {
        var gap = Serializer.Gap;
        if (_options is null || _gap != gap)
        {
            _options = null;
            _gap = gap;
            if (gap.Length == 0) _options = new QuollJsonOptions { MaxDepth = 2 * MaxDepth };
            else if (gap[0] is ' ' or '\t' && !gap.AsSpan().ContainsAnyExcept(gap[0]))
            {
                _options = new QuollJsonOptions
                {
                    MaxDepth = 2 * MaxDepth,
                    WriteIndented = true,
                    IndentSize = gap.Length,
                    IndentCharacter = gap[0],
                };
            }
        }
        if (_options is null)
        {
            writer = default;
            return false;
        }
        _ensuredDepth = 0;
        _unaskedDepth = -1;
        writer = new QuollJsonWriter(Serializer.Writer, _options) { Context = this };
        writer.MoveTo(Serializer.Depth);
        return true;
    }

    /// <summary>
    /// Returns whether an object at a depth may be written by its converter. It may not if a script has given it a
    /// property or prototype, or could see that it is written.
    /// </summary>
    /// <param name="depth">The objects and arrays around it.</param>
    /// <param name="target">The object; null for a structure, which is a copy.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MayWrite(int depth, object? target) => depth <= _unaskedDepth && _version == _host.Version || Ask(depth, target);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Ask(int depth, object? target)
    {
        if (depth > _ensuredDepth && !EnsureStack(depth)) return false;
        if (_version != _host.Version) FindPrototypes();
        _unaskedDepth = _isFree && !_host.HasChangedObjects ? _ensuredDepth : -1;
        return _isFree && (!_host.HasChangedObjects || target is null || target.GetType().IsValueType
            || _host.Find(target) is not { } found || ReferenceEquals(found.Shape, found.Class.Shape));
    }

    // The native stack has room for the converters of some more levels.
    private bool EnsureStack(int depth)
    {
        if (depth >= MaxDepth || !RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        _ensuredDepth = Math.Min(depth + LevelsBetweenProbes, MaxDepth - 1);
        return true;
    }

    /// <summary>Returns the converter of a class; null if there is none.</summary>
    public QuollConverter? ConverterOf(HostClass hostClass)
    {
        var type = hostClass.Info.Type;
        if (ReferenceEquals(type, _lastType)) return _lastConverter;
        if (_converters.Exact(type) is not { } found) return null;
        (_lastType, _lastConverter) = (type, found);
        return found;
    }

    // Determines whether no script can see that objects are written, because no toJSON can be reached. A prototype that
    // was never requested is unchanged.
    private void FindPrototypes()
    {
        do
        {
            _version = _host.Version;
            _isFree = JsonShapePlan.IsFreeOfToJson(Realm[Intrinsic.ArrayPrototype]) && IsFree(Intrinsic.MapPrototype)
                && IsFree(Intrinsic.SetPrototype);
            // The prototype of a class may make that of its base class.
            foreach (var one in _host.Classes.ToArray()) _isFree = _isFree && IsFree(one);
        }
        while (_version != _host.Version);
    }

    private bool IsFree(Intrinsic prototype) => Realm.IsUntouched(prototype) || JsonShapePlan.IsFreeOfToJson(Realm[prototype]);

    private bool IsFree(HostClass hostClass)
    {
        var prototype = hostClass.Prototype;
        prototype.Flags |= ObjectFlags.IsPrototype;
        // Created lazily and not used since: the toJSON of a view, which has the same result as its converter. Objects
        // with a toJSON for a converter of the host are never written without it.
        var slot = prototype.Shape.Find(WellKnown.ToJson);
        if (slot >= 0 && prototype.SlotAt(slot) is not { IsInternal: true } && _converters.Converted.MethodOf(hostClass.Info) is null)
            return false;
        return JsonShapePlan.IsFreeOfToJson(prototype.Shape.Prototype);
    }

    /// <summary>Writes an element; writes null if it has no JSON text.</summary>
    public void WriteElement(ref QuollJsonWriter writer, object? value, Type declared, int index)
    {
        if (TryResolve(writer.Depth, value, declared, new PropertyKey((uint)index), out var resolved, out var converter))
            Write(ref writer, value, resolved, converter);
        else writer.AppendNull();
    }

    /// <summary>
    /// Resolves a value to its written form: an object by a converter, or a value that SerializeJSONProperty
    /// (§25.5.2.2) has resolved. Returns false if it has no JSON text.
    /// </summary>
    public bool TryResolve(
        int depth, object? value, Type declared, in PropertyKey key, out JsValue resolved, out QuollConverter? converter)
    {
        resolved = JsValue.Null;
        converter = null;
        if (value is null) return true;
        if (!ReferenceEquals(value.GetType(), _lastType)) return TryResolveOther(depth, value, declared, key, out resolved, out converter);
        if (!MayWrite(depth, value)) return TryResolveObject(value, declared, key, out resolved);
        converter = _lastConverter;
        return true;
    }

    private bool TryResolveOther(
        int depth, object value, Type declared, in PropertyKey key, out JsValue resolved, out QuollConverter? converter)
    {
        resolved = JsValue.Null;
        converter = null;
        if (value is string text)
        {
            resolved = new JsValue(text);
            return true;
        }
        if (value.GetType().IsPrimitive || !_host.TryClassOf(value, declared, out var hostClass))
        {
            resolved = HostValue.ToValue(Realm, value, declared);
            // Only objects and BigInts may have a toJSON.
            return resolved.IsString || resolved.IsNumber || resolved.IsBoolean || Serializer.Resolve(null, key, ref resolved);
        }
        if (MayWrite(depth, value) && (converter = ConverterOf(hostClass)) is not null) return true;
        return TryResolveObject(value, declared, key, out resolved);
    }

    private bool TryResolveObject(object value, Type declared, in PropertyKey key, out JsValue resolved)
    {
        resolved = new JsValue(_host.Wrap(value, declared));
        return Serializer.Resolve(null, key, ref resolved);
    }

    /// <summary>Writes the result of <see cref="TryResolve"/>.</summary>
    public void Write(ref QuollJsonWriter writer, object? value, in JsValue resolved, QuollConverter? converter)
    {
        if (converter is not null) converter.WriteObject(ref writer, value);
        else WriteResolved(ref writer, resolved);
    }

    /// <summary>
    /// Resolves a value that is primitive by default; a BigInt or an object may have a toJSON. Returns false if it has
    /// no text.
    /// </summary>
    public bool TryResolvePrimitive(ref JsValue value, in PropertyKey key) =>
        value.IsBigInt || value.IsObject ? Serializer.Resolve(null, key, ref value) : !value.IsUndefined;

    /// <summary>Writes a value that was resolved: an object by the steps of the specification.</summary>
    public void WriteResolved(ref QuollJsonWriter writer, in JsValue value)
    {
        if (value.IsNumber) HostDoubleConverter.Write(ref writer, value.Number);
        else if (value.IsString) writer.Append(value.String);
        else if (value.IsBoolean) writer.Append(value.IsTrue);
        else if (value.IsNullish) writer.AppendNull();
        else
        {
            writer.Flush();
            Serializer.WriteInside(value, writer.Depth);
        }
    }
}
