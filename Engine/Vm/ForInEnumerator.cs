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
    private List<PropertyKey>? _keys;

    // The keys of this object that were deleted before they were reached.
    private HashSet<PropertyKey>? _deleted;

    // What hides properties of prototypes: the shapes of the objects before, and the keys of those without one.
    private List<Shape>? _hidingShapes;
    private HashSet<PropertyKey>? _hidingKeys;

    public ForInEnumerator(Realm realm, in JsValue value)
    {
        _realm = realm;
        if (!value.IsNullish) Enter(TypeConversion.ToObject(realm, value));
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
                NewKeys().AddRange(_shape.Table.Keys[.._shape.Count]);
                _shape = null;
                return MoveInKeys(out key);
            }
            var candidate = _shape.Table.KeyAt(_next);
            if ((_shape.Table.FlagsAt(_next++) & PropertyFlags.Enumerable) == 0 || !candidate.IsString || IsHidden(candidate)) continue;
            key = candidate.ToValue();
            return true;
        }
        key = default;
        return false;
    }

    private bool MoveInKeys(out JsValue key)
    {
        while (_next < _keys!.Count)
        {
            _realm.Agent.Step();
            var candidate = _keys[_next++];
            if (!candidate.IsString || IsHidden(candidate)) continue;
            if (!_object!.FindOwn(candidate, out var isEnumerable))
            {
                (_deleted ??= []).Add(candidate);
                continue;
            }
            if (!isEnumerable) continue;
            key = candidate.ToValue();
            return true;
        }
        key = default;
        return false;
    }

    private bool IsHidden(PropertyKey key)
    {
        if (_hidingShapes is not null)
        {
            foreach (var shape in _hidingShapes)
            {
                _realm.Agent.Step();
                if (shape.Find(key, out _) >= 0) return true;
            }
        }
        return _hidingKeys?.Contains(key) == true;
    }

    private void Enter(JsObject o)
    {
        _object = o;
        if (o.IsDescribedByShape && o.Shape is { IsDictionary: false, HasIndexKeys: false } shape) _shape = shape;
        else o.OwnPropertyKeys(NewKeys());
    }

    // With a capacity: .NET compiles the code that makes an empty list of structures when it first runs.
    private List<PropertyKey> NewKeys()
    {
        _keys?.Clear();
        return _keys ??= new List<PropertyKey>(8);
    }

    private void MoveToPrototype()
    {
        // With a proxy, the prototype chain may be circular.
        _realm.Agent.Step();
        var prototype = _object!.GetPrototypeOf();
        if (prototype is null || !MayHaveEnumerable(prototype))
        {
            _object = null;
            return;
        }
        Hide();
        _shape = null;
        _next = 0;
        _deleted = null;
        Enter(prototype);
    }

    // Most prototypes have only methods, which are not enumerable.
    private bool MayHaveEnumerable(JsObject prototype)
    {
        for (var o = prototype; o is not null; o = o.Prototype)
        {
            _realm.Agent.Step();
            if (!(o.IsDescribedByShape || o is JsArray { Length: 0 }) || o.Shape.HasEnumerable) return true;
        }
        return false;
    }

    // The properties of the object hide those of its prototypes.
    private void Hide()
    {
        if (_shape is not null && (_hidingShapes ??= []).Count < MostHidingShapes)
        {
            if (_shape.Count > 0) _hidingShapes.Add(_shape);
            return;
        }
        var keys = _shape is null ? CollectionsMarshal.AsSpan(_keys) : _shape.Table.Keys[.._shape.Count];
        _hidingKeys ??= new HashSet<PropertyKey>(keys.Length);
        foreach (var key in keys)
        {
            if (key.IsString && _deleted?.Contains(key) != true) _hidingKeys.Add(key);
        }
    }

    /// <summary>Each key is looked for in all of them.</summary>
    private const int MostHidingShapes = 4;
}
