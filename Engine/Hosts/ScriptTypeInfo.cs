using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>
/// A .NET type as scripts see it: its members, methods and constructors by the names that scripts use. Immutable; there
/// is one per type and <see cref="ScriptTypes"/>.
/// </summary>
internal sealed class ScriptTypeInfo
{
    public ScriptTypeInfo(Type type, string name, IReadOnlyList<ScriptMember> members)
    {
        (Type, Name, Members) = (type, name, members);
        Keys = new KeyTable(members.Count);
        Slots = SlotStorage.Create(members.Count);
        for (var i = 0; i < members.Count; i++)
        {
            var info = members[i].Info;
            var flags = PropertyFlags.Configurable;
            if (!info.IsHidden) flags |= PropertyFlags.Enumerable;
            if (info.IsWritable) flags |= PropertyFlags.Writable;
            Keys.Append(members[i].Name, flags);
            Slots.At(i) = members[i].ToSlot();
        }
        Keys.Freeze();
    }

    public Type Type { get; }

    /// <summary>The name of its constructor, also used in messages.</summary>
    public string Name { get; }

    public ScriptTypeKind Kind { get; init; }

    /// <summary>Whether scripts may write members and elements.</summary>
    public bool IsWritable { get; init; }

    /// <summary>Properties and fields of instances.</summary>
    public IReadOnlyList<ScriptMember> Members { get; }

    /// <summary>The keys of <see cref="Members"/>, with which the shapes of all realms begin.</summary>
    public KeyTable Keys { get; }

    /// <summary>The slots of all objects without other properties. They are never written.</summary>
    public SlotStorage Slots { get; }

    /// <summary>
    /// Members of a collection of the host's own. They are on the prototype, because its own properties are its
    /// elements.
    /// </summary>
    public IReadOnlyList<ScriptMember> Accessors { get; init; } = [];

    /// <summary>Events, if the options make them visible.</summary>
    public IReadOnlyList<ScriptEvent> Events { get; init; } = [];

    /// <summary>Operators by their names in .NET, if the options allow scripts to use them.</summary>
    public IReadOnlyDictionary<string, ScriptMethod>? Operators { get; init; }

    /// <summary>
    /// The conversion operators that the generator described. A model by reflection finds them itself.
    /// </summary>
    public IReadOnlyList<ConversionOperator> Conversions { get; init; } = [];

    /// <summary>An indexer with one parameter, of a type that is not a collection; null if there is none.</summary>
    public ScriptIndexer? Indexer { get; init; }

    /// <summary>Methods of instances, including those of base types.</summary>
    public IReadOnlyList<ScriptMethod> Methods { get; init; } = [];

    public IReadOnlyList<ScriptMethod> StaticMethods { get; init; } = [];

    public IReadOnlyList<ScriptMember> StaticMembers { get; init; } = [];

    /// <summary>The public types that the type declares, by their names in scripts.</summary>
    public IReadOnlyList<(string Name, Type Type)> NestedTypes { get; init; } = [];

    /// <summary>The public constructors; null if there is none.</summary>
    public ScriptMethod? Constructors { get; init; }

    /// <summary>Whether ToString returns more than the name of the type.</summary>
    public bool HasText { get; init; }

    /// <summary>The access to the elements of a <see cref="ScriptTypeKind.List"/>.</summary>
    public ListAccess? List { get; init; }

    /// <summary>
    /// The access to the entries of a <see cref="ScriptTypeKind.Dictionary"/> or <see cref="ScriptTypeKind.Map"/>.
    /// </summary>
    public DictionaryAccess? Dictionary { get; init; }

    /// <summary>The access to the elements of a <see cref="ScriptTypeKind.Set"/>.</summary>
    public SetAccess? Set { get; init; }

    /// <summary>The access to the elements of any enumerable.</summary>
    public SequenceAccess? Sequence { get; init; }

    /// <summary>The reader that creates an instance from a script's object; null if none can be created.</summary>
    public Lazy<ObjectReader?> Reader { get; init; } = new((ObjectReader?)null);
}

/// <summary>
/// An indexer with one parameter. Properties whose names are indices, other strings or both use it. An indexer that
/// takes strings also takes indices if none takes numbers.
/// </summary>
/// <param name="ByNumber">The getter that takes a number.</param>
/// <param name="ByName">The getter that takes a string, or a value that is written as a string.</param>
/// <param name="SetByNumber">The setter that takes a number; null if scripts may not write.</param>
/// <param name="SetByName">The setter that takes a string; null if scripts may not write.</param>
internal sealed record ScriptIndexer(HostOverload? ByNumber, HostOverload? ByName, HostOverload? SetByNumber, HostOverload? SetByName);

/// <summary>An event, to which scripts add functions, and from which they remove them.</summary>
internal sealed record ScriptEvent(string Name, Type HandlerType, Action<object, Delegate> Add, Action<object, Delegate> Remove);
