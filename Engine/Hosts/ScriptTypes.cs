using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Dynamic;
using Quoll.Hosts;
using Quoll.Hosts.Declarations;
using Quoll.Generated;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>
/// The .NET types that scripts may see, and how they look: <see cref="EngineOptions.Types"/>. Made by
/// <see cref="Reflect"/> at run time, or by the generator for a partial class that derives from this one. Immutable,
/// and shared by any number of engines on any number of threads.
/// </summary>
public abstract class ScriptTypes
{
    private readonly ConcurrentDictionary<Type, ScriptTypeInfo> _infos = new();
    private readonly ConcurrentDictionary<Type, ObjectReader?> _readers = new();

    private ScriptTypesOptions? _options;
    private DescribedTypes? _described;

    /// <summary>What the JSON writer knows of the model's types.</summary>
    internal object? JsonConverters { get; set; }

    /// <summary>
    /// A model that the generator describes: of a partial class with <see cref="ScriptTypeAttribute"/>.
    /// </summary>
    protected ScriptTypes()
    {
    }

    private protected ScriptTypes(ScriptTypesOptions options) => _options = options;

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
    internal static ScriptTypes Default => DefaultTypes.Value;

    /// <summary>What a trimmed application has that has described no types.</summary>
    internal static ScriptTypes None => new NoTypes();

    internal ScriptTypesOptions Options
    {
        get
        {
            if (_options is { } known) return known;
            var options = new ScriptTypesOptions();
            Configure(options);
            return _options = options;
        }
    }

    /// <summary>What was described at build time; nothing of a model by reflection.</summary>
    internal DescribedTypes Described
    {
        get
        {
            if (_described is { } known) return known;
            var types = new DescribedTypes(this);
            Describe(types);
            return _described = types;
        }
    }

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
    internal ScriptTypeInfo InfoOf(Type type) => _infos.TryGetValue(type, out var known) ? known : _infos.GetOrAdd(type, DescribeClosed);

    private ScriptTypeInfo DescribeClosed(Type type) => !type.ContainsGenericParameters ? Describe(type)
        : throw new ArgumentException($"{TypeNames.Of(type)} is open: name its type arguments, such as typeof(List<int>).");

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
    private protected virtual IEnumerable<Type> Named => Described.Named;

    /// <summary>How instances of a type are made of a script's objects; null where they cannot be.</summary>
    internal ObjectReader? ReaderOf(Type type) => _readers.TryGetValue(type, out var known) ? known
        : _readers.GetOrAdd(type, FindReader);

    private ObjectReader? FindReader(Type type) =>
        type.IsInterface || type.IsAbstract || type.IsPrimitive || !CanDescribe(type) ? null : InfoOf(type).Reader.Value;

    /// <summary>
    /// May a script see a value of a type that came by way of a declared one (null: the host passes it)?
    /// </summary>
    internal virtual bool IsVisible(Type type, Type? declared) => Described.IsVisible(type, declared);

    /// <summary>
    /// The base type as which scripts see objects of a type that they may not see; null where there is none.
    /// </summary>
    internal virtual Type? VisibleBase(Type type) => Described.BaseOf(type);

    /// <summary>Sets the options of a model that was made at build time.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void Configure(ScriptTypesOptions options)
    {
    }

    /// <summary>Names the types of a model that was made at build time.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void Describe(DescribedTypes types)
    {
    }

    /// <summary>
    /// Could instances of a type be made of a script's objects if only the model described it?
    /// </summary>
    internal virtual bool Lacks(Type type) => !Described.Has(type) && !type.IsInterface && !type.IsAbstract
        && !CollectionTypes.IsScalar(type) && KindOf(type) is null && !TypeFacts.IsForbidden(type)
        && (!CollectionTypes.IsOfPlatform(type) || CollectionTypes.IsTuple(type));

    /// <summary>The name that scripts see of a member without a name of its own.</summary>
    internal string NameOf(string clrName) => Options.Naming?.ConvertName(clrName) ?? clrName;

    /// <summary>May a type that scripts see show a member? The generator has decided it at build time.</summary>
    internal virtual bool IsReached(TypeMember member, Type from) => member is not UnseenMember;

    /// <summary>Makes the member of scripts for one of a type.</summary>
    internal virtual ScriptMember Access(ScriptMemberInfo info) => (ScriptMember)info.Source.Accept(new TypedMemberMaker(info))!;

    /// <summary>What the type is as a collection, if it is one.</summary>
    internal ScriptTypeKind? KindOf(Type type) => CollectionTypes.KindOf(type)
        ?? (Options.Dynamic && typeof(DynamicObject).IsAssignableFrom(type) ? ScriptTypeKind.Dictionary : null);

    private protected virtual bool CanDescribe(Type type) => Described.Has(type);

    private protected virtual ScriptTypeInfo Describe(Type type) => Described.Describe(type);

    // Made for the first engine: who uses JSON of .NET types only does without.
    private static class DefaultTypes
    {
        public static readonly ScriptTypes Value = IsReflectionEnabledByDefault ? new ReflectedTypes(new ScriptTypesOptions()) : None;
    }

    /// <summary>A trimmed application that has described no types.</summary>
    private sealed class NoTypes() : ScriptTypes(new ScriptTypesOptions())
    {
        // So that what is said is what to add.
        internal override bool IsVisible(Type type, Type? declared) => true;

        // Collections are their elements, whatever these are.
        private protected override ScriptTypeInfo Describe(Type type) => CollectionTypes.KindOf(type) is not null ? base.Describe(type)
            : throw new NotSupportedException(
            $"Scripts cannot see the type {type}: reflection is off in this application. Add [ScriptType(typeof({TypeNames.Of(type)}))] to a partial class that derives from ScriptTypes, and set EngineOptions.Types to an instance of it.");
    }
}
