using System.Text.Json.Serialization;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>
/// Handles objects by reflection: if code may not be compiled, for types that are used only a few times, and in rare
/// cases. The results are the same as those of <see cref="ObjectCompiler"/>.
/// </summary>
internal static class PlainObject
{
    public static void Write<T>(ref QuollJsonWriter writer, in T value, ObjectPlan plan, byte lead, ref int at)
    {
        object target = value!;
        if (plan.HasCallbacks) (target as IJsonOnSerializing)?.OnSerializing();
        var members = plan.Members;
        for (var i = 0; i < members.Length; i++)
        {
            var member = members[i];
            if (!member.IsSerialized) continue;
            at = i;
            var inner = member.Get(target);
            if (member.Skips(inner)) continue;
            if (member.AsksConverter)
            {
                if (member.Converter.TryWriteMemberObject(ref writer, inner, plan.Names, i, lead)) lead = (byte)',';
                continue;
            }
            writer.AppendName(plan.Names, i, lead);
            lead = (byte)',';
            member.Converter.WriteObject(ref writer, inner);
        }
        at = -1;
        if (plan.Extension is not null) lead = ExtensionData.Write(ref writer, target, plan, lead);
        writer.AppendEndObject(lead);
        if (plan.HasCallbacks) (target as IJsonOnSerialized)?.OnSerialized();
    }

    public static T Read<T>(ref QuollJsonReader reader, ObjectPlan plan)
    {
        if (plan.CreationFault is { } why) throw new NotSupportedException(why);
        // An object that exists at once is filled. Otherwise the values are stored until it exists.
        if (plan.Parameters.Length == 0)
        {
            object made = plan.Constructor?.Make([]) ?? default(T)!;
            Fill(ref reader, plan, made);
            return (T)made;
        }
        var values = new object?[plan.Members.Length];
        object? unknown = null;
        var seen = ReadMembers(ref reader, plan, null, values, ref unknown);
        var built = Make(plan, values, seen, unknown);
        // Collections that the object itself creates were skipped; now they exist.
        for (var i = 0; i < values.Length; i++)
        {
            if (seen[i] && values[i] is ReaderMark mark) FillAt(ref reader, plan.Members[i], built, mark);
        }
        if (plan.HasCallbacks) (built as IJsonOnDeserialized)?.OnDeserialized();
        return (T)built;
    }

    private static void FillAt(ref QuollJsonReader reader, ObjectMember member, object target, ReaderMark mark)
    {
        var end = reader.Mark;
        reader.Return(mark);
        FillMember(ref reader, member, target);
        reader.Return(end);
    }

    // Reads into the collection that a member holds. A member without a collection is set.
    private static void FillMember(ref QuollJsonReader reader, ObjectMember member, object target)
    {
        if (reader.PeekKind() != System.Text.Json.JsonValueKind.Null && member.Get(target) is { } existing
            && member.Converter.TryFillObject(ref reader, existing))
        {
            // A structure is a copy.
            if (member.Type.IsValueType && member.HasSetter) member.Set(target, existing);
        }
        else if (member.HasSetter) member.Set(target, member.Converter.ReadObject(ref reader));
        else reader.Skip();
    }

    /// <summary>Reads the members that follow into an object.</summary>
    public static void Fill(ref QuollJsonReader reader, ObjectPlan plan, object target)
    {
        if (plan.HasCallbacks) (target as IJsonOnDeserializing)?.OnDeserializing();
        object? unknown = null;
        ReadMembers(ref reader, plan, target, new object?[plan.Members.Length], ref unknown);
        if (plan.HasCallbacks) (target as IJsonOnDeserialized)?.OnDeserialized();
    }

    private static bool[] ReadMembers(
        ref QuollJsonReader reader, ObjectPlan plan, object? target, object?[] values, ref object? unknown)
    {
        var members = plan.Members;
        var seen = new bool[members.Length];
        var hasType = false;
        var repeated = (HashSet<string>?)null;
        for (var i = 0; (i = reader.NextMember(plan.Names, i)) != -1; i++)
        {
            if (i < 0)
            {
                if (plan.Extension is null) plan.Unknown(ref reader, ref hasType);
                else if (plan.IsMetadata(reader, ref hasType)) reader.Skip();
                else ExtensionData.Read(ref reader, plan, target, ref unknown, ref repeated);
                continue;
            }
            var member = members[i];
            if (seen[i] && !plan.Options.AllowDuplicateProperties) plan.Repeated(ref reader, i);
            seen[i] = true;
            if (member.IsFilled && target is not null) FillMember(ref reader, member, target);
            else if (member.IsFilled && member.Parameter < 0)
            {
                values[i] = reader.Mark;
                reader.SkipAhead();
            }
            // Values for constructor parameters come too late for an existing object.
            else if (!member.HasSetter && (member.Parameter < 0 || target is not null)) reader.Skip();
            else
            {
                values[i] = member.Converter.ReadObject(ref reader);
                if (target is not null) member.Set(target, values[i]);
            }
        }
        for (var i = 0; i < members.Length; i++)
        {
            if (members[i].IsRequired && !seen[i]) plan.Missing(ref reader, members[i]);
        }
        return seen;
    }

    private static object Make(ObjectPlan plan, object?[] values, bool[] seen, object? unknown)
    {
        var arguments = new object?[plan.Parameters.Length];
        for (var i = 0; i < arguments.Length; i++)
        {
            arguments[i] = plan.Parameters[i].Default ?? DefaultValue.Of(plan.Parameters[i].Type);
        }
        for (var i = 0; i < seen.Length; i++)
        {
            if (seen[i] && plan.Members[i].Parameter is >= 0 and var parameter) arguments[parameter] = values[i];
        }
        var made = plan.Constructor!.Make(arguments);
        if (plan.HasCallbacks) (made as IJsonOnDeserializing)?.OnDeserializing();
        for (var i = 0; i < seen.Length; i++)
        {
            if (seen[i] && plan.Members[i] is { Parameter: < 0, HasSetter: true, IsFilled: false } member) member.Set(made, values[i]);
        }
        if (unknown is not null) ExtensionData.Give(plan.Extension!, made, unknown);
        return made;
    }
}
