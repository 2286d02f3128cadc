namespace Quoll.Builtins.Fundamentals;

/// <summary>
/// An immutable prototype exotic object (ECMA-262 §10.4.7): Object.prototype, and any object that a host makes
/// immutable.
/// </summary>
internal sealed class ImmutablePrototypeObject(Shape shape) : JsObject(shape)
{
    /// <summary>SetImmutablePrototype (§10.4.7.2).</summary>
    public override bool SetPrototypeOf(JsObject? prototype) => ReferenceEquals(prototype, Prototype);
}
