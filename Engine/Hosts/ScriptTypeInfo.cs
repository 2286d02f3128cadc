using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>What objects of a .NET type are in scripts.</summary>
internal enum ScriptTypeKind : byte
{
    /// <summary>An object with the members of the type.</summary>
    Object,

    /// <summary>An array: IList&lt;T&gt;, IReadOnlyList&lt;T&gt;, arrays of one dimension or more.</summary>
    List,

    /// <summary>An object whose properties are the entries: dictionaries with string keys.</summary>
    Dictionary,

    /// <summary>A Map: dictionaries with other keys.</summary>
    Map,

    /// <summary>A Set.</summary>
    Set,

    /// <summary>An iterable object.</summary>
    Sequence,

    /// <summary>An async iterable object.</summary>
    AsyncSequence,
}

/// <summary>
/// A .NET type as scripts see it: its members, methods and constructors by the names that scripts use. Immutable, one a
/// type and <see cref="ScriptTypes"/>.
/// </summary>
internal sealed class ScriptTypeInfo
{
    public ScriptTypeInfo(Type type, string name, IReadOnlyList<ScriptMember> members)
    {
        (Type, Name, Members) = (type, name, members);
        Keys = new KeyTable(members.Count);
        Slots = new JsValue[members.Count];
        for (var i = 0; i < members.Count; i++)
        {
            var info = members[i].Info;
            var flags = PropertyFlags.Configurable;
            if (!info.IsHidden) flags |= PropertyFlags.Enumerable;
            if (info.IsWritable) flags |= PropertyFlags.Writable;
            Keys.Append(members[i].Name, flags);
            Slots[i] = members[i].ToSlot();
        }
        Keys.Freeze();
    }

    public Type Type { get; }

    /// <summary>The name of its constructor, and what messages call it.</summary>
    public string Name { get; }

    public ScriptTypeKind Kind { get; init; }

    /// <summary>May scripts write members and elements?</summary>
    public bool IsWritable { get; init; }

    /// <summary>Properties and fields of instances.</summary>
    public IReadOnlyList<ScriptMember> Members { get; }

    /// <summary>The keys of <see cref="Members"/>: what the shapes of all realms begin with.</summary>
    public KeyTable Keys { get; }

    /// <summary>The slots of all objects that have no other properties: never written.</summary>
    public JsValue[] Slots { get; }

    /// <summary>
    /// Members whose types scripts may not see: they are there, and say what to do when they are read.
    /// </summary>
    public IReadOnlyList<ScriptMemberInfo> Refused { get; init; } = [];

    /// <summary>
    /// Members of a collection of the host's own: they stand on the prototype, as its own properties are its elements.
    /// </summary>
    public IReadOnlyList<ScriptMember> Accessors { get; init; } = [];

    /// <summary>Events, where the options make them visible.</summary>
    public IReadOnlyList<ScriptEvent> Events { get; init; } = [];

    /// <summary>Operators by the names that .NET gives them, where the options say that scripts may use them.</summary>
    public IReadOnlyDictionary<string, ScriptMethod>? Operators { get; init; }

    /// <summary>An indexer with one parameter, of a type that is not a collection; null if there is none.</summary>
    public ScriptIndexer? Indexer { get; init; }

    /// <summary>Methods of instances, with those of base types.</summary>
    public IReadOnlyList<ScriptMethod> Methods { get; init; } = [];

    public IReadOnlyList<ScriptMethod> StaticMethods { get; init; } = [];

    public IReadOnlyList<ScriptMember> StaticMembers { get; init; } = [];

    /// <summary>The public constructors; null if there is none.</summary>
    public ScriptMethod? Constructors { get; init; }

    /// <summary>ToString says more than the name of the type.</summary>
    public bool HasText { get; init; }

    /// <summary>How elements are reached, of a <see cref="ScriptTypeKind.List"/>.</summary>
    public ListAccess? List { get; init; }

    /// <summary>
    /// How entries are reached, of a <see cref="ScriptTypeKind.Dictionary"/> or <see cref="ScriptTypeKind.Map"/>.
    /// </summary>
    public DictionaryAccess? Dictionary { get; init; }

    /// <summary>How elements are reached, of a <see cref="ScriptTypeKind.Set"/>.</summary>
    public SetAccess? Set { get; init; }

    /// <summary>How the elements are walked, of whatever has some.</summary>
    public SequenceAccess? Sequence { get; init; }

    /// <summary>How an instance is made of a script's object; null if none can be.</summary>
    public Lazy<ObjectReader?> Reader { get; init; } = new((ObjectReader?)null);
}

/// <summary>
/// An indexer with one parameter: properties whose names are indices, texts or both are asked for by it. One that takes
/// texts takes indices, too, where none takes numbers.
/// </summary>
/// <param name="ByNumber">The getter that takes a number.</param>
/// <param name="ByName">The getter that takes a text, or what a text stands for.</param>
/// <param name="SetByNumber">The setter that takes a number; null if scripts may not write.</param>
/// <param name="SetByName">The setter that takes a text; null if scripts may not write.</param>
internal sealed record ScriptIndexer(HostOverload? ByNumber, HostOverload? ByName, HostOverload? SetByNumber, HostOverload? SetByName);

/// <summary>An event: functions of scripts are added to it and removed.</summary>
internal sealed record ScriptEvent(string Name, Type HandlerType, Action<object, Delegate> Add, Action<object, Delegate> Remove);
