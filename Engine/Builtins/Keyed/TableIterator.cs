using Quoll.Builtins.Indexed;

namespace Quoll.Builtins.Keyed;

/// <summary>An iterator over a Map or a Set. Sees what is added after it.</summary>
internal abstract class TableIterator<TSelf>(Shape shape, OrderedTable table, IterationKind kind) : BuiltinIterator<TSelf>(shape)
    where TSelf : TableIterator<TSelf>
{
    private OrderedTable? _table = table;
    private OrderedTable.Cursor _cursor;

    public IterationKind Kind => kind;

    /// <summary>
    /// The entries that it did not come to yet, while nothing changes them. Those of a Set have their value twice.
    /// </summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Rest() => _table?.Entries(_cursor) ?? [];

    public sealed override bool MoveNext(out JsValue value)
    {
        value = JsValue.Undefined;
        if (_table is null) return false;
        if (!_table.MoveNext(ref _cursor, out var key, out var mapped))
        {
            _table = null;
            return false;
        }
        value = kind switch
        {
            IterationKind.Keys => key,
            IterationKind.Values => mapped,
            _ => Realm.Agent.CurrentRealm.CreateArray([key, mapped]),
        };
        return true;
    }
}

/// <summary>A Map Iterator object: what CreateMapIterator (ECMA-262 §24.1.5.1) makes.</summary>
internal sealed class MapIterator(Realm realm, MapObject map, IterationKind kind)
    : TableIterator<MapIterator>(Shape.Root(realm, realm[Intrinsic.MapIteratorPrototype]), map.Data, kind)
{
    public override string ClassName => "Map Iterator";
}

/// <summary>A Set Iterator object: what CreateSetIterator (ECMA-262 §24.2.6.1) makes.</summary>
internal sealed class SetIterator(Realm realm, SetObject set, IterationKind kind)
    : TableIterator<SetIterator>(Shape.Root(realm, realm[Intrinsic.SetIteratorPrototype]), set.Data, kind)
{
    public override string ClassName => "Set Iterator";
}
