using Quoll.TypeModel.Scalars;
using Quoll.Hosts.Objects;
using Quoll.Json.Typed;

namespace Quoll.Hosts.Json;

/// <summary>Objects by the members of a model: any value may be in them, also one that JSON has no text for.</summary>
[HostCode]
internal sealed class HostMembersConverter(ScriptMember[] members) : HostConverter<object>
{
    private readonly MemberNames _names = new(Array.ConvertAll(members, static member => member.Name), false, null);
    private readonly PropertyKey[] _keys = Array.ConvertAll(members, static member => PropertyKey.From(member.Name));

    public override void Write(ref QuollJsonWriter writer, in object value)
    {
        var context = (HostJsonContext)writer.Context!;
        writer.Enter();
        var lead = (byte)'{';
        for (var n = 0; n < members.Length; n++)
        {
            var member = members[n];
            if (member.IsPrimitive)
            {
                var scalar = member.Read(context.Realm, value);
                if (!context.TryResolvePrimitive(ref scalar, _keys[n])) continue;
                writer.AppendName(_names.Data, _names.Start(n), _names.Length(n), lead);
                context.WriteResolved(ref writer, scalar);
            }
            else
            {
                var inner = member.ReadObject(value);
                if (!context.TryResolve(writer.Depth, inner, member.Info.Type, _keys[n], out var resolved, out var converter)) continue;
                writer.AppendName(_names.Data, _names.Start(n), _names.Length(n), lead);
                context.Write(ref writer, inner, resolved, converter);
            }
            lead = (byte)',';
        }
        writer.AppendEndObject(lead);
        writer.Leave();
    }
}

/// <summary>Lists. Their length is that at the beginning; a toJSON may have made them shorter meanwhile.</summary>
[HostCode]
internal sealed class HostListConverter(ListAccess access) : HostConverter<object>
{
    public override void Write(ref QuollJsonWriter writer, in object value)
    {
        var context = (HostJsonContext)writer.Context!;
        writer.Enter();
        var lead = '[';
        var count = access.Count(value);
        for (var index = 0; index < count; index++)
        {
            context.Realm.Agent.Step();
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
        writer.Leave();
    }
}

/// <summary>Sets and other sequences.</summary>
[HostCode]
internal sealed class HostSequenceConverter(SequenceAccess access) : HostConverter<object>
{
    public override void Write(ref QuollJsonWriter writer, in object value)
    {
        var context = (HostJsonContext)writer.Context!;
        writer.Enter();
        var lead = '[';
        var index = 0;
        using var walk = access.Walk(value);
        while (walk.MoveNextObject(out var element))
        {
            context.Realm.Agent.Step();
            writer.AppendLead(lead);
            lead = ',';
            context.WriteElement(ref writer, element, access.ElementType, index++);
        }
        writer.AppendEndArray(lead);
        writer.Leave();
    }
}

/// <summary>Dictionaries, whose entries are listed as the properties of an object are.</summary>
[HostCode]
internal sealed class HostDictionaryConverter(DictionaryAccess access, QuollConverter? values) : HostConverter<object>
{
    public override void Write(ref QuollJsonWriter writer, in object value)
    {
        var context = (HostJsonContext)writer.Context!;
        writer.Enter();
        var lead = '{';
        using var entries = access.OrderedEntries(value);
        while (entries.MoveNext())
        {
            context.Realm.Agent.Step();
            var (key, inner) = entries.Current;
            var name = KeyText.Of(key);
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
        writer.Leave();
    }
}
