using System.Collections.Specialized;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using Quoll.TypeModel.Bounds;
using Quoll.TypeModel.Collections;
using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>Reads arrays, other iterables, objects and Maps of a script into .NET collections.</summary>
internal static class CollectionReaders
{
    /// <summary>Returns the reader of a collection; null if scripts cannot create one.</summary>
    /// <exception cref="NotSupportedException">A native program has no code for its elements.</exception>
    public static ValueReader.Composite? Create(Type type)
    {
        if (CollectionShape.Of(type) is not var (kind, parts)) return null;
        return kind switch
        {
            CollectionKind.Array => Elements(type, parts).ArrayReader(),
            CollectionKind.Grid => new GridReader(type),
            CollectionKind.Entries or CollectionKind.UntypedEntries => Entries(type, parts).EntriesReader(type),
            CollectionKind.Groups => Entries(type, parts).GroupsReader(type),
            CollectionKind.NamedTexts => new NamedTextsReader(type),
            CollectionKind.Dynamic => new ExpandoReader(),
            CollectionKind.AsyncElements => type.IsInterface ? Elements(type, parts).AsyncSequenceReader() : null,
            CollectionKind.Table => new TableReader(type),
            CollectionKind.TableSet => new TableSetReader(type),
            // A row belongs to a table.
            CollectionKind.TableRow => null,
            _ => Elements(type, parts).ElementsReader(type),
        };
    }

    private static ElementCode Elements(Type type, Type[] parts) => ElementCode.Of(parts[0]) ?? throw ElementCode.Missing(type);

    private static EntryCode Entries(Type type, Type[] parts) => EntryCode.Of(parts[0], parts[1]) ?? throw ElementCode.Missing(type);

    /// <summary>Returns the reader of a collection of elements; null if scripts cannot create it.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Generated code keeps constructors of the collections that it describes.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Builders of structures are not used there.")]
    public static ValueReader.Composite? ElementsOf<T>(Type type) =>
        ListMakers.Find<T>(type) is { } maker ? new ElementsReader<T>(maker) : null;

    /// <summary>Returns the reader of a dictionary; null if scripts cannot create it.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Generated code keeps constructors of the collections that it describes.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Builders of structures are not used there.")]
    public static ValueReader.Composite? EntriesOf<TKey, TValue>(Type type) where TKey : notnull =>
        DictionaryMakers.Find<TKey, TValue>(type) is { } maker ? new DictionaryReader<TKey, TValue>(maker) : null;

    /// <summary>Returns the reader of a lookup; null if scripts cannot create it.</summary>
    public static ValueReader.Composite? GroupsOf<TKey, T>(Type type) where TKey : notnull =>
        DictionaryMakers.Lookup<TKey, T>(type) is { } maker ? new DictionaryReader<TKey, IEnumerable<T>>(maker) : null;

    // A call of their constructors here would put System.Data into each native program.
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "Generated code keeps the constructors of types that a project names.")]
    private static object New(Type type) => Activator.CreateInstance(type)!;

    /// <summary>Reads the elements of an array-like or iterable object.</summary>
    private static List<T> ReadElements<T>(Realm realm, JsObject source, ConversionPath path)
    {
        var elements = new List<T>();
        if (source is JsArray or IElements or TypedArrayObject)
        {
            var length = ArrayElements.Length(source);
            // A script can make a sparse array of any length.
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

    /// <summary>
    /// Returns whether an object has entries for a dictionary: a Map, a dictionary of .NET, or an object with
    /// properties. A .NET object that has only elements would become an empty dictionary.
    /// </summary>
    public static bool HasEntries(JsObject source) => source switch
    {
        MapObject => true,
        HostObject { Class.Info: var info } => info.Dictionary is not null
            || info.Kind is ScriptTypeKind.Object or ScriptTypeKind.AsyncSequence && (info.Sequence is null || info.Members.Count > 0),
        DateObject or TypedArrayObject or SetObject => false,
        _ => !source.IsCallable && !Comparison.IsArray(source),
    };

    private static bool IsIterable(JsObject source) =>
        Comparison.IsArray(source) || source is TypedArrayObject or SetObject or MapObject
            || source is HostObject { Class.Info: { Sequence: not null, Kind: not ScriptTypeKind.Dictionary } }
            || !source.IsCallable && ObjectOperations.GetMethod(source.Realm, source, JsSymbol.Iterator) is not null;

    /// <summary>The number of elements of an array that decide whether it fits.</summary>
    private const int MostLookedAt = 16;

    // An array fits as well as its worst element. Other iterables fit worse.
    private static int CostOfElements<T>(JsObject source, int cost)
    {
        if (source is not (JsArray or HostArray)) return cost + 6;
        var worst = 0;
        var length = Math.Min(ArrayElements.Length(source), MostLookedAt);
        for (var i = 0L; i < length; i++)
        {
            var element = ArrayElements.Get(source, i);
            // Nested arrays are checked when they are read, because there may be any number of levels, or cycles. They
            // are not numbers.
            var isArray = element.ObjectOrNull is JsArray or HostArray { Target: not T };
            var own = !isArray ? ConversionCost.Of(source.Realm, element, typeof(T)) : typeof(T).IsPrimitive ? -1 : 0;
            if (own < 0) return -1;
            worst = Math.Max(worst, own);
        }
        return cost + worst switch { 0 => 0, < 10 => 1, < ConversionCost.AsObject => 2, ConversionCost.AsObject => 3, _ => 4 };
    }

    internal sealed class ArrayReader<T> : ValueReader.Composite
    {
        public override int Cost(JsObject source) => Takes(source) ? CostOfElements<T>(source, 3) : -1;

        public override bool Takes(JsObject source) => IsIterable(source) || source is ArrayBufferObject && typeof(T) == typeof(byte);

        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            // Bytes and numbers are copied in bulk if they have exactly this type.
            if (source is TypedArrayObject typed && BinaryData.ToArray(typed) is T[] same && same.GetType() == typeof(T[])) return same;
            if (source is ArrayBufferObject buffer && BinaryData.ToArray(buffer) is T[] bytes) return bytes;
            var elements = ReadElements<T>(realm, source, path);
            realm.Agent.Reserve(elements.Count * (long)Unsafe.SizeOf<T>());
            return elements.ToArray();
        }
    }

    private sealed class ElementsReader<T>(CollectionMaker<List<T>> maker) : ValueReader.Composite
    {
        public override int Cost(JsObject source) => Takes(source) ? CostOfElements<T>(source, 4) : -1;

        public override bool Takes(JsObject source) => IsIterable(source);

        public override object Read(Realm realm, JsObject source, ConversionPath path) => maker.Make(ReadElements<T>(realm, source, path));
    }

    private class DictionaryReader<TKey, TValue>(CollectionMaker<Dictionary<TKey, TValue>>? maker) : ValueReader.Composite
        where TKey : notnull
    {
        public override bool Takes(JsObject source) => HasEntries(source);

        public override object Read(Realm realm, JsObject source, ConversionPath path) => maker!.Make(ReadEntries(realm, source, path));

        [HostCode]
        protected static Dictionary<TKey, TValue> ReadEntries(Realm realm, JsObject source, ConversionPath path)
        {
            var entries = new Dictionary<TKey, TValue>();
            if (source is HostObject { Class.Info: { Kind: ScriptTypeKind.Map, Dictionary: { } access } } host)
            {
                using var walk = access.Entries(host.Target);
                while (walk.MoveNext())
                {
                    realm.Agent.Step();
                    var key = HostValue.ToValue(realm, walk.Current.Key, access.KeyType);
                    var value = HostValue.ToValue(realm, walk.Current.Value, access.ValueType);
                    path.Enter(Display.Brief(key));
                    KeyedFilling.Set(ref entries, (TKey)ValueReader.Read(realm, key, typeof(TKey), path)!, Value(realm, value, path));
                    path.Leave();
                }
                return entries;
            }
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
                return entries;
            }
            foreach (var key in source.OwnPropertyKeys())
            {
                realm.Agent.Step();
                if (!key.IsString || !ObjectOperations.TryGetEnumerable(source, key, out var value)) continue;
                var name = key.ToString();
                path.Enter(name);
                KeyedFilling.Set(
                    ref entries, (TKey)ValueReader.ReadKey(realm, name, typeof(TKey), path), Value(realm, value, path));
                path.Leave();
            }
            return entries;
        }

        private static TValue Value(Realm realm, in JsValue value, ConversionPath path) =>
            HostConvert<TValue>.TryFast(value, out var fast) ? fast : (TValue)ValueReader.Read(realm, value, typeof(TValue), path)!;
    }

    private sealed class NamedTextsReader(Type type) : DictionaryReader<string, JsValue>(null)
    {
        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            var made = (NameValueCollection)New(type);
            foreach (var (name, value) in KeyedFilling.Entries(made, ReadEntries(realm, source, path)))
            {
                // Several values of one name are an array, as scripts see such a collection.
                if (value.ObjectOrNull is JsArray several)
                {
                    for (var i = 0L; i < ArrayElements.Length(several); i++) Add(made, name, ArrayElements.Get(several, i));
                }
                else Add(made, name, value);
            }
            return made;
        }

        private static void Add(NameValueCollection made, string name, in JsValue value) =>
            made.Add(name, value.IsNullish ? null : TypeConversion.ToString(value));
    }

    // Rows are objects, in an array or another iterable.
    private sealed class TableReader(Type type) : DictionaryReader<string, JsValue>(null)
    {
        public override bool Takes(JsObject source) => IsIterable(source);

        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            var table = (DataTable)New(type);
            Fill(realm, source, table, path);
            return table;
        }

        [HostCode]
        public static void Fill(Realm realm, JsObject source, DataTable table, ConversionPath path)
        {
            var rows = new TableRows();
            foreach (var row in ReadElements<JsValue>(realm, source, path))
            {
                path.Enter(rows.Count);
                rows.Begin();
                if (row.ObjectOrNull is not { } cells || !HasEntries(cells)) throw path.Mismatch(row, typeof(DataRow));
                foreach (var (name, value) in ReadEntries(realm, cells, path))
                {
                    path.Enter(name);
                    rows.Set(name, Cell(value, path));
                    if (rows.IsTooWide) throw path.Error(Messages.HostTableTooWide, TableRows.MaxColumns);
                    path.Leave();
                }
                if (rows.IsTooEmpty) throw path.Error(Messages.HostTableTooEmpty, $"{rows.Count} rows and {rows.Columns} columns");
                path.Leave();
            }
            rows.Fill(table);
        }

        // As in JSON: integers are long.
        private static object? Cell(in JsValue value, ConversionPath path) =>
            HostConvert<long>.TryFast(value, out var whole) && !(whole == 0 && double.IsNegative(value.Number)) ? whole
                : path.Dynamic.Read(value);
    }

    private sealed class TableSetReader(Type type) : DictionaryReader<string, JsValue>(null)
    {
        public override object Read(Realm realm, JsObject source, ConversionPath path)
        {
            var set = (DataSet)New(type);
            foreach (var (name, rows) in ReadEntries(realm, source, path))
            {
                path.Enter(name);
                if (rows.ObjectOrNull is not { } list || !IsIterable(list)) throw path.Mismatch(rows, typeof(DataTable));
                var table = TableRows.TableOf(set, name) ?? throw path.Error(Messages.HostTooManyTables, TableRows.MaxTables);
                TableReader.Fill(realm, list, table, path);
                path.Leave();
            }
            return set;
        }
    }
}
