namespace Quoll.Runtime.Objects;

/// <summary>
/// A placeholder in a slot (in an internal value) for a value that is created when it is first read, so that a fresh
/// realm costs almost nothing. Many objects may share one instance.
/// </summary>
internal abstract class LazyValue
{
    /// <summary>
    /// Creates the content of a slot of the holder: a script value, or an internal one with an <see cref="Accessor"/>.
    /// </summary>
    public abstract JsValue Materialize(JsObject holder, in JsValue slot);

    /// <summary>Returns whether a value is one that this has created in a realm.</summary>
    public virtual bool HasCreated(Realm realm, in JsValue value) => false;

    /// <summary>Whether the realm keeps the value, so that it is the same one if it is created again.</summary>
    public virtual bool IsKeptByRealm => false;
}

/// <summary>
/// A placeholder in a slot for a value that is stored elsewhere and is read and written there each time: a member of a
/// .NET object. Its slot has the number <see cref="Mark"/>, so inline caches recognize it without a type check.
/// </summary>
internal abstract class LiveValue : LazyValue
{
    /// <summary>The payload of the internal value that holds it. No other marker has a negative payload.</summary>
    public const long Mark = -1;

    /// <summary>Returns the value for the slot.</summary>
    public JsValue ToSlot() => JsValue.FromInternal(this, Mark);

    /// <summary>Returns the current value.</summary>
    public abstract JsValue Get(JsObject holder);

    /// <summary>Writes the value. Throws if the member is read-only or does not accept the value.</summary>
    public abstract void Set(JsObject holder, in JsValue value);

    public sealed override JsValue Materialize(JsObject holder, in JsValue slot) => Get(holder);
}
