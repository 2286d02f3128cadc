using Quoll.Builtins.Indexed;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Builtins.Keyed;

/// <summary>
/// A Set Iterator object, created by CreateSetIterator (ECMA-262 §24.2.6.1). It also visits values that are added
/// later.
/// </summary>
internal sealed class SetIterator(Realm realm, SetObject set, IterationKind kind)
    : BuiltinIterator<SetIterator>(Shape.Root(realm, realm[Intrinsic.SetIteratorPrototype]))
{
    private SetObject? _set = set;
    private OrderedTable.Cursor _cursor;

    public IterationKind Kind => kind;

    /// <summary>Returns the values that it has not visited yet, each twice, while they do not change.</summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Rest() => _set?.Data.Entries(_cursor) ?? [];

    public override string ClassName => "Set Iterator";

    public override bool MoveNext(out JsValue value)
    {
        value = JsValue.Undefined;
        if (_set is null) return false;
        if (!_set.Data.MoveNext(ref _cursor, out var key, out _))
        {
            _set = null;
            return false;
        }
        value = kind == IterationKind.Entries ? Realm.Agent.CurrentRealm.CreateArray([key, key]) : key;
        return true;
    }
}
