namespace Quoll.Runtime.Objects;

/// <summary>An object with a [[Call]] internal method (ECMA-262 §10.2, §10.3), and for some a [[Construct]].</summary>
internal abstract class JsFunction : JsObject
{
    protected JsFunction(Shape shape, JsValue[] slots) : base(shape, slots) => Flags |= ObjectFlags.Callable;

    public override string ClassName => "Function";

    /// <summary>
    /// [[Call]] from .NET code. The arguments may lie in the interpreter's stack: they are copied if kept.
    /// </summary>
    public abstract JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments);

    /// <summary>
    /// [[Construct]]; only where <see cref="JsObject.IsConstructor"/> holds. The new target is a constructor.
    /// </summary>
    public abstract JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget);

    /// <summary>The result of Function.prototype.toString (§20.2.3.5).</summary>
    public virtual JsValue SourceText => "function () { [native code] }";

    public JsValue Call(JsValue thisValue) => Call(thisValue, ReadOnlySpan<JsValue>.Empty);
}
