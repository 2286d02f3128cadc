namespace Quoll.Runtime.Objects;

/// <summary>An object with a [[Call]] internal method (ECMA-262 §10.2, §10.3), and possibly a [[Construct]].</summary>
internal abstract class JsFunction : JsObject
{
    protected JsFunction(Shape shape, JsValue[] slots) : base(shape, slots) => Flags |= ObjectFlags.Callable;

    public override string ClassName => "Function";

    /// <summary>
    /// Performs [[Call]] from .NET code. The arguments may be on the interpreter's stack, so a function that keeps them
    /// copies them.
    /// </summary>
    public abstract JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments);

    /// <summary>
    /// Performs [[Construct]]. Only if <see cref="JsObject.IsConstructor"/> is true. The new target is a constructor.
    /// </summary>
    public abstract JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget);

    /// <summary>The result of Function.prototype.toString (§20.2.3.5).</summary>
    public virtual JsValue SourceText => "function () { [native code] }";

    public JsValue Call(JsValue thisValue) => Call(thisValue, ReadOnlySpan<JsValue>.Empty);
}
