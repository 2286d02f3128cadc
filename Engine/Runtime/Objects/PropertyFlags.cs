namespace Quoll.Runtime.Objects;

/// <summary>The attributes of a property (ECMA-262 §6.1.7.1).</summary>
[Flags]
internal enum PropertyFlags : byte
{
    None = 0,
    Writable = 1,
    Enumerable = 2,
    Configurable = 4,

    /// <summary>An accessor property: its slot holds an <see cref="Accessor"/>.</summary>
    Accessor = 8,

    /// <summary>Writable, enumerable, configurable: what assignment and object literals make.</summary>
    All = Writable | Enumerable | Configurable,

    /// <summary>Writable and configurable: the built-in functions.</summary>
    Hidden = Writable | Configurable,
}

/// <summary>The functions of an accessor property, as its slot holds them (in an internal value).</summary>
internal sealed class Accessor(JsFunction? getter, JsFunction? setter)
{
    public JsFunction? Getter { get; } = getter;

    public JsFunction? Setter { get; } = setter;
}

/// <summary>The traits of an object besides its properties, for fast tests.</summary>
[Flags]
internal enum ObjectFlags : ushort
{
    None = 0,

    /// <summary>[[Extensible]] (§10.1).</summary>
    Extensible = 1,

    /// <summary>A <see cref="JsFunction"/> with a [[Call]].</summary>
    Callable = 2,

    /// <summary>A <see cref="JsArray"/>.</summary>
    Array = 4,

    /// <summary>
    /// Overrides some internal method, for named keys too: its shape alone decides nothing. No inline cache.
    /// </summary>
    Exotic = 8,

    /// <summary>
    /// Overrides internal methods for array indices (and an array's length) only: inline caches serve the named keys.
    /// </summary>
    ExoticIndices = 16,

    /// <summary>Is or was some object's prototype: a change of its properties' layout ends a prototype epoch.</summary>
    IsPrototype = 32,

    /// <summary>Has the [[Construct]] internal method.</summary>
    Constructor = 64,

    /// <summary>Is asked for each property that is added: no inline cache adds one.</summary>
    SeesAdditions = 256,

    /// <summary>typeof gives undefined, and it equals null and undefined loosely (Annex B §B.3.6).</summary>
    IsHtmlDda = 128,
}
