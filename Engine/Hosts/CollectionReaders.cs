using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Diagnostics.CodeAnalysis;
using System.Dynamic;
using System.Runtime.CompilerServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.TypeModel.Bounds;
using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>Arrays, other iterables, objects and Maps of a script into .NET collections.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The readers are kept by their own names.")]
[UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The constructor of what is filled was found when its reader was made.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What has lost its constructor is not filled, and the error says so.")]
[UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The readers are kept by their own names.")]
[UnconditionalSuppressMessage("Trimming", "IL2076", Justification = "The readers are kept by their own names.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Code for reference types is shared; value types are those that the host uses itself.")]
internal static class CollectionReaders
{
    /// <summary>The reader of a type of collections; null where it is none that is known.</summary>
    public static ValueReader.Composite? Create(Type type)
    {
        if (type.IsArray)
        {
            return type.GetArrayRank() > 1 ? new GridReader(type)
                : (ValueReader.Composite)Activator.CreateInstance(typeof(ArrayReader<>).MakeGenericType(type.GetElementType()!))!;
        }
        if (type == typeof(ExpandoObject)) return new ExpandoReader();
        return type.IsGenericType && CreateGeneric(type) is { } known ? known : CreateOwn(type);
    }

    private static ValueReader.Composite? CreateGeneric(Type type)
    {
        var arguments = type.GetGenericArguments();
        if (IsDictionary(type))
        {
            return (ValueReader.Composite)Activator.CreateInstance(typeof(DictionaryReader<,>).MakeGenericType(arguments), type)!;
        }
        if (type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>))
            return (ValueReader.Composite)Activator.CreateInstance(typeof(AsyncSequenceReader<>).MakeGenericType(arguments))!;
        return IsOfElements(type)
            ? (ValueReader.Composite)Activator.CreateInstance(typeof(ElementsReader<>).MakeGenericType(arguments), type)! : null;
    }

    /// <summary>Makes the reader of a type whose elements are known, so that code for them is there.</summary>
    public static void AddElements<T>(Type type)
    {
        if (type.IsSZArray) ValueReader.Add(type, new ArrayReader<T>());
        else if (IsOfElements(type) || typeof(ICollection<T>).IsAssignableFrom(type) && CanBeFilled(type)
            && CollectionTypes.Find(type, typeof(IDictionary<,>)) is null)
            ValueReader.Add(type, new ElementsReader<T>(type));
    }

    /// <summary>Makes the reader of a type whose keys and values are known, so that code for them is there.</summary>
    public static void AddEntries<TKey, TValue>(Type type) where TKey : notnull
    {
        if (IsDictionary(type) || typeof(IDictionary<TKey, TValue>).IsAssignableFrom(type) && CanBeFilled(type))
            ValueReader.Add(type, new DictionaryReader<TKey, TValue>(type));
    }

    private static bool IsDictionary(Type type) => type.IsGenericType && Dictionaries.Contains(type.GetGenericTypeDefinition());

    private static bool IsOfElements(Type type) => type.IsGenericType && Elements.Contains(type.GetGenericTypeDefinition());

    // Any other class that is made empty and filled by Add.
    private static ValueReader.Composite? CreateOwn(Type type)
    {
        if (!typeof(IEnumerable).IsAssignableFrom(type) || !CanBeFilled(type)) return null;
        var reader = CollectionTypes.Find(type, typeof(IDictionary<,>)) is { } dictionary
            ? typeof(DictionaryReader<,>).MakeGenericType(dictionary.GetGenericArguments())
            : CollectionTypes.Find(type, typeof(ICollection<>)) is { } collection
                ? typeof(ElementsReader<>).MakeGenericType(collection.GetGenericArguments())
                : typeof(IDictionary).IsAssignableFrom(type) ? typeof(DictionaryReader<object, object?>)
                    : typeof(IList).IsAssignableFrom(type) ? typeof(ElementsReader<object?>)
                        : typeof(NameValueCollection).IsAssignableFrom(type) ? typeof(DictionaryReader<string, JsValue>) : null;
        return reader is null ? null : (ValueReader.Composite)Activator.CreateInstance(reader, type)!;
    }

    private static bool CanBeFilled(Type type) => !type.IsAbstract && type.GetConstructor(Type.EmptyTypes) is not null;

    private static object New(Type type) => Activator.CreateInstance(type)!;

    private static readonly HashSet<Type> Dictionaries =
    [
        typeof(Dictionary<,>), typeof(IDictionary<,>), typeof(IReadOnlyDictionary<,>), typeof(SortedDictionary<,>), typeof(SortedList<,>),
        typeof(ImmutableDictionary<,>), typeof(IImmutableDictionary<,>), typeof(System.Collections.Concurrent.ConcurrentDictionary<,>),
        typeof(System.Collections.Frozen.FrozenDictionary<,>),
    ];

    private static readonly HashSet<Type> Elements =
    [
        typeof(List<>), typeof(IList<>), typeof(ICollection<>), typeof(IEnumerable<>), typeof(IReadOnlyList<>),
            typeof(IReadOnlyCollection<>),
        typeof(HashSet<>), typeof(ISet<>), typeof(IReadOnlySet<>), typeof(SortedSet<>), typeof(Queue<>), typeof(Stack<>),
            typeof(LinkedList<>),
        typeof(Collection<>), typeof(ReadOnlyCollection<>), typeof(ObservableCollection<>),
        typeof(ImmutableArray<>), typeof(ImmutableList<>), typeof(IImmutableList<>), typeof(ImmutableHashSet<>), typeof(IImmutableSet<>),
        typeof(System.Collections.Frozen.FrozenSet<>), typeof(System.Collections.Concurrent.ConcurrentBag<>),
        typeof(System.Collections.Concurrent.ConcurrentQueue<>),
    ];

    /// <summary>The elements of an array-like or iterable object.</summary>
    private static List<T> ReadElements<T>(Realm realm, JsObject source, ConversionPath path)
    {
        var elements = new List<T>();
        if (source is JsArray or IElements or TypedArrayObject)
        {
            var length = ArrayElements.Length(source);
            // A sparse array is as long as a script says.
            if (length > Array.MaxLength) throw path.Error(Messages.InvalidArrayLength);
            realm.Agent.Reserve(length * Unsafe.SizeOf<T>());
            for (var i = 0L; i < length; i++)
            {
                realm.Agent.Step();
                Add(ArrayElements.Get(source, i));
            }
            return elements;
        }
        var record = IteratorRecord.From(realm, source);
        while (record.Step(out var value)) Add(value);
        return elements;

        void Add(in JsValue value)
        {
            if (HostConvert<T>.TryFast(value, out var fast))
            {
                Growth.Add(elements, fast);
                return;
            }
            path.Enter(elements.Count);
            Growth.Add(elements, (T)ValueReader.Read(realm, value, typeof(T), path)!);
            path.Leave();
        }
    }

    private static bool IsIterable(JsObject source) =>
        Comparison.IsArray(source) || source is TypedArrayObject or SetObject or MapObject
            || source is HostObject { Class.Info.Sequence: not null }
            || !source.IsCallable && ObjectOperations.GetMethod(source.Realm, source, JsSymbol.Iterator) is not null;

    /// <summary>So many elements of an array say whether it fits.</summary>
    private const int MostLookedAt = 16;

    // As well as the worst of its elements; what is no array is worse.
    private static int CostOfElements<T>(JsObject source, int cost)
    {
        if (source is not (JsArray or HostArray)) return cost + 6;
        var worst = 0;
        var length = Math.Min(ArrayElements.Length(source), MostLookedAt);
        for (var i = 0L; i < length; i++)
        {
            var element = ArrayElements.Get(source, i);
            // Arrays in arrays are looked at when they are read: there may be any number of levels, or they are in
            // themselves. They are not numbers.
            var isArray = element.ObjectOrNull is JsArray or HostArray { Target: not T };
            var own = !isArray ? ConversionCost.Of(element, typeof(T)) : typeof(T).IsPrimitive ? -1 : 0;
            if (own < 0) return -1;
            worst = Math.Max(worst, own);
        }
        return cost + worst switch { 0 => 0, < 10 => 1, < ConversionCost.AsObject => 2, ConversionCost.AsObject => 3, _ => 4 };
    }

    private sealed class ArrayReader<T> : ValueReader.Composite
    {
        public override int Cost(JsObject source) => Takes(source) ? CostOfElements<T>(source, 3) : -1;

        public override bool Takes(JsObject source) => IsIterable(source) || source is ArrayBufferObject && typeof(T) == typeof(byte);

        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            // Bytes and numbers in bulk, where they are of this very type.
            if (source is TypedArrayObject typed && BinaryData.ToArray(typed) is T[] same && same.GetType() == typeof(T[])) return same;
            if (source is ArrayBufferObject buffer && BinaryData.ToArray(buffer) is T[] bytes) return bytes;
            var elements = ReadElements<T>(realm, source, path);
            realm.Agent.Reserve(elements.Count * (long)Unsafe.SizeOf<T>());
            return elements.ToArray();
        }
    }

    private sealed class ElementsReader<T>(Type type) : ValueReader.Composite
    {
        public override int Cost(JsObject source) => Takes(source) ? CostOfElements<T>(source, 4) : -1;

        public override bool Takes(JsObject source) => IsIterable(source);

        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            var elements = ReadElements<T>(realm, source, path);
            if (type.IsInstanceOfType(elements)) return elements;
            if (!IsOfElements(type)) return Fill(elements);
            var definition = type.GetGenericTypeDefinition();
            var comparer = KeyComparer<T>.For(elements.Count);
            if (type.IsAssignableFrom(typeof(HashSet<T>))) return new HashSet<T>(elements, comparer);
            if (definition == typeof(SortedSet<>)) return SortedFilling.Set(elements);
            if (definition == typeof(Queue<>)) return new Queue<T>(elements);
            if (definition == typeof(Stack<>)) return new Stack<T>(elements);
            if (definition == typeof(LinkedList<>)) return new LinkedList<T>(elements);
            if (definition == typeof(Collection<>)) return new Collection<T>(elements);
            if (definition == typeof(ReadOnlyCollection<>)) return new ReadOnlyCollection<T>(elements);
            if (definition == typeof(ObservableCollection<>)) return new ObservableCollection<T>(elements);
            if (definition == typeof(ImmutableArray<>)) return elements.ToImmutableArray();
            if (type.IsAssignableFrom(typeof(ImmutableList<T>))) return elements.ToImmutableList();
            if (type.IsAssignableFrom(typeof(ImmutableHashSet<T>))) return elements.ToImmutableHashSet(comparer);
            if (definition == typeof(System.Collections.Concurrent.ConcurrentBag<>))
                return new System.Collections.Concurrent.ConcurrentBag<T>(elements);
            if (definition == typeof(System.Collections.Concurrent.ConcurrentQueue<>))
                return new System.Collections.Concurrent.ConcurrentQueue<T>(elements);
            return System.Collections.Frozen.FrozenSet.ToFrozenSet(elements, KeyComparer<T>.ForFrozen(elements.Count));
        }

        private object Fill(List<T> elements)
        {
            var made = New(type);
            foreach (var element in KeyedFilling.Elements(made, elements))
            {
                if (made is ICollection<T> own) own.Add(element);
                else ((IList)made).Add(element);
            }
            return made;
        }
    }

    private sealed class DictionaryReader<TKey, TValue>(Type type) : ValueReader.Composite where TKey : notnull
    {
        public override bool Takes(JsObject source) =>
            source is MapObject or HostDictionary || source is HostObject { Class.Info.Kind: ScriptTypeKind.Map }
            || !source.IsCallable && !Comparison.IsArray(source) && source is not (DateObject or TypedArrayObject or SetObject);

        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            var entries = new Dictionary<TKey, TValue>();
            if (source is MapObject map)
            {
                var cursor = new OrderedTable.Cursor();
                while (map.Data.MoveNext(ref cursor, out var key, out var value))
                {
                    realm.Agent.Step();
                    path.Enter(Display.Brief(key));
                    KeyedFilling.Set(ref entries, (TKey)ValueReader.Read(realm, key, typeof(TKey), path)!, Value(realm, value, path));
                    path.Leave();
                }
            }
            else
            {
                foreach (var key in source.OwnPropertyKeys())
                {
                    realm.Agent.Step();
                    if (!key.IsString || !source.GetOwnProperty(key, out var property) || !property.Enumerable) continue;
                    var name = key.ToString();
                    path.Enter(name);
                    KeyedFilling.Set(
                        ref entries, (TKey)ValueReader.ReadKey(realm, name, typeof(TKey), path), Value(realm, source.Get(key), path));
                    path.Leave();
                }
            }
            return Finish(entries);
        }

        private static TValue Value(Realm realm, in JsValue value, ConversionPath path) =>
            HostConvert<TValue>.TryFast(value, out var fast) ? fast : (TValue)ValueReader.Read(realm, value, typeof(TValue), path)!;

        private object Finish(Dictionary<TKey, TValue> entries)
        {
            if (type.IsInstanceOfType(entries)) return entries;
            if (!IsDictionary(type)) return Fill(entries);
            // By name, so that a trimmed application keeps their constructors.
            var definition = type.GetGenericTypeDefinition();
            if (definition == typeof(SortedDictionary<,>)) return SortedFilling.Dictionary(entries);
            if (definition == typeof(SortedList<,>)) return SortedFilling.List(entries);
            if (definition == typeof(System.Collections.Concurrent.ConcurrentDictionary<,>))
                return new System.Collections.Concurrent.ConcurrentDictionary<TKey, TValue>(entries, entries.Comparer);
            if (definition == typeof(System.Collections.Frozen.FrozenDictionary<,>))
                return System.Collections.Frozen.FrozenDictionary.ToFrozenDictionary(entries, KeyComparer<TKey>.ForFrozen(entries.Count));
            return entries.ToImmutableDictionary(entries.Comparer);
        }

        private object Fill(Dictionary<TKey, TValue> entries)
        {
            var made = New(type);
            foreach (var (key, value) in KeyedFilling.Entries(made, entries))
            {
                if (made is IDictionary<TKey, TValue> own) own.Add(key, value);
                else if (made is IDictionary table) table.Add(key, value);
                else AddTexts((NameValueCollection)made, (string)(object)key, (JsValue)(object)value!);
            }
            return made;
        }

        // Several values of one name are an array, as scripts see such a collection.
        private static void AddTexts(NameValueCollection made, string name, JsValue value)
        {
            if (value.ObjectOrNull is JsArray several)
            {
                for (var i = 0L; i < ArrayElements.Length(several); i++)
                    made.Add(name, TypeConversion.ToString(ArrayElements.Get(several, i)));
            }
            else made.Add(name, value.IsNullish ? null : TypeConversion.ToString(value));
        }
    }
}
