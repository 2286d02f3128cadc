using System.Runtime.CompilerServices;
using Quoll.Runtime.Objects;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Values;

/// <summary>How the writer walks a container.</summary>
internal enum JsonFrameKind : byte
{
    /// <summary>A dense array, read without running script.</summary>
    PlainArray,

    /// <summary>An object whose shape has encoded keys.</summary>
    PlannedObject,

    /// <summary>An object read by its shape's table: a dictionary, or a shape printed for the first time.</summary>
    PlainObject,

    /// <summary>SerializeJSONArray (§25.5.2.6), step by step.</summary>
    Array,

    /// <summary>SerializeJSONObject (§25.5.2.5), step by step.</summary>
    Object,

    /// <summary>A .NET object, by its type's plan.</summary>
    HostMembers,

    /// <summary>A .NET list.</summary>
    HostList,

    /// <summary>The entries of a .NET dictionary.</summary>
    HostEntries,

    /// <summary>The elements of a .NET set or other sequence.</summary>
    HostSequence,
}

/// <summary>A container that is being written.</summary>
internal struct JsonFrame
{
    /// <summary>The container: a <see cref="JsObject"/>, or a .NET object. In a cycle it comes again.</summary>
    public object Identity;

    /// <summary>The container, where it is a JavaScript object.</summary>
    public JsObject Object
    {
        readonly get => Unsafe.As<JsObject>(Identity);
        set => Identity = value;
    }

    /// <summary>The class of a .NET object.</summary>
    public HostClass? Class;

    /// <summary>The walk over the entries or elements of a .NET object that has no indices.</summary>
    public IDisposable? Walk;

    /// <summary>
    /// The entry to be written next: an index, a place in the plan's order, a slot, or a place in the list of keys.
    /// </summary>
    public long Next;

    /// <summary>The number of entries.</summary>
    public long End;

    /// <summary>Where this frame's part of the serializer's list of keys or of slots begins.</summary>
    public int ListStart;

    public JsonFrameKind Kind;

    /// <summary>An entry was written: the next is preceded by a comma.</summary>
    public bool HasOutput;

    /// <summary>
    /// The slots of a <see cref="JsonFrameKind.PlainObject"/> are in the list of slots, because they are not in order.
    /// </summary>
    public bool IsOrdered;
}
