using System.Reflection;
using System.Text.Json;

namespace Quoll;

/// <summary>
/// How a 64-bit integer (<see cref="long"/>, <see cref="ulong"/>, <see cref="Int128"/>, <see cref="UInt128"/>) looks in
/// scripts.
/// </summary>
public enum IntegerForm
{
    /// <summary>A Number, the nearest double: exact up to 2^53.</summary>
    Number,

    /// <summary>A Number where that is exact, else a BigInt.</summary>
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

    /// <summary>A String in the form of ISO 8601 that .NET round-trips (format "O").</summary>
    Text,
}

/// <summary>How a value of an enum looks in scripts.</summary>
public enum EnumForm
{
    /// <summary>A Number, its underlying value.</summary>
    Number,

    /// <summary>
    /// A String, its name; values without a name stay Numbers, flags are joined by a comma and a blank.
    /// </summary>
    Name,
}

/// <summary>The choices of <see cref="ScriptTypes.Reflect"/>.</summary>
public sealed class ScriptTypesOptions
{
    private readonly HashSet<Type> _types = [];
    private readonly HashSet<Assembly> _assemblies = [];
    private readonly List<Type> _extensions = [];

    /// <summary>Makes the names that scripts see of .NET's names; null leaves them as they are.</summary>
    public JsonNamingPolicy? Naming { get; set; }

    /// <summary>
    /// May scripts write members and elements? False unless said otherwise; a refused write is a TypeError.
    /// </summary>
    public bool Writable { get; set; }

    /// <summary>May scripts see public fields? True unless said otherwise.</summary>
    public bool Fields { get; set; } = true;

    /// <summary>How 64-bit integers look; a Number unless said otherwise.</summary>
    public IntegerForm Integers { get; set; }

    /// <summary>How decimals look; a Number unless said otherwise.</summary>
    public DecimalForm Decimals { get; set; }

    /// <summary>How dates look; a Date unless said otherwise.</summary>
    public DateForm Dates { get; set; }

    /// <summary>How enums look; a Number unless said otherwise, or a type has a JsonStringEnumConverter.</summary>
    public EnumForm Enums { get; set; }

    /// <summary>
    /// Are members that a class implements explicitly for an interface visible? False unless said otherwise.
    /// </summary>
    public bool ExplicitInterfaceMembers { get; set; }

    /// <summary>
    /// Are generic methods visible, their type arguments inferred from what is passed? False unless said otherwise.
    /// </summary>
    public bool GenericMethods { get; set; }

    /// <summary>
    /// Are events visible? As objects with the methods add and remove: <c>order.Changed.add(handler)</c>. False unless
    /// said otherwise.
    /// </summary>
    public bool Events { get; set; }

    /// <summary>
    /// Do operators of scripts call those of types? Arithmetic, bitwise and relational ones and the unary minus, where
    /// an operand is an object of such a type and the type has one that takes both; and an implicit or explicit
    /// conversion to a number type is the object's valueOf. == stays what it is everywhere in scripts: the same object.
    /// False unless said otherwise.
    /// </summary>
    public bool Operators { get; set; }

    /// <summary>
    /// Are objects that derive from <see cref="System.Dynamic.DynamicObject"/> asked for members at run time? False
    /// unless said otherwise. (An ExpandoObject is a dictionary, whatever this says.)
    /// </summary>
    public bool Dynamic { get; set; }

    /// <summary>No code is made at run time, as where the platform cannot: for tests of that way.</summary>
    internal bool IsCompilingOff { get; set; }

    /// <summary>Scripts may see this type.</summary>
    public ScriptTypesOptions Include(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        _types.Add(type);
        return this;
    }

    /// <summary>Scripts may see the public types of this assembly.</summary>
    public ScriptTypesOptions Include(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        _assemblies.Add(assembly);
        return this;
    }

    /// <summary>The extension methods of this static class are methods of the types that they extend.</summary>
    public ScriptTypesOptions IncludeExtensions(Type staticClass)
    {
        ArgumentNullException.ThrowIfNull(staticClass);
        _extensions.Add(staticClass);
        return this;
    }

    internal IEnumerable<Type> Types => _types;

    internal IEnumerable<Assembly> Assemblies => _assemblies;

    internal IReadOnlyList<Type> Extensions => _extensions;

    internal bool Includes(Type type) =>
        _types.Contains(type) || (type.IsGenericType && _types.Contains(type.GetGenericTypeDefinition()))
            || (type.IsVisible && _assemblies.Contains(type.Assembly));
}
