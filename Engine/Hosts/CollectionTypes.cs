using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Dynamic;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;
using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts;

/// <summary>Decides which types are collections, and how their elements are accessed.</summary>
internal static class CollectionTypes
{
    /// <summary>Returns whether a value of the type is also a value in scripts.</summary>
    public static bool IsScalar(Type type) => type.IsPrimitive || type.IsEnum || type == typeof(string) || type == typeof(decimal)
        || type == typeof(System.Numerics.BigInteger) || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128)
        || type == typeof(JsValue) || type == typeof(SharedMemory) || type == typeof(DBNull) || TextForm.Of(type) is not null
        || type == typeof(JsonElement) || type == typeof(JsonDocument) || typeof(JsonNode).IsAssignableFrom(type)
        || type == typeof(Memory<byte>) || type == typeof(ReadOnlyMemory<byte>) || DynamicValues.Includes(type);

    /// <inheritdoc cref="CollectionKinds.Of{TFacts}"/>
    public static ScriptTypeKind? KindOf(Type type) => CollectionKinds.Of(new TypeFacts(type));

    /// <summary>Returns the public type: for an internal class of the platform, its public base.</summary>
    public static Type KnownAs(Type type)
    {
        if (!IsOfPlatform(type)) return type;
        var known = type;
        while (!known.IsVisible && known.BaseType is { } parent && parent != typeof(object)) known = parent;
        return known.IsVisible ? known : type;
    }

    /// <summary>Returns whether a type is a collection of .NET itself, such as Queue&lt;T&gt;.</summary>
    public static bool IsPublicCollection(Type type) =>
        type.IsVisible && type.Namespace?.StartsWith("System.Collections", StringComparison.Ordinal) == true;

    /// <summary>Returns whether the type is one of .NET's own types.</summary>
    public static bool IsOfPlatform(Type type)
    {
        if (type.Assembly == typeof(object).Assembly) return true;
        // .NET creates an assembly's name anew for each call.
        return (bool)Platform.GetValue(type.Assembly, static assembly => PlatformAssemblies.Contains(assembly.GetName().Name ?? ""));
    }

    private static readonly ConditionalWeakTable<Assembly, object> Platform = [];

    /// <summary>Returns whether the type is a table, or the rows of one.</summary>
    public static bool IsTable(Type type) => typeof(DataTable).IsAssignableFrom(type) || type == typeof(DataRowCollection);

    private static Type? DictionaryOf(Type type) =>
        GenericInterface.Of(type, typeof(IDictionary<,>)) ?? GenericInterface.Of(type, typeof(IReadOnlyDictionary<,>))
            ?? GenericInterface.Of(type, typeof(ILookup<,>));

    /// <summary>Returns the access to the elements of a list.</summary>
    /// <param name="type">The type of the list.</param>
    /// <param name="canCompile">Whether code may be compiled for the type of its elements.</param>
    public static ListAccess List(Type type, bool canCompile)
    {
        if (IsTable(type)) return new TableAccess();
        if (type.IsArray)
        {
            var element = type.GetElementType()!;
            return type.GetArrayRank() > 1 || !type.IsSZArray ? new GridAccess(element)
                : Elements(element, canCompile)?.List(isFixedSize: true) ?? new BoxedListAccess(element, isFixedSize: true);
        }
        if (GenericInterface.Of(type, typeof(IList<>)) is { } list)
        {
            var isFixed = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ArraySegment<>);
            var element = list.GetGenericArguments()[0];
            // In a native program most lists have an interface without types, which is faster than reflection.
            return Elements(element, canCompile)?.List(isFixed) ?? (canCompile && typeof(IList).IsAssignableFrom(type)
                ? new BoxedListAccess(element, isFixed) : new ReflectedListAccess(list, element, isFixed));
        }
        if (GenericInterface.Of(type, typeof(IReadOnlyList<>)) is { } readOnly)
        {
            var element = readOnly.GetGenericArguments()[0];
            return Elements(element, canCompile)?.ReadOnlyList() ?? new ReflectedListAccess(readOnly, element, isFixedSize: true);
        }
        return new BoxedListAccess(typeof(object), isFixedSize: false);
    }

    /// <summary>Returns the access to the entries of a dictionary.</summary>
    public static DictionaryAccess Dictionary(Type type, bool canCompile)
    {
        if (typeof(DynamicObject).IsAssignableFrom(type)) return new DynamicAccess();
        if (typeof(DataRow).IsAssignableFrom(type) || type == typeof(DataRowView)) return TableAccess.Row;
        if (typeof(NameValueCollection).IsAssignableFrom(type))
        {
            return new NamedAccess<NameValueCollection>(
                typeof(string), static names => names.AllKeys.OfType<string>(), static (names, name) => names[name],
                static (names, name, value) => names[name] = (string?)value, static (names, name) => names.Remove(name));
        }
        if (GenericInterface.Of(type, typeof(IDictionary<,>)) is { } dictionary)
        {
            var (key, value) = PartsOf(dictionary);
            return Entries(key, value, canCompile)?.Dictionary() ?? new ReflectedDictionaryAccess(dictionary, key, value);
        }
        if (GenericInterface.Of(type, typeof(IReadOnlyDictionary<,>)) is { } readOnly)
        {
            var (key, value) = PartsOf(readOnly);
            return Entries(key, value, canCompile)?.ReadOnlyDictionary() ?? new ReflectedDictionaryAccess(readOnly, key, value);
        }
        if (GenericInterface.Of(type, typeof(ILookup<,>)) is { } lookup)
        {
            var (key, value) = PartsOf(lookup);
            return EntryCode.Of(key, value)?.Lookup() ?? throw ElementCode.Missing(type);
        }
        return new TextKeyAccess();
    }

    /// <summary>Returns the access to the elements of a set.</summary>
    public static SetAccess Set(Type type, bool canCompile)
    {
        var set = GenericInterface.Of(type, typeof(ISet<>)) ?? GenericInterface.Of(type, typeof(IReadOnlySet<>))!;
        var element = set.GetGenericArguments()[0];
        return Elements(element, canCompile)?.Set() ?? new ReflectedSetAccess(set, element);
    }

    /// <summary>Returns the access to the elements of any enumerable; null if a type is not enumerable.</summary>
    public static SequenceAccess? Sequence(Type type, bool canCompile)
    {
        if (!typeof(IEnumerable).IsAssignableFrom(type) || type == typeof(string)) return null;
        // A collection that can be walked in several ways is walked as a dictionary.
        if (GenericInterface.Of(DictionaryOf(type) ?? type, typeof(IEnumerable<>)) is not { } sequence)
            return new BoxedSequenceAccess(typeof(object));
        var element = sequence.GetGenericArguments()[0];
        return Elements(element, canCompile)?.Sequence() ?? new BoxedSequenceAccess(element);
    }

    private static ElementCode? Elements(Type element, bool canCompile) => canCompile ? ElementCode.Of(element) : null;

    private static EntryCode? Entries(Type key, Type value, bool canCompile) => canCompile ? EntryCode.Of(key, value) : null;

    private static (Type Key, Type Value) PartsOf(Type dictionary)
    {
        var parts = dictionary.GetGenericArguments();
        return (parts[0], parts[1]);
    }
}
