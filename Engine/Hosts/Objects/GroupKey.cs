using System.Reflection;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Hosts.Objects;

/// <summary>The key of a group whose class is not described.</summary>
internal static class GroupKey
{
    private static readonly PropertyInfo Key = typeof(IGrouping<,>).GetProperty("Key")!;

    /// <summary>Returns the member for a type of groups; null for other types.</summary>
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
