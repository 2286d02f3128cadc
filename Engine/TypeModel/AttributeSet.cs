using System.Reflection;

namespace Quoll.TypeModel;

/// <summary>The attributes of a type or member: by reflection, or as the generator wrote them.</summary>
internal readonly struct AttributeSet
{
    private readonly MemberInfo? _member;
    private readonly bool _inherits;
    private readonly Attribute[]? _given;

    /// <summary>What reflection finds.</summary>
    /// <param name="member">The type or member.</param>
    /// <param name="inherits">With those of what it overrides.</param>
    public AttributeSet(MemberInfo member, bool inherits) => (_member, _inherits) = (member, inherits);

    /// <summary>These.</summary>
    public AttributeSet(Attribute[] given) => _given = given;

    /// <summary>The one of a type, or of one derived from it; null if there is none.</summary>
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

    /// <summary>All of a type, in the order in which they stand.</summary>
    public IEnumerable<T> All<T>() where T : Attribute => _given?.OfType<T>() ?? _member!.GetCustomAttributes<T>(_inherits);
}
