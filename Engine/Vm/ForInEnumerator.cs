namespace Quoll.Vm;

/// <summary>
/// EnumerateObjectProperties (ECMA-262 §14.7.5.10): visits the enumerable string keys of an object and its prototypes.
/// Each name is visited once; names that are deleted before they are reached are skipped.
/// </summary>
internal sealed class ForInEnumerator
{
    private readonly Realm _realm;
    private readonly HashSet<PropertyKey> _visited = [];
    private readonly List<PropertyKey> _keys = [];
    private JsObject? _object;
    private int _next;

    public ForInEnumerator(Realm realm, in JsValue value)
    {
        _realm = realm;
        if (value.IsNullish) return;
        _object = TypeConversion.ToObject(realm, value);
        _object.OwnPropertyKeys(_keys);
    }

    public bool MoveNext(out JsValue key)
    {
        while (_object is not null)
        {
            while (_next < _keys.Count)
            {
                _realm.Agent.Step();
                var candidate = _keys[_next++];
                if (candidate.IsSymbol || _visited.Contains(candidate)) continue;
                if (!_object.FindOwn(candidate, out var isEnumerable)) continue;
                _visited.Add(candidate);
                if (!isEnumerable) continue;
                key = candidate.ToValue();
                return true;
            }
            // With a proxy, the prototype chain may be circular.
            _realm.Agent.Step();
            _object = _object.GetPrototypeOf();
            _keys.Clear();
            _next = 0;
            _object?.OwnPropertyKeys(_keys);
        }
        key = JsValue.Undefined;
        return false;
    }
}
