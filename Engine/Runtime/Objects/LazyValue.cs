namespace Quoll.Runtime.Objects;

/// <summary>
/// Stands in a slot (in an internal value) for a value that is made when it is first read, so that a fresh realm costs
/// almost nothing. One instance may serve many objects.
/// </summary>
internal abstract class LazyValue
{
    /// <summary>
    /// Makes the value for a slot of the holder, by what is in it: a script value, or an internal one with an
    /// <see cref="Accessor"/>.
    /// </summary>
    public abstract JsValue Materialize(JsObject holder, in JsValue slot);
}

/// <summary>
/// Stands in a slot for a value that lies elsewhere, and is read and written there each time: a member of a .NET
/// object. Its slot has the number <see cref="Mark"/>, so that inline caches know it without asking for its type.
/// </summary>
internal abstract class LiveValue : LazyValue
{
    /// <summary>The payload of the internal value that holds it; no other marker has a negative one.</summary>
    public const long Mark = -1;

    /// <summary>Returns the value for the slot.</summary>
    public JsValue ToSlot() => JsValue.FromInternal(this, Mark);

    /// <summary>The value now.</summary>
    public abstract JsValue Get(JsObject holder);

    /// <summary>Writes the value; throws where it is read-only or does not take this one.</summary>
    public abstract void Set(JsObject holder, in JsValue value);

    public sealed override JsValue Materialize(JsObject holder, in JsValue slot) => Get(holder);
}
