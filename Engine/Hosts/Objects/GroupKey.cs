using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>What the elements of a group have in common, if nobody has described the class of the group.</summary>
internal static class GroupKey
{
    private static readonly PropertyInfo Key = typeof(IGrouping<,>).GetProperty("Key")!;

    /// <summary>The member for a group of some type; null if that is none.</summary>
    /// <param name="type">The type of the group.</param>
    /// <param name="name">The name that scripts see.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The property is kept by its own name.")]
    public static ScriptMember? Of(Type type, string name)
    {
        if (GenericInterface.Of(type, typeof(IGrouping<,>)) is not { } group) return null;
        var property = (PropertyInfo)group.GetMemberWithSameMetadataDefinitionAs(Key);
        return new BoxedMember(new ScriptMemberInfo(type, name, new ReflectedMember(property)));
    }
}
