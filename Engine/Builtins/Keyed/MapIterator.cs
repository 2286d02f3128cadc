using Quoll.Builtins.Indexed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Keyed;

/// <summary>
/// A Map Iterator object, created by CreateMapIterator (ECMA-262 §24.1.5.1). It also visits entries that are added
/// later.
/// </summary>
internal sealed class MapIterator(Realm realm, MapObject map, IterationKind kind)
    : BuiltinIterator<MapIterator>(Shape.Root(realm, realm[Intrinsic.MapIteratorPrototype]))
{
    private MapObject? _map = map;
    private OrderedTable.Cursor _cursor;

    public IterationKind Kind => kind;

    /// <summary>Returns the entries that it has not visited yet, while they do not change.</summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Rest() => _map?.Data.Entries(_cursor) ?? [];

    public override string ClassName => "Map Iterator";

    public override bool MoveNext(out JsValue value)
    {
        value = JsValue.Undefined;
        if (_map is null) return false;
        if (!_map.Data.MoveNext(ref _cursor, out var key, out var mapped))
        {
            _map = null;
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
