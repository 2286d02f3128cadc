namespace Quoll.TypeModel;

/// <summary>Generic interfaces of types.</summary>
internal static class GenericInterface
{
    /// <summary>The interface of a definition that the type is or implements; null if there is none.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    public static Type? Of(Type type, Type definition)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() == definition) return type;
        foreach (var implemented in type.GetInterfaces())
        {
            if (implemented.IsGenericType && implemented.GetGenericTypeDefinition() == definition) return implemented;
        }
        return null;
    }
}
