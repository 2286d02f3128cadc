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

    /// <summary>Writable, enumerable, configurable: properties created by assignment and object literals.</summary>
    All = Writable | Enumerable | Configurable,

    /// <summary>Writable and configurable: built-in functions.</summary>
    Hidden = Writable | Configurable,
}

/// <summary>
/// What may no longer be changed about an object (ECMA-262 §7.3.15); each level includes those before.
/// </summary>
internal enum IntegrityLevel : byte
{
    None,

    /// <summary>No property can be added.</summary>
    NonExtensible,

    /// <summary>No property can be reconfigured or deleted.</summary>
    Sealed,

    /// <summary>No data property can be written.</summary>
    Frozen,
}

/// <summary>The functions of an accessor property, stored in its slot (in an internal value).</summary>
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
    /// Overrides an internal method, for named keys too: the shape alone does not describe the object. No inline cache.
    /// </summary>
    Exotic = 8,

    /// <summary>
    /// Overrides internal methods only for array indices (and an array's length). Inline caches handle the named keys.
    /// </summary>
    ExoticIndices = 16,

    /// <summary>
    /// Is or was some object's prototype. A change of the layout of its properties ends a prototype epoch.
    /// </summary>
    IsPrototype = 32,

    /// <summary>Has the [[Construct]] internal method.</summary>
    Constructor = 64,

    /// <summary>The object checks each property that is added, so inline caches do not add one.</summary>
    SeesAdditions = 256,

    /// <summary>
    /// Code that reads a property which does not exist asks the object (<see cref="JsObject.Absent"/>).
    /// </summary>
    AnswersAbsent = 512,

    /// <summary>
    /// The slots belong to all engines (those of a built-in object), or to all functions of one code, until one of them
    /// changes: see <see cref="JsObject.OwnSlots"/>.
    /// </summary>
    SharesSlots = 1024,

    /// <summary>An ordinary object without internal slots, with its properties in itself.</summary>
    Plain = 2048,

    /// <summary>typeof returns undefined, and the object loosely equals null and undefined (Annex B §B.3.6).</summary>
    IsHtmlDda = 128,
}
