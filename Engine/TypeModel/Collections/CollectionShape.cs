using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Dynamic;

namespace Quoll.TypeModel.Collections;

/// <summary>The kinds of collections, by how they are walked and created.</summary>
internal enum CollectionKind
{
    /// <summary>An array of one dimension; its element.</summary>
    Array,

    /// <summary>An array of several dimensions; its element.</summary>
    Grid,

    /// <summary>List&lt;T&gt;; its element.</summary>
    List,

    /// <summary>Memory&lt;T&gt; or ReadOnlyMemory&lt;T&gt;; its element.</summary>
    Memory,

    /// <summary>Another IEnumerable&lt;T&gt;; its element.</summary>
    Elements,

    /// <summary>A non-generic IEnumerable; its element is an object, or a string.</summary>
    UntypedElements,

    /// <summary>A dictionary; its key and its value.</summary>
    Entries,

    /// <summary>An IDictionary whose entries have no declared types.</summary>
    UntypedEntries,

    /// <summary>An ILookup; its key and its element.</summary>
    Groups,

    /// <summary>An IAsyncEnumerable&lt;T&gt;; its element.</summary>
    AsyncElements,

    /// <summary>A NameValueCollection.</summary>
    NamedTexts,

    /// <summary>An ExpandoObject.</summary>
    Dynamic,

    /// <summary>A DataTable.</summary>
    Table,

    /// <summary>A DataSet.</summary>
    TableSet,

    /// <summary>A DataRow.</summary>
    TableRow,
}

/// <summary>The kind of a collection type, and the types of its elements.</summary>
internal readonly record struct CollectionShape(CollectionKind Kind, params Type[] Parts)
{
    /// <summary>Returns the shape of a type; null if it is not a collection.</summary>
    public static CollectionShape? Of(Type type)
    {
        if (type == typeof(string)) return null;
        if (type.IsArray) return new(type.IsSZArray ? CollectionKind.Array : CollectionKind.Grid, type.GetElementType()!);
        if (OfRarePlatformType(type) is { } rare) return rare;
        if (type.IsGenericType)
        {
            var definition = type.GetGenericTypeDefinition();
            if (definition == typeof(List<>)) return new(CollectionKind.List, type.GetGenericArguments());
            if (definition == typeof(Memory<>) || definition == typeof(ReadOnlyMemory<>))
                return new(CollectionKind.Memory, type.GetGenericArguments());
        }
        return OfInterface(type, CollectionKind.Groups, typeof(ILookup<,>))
            ?? OfInterface(type, CollectionKind.Entries, typeof(IDictionary<,>))
            ?? OfInterface(type, CollectionKind.Entries, typeof(IReadOnlyDictionary<,>))
            ?? OfUntyped(type, CollectionKind.UntypedEntries, typeof(IDictionary), [typeof(object), typeof(object)])
            ?? OfInterface(type, CollectionKind.Elements, typeof(IEnumerable<>))
            ?? OfUntyped(type, CollectionKind.UntypedElements, typeof(IEnumerable), [typeof(object)])
            ?? OfInterface(type, CollectionKind.AsyncElements, typeof(IAsyncEnumerable<>));
    }

    private static CollectionShape? OfInterface(Type type, CollectionKind kind, Type definition) =>
        GenericInterface.Of(type, definition) is { } found ? new(kind, found.GetGenericArguments()) : null;

    private static CollectionShape? OfUntyped(Type type, CollectionKind kind, Type untyped, Type[] parts) =>
        untyped.IsAssignableFrom(type) ? new(kind, parts) : null;

    // Using one of these types loads its assembly and the assemblies that this needs. So it is used only if a base type
    // comes from there.
    private static CollectionShape? OfRarePlatformType(Type type)
    {
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            switch (level.Namespace)
            {
                case "System.Data":
                    return OfTable(type);
                case "System.Collections.Specialized":
                    return IsNamedTexts(type) ? new(CollectionKind.NamedTexts, typeof(string), typeof(string))
                        : IsTexts(type) ? new(CollectionKind.UntypedElements, typeof(string)) : null;
                case "System.Dynamic":
                    return IsDynamic(type) ? new(CollectionKind.Dynamic) : null;
            }
        }
        return null;
    }

    private static CollectionShape? OfTable(Type type) => typeof(DataTable).IsAssignableFrom(type) ? new(CollectionKind.Table)
        : typeof(DataSet).IsAssignableFrom(type) ? new(CollectionKind.TableSet)
            : type == typeof(DataRow) ? new(CollectionKind.TableRow) : null;

    private static bool IsNamedTexts(Type type) => typeof(NameValueCollection).IsAssignableFrom(type);

    private static bool IsTexts(Type type) => typeof(StringCollection).IsAssignableFrom(type);

    private static bool IsDynamic(Type type) => type == typeof(ExpandoObject);
}
