namespace Quoll.Runtime.Objects;

/// <summary>An object with a [[Call]] internal method (ECMA-262 §10.2, §10.3), and possibly a [[Construct]].</summary>
internal abstract class JsFunction : JsObject
{
    protected JsFunction(Shape shape, SlotStorage slots) : base(shape, slots) => Flags |= ObjectFlags.Callable;

    public override string ClassName => "Function";

    /// <summary>
    /// Performs [[Call]] from .NET code. The arguments may be on the interpreter's stack, so a function that keeps them
    /// copies them.
    /// </summary>
    public abstract JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments);

    /// <summary>
    /// Performs [[Call]] and returns what the function throws; null if it does not. May throw it, too.
    /// </summary>
    public virtual ThrowCompletion? TryCall(in JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result)
    {
        result = Call(thisValue, arguments);
        return null;
    }

    /// <summary>
    /// Performs [[Construct]]. Only if <see cref="JsObject.IsConstructor"/> is true. The new target is a constructor.
    /// </summary>
    public abstract JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget);

    /// <summary>The value of the property prototype, which constructions and instanceof read. May run script.</summary>
    public virtual JsValue PrototypeProperty => Get(WellKnown.Prototype);

    /// <summary>The result of Function.prototype.toString (§20.2.3.5).</summary>
    public virtual JsValue SourceText => "function () { [native code] }";

    /// <summary>
    /// The length of a function that calls this one after some arguments of its own (ECMA-262 §20.2.3.2 steps 5 and 6,
    /// CopyNameAndLength of proposal-shadowrealm). May run script.
    /// </summary>
    public JsValue CopiedLength(int ownArguments = 0)
    {
        if (!HasOwnProperty(WellKnown.Length)) return 0;
        var length = Get(WellKnown.Length);
        return length.IsNumber ? Math.Max(0, TypeConversion.ToIntegerOrInfinity(length) - ownArguments) : 0;
    }

    /// <summary>
    /// The name of such a function without its prefix: the empty text if the name of this function is not a String.
    /// May run script.
    /// </summary>
    public JsValue CopiedName() => Get(WellKnown.Name) is { IsString: true } name ? name : "";

    /// <summary>Returns the name of a function if it is a plain String, else null. Runs no script.</summary>
    public static string? PlainNameOf(JsObject function)
    {
        if (function is IProxy) return null;
        var slot = function.Shape.Find(WellKnown.Name, out var flags);
        if (slot < 0 || (flags & PropertyFlags.Accessor) != 0) return null;
        return function.ReadSlot(slot) is { IsString: true } name ? name.String : null;
    }

    public JsValue Call(JsValue thisValue) => Call(thisValue, ReadOnlySpan<JsValue>.Empty);
}
