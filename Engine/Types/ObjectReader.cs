using System.Runtime.CompilerServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Types;

/// <summary>Objects of a script into instances of a .NET type: by its constructor, then its settable members.</summary>
internal sealed class ObjectReader(
    Type type, Func<object?[], object> create, ReaderParameter[] parameters, IReadOnlyList<ScriptMember> members)
    : ValueReader.Composite
{
    private readonly Dictionary<string, ScriptMember> _members = members.ToDictionary(static member => member.Name);

    private readonly ScriptMember[] _required = members.Where(static member => member.Info.IsRequired).ToArray();

    public override bool Takes(JsObject source) =>
        !source.IsCallable && source is not (DateObject or TypedArrayObject or MapObject or SetObject)
        && (!Comparison.IsArray(source) || IsTuple);

    // A tuple is an array as well.
    private bool IsTuple => typeof(ITuple).IsAssignableFrom(type);

    public override object Read(Realm realm, JsObject source, ConversionPath path)
    {
        if (IsTuple && Comparison.IsArray(source)) return ReadTuple(realm, source, path);
        var arguments = parameters.Length == 0 ? [] : new object?[parameters.Length];
        for (var i = 0; i < parameters.Length; i++)
        {
            var parameter = parameters[i];
            var value = source.Get(parameter.Key);
            if (value.IsUndefined && parameter.IsOptional) arguments[i] = parameter.Default;
            else
            {
                path.Enter(parameter.Key.ToString());
                arguments[i] = ValueReader.Read(realm, value, parameter.Type, path);
                path.Leave();
            }
        }
        var made = create(arguments);
        var plan = source.GetType() == typeof(JsObject) && !source.Shape.IsDictionary ? PlanOf(realm, source.Shape) : null;
        if (plan is not null)
        {
            for (var slot = 0; slot < plan.Length; slot++)
            {
                if (plan[slot] is { } member) Write(realm, made, member, source.ReadSlot(slot), path);
            }
            return made;
        }
        foreach (var member in _required)
        {
            if (!source.HasProperty(member.Name)) throw path.Error(Messages.HostMemberMissing, member.Name);
        }
        foreach (var key in source.OwnPropertyKeys())
        {
            if (key.Name is not string name || !_members.TryGetValue(name, out var member) || !IsSet(member)) continue;
            if (source.GetOwnProperty(key, out var property) && property.Enumerable) Write(realm, made, member, source.Get(key), path);
        }
        return made;
    }

    private static void Write(Realm realm, object target, ScriptMember member, in JsValue value, ConversionPath path)
    {
        // An absent value leaves what the constructor has set.
        if (value.IsUndefined) return;
        path.Enter(member.Name);
        member.WriteFrom(realm, target, value, path);
        path.Leave();
    }

    private bool IsSet(ScriptMember member) =>
        member.Info.IsSettable && !Array.Exists(parameters, parameter => parameter.Key.Equals((PropertyKey)member.Name));

    // Which member the value in each slot is for; null where the shape has accessors, or lacks what is required.
    private ScriptMember?[]? PlanOf(Realm realm, Shape shape)
    {
        var plans = Objects.HostRealm.Of(realm);
        if (plans.TryGetPlan(shape, this, out var known)) return known;
        var plan = new ScriptMember?[shape.Count];
        for (var slot = 0; slot < plan.Length; slot++)
        {
            var flags = shape.Table.FlagsAt(slot);
            if ((flags & PropertyFlags.Accessor) != 0)
            {
                plan = null;
                break;
            }
            if ((flags & PropertyFlags.Enumerable) != 0 && shape.Table.KeyAt(slot).Name is string name
                && _members.TryGetValue(name, out var member) && IsSet(member)) plan[slot] = member;
        }
        if (Array.Exists(_required, member => shape.Find(member.Name) < 0)) plan = null;
        plans.AddPlan(shape, this, plan);
        return plan;
    }

    private object ReadTuple(Realm realm, JsObject source, ConversionPath path)
    {
        var items = new object?[parameters.Length > 0 ? parameters.Length : members.Count];
        for (var i = 0; i < items.Length; i++)
        {
            path.Enter(i);
            items[i] = ValueReader.Read(
                realm, source.Get(PropertyKey.From((double)i)), parameters.Length > 0 ? parameters[i].Type : members[i].Info.Type, path);
            path.Leave();
        }
        return create(items);
    }
}

/// <summary>A parameter of the constructor that objects are made by.</summary>
internal sealed record ReaderParameter(PropertyKey Key, Type Type, bool IsOptional, object? Default);
