using Quoll.Hosts.Objects;
using Quoll.Json.Typed;
using Quoll.Json.Values;

namespace Quoll.Hosts.Json;

/// <summary>
/// Stringifies .NET objects by converters for their types (<see cref="HostConverters"/>): no JavaScript object is made
/// for what is inside them. It gives what the specification's steps over those objects give. These steps write what
/// scripts have changed: objects with properties or prototypes of their own, and classes with a toJSON.
/// </summary>
internal sealed class HostJson(Agent agent) : ForeignJson
{
    private HostJsonContext? _context;

    public override bool IsForeign(JsObject o) => o is HostObject;

    public override bool TryWrite(JsonSerializer<byte> serializer, JsObject o)
    {
        var host = (HostObject)o;
        // Another prototype, or properties of its own.
        if (!ReferenceEquals(host.Shape, host.Class.Shape) || serializer.MaxDepth != int.MaxValue) return false;
        // Text that goes out in parts must not wait in memory for all of a collection.
        if (serializer.Writer.MakesParts && (IsCollection(host) || !IsElement(serializer))) return false;
        if (_context is not { } context || !ReferenceEquals(context.Serializer, serializer) || !ReferenceEquals(context.Realm, host.Realm))
            _context = context = new HostJsonContext(serializer, host.Realm);
        if (!context.MayWrite(serializer.Depth, host.Target)) return false;
        if (context.ConverterOf(host.Class) is not { } converter || !context.TryCreateWriter(out var output)) return false;
        var (depth, mark) = (serializer.Depth, serializer.Writer.Mark);
        var heldParts = serializer.Writer.HoldsParts;
        serializer.Writer.HoldsParts = true;
        Exception failure;
        try
        {
            converter.WriteObject(ref output, host.Target);
            output.Flush();
            return true;
        }
        catch (ThrowCompletion) when (serializer.MissesWayToCycle(depth))
        {
            // The same again, for the message of the error alone.
            serializer.TakeSteps(depth, mark);
            return false;
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

    private static bool IsCollection(HostObject host) => host.Class.Info is not { Kind: ScriptTypeKind.Object, Sequence: null };

    private static bool IsElement(JsonSerializer<byte> serializer) => serializer.Container is { } container
        && (container is HostObject outer ? IsCollection(outer) : Comparison.IsArray(container));
}

/// <summary>What converters of .NET objects know of the text and the realm that they write for.</summary>
internal sealed class HostJsonContext(JsonSerializer<byte> serializer, Realm realm) : ConverterContext
{
    /// <summary>
    /// Objects and arrays around an object that is written by calls of converters. What is deeper takes the steps of
    /// the specification, which need no native stack and find cycles.
    /// </summary>
    private const int MaxDepth = 200;

    /// <summary>A probe of the native stack leaves room for far more calls than these levels take.</summary>
    private const int LevelsBetweenProbes = 7;

    private readonly Agent _agent = realm.Agent;
    private readonly HostRealm _host = HostRealm.Of(realm);
    private readonly HostConverters _converters = HostConverters.Of(HostRealm.Of(realm).Types);
    private QuollJsonOptions? _options;
    private string _gap = "";

    // Whether no toJSON can be reached, and what that was found for.
    private bool _isFree;
    private uint _epoch;
    private int _classCount = -1;
    private bool _hasMaps, _hasSets;
    private readonly bool _extendsMaps = realm.Agent.Extends(Intrinsic.MapPrototype);
    private readonly bool _extendsSets = realm.Agent.Extends(Intrinsic.SetPrototype);

    // No deeper has the native stack been probed since the writer was created.
    private int _ensuredDepth;

    // The last class asked for: a list is mostly of one type.
    private HostClass? _lastClass;
    private QuollConverter? _lastConverter;

    /// <summary>Where the element is that is about to be written.</summary>
    public int Index;

    /// <summary>What <see cref="HostMemberConverter{T}"/> is about to write.</summary>
    public JsValue Resolved;

    public QuollConverter? ResolvedBy;

    public bool HasForm;

    /// <summary>The time value of the date that is about to be written.</summary>
    public double Time;

    public JsonSerializer<byte> Serializer { get; } = serializer;

    public Realm Realm { get; } = realm;

    /// <summary>
    /// Creates a writer after what the serializer has written; false if the gap is one that it does not know.
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
                    Indented = true,
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
        writer = new QuollJsonWriter(Serializer.Writer, _options) { Context = this };
        writer.MoveTo(Serializer.Depth);
        return true;
    }

    /// <summary>
    /// May an object be written by its converter, inside of that many objects and arrays? Not where a script has
    /// given it a property or prototype, or could see that it is written.
    /// </summary>
    public bool MayWrite(int depth, object target)
    {
        if (depth > _ensuredDepth && !EnsureStack(depth) || !IsUnseen()) return false;
        return !_host.HasChangedObjects || target.GetType().IsValueType || _host.Find(target) is not { } found
            || ReferenceEquals(found.Shape, found.Class.Shape);
    }

    // Calls of converters for some more levels have room on the native stack.
    private bool EnsureStack(int depth)
    {
        if (depth >= MaxDepth || !RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        _ensuredDepth = Math.Min(depth + LevelsBetweenProbes, MaxDepth - 1);
        return true;
    }

    /// <summary>The converter of a class; null if there is none.</summary>
    public QuollConverter? ConverterOf(HostClass hostClass)
    {
        if (!ReferenceEquals(hostClass, _lastClass)) (_lastClass, _lastConverter) = (hostClass, _converters.Exact(hostClass.Info.Type));
        return _lastConverter;
    }

    /// <summary>
    /// No script would see that objects are written: no toJSON can be reached. Found out once for each state of the
    /// prototypes; what nobody has asked for yet nobody has changed.
    /// </summary>
    private bool IsUnseen()
    {
        // Asked for each object: extensions are those of the agent, for good.
        var hasMaps = _extendsMaps || Realm.IsCreated(Intrinsic.MapPrototype);
        var hasSets = _extendsSets || Realm.IsCreated(Intrinsic.SetPrototype);
        if (_epoch == _agent.PrototypeEpoch && _classCount == _host.ClassCount && _hasMaps == hasMaps && _hasSets == hasSets)
            return _isFree;
        (_epoch, _hasMaps, _hasSets) = (_agent.PrototypeEpoch, hasMaps, hasSets);
        _isFree = IsFree(Intrinsic.ArrayPrototype) && (!hasMaps || IsFree(Intrinsic.MapPrototype))
            && (!hasSets || IsFree(Intrinsic.SetPrototype));
        do
        {
            _classCount = _host.ClassCount;
            // The prototype of a class may make that of its base class.
            foreach (var one in _host.Classes.ToArray()) _isFree = _isFree && IsFree(one);
        }
        while (_classCount != _host.ClassCount);
        return _isFree;
    }

    private bool IsFree(Intrinsic prototype) => JsonShapePlan.IsFreeOfToJson(Realm[prototype]);

    private static bool IsFree(HostClass hostClass)
    {
        var prototype = hostClass.Prototype;
        prototype.Flags |= ObjectFlags.IsPrototype;
        // Made lazy, and not touched since: the toJSON of a view, which gives what its converter gives.
        var slot = prototype.Shape.Find(WellKnown.ToJson);
        if (slot >= 0 && prototype.Slots[slot] is not { IsInternal: true }) return false;
        return JsonShapePlan.IsFreeOfToJson(prototype.Shape.Prototype);
    }

    /// <summary>Writes an element: null if JSON has no text for it.</summary>
    public void WriteElement(ref QuollJsonWriter writer, object? value, Type declared, int index)
    {
        if (TryResolve(writer.Depth, value, declared, new PropertyKey((uint)index), out var resolved, out var converter))
            Write(ref writer, value, resolved, converter);
        else writer.AppendNull();
    }

    /// <summary>
    /// What is written of a value: an object by a converter, or a value that SerializeJSONProperty (§25.5.2.2) has
    /// resolved. False where JSON has nothing for it.
    /// </summary>
    public bool TryResolve(
        int depth, object? value, Type declared, in PropertyKey key, out JsValue resolved, out QuollConverter? converter)
    {
        resolved = JsValue.Null;
        converter = null;
        if (value is null) return true;
        if (value is string text)
        {
            resolved = new JsValue(text);
            return true;
        }
        if (!value.GetType().IsPrimitive && _host.TryClassOf(value, declared, out var hostClass))
        {
            if (MayWrite(depth, value) && (converter = ConverterOf(hostClass)) is not null) return true;
            resolved = new JsValue(_host.Wrap(value, declared));
        }
        else resolved = HostValue.ToValue(Realm, value, declared);
        // Only objects and BigInts may have a toJSON.
        return resolved.IsString || resolved.IsNumber || resolved.IsBoolean || Serializer.Resolve(null, key, ref resolved);
    }

    /// <summary>Writes what <see cref="TryResolve"/> gave.</summary>
    public void Write(ref QuollJsonWriter writer, object? value, in JsValue resolved, QuollConverter? converter)
    {
        if (converter is not null) converter.WriteObject(ref writer, value);
        else WriteResolved(ref writer, resolved);
    }

    /// <summary>Resolves a primitive value; a BigInt may have a toJSON. False if there is no text for it.</summary>
    public bool TryResolvePrimitive(ref JsValue value, in PropertyKey key) =>
        value.IsBigInt ? Serializer.Resolve(null, key, ref value) : !value.IsUndefined;

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
