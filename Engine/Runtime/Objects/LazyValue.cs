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
