using Quoll.Json.Typed.Sources;

namespace Quoll.Json.Typed;

/// <summary>
/// Handles objects of types that the generator described, with typed functions for each member. The results are the
/// same as those of <see cref="ObjectCompiler"/> and <see cref="PlainObject"/>.
/// </summary>
internal static class TypedObject
{
    /// <summary>
    /// Returns whether objects can be read in place. Otherwise their values are stored, or set in the box.
    /// </summary>
    public static bool Reads(ObjectPlan plan) =>
        plan.CreationFault is null && !plan.HasCallbacks && plan.Parameters.Length == 0 && plan.Extension is null
        && plan.Members.Length <= 64 && !Array.Exists(plan.Members, static member => member.IsFilled);

    public static void Write<T>(ref QuollJsonWriter writer, in T value, ObjectPlan plan, byte lead, ref int at)
    {
        ref var owner = ref Unsafe.AsRef(in value);
        var (members, names) = (plan.Members, plan.Names);
        for (var i = 0; i < members.Length; i++)
        {
            var member = members[i];
            if (!member.IsSerialized) continue;
            at = i;
            if (Unsafe.As<GeneratedJsonMember<T>>(member.Generated!).Write(ref writer, ref owner, member, names, i, lead)) lead = (byte)',';
        }
        at = -1;
        if (plan.Extension is not null) lead = ExtensionData.Write(ref writer, value!, plan, lead);
        writer.AppendEndObject(lead);
    }

    public static T Read<T>(ref QuollJsonReader reader, ObjectPlan plan)
    {
        var made = plan.Constructor is { } constructor ? (T)constructor.Make([]) : default!;
        var refusesRepeated = !plan.Options.AllowDuplicateProperties;
        var seen = 0UL;
        var hasType = false;
        for (var i = 0; (i = reader.NextMember(plan.Names, i)) != -1; i++)
        {
            if (i < 0)
            {
                plan.Unknown(ref reader, ref hasType);
                continue;
            }
            if (refusesRepeated && (seen & 1UL << i) != 0) plan.Repeated(ref reader, i);
            seen |= 1UL << i;
            var member = plan.Members[i];
            if (member.HasSetter) Unsafe.As<GeneratedJsonMember<T>>(member.Generated!).Read(ref reader, ref made, member.Converter);
            else reader.Skip();
        }
        if ((plan.Required & ~seen) != 0) plan.Missing(ref reader, seen);
        return made;
    }
}
