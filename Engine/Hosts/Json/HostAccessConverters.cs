using Quoll.TypeModel.Scalars;
using Quoll.Hosts.Objects;
using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll.Hosts.Json;

/// <summary>
/// Objects and collections that any value may be in. The error for a cycle learns from them what is open.
/// </summary>
internal abstract class HostContainerConverter<T> : HostConverter<T>
{
    public sealed override void Write(ref QuollJsonWriter writer, in T value)
    {
        writer.Enter();
        var at = PathStep.None;
        try
        {
            WriteEntries(ref writer, (HostJsonContext)writer.Context!, in value, ref at);
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, at, value))
        {
            throw;
        }
        writer.Leave();
    }

    /// <summary>Writes the entries with all that stands around them, and says which one it is at.</summary>
    protected abstract void WriteEntries(ref QuollJsonWriter writer, HostJsonContext context, in T value, ref PathStep at);
}

/// <summary>Objects by the members of a model: any value may be in them, also one that JSON has no text for.</summary>
[HostCode]
internal sealed class HostMembersConverter(ScriptMember[] members) : HostContainerConverter<object>
{
    private readonly MemberNames _names = new(Array.ConvertAll(members, static member => member.Name), false, null);
    private readonly PropertyKey[] _keys = Array.ConvertAll(members, static member => PropertyKey.From(member.Name));

    protected override void WriteEntries(ref QuollJsonWriter writer, HostJsonContext context, in object value, ref PathStep at)
    {
        var lead = (byte)'{';
        for (var n = 0; n < members.Length; n++)
        {
            var member = members[n];
            at = new PathStep(member.Name);
            if (member.IsPrimitive)
            {
                var scalar = member.Read(context.Realm, value);
                if (!context.TryResolvePrimitive(ref scalar, _keys[n])) continue;
                writer.AppendName(_names, n, lead);
                context.WriteResolved(ref writer, scalar);
            }
            else
            {
                var inner = member.ReadObject(value);
                if (!context.TryResolve(writer.Depth, inner, member.Info.Type, _keys[n], out var resolved, out var converter)) continue;
                writer.AppendName(_names, n, lead);
                context.Write(ref writer, inner, resolved, converter);
            }
            lead = (byte)',';
        }
        writer.AppendEndObject(lead);
    }
}

/// <summary>Lists. The initial length applies, although a toJSON may have made them shorter meanwhile.</summary>
[HostCode]
internal sealed class HostListConverter(ListAccess access) : HostContainerConverter<object>
{
    protected override void WriteEntries(ref QuollJsonWriter writer, HostJsonContext context, in object value, ref PathStep at)
    {
        var lead = '[';
        var count = access.Count(value);
        for (var index = 0; index < count; index++)
        {
            context.Realm.Agent.Step();
            at = new PathStep(index);
            writer.AppendLead(lead);
            lead = ',';
            if (index >= access.Count(value)) writer.AppendNull();
            else if (access.IsPrimitive)
            {
                var scalar = access.Get(context.Realm, value, index);
                if (context.TryResolvePrimitive(ref scalar, new PropertyKey((uint)index))) context.WriteResolved(ref writer, scalar);
                else writer.AppendNull();
            }
            else context.WriteElement(ref writer, access.GetObject(value, index), access.ElementType, index);
        }
        writer.AppendEndArray(lead);
    }
}

/// <summary>Sets and other sequences.</summary>
[HostCode]
internal sealed class HostSequenceConverter(SequenceAccess access) : HostContainerConverter<object>
{
    protected override void WriteEntries(ref QuollJsonWriter writer, HostJsonContext context, in object value, ref PathStep at)
    {
        var lead = '[';
        var index = 0;
        using var walk = access.Walk(value);
        while (walk.MoveNext())
        {
            context.Realm.Agent.Step();
            at = new PathStep(index);
            writer.AppendLead(lead);
            lead = ',';
            context.WriteElement(ref writer, walk.Object, access.ElementType, index++);
        }
        writer.AppendEndArray(lead);
    }
}

/// <summary>Dictionaries. Their entries have the order of an object's properties.</summary>
[HostCode]
internal sealed class HostDictionaryConverter(ScriptTypeInfo info, QuollConverter? values)
    : HostContainerConverter<object>
{
    protected override void WriteEntries(ref QuollJsonWriter writer, HostJsonContext context, in object value, ref PathStep at)
    {
        var access = info.Dictionary!;
        var lead = '{';
        using var entries = access.OrderedEntries(value);
        while (entries.MoveNext())
        {
            context.Realm.Agent.Step();
            var (key, inner) = entries.Current;
            var name = KeyText.Of(key);
            at = new PathStep(name);
            // All values are primitive, so none is omitted.
            if (values is not null)
            {
                writer.AppendKey(name, lead);
                values.WriteObject(ref writer, inner);
                lead = ',';
                continue;
            }
            if (!context.TryResolve(writer.Depth, inner, access.ValueType, PropertyKey.From(name), out var resolved, out var converter))
                continue;
            writer.AppendKey(name, lead);
            context.Write(ref writer, inner, resolved, converter);
            lead = ',';
        }
        writer.AppendEndObject((byte)lead);
    }
}
