using System.ComponentModel;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>
/// The properties, fields and the constructor of a type as described by generated code, in the order of reflection.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedMembers<T>
{
    private readonly BoxReference<T>? _unbox;
    private readonly List<ConstructorParameter> _parameters = [];

    internal DescribedMembers(BoxReference<T>? unbox) => _unbox = unbox;

    internal List<TypeMember> All { get; } = [];

    internal TypeConstructor? Constructor { get; private set; }

    /// <summary>Sets the constructor that creates objects. Its parameters must be added first.</summary>
    /// <param name="make">Calls the constructor.</param>
    /// <param name="setsRequired">True if it sets the required members.</param>
    public void MadeBy(Func<object?[], T> make, bool setsRequired = false) =>
        Constructor = new TypeConstructor([.. _parameters], setsRequired, arguments => make(arguments)!);

    /// <summary>Adds a parameter of the constructor.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">Its default value.</param>
    /// <param name="isOptional">True if a script may omit it.</param>
    public void Parameter<TValue>(string name, TValue? value = default, bool isOptional = false) =>
        _parameters.Add(new(name, typeof(TValue), isOptional ? value : null) { IsOptional = isOptional });

    /// <summary>Adds a property or field.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="kind">Its kind and accessors.</param>
    /// <param name="get">Reads it; null if it has no usable getter.</param>
    /// <param name="set">Sets it; null if it has no usable setter.</param>
    /// <param name="attributes">Its attributes, as far as they are needed.</param>
    public void Member<TValue>(
        string name, MemberKind kind, MemberGetter<T, TValue>? get, MemberSetter<T, TValue>? set, params Attribute[] attributes) =>
        All.Add(new TypeMember<T, TValue>(name, kind, new AttributeSet(attributes), get, set, _unbox));

    /// <summary>Sets the attributes of the last member for scripts, if JSON uses others.</summary>
    /// <param name="attributes">The attributes, including inherited ones.</param>
    public void InScripts(params Attribute[] attributes) => All[^1].InScripts = new AttributeSet(attributes);
}
