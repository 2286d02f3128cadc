using System.Reflection;

namespace Quoll.TypeModel;

/// <summary>The attributes of a type or member, found by reflection or written by the generator.</summary>
internal readonly struct AttributeSet
{
    private readonly MemberInfo? _member;
    private readonly bool _inherits;
    private readonly Attribute[]? _given;

    /// <summary>Creates a set of the attributes that reflection finds.</summary>
    /// <param name="member">The type or member.</param>
    /// <param name="inherits">True to include attributes of overridden members.</param>
    public AttributeSet(MemberInfo member, bool inherits) => (_member, _inherits) = (member, inherits);

    /// <summary>Creates a set of the given attributes.</summary>
    public AttributeSet(Attribute[] given) => _given = given;

    /// <summary>Returns the attribute of a type, or of a type derived from it; null if there is none.</summary>
    public T? Find<T>() where T : Attribute
    {
        if (_given is null) return _member!.GetCustomAttribute<T>(_inherits);
        foreach (var attribute in _given)
        {
            if (attribute is T found) return found;
        }
        return null;
    }

    public bool Has<T>() where T : Attribute => _given is null ? _member!.IsDefined(typeof(T), _inherits) : Find<T>() is not null;

    /// <summary>Returns all attributes of a type, in order of declaration.</summary>
    public IEnumerable<T> All<T>() where T : Attribute => _given?.OfType<T>() ?? _member!.GetCustomAttributes<T>(_inherits);
}
