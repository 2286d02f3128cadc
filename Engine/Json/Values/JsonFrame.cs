namespace Quoll.Json.Values;

/// <summary>The kind of walk over an object or array. The plain kinds come first, from the fastest.</summary>
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

    /// <summary>An object or array that a <see cref="ForeignJson"/> has open.</summary>
    Foreign,
}

/// <summary>An object or array that is being written.</summary>
internal struct JsonFrame
{
    /// <summary>The <see cref="JsObject"/>, or a placeholder for an object or array of .NET.</summary>
    public object Container;

    /// <summary>The object or array, if it is a JavaScript object.</summary>
    public JsObject Object
    {
        readonly get => Unsafe.As<JsObject>(Container);
        set => Container = value;
    }

    /// <summary>
    /// The entry to be written next: an index, a place in the plan's order, a slot, or a place in the list of keys.
    /// </summary>
    public long Next;

    /// <summary>The number of entries.</summary>
    public long End;

    /// <summary>The start of this frame's part of the stack's list of keys or of slots.</summary>
    public int ListStart;

    public JsonFrameKind Kind;

    /// <summary>Whether an entry was written, so that a comma precedes the next one.</summary>
    public bool HasOutput;

    /// <summary>
    /// Whether the slots of a <see cref="JsonFrameKind.PlainObject"/> are in the list of slots, because they are not in
    /// order.
    /// </summary>
    public bool IsOrdered;
}
