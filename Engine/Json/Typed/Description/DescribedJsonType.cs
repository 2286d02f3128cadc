using System.ComponentModel;
using Quoll.Json.Typed.Sources;

namespace Quoll.Json.Typed.Description;

/// <summary>
/// An object's type as the generator describes it: in the order in which reflection would find its members.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedJsonType<T>
{
    private readonly BoxReference<T>? _unbox;
    private readonly List<ConstructorParameter> _parameters = [];

    internal DescribedJsonType(BoxReference<T>? unbox) => _unbox = unbox;

    internal List<MemberSource> Members { get; } = [];

    internal ConstructorSource? Constructor { get; private set; }

    /// <summary>The constructor that objects are made by, behind its parameters.</summary>
    /// <param name="make">Calls it.</param>
    /// <param name="setsRequired">It sets the members that are required.</param>
    public void MadeBy(Func<object?[], T> make, bool setsRequired = false) =>
        Constructor = new ConstructorSource([.. _parameters], setsRequired, arguments => make(arguments)!);

    /// <summary>A parameter of the constructor.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="value">What it is where nothing was read for it.</param>
    public void Parameter<TValue>(string name, TValue? value = default) => _parameters.Add(new(name, typeof(TValue), value));

    /// <summary>A property or field.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="kind">What it is.</param>
    /// <param name="get">Reads it; null where nobody can.</param>
    /// <param name="set">Sets it; null where nobody can.</param>
    /// <param name="attributes">Those that stand at it, as far as they concern JSON.</param>
    public void Member<TValue>(
        string name, MemberKind kind, JsonGetter<T, TValue>? get, JsonSetter<T, TValue>? set, params Attribute[] attributes) =>
        Members.Add(new GeneratedMember<T, TValue>(name, kind, attributes, get, set, _unbox));
}
