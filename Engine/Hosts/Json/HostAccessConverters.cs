using Quoll.TypeModel.Scalars;
using Quoll.Hosts.Objects;
using Quoll.Json.Typed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;

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
                if (scalar.IsUndefined) continue;
                writer.AppendName(_names.Data, _names.Start(n), _names.Length(n), lead);
                context.WriteScalar(ref writer, scalar);
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

/// <summary>Lists, whose length is asked at each element.</summary>
[HostCode]
internal sealed class HostListConverter(ListAccess access) : HostConverter<object>
{
    public override void Write(ref QuollJsonWriter writer, in object value)
    {
        var context = (HostJsonContext)writer.Context!;
        writer.Enter();
        var lead = '[';
        for (var index = 0; index < access.Count(value); index++)
        {
            context.Realm.Agent.Step();
            if (access.IsPrimitive)
            {
                var scalar = access.Get(context.Realm, value, index);
                writer.AppendLead(lead);
                context.WriteScalar(ref writer, scalar);
            }
            else HostElement.Write(ref writer, access.GetObject(value, index), access.ElementType, index, lead);
            lead = ',';
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
            HostElement.Write(ref writer, element, access.ElementType, index++, lead);
            lead = ',';
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
            // The type of the values says how they are written.
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

file static class HostElement
{
    // An element after its lead; null if JSON has nothing for it.
    public static void Write(ref QuollJsonWriter writer, object? element, Type declared, int index, char lead)
    {
        var context = (HostJsonContext)writer.Context!;
        var key = new PropertyKey((uint)index);
        var isThere = context.TryResolve(writer.Depth, element, declared, key, out var resolved, out var converter);
        writer.AppendLead(lead);
        if (isThere) context.Write(ref writer, element, resolved, converter);
        else writer.AppendNull();
    }
}
