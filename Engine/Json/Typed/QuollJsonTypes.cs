namespace Quoll;

/// <summary>
/// Names a type to serialize and deserialize as JSON. On a partial class that derives from
/// <see cref="QuollJsonTypes"/> or <see cref="ScriptTypes"/>, the generator describes it at build time, with all types
/// that its members need.
/// </summary>
/// <param name="type">The type: a class, a structure, a collection, an enum.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
public sealed class QuollJsonTypeAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;
}

/// <summary>
/// Types for <see cref="QuollJson"/> that the generator described at build time, without reflection and run-time code
/// generation: for trimmed and ahead-of-time compiled applications, and for fast start-up.
/// <c>[QuollJsonType(typeof(Order))] partial class ShopJson : QuollJsonTypes;</c> then <c>QuollJson.Serialize(order,
/// ShopJson.Default.Options)</c>. Immutable and thread-safe.
/// </summary>
public abstract class QuollJsonTypes : TypeDescriptions
{
    private readonly Lazy<QuollJsonOptions> _options;

    /// <summary>Creates a model: a partial class with <see cref="QuollJsonTypeAttribute"/>.</summary>
    protected QuollJsonTypes() => _options = new(() =>
    {
        var options = new QuollJsonOptions { Types = this };
        options.Freeze();
        return options;
    });

    /// <summary>
    /// The default options with these types. For other options use <c>new QuollJsonOptions { Types = … }</c>.
    /// </summary>
    public QuollJsonOptions Options => _options.Value;
}
