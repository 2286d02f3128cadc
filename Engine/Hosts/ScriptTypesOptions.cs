using System.Reflection;
using System.Text.Json;

namespace Quoll;

/// <summary>
/// How a 64-bit integer (<see cref="long"/>, <see cref="ulong"/>, <see cref="Int128"/>, <see cref="UInt128"/>) looks
/// in scripts.
/// </summary>
public enum IntegerForm
{
    /// <summary>A Number, the nearest double: exact up to 2^53.</summary>
    Number,

    /// <summary>A Number if that is exact, otherwise a BigInt.</summary>
    Exact,

    /// <summary>A BigInt.</summary>
    BigInt,
}

/// <summary>How a <see cref="decimal"/> looks in scripts.</summary>
public enum DecimalForm
{
    /// <summary>A Number, the nearest double.</summary>
    Number,

    /// <summary>A String of its digits, exact.</summary>
    Text,
}

/// <summary>How a <see cref="DateTime"/> or <see cref="DateTimeOffset"/> looks in scripts.</summary>
public enum DateForm
{
    /// <summary>A Date (ECMA-262 §21.4), to the millisecond.</summary>
    Date,

    /// <summary>A String in the round-trip form of ISO 8601 (format "O").</summary>
    Text,
}

/// <summary>How a value of an enum looks in scripts.</summary>
public enum EnumForm
{
    /// <summary>A Number, its underlying value.</summary>
    Number,

    /// <summary>
    /// A String, its name. Values without a name stay Numbers; flags are joined by a comma and a space.
    /// </summary>
    Name,
}

/// <summary>What scripts get when they read a name that a .NET type does not have.</summary>
public enum UnknownMemberHandling
{
    /// <summary>Undefined, as for any object of a script.</summary>
    Undefined,

    /// <summary>
    /// A TypeError that names the type and the nearest member. Names that the language itself asks for stay undefined
    /// (symbols, <c>toJSON</c>, <c>then</c>), and <c>in</c>, <c>Reflect.get</c> and built-in functions never throw.
    /// Expando objects, dictionaries with string keys, objects that derive from
    /// <see cref="System.Dynamic.DynamicObject"/> and those with an indexer for strings may have any name. A script
    /// object that becomes an instance of a class must not have such a name either.
    /// </summary>
    Throw,
}

/// <summary>The options of <see cref="ScriptTypes.Reflect"/>.</summary>
public sealed partial class ScriptTypesOptions
{
    private readonly HashSet<Type> _types = [];
    private readonly HashSet<Type> _parts = [];
    private readonly HashSet<Assembly> _assemblies = [];
    private readonly List<Type> _extensions = [];

    /// <summary>The naming policy for names in scripts; null keeps the names of .NET.</summary>
    public JsonNamingPolicy? Naming { get; set; }

    /// <summary>True if scripts may write members and elements. False by default: a write throws a TypeError.</summary>
    public bool Writable { get; set; }

    /// <summary>True, the default, if scripts see public fields.</summary>
    public bool Fields { get; set; } = true;

    /// <summary>What scripts get when they read a name that a type does not have; undefined by default.</summary>
    public UnknownMemberHandling UnknownMembers { get; set; }

    /// <summary>
    /// True if scripts may add properties to .NET objects; .NET does not see these properties. False by default: a
    /// write of a name that the type does not have throws a TypeError. Names that are symbols, and those that the
    /// language asks for such as <c>toJSON</c>, can always be added. Objects of a script's class that extends a .NET
    /// type can always be extended.
    /// </summary>
    public bool Extensible { get; set; }

    /// <summary>How 64-bit integers look; a Number by default.</summary>
    public IntegerForm Integers { get; set; }

    /// <summary>How decimals look; a Number by default.</summary>
    public DecimalForm Decimals { get; set; }

    /// <summary>How dates look; a Date by default.</summary>
    public DateForm Dates { get; set; }

    /// <summary>How enums look; a Number by default, unless a type has a JsonStringEnumConverter.</summary>
    public EnumForm Enums { get; set; }

    /// <summary>
    /// True if members that a class implements explicitly for an interface are visible. False by default.
    /// </summary>
    public bool ExplicitInterfaceMembers { get; set; }

    /// <summary>
    /// True if generic methods are visible, with type arguments inferred from the arguments. False by default.
    /// </summary>
    public bool GenericMethods { get; set; }

    /// <summary>
    /// True if events are visible, as objects with the methods add and remove: <c>order.Changed.add(handler)</c>.
    /// False by default.
    /// </summary>
    public bool Events { get; set; }

    /// <summary>
    /// True if operators in scripts call those of .NET types: arithmetic, bitwise and relational ones and the unary
    /// minus, if an operand is an object of such a type and the type has an operator for both. An implicit or
    /// explicit conversion to a number type becomes the object's valueOf. == always compares references. False by
    /// default.
    /// </summary>
    public bool Operators { get; set; }

    /// <summary>
    /// True if objects that derive from <see cref="System.Dynamic.DynamicObject"/> are asked for members at run time.
    /// False by default. (An ExpandoObject is always a dictionary.)
    /// </summary>
    public bool Dynamic { get; set; }

    /// <summary>Disables run-time code generation, as on platforms without it; for tests.</summary>
    internal bool IsCompilingOff { get; set; }

    /// <summary>
    /// Adds a type that scripts may see, with the types that its name consists of: type arguments, and the elements of
    /// an array.
    /// </summary>
    public ScriptTypesOptions Include(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        _types.Add(type);
        AddParts(type);
        return this;
    }

    private void AddParts(Type type)
    {
        Type[] parts = type.GetElementType() is { } element ? [element] : type.IsGenericTypeDefinition ? [] : type.GetGenericArguments();
        foreach (var part in parts)
        {
            _parts.Add(part);
            AddParts(part);
        }
    }

    /// <summary>Adds the public types of an assembly, which scripts may see.</summary>
    public ScriptTypesOptions Include(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        _assemblies.Add(assembly);
        return this;
    }

    /// <summary>Adds the extension methods of a static class as methods of the types that they extend.</summary>
    public ScriptTypesOptions IncludeExtensions(Type staticClass)
    {
        ArgumentNullException.ThrowIfNull(staticClass);
        _extensions.Add(staticClass);
        return this;
    }

    /// <summary>The registered converters; null if there are none.</summary>
    internal Hosts.ScriptConverters? Converters { get; private set; }

    /// <summary>The options of JSON for stringify; their type belongs to a floor above.</summary>
    internal object? JsonOptions { get; private set; }

    internal IEnumerable<Type> Types => _types;

    internal IEnumerable<Assembly> Assemblies => _assemblies;

    internal IReadOnlyList<Type> Extensions => _extensions;

    internal bool Includes(Type type) =>
        _types.Contains(type) || _parts.Contains(type) || (type.IsGenericType && _types.Contains(type.GetGenericTypeDefinition()))
            || (type.IsVisible && _assemblies.Contains(type.Assembly)) || Converters?.Find(type) is not null;
}
