using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Quoll.Types;
using Quoll.Types.Declarations;

namespace Quoll;

/// <summary>
/// The .NET types that scripts may see, and how they look: <see cref="EngineOptions.Types"/>. Made by
/// <see cref="Reflect"/> at run time, or by the generator for a partial class that derives from this one. Immutable,
/// and shared by any number of engines on any number of threads.
/// </summary>
public abstract class ScriptTypes
{
    private readonly ConcurrentDictionary<Type, ScriptTypeInfo> _infos = new();

    private protected ScriptTypes(ScriptTypesOptions options) => Options = options;

    /// <summary>
    /// May types be reflected where an engine was given no <see cref="EngineOptions.Types"/>? The feature switch
    /// <c>Quoll.ScriptTypes.IsReflectionEnabledByDefault</c>; false where an application is trimmed.
    /// </summary>
    [FeatureSwitchDefinition("Quoll.ScriptTypes.IsReflectionEnabledByDefault")]
    [FeatureGuard(typeof(RequiresUnreferencedCodeAttribute))]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
    public static bool IsReflectionEnabledByDefault { get; } =
        !AppContext.TryGetSwitch("Quoll.ScriptTypes.IsReflectionEnabledByDefault", out var isOn) || isOn;

    /// <summary>What engines have that were given none: any type that the host passes, read-only.</summary>
    internal static ScriptTypes Default { get; } =
        IsReflectionEnabledByDefault ? new ReflectedTypes(new ScriptTypesOptions()) : None;

    /// <summary>What a trimmed application has that has described no types.</summary>
    internal static ScriptTypes None => new NoTypes();

    internal ScriptTypesOptions Options { get; }

    /// <summary>
    /// Describes types at run time, by reflection: those that the host passes, those that the options include, and
    /// those that their members reach in the same assembly.
    /// </summary>
    [RequiresUnreferencedCode("Members that are used by scripts only may be trimmed. Use the generator: [ScriptType(typeof(T))] partial class MyTypes : ScriptTypes.")]
    [RequiresDynamicCode("Accessors are compiled at run time. Use the generator: [ScriptType(typeof(T))] partial class MyTypes : ScriptTypes.")]
    public static ScriptTypes Reflect(Action<ScriptTypesOptions>? configure = null)
    {
        var options = new ScriptTypesOptions();
        configure?.Invoke(options);
        return new ReflectedTypes(options);
    }

    /// <summary>The description of a type that scripts may see.</summary>
    internal ScriptTypeInfo InfoOf(Type type) => _infos.TryGetValue(type, out var known) ? known : _infos.GetOrAdd(type, Describe);

    /// <summary>The description of a type; null where scripts may not see it.</summary>
    internal ScriptTypeInfo? TryInfoOf(Type type) => CanDescribe(type) ? InfoOf(type) : null;

    /// <summary>
    /// Writes declarations of TypeScript for the types of this model, so that editors know what a script may use: those
    /// that were named (<see cref="ScriptTypesOptions.Include(Type)"/>) as classes with their constructors and static
    /// members, as <see cref="Engine.SetType{T}"/> gives them, and what they reach as interfaces.
    /// </summary>
    /// <param name="writer">Gets the text of a file whose name ends in <c>.d.ts</c>; lines end in a line feed.</param>
    public void WriteTypeScript(TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        var declarations = new DeclarationWriter(this, writer);
        foreach (var type in Named) declarations.Constructor(type);
        declarations.Reached();
    }

    /// <summary>The types that were named, in the order of declarations.</summary>
    private protected virtual IEnumerable<Type> Named => Options.Types;

    /// <summary>How instances of a type are made of a script's objects; null where they cannot be.</summary>
    internal ObjectReader? ReaderOf(Type type) =>
        type.IsInterface || type.IsAbstract || type.IsPrimitive || !CanDescribe(type) ? null : InfoOf(type).Reader.Value;

    /// <summary>
    /// May a script see a value of a type that came by way of a declared one (null: the host passes it)?
    /// </summary>
    internal abstract bool IsVisible(Type type, Type? declared);

    private protected abstract bool CanDescribe(Type type);

    private protected abstract ScriptTypeInfo Describe(Type type);

    /// <summary>A trimmed application that has described no types.</summary>
    private sealed class NoTypes() : ScriptTypes(new ScriptTypesOptions())
    {
        // So that what is said is what to add.
        internal override bool IsVisible(Type type, Type? declared) => true;

        private protected override bool CanDescribe(Type type) => false;

        private protected override ScriptTypeInfo Describe(Type type) => throw new NotSupportedException(
            $"Scripts cannot see the type {type}: reflection is off in this application. Add [ScriptType(typeof({TypeNames.Of(type)}))] to a partial class that derives from ScriptTypes, and set EngineOptions.Types to an instance of it.");
    }
}
