using System.Runtime.InteropServices;

namespace Quoll.Vm;

/// <summary>
/// EnumerateObjectProperties (ECMA-262 §14.7.5.10): visits the enumerable string keys of an object and its prototypes.
/// Each name is visited once; names that are deleted before they are reached are skipped.
/// </summary>
internal sealed class ForInEnumerator
{
    private readonly Realm _realm;
    private JsObject? _object;
    private int _next;

    // As long as the first object has this shape, it has the properties of the shape. Null if that is not enough.
    private Shape? _shape;

    // The keys of other objects, and of the first one if its shape has changed.
    private readonly List<PropertyKey> _keys = [];

    // The keys that were deleted before they were reached.
    private HashSet<PropertyKey>? _deleted;

    // The keys of the objects before, which hide those of their prototypes. Null for the first object.
    private HashSet<PropertyKey>? _visited;

    public ForInEnumerator(Realm realm, in JsValue value)
    {
        _realm = realm;
        if (value.IsNullish) return;
        _object = TypeConversion.ToObject(realm, value);
        if (_object.IsDescribedByShape && _object.Shape is { IsDictionary: false, HasIndexKeys: false } shape) _shape = shape;
        else _object.OwnPropertyKeys(_keys);
    }

    public bool MoveNext(out JsValue key)
    {
        while (_object is not null)
        {
            if (_shape is not null && MoveInShape(out key) || _shape is null && MoveInKeys(out key)) return true;
            MoveToPrototype();
        }
        key = JsValue.Undefined;
        return false;
    }

    // Returns false at the end, or if the layout of the object has changed.
    private bool MoveInShape(out JsValue key)
    {
        while (_next < _shape!.Count)
        {
            _realm.Agent.Step();
            if (!ReferenceEquals(_object!.Shape, _shape))
            {
                _keys.AddRange(_shape.Table.Keys[.._shape.Count]);
                _shape = null;
                return MoveInKeys(out key);
            }
            var candidate = _shape.Table.KeyAt(_next);
            if ((_shape.Table.FlagsAt(_next++) & PropertyFlags.Enumerable) == 0 || !candidate.IsString) continue;
            key = candidate.ToValue();
            return true;
        }
        key = default;
        return false;
    }

    private bool MoveInKeys(out JsValue key)
    {
        while (_next < _keys.Count)
        {
            _realm.Agent.Step();
            var candidate = _keys[_next++];
            if (!candidate.IsString || _visited?.Contains(candidate) == true) continue;
            if (!_object!.FindOwn(candidate, out var isEnumerable))
            {
                if (_visited is null) (_deleted ??= []).Add(candidate);
                continue;
            }
            _visited?.Add(candidate);
            if (!isEnumerable) continue;
            key = candidate.ToValue();
            return true;
        }
        key = default;
        return false;
    }

    private void MoveToPrototype()
    {
        // With a proxy, the prototype chain may be circular.
        _realm.Agent.Step();
        var prototype = _object!.GetPrototypeOf();
        if (_visited is null && !MayHaveEnumerable(prototype)) prototype = null;
        if (prototype is not null) _visited ??= VisitedFirst();
        _object = prototype;
        _keys.Clear();
        _shape = null;
        _next = 0;
        _object?.OwnPropertyKeys(_keys);
    }

    // Most prototypes have only methods, which are not enumerable.
    private bool MayHaveEnumerable(JsObject? prototype)
    {
        for (var o = prototype; o is not null; o = o.Prototype)
        {
            _realm.Agent.Step();
            if (!(o.IsDescribedByShape || o is JsArray { Length: 0 }) || o.Shape.HasEnumerable) return true;
        }
        return false;
    }

    private HashSet<PropertyKey> VisitedFirst()
    {
        var keys = _shape is null ? CollectionsMarshal.AsSpan(_keys) : _shape.Table.Keys[.._shape.Count];
        var visited = new HashSet<PropertyKey>(keys.Length);
        foreach (var key in keys)
        {
            if (key.IsString && _deleted?.Contains(key) != true) visited.Add(key);
        }
        return visited;
    }
}
