using System.ComponentModel;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>
/// The properties, fields and the constructor of a type as generated code describes them: in the order in which
/// reflection would find them.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedMembers<T>
{
    private readonly BoxReference<T>? _unbox;
    private readonly List<ConstructorParameter> _parameters = [];

    internal DescribedMembers(BoxReference<T>? unbox) => _unbox = unbox;

    internal List<TypeMember> All { get; } = [];

    internal TypeConstructor? Constructor { get; private set; }

    /// <summary>Sets the constructor that makes objects; its parameters come first.</summary>
    /// <param name="make">Calls it.</param>
    /// <param name="setsRequired">It sets the required members.</param>
    public void MadeBy(Func<object?[], T> make, bool setsRequired = false) =>
        Constructor = new TypeConstructor([.. _parameters], setsRequired, arguments => make(arguments)!);

    /// <summary>Adds a parameter of the constructor.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">Its value if none is given.</param>
    /// <param name="isOptional">A script may leave it out.</param>
    public void Parameter<TValue>(string name, TValue? value = default, bool isOptional = false) =>
        _parameters.Add(new(name, typeof(TValue), isOptional ? value : null) { IsOptional = isOptional });

    /// <summary>Adds a property or field.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="kind">What it is.</param>
    /// <param name="get">Reads it; null if it has no getter that may be used.</param>
    /// <param name="set">Sets it; null if it has no setter that may be used.</param>
    /// <param name="attributes">Its attributes, as far as they matter.</param>
    public void Member<TValue>(
        string name, MemberKind kind, MemberGetter<T, TValue>? get, MemberSetter<T, TValue>? set, params Attribute[] attributes) =>
        All.Add(new TypeMember<T, TValue>(name, kind, new AttributeSet(attributes), get, set, _unbox));

    /// <summary>Says which attributes of the last member scripts heed, if JSON heeds others.</summary>
    /// <param name="attributes">The attributes, also those that it inherits.</param>
    public void InScripts(params Attribute[] attributes) => All[^1].InScripts = new AttributeSet(attributes);
}
