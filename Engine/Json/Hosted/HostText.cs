using Quoll.Json.Values;
using Quoll.Json.Typed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Hosted;

/// <summary>What converters of a model's objects need to know of the realm that they write for.</summary>
[System.Diagnostics.CodeAnalysis.RequiresUnreferencedCode("For models by reflection.")]
[System.Diagnostics.CodeAnalysis.RequiresDynamicCode("For models by reflection.")]
internal sealed class HostText(Realm realm, HostConverters converters)
{
    private readonly HostRealm _host = HostRealm.Of(realm);

    // Whether no toJSON can be reached, and what that was found for.
    private bool _isFree;
    private uint _epoch;
    private (int Classes, bool HasMaps, bool HasSets) _known = (-1, false, false);

    public Realm Realm { get; } = realm;

    /// <summary>
    /// No script would see that objects are written: each is what its class says, and no toJSON can be reached. Found
    /// out once for each state of the prototypes.
    /// </summary>
    public bool IsUnseen()
    {
        if (_host.HasChangedObjects) return false;
        var agent = Realm.Agent;
        // What nobody has asked for yet nobody has changed.
        var known = (_host.Classes.Count, !Realm.IsUntouched(Intrinsic.MapPrototype), !Realm.IsUntouched(Intrinsic.SetPrototype));
        if (_epoch == agent.PrototypeEpoch && _known == known) return _isFree;
        _isFree = IsFree(Intrinsic.ArrayPrototype) && (!known.Item2 || IsFree(Intrinsic.MapPrototype))
            && (!known.Item3 || IsFree(Intrinsic.SetPrototype)) && _host.Classes.All(known => HostJsonPlan.IsPlain(agent, known));
        (_epoch, _known) = (agent.PrototypeEpoch, known);
        return _isFree;
    }

    private bool IsFree(Intrinsic prototype) => JsonShapePlan.IsFreeOfToJson(Realm[prototype]);

    /// <summary>
    /// Writes an object whose type is not the one that was promised: an object of another class, or a value.
    /// </summary>
    public void WriteOther(ref QuollJsonWriter writer, object value, Type declared)
    {
        if (value is string text) writer.Append(text);
        else if (!_host.TryClassOf(value, declared, out var hostClass)) WriteScalar(ref writer, HostValue.ToValue(Realm, value, declared));
        else if (converters.Exact(hostClass.Info.Type) is { } converter) converter.WriteObject(ref writer, value);
        else throw new HostTextFault();
    }

    /// <summary>Writes a primitive value.</summary>
    public static void WriteScalar(ref QuollJsonWriter writer, in JsValue value)
    {
        if (value.IsNumber) HostDoubleConverter.Write(ref writer, value.Number);
        else if (value.IsString) writer.Append(value.String);
        else if (value.IsBoolean) writer.Append(value.IsTrue);
        else if (value.IsNull) writer.AppendNull();
        else throw new HostTextFault();
    }
}

/// <summary>An object is met that only the serializer's own steps can write.</summary>
internal sealed class HostTextFault : Exception;

/// <summary>Takes what a writer of .NET objects writes into the text of a serializer.</summary>
internal sealed class JsonWriterOutput(JsonWriter<byte> writer) : System.Buffers.IBufferWriter<byte>
{
    public void Advance(int count) => writer.Position += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        writer.Reserve(sizeHint);
        return writer.Segment.AsMemory(writer.Position);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        writer.Reserve(sizeHint);
        return writer.Segment.AsSpan(writer.Position);
    }
}
