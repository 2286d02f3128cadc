using System.Collections.Concurrent;
using System.ComponentModel;
using System.Dynamic;
using System.Text.Json.Nodes;
using Quoll.Hosts;
using Quoll.Hosts.Declarations;
using Quoll.Generated;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>
/// The .NET types that scripts may see, and how they look: <see cref="EngineOptions.Types"/>. <see cref="Reflect"/>
/// creates it at run time, or the generator describes a partial class that derives from this one. Immutable, and
/// shared by any number of engines and threads.
/// </summary>
public abstract class ScriptTypes : TypeDescriptions
{
    private readonly ConcurrentDictionary<Type, ScriptTypeInfo> _infos = new();
    private readonly ConcurrentDictionary<Type, ObjectReader?> _readers = new();
    private readonly ConcurrentDictionary<(Type, Type), ConversionOperator?> _conversions = new();

    private ScriptTypesOptions? _options;

    /// <summary>The state of JSON.stringify for the model.</summary>
    internal ModelNote? JsonConverters { get; set; }

    /// <summary>
    /// Finds the toJSON method of a type that has a converter of JSON. The upper floor sets it before the first agent
    /// is created.
    /// </summary>
    internal static Func<ScriptTypes, ScriptTypeInfo, NativeCode?>? ToJsonFinder { get; set; }

    /// <summary>Returns the toJSON method of a type; null if no converter of JSON concerns it.</summary>
    internal NativeCode? ToJsonOf(ScriptTypeInfo info) => ToJsonFinder!(this, info);

    /// <summary>
    /// Creates a model that the generator describes: a partial class with <see cref="ScriptTypeAttribute"/>.
    /// </summary>
    protected ScriptTypes()
    {
    }

    private protected ScriptTypes(ScriptTypesOptions options) => _options = options;

    /// <summary>
    /// The model of engines without <see cref="EngineOptions.Types"/>: any type that the host passes, read-only.
    /// </summary>
    internal static ScriptTypes Default => DefaultTypes.Value;

    /// <summary>The model of a trimmed application without described types.</summary>
    internal static ScriptTypes None => new NoTypes();

    internal ScriptTypesOptions Options
    {
        get
        {
            if (_options is { } known) return known;
            var options = new ScriptTypesOptions();
            Configure(options);
            AddConverters(options);
            return _options = options;
        }
    }

    /// <summary>
    /// Describes types at run time, by reflection: those that the host passes, those that the options include, and
    /// those that their members reach: not .NET's own types, nor resources (IDisposable) of other assemblies.
    /// </summary>
    [RequiresUnreferencedCode("Members that are used by scripts only may be trimmed. Use the generator: [ScriptType(typeof(T))] partial class MyTypes : ScriptTypes.")]
    [RequiresDynamicCode("Accessors are compiled at run time. Use the generator: [ScriptType(typeof(T))] partial class MyTypes : ScriptTypes.")]
    public static ScriptTypes Reflect(Action<ScriptTypesOptions>? configure = null)
    {
        var options = new ScriptTypesOptions();
        configure?.Invoke(options);
        return new ReflectedTypes(options);
    }

    /// <summary>Returns the description of a type that scripts may see.</summary>
    internal ScriptTypeInfo InfoOf(Type type) => _infos.TryGetValue(type, out var known) ? known : _infos.GetOrAdd(type, DescribeClosed);

    private ScriptTypeInfo DescribeClosed(Type type) => !type.ContainsGenericParameters ? Describe(type)
        : throw new ArgumentException($"{TypeNames.Of(type)} is open: name its type arguments, such as typeof(List<int>).");

    /// <summary>Returns the description of a type; null if scripts may not see it.</summary>
    internal ScriptTypeInfo? TryInfoOf(Type type) => !type.ContainsGenericParameters && CanDescribe(type) ? InfoOf(type) : null;

    /// <summary>
    /// Writes TypeScript declarations for the types of this model, for editors: named types
    /// (<see cref="ScriptTypesOptions.Include(Type)"/>) as classes with constructors and static members, as
    /// <see cref="Engine.SetType{T}"/> defines them, and the types that they refer to as interfaces.
    /// </summary>
    /// <param name="writer">Gets the text of a <c>.d.ts</c> file; lines end in a line feed.</param>
    public void WriteTypeScript(TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        var declarations = new DeclarationWriter(this, writer);
        foreach (var type in Named) declarations.Constructor(type);
        declarations.Reached();
    }

    /// <summary>The types that were named, in the order of declarations.</summary>
    private protected virtual IEnumerable<Type> Named =>
        Described.ForScripts.Where(static entry => entry.Value is ScriptDescription { IsNamed: true }).Select(static entry => entry.Key);

    /// <summary>Returns the reader that creates instances from objects of a script; null if there is none.</summary>
    internal ObjectReader? ReaderOf(Type type) => _readers.TryGetValue(type, out var known) ? known
        : _readers.GetOrAdd(type, FindReader);

    private ObjectReader? FindReader(Type type) =>
        type.IsInterface || type.IsAbstract || type.IsPrimitive || !CanDescribe(type) ? null : InfoOf(type).Reader.Value;

    /// <summary>
    /// Returns whether a script may see a value of a type from a member of a declared type (null: from the host).
    /// </summary>
    /// <remarks>As the model by reflection answers if these types are what it includes and reaches.</remarks>
    internal virtual bool IsVisible(Type type, Type? declared)
    {
        if (TypeFacts.IsForbidden(type)) return false;
        if (CollectionTypes.KindOf(type) is not null) return true;
        if (FindDescription(type) is not { } described) return false;
        if (described.IsNamed || declared is null || type == declared) return true;
        if (declared == typeof(object)) return !CollectionTypes.IsOfPlatform(type);
        // The base of a class that is seen, or a class derived from one.
        return declared.IsSubclassOf(type) && declared.Assembly == type.Assembly && !CollectionTypes.IsOfPlatform(type)
            || !declared.IsInterface && declared.IsAssignableFrom(type);
    }

    /// <summary>
    /// Returns the base type as which scripts see objects of a type that they may not see; null if there is none.
    /// </summary>
    internal virtual Type? VisibleBase(Type type)
    {
        for (var level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (CanDescribe(level)) return level;
        }
        return null;
    }

    /// <summary>Sets the options of a model that is described at build time.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void Configure(ScriptTypesOptions options)
    {
    }

    /// <summary>
    /// Adds the converters of a model that is described at build time, by
    /// <see cref="ScriptTypesOptions.Convert{T}(Func{Engine, T, JsValue}?, Func{JsValue, T}?)"/>.
    /// </summary>
    protected virtual void AddConverters(ScriptTypesOptions options)
    {
    }

    /// <summary>
    /// Returns whether instances of a type could be created from objects of a script if the model described the type.
    /// </summary>
    internal virtual bool Lacks(Type type) => !CanDescribe(type) && !type.IsInterface && !type.IsAbstract
        && !CollectionTypes.IsScalar(type) && KindOf(type) is null && !TypeFacts.IsForbidden(type)
        && (!CollectionTypes.IsOfPlatform(type) || ObjectConstructor.IsTuple(type));

    /// <summary>
    /// Returns the operator that converts .NET objects of one type to another; null if there is none. The conversions
    /// of a JsonNode are those of its value. A document is converted by its JSON.
    /// </summary>
    internal ConversionOperator? ConversionOf(Type from, Type to) => typeof(JsonNode).IsAssignableFrom(from) ? null
        : _conversions.TryGetValue((from, to), out var known) ? known
        : _conversions.GetOrAdd((from, to), static (key, self) => ConversionOperator.Find(self, key.Item1, key.Item2), this);

    /// <summary>
    /// Returns the conversion operators that a type declares. A model that is described at build time knows those of
    /// its types.
    /// </summary>
    internal virtual IReadOnlyList<ConversionOperator> ConversionsOf(Type type) =>
        FindDescription(type) is null ? [] : InfoOf(type).Conversions;

    /// <summary>
    /// Returns the extension methods of values that scripts have themselves, by the name of the built-in constructor
    /// whose prototype gets them.
    /// </summary>
    internal virtual IEnumerable<(string BuiltIn, IReadOnlyList<ScriptMethod> Methods)> DescribeBuiltIns()
    {
        foreach (var (builtIn, describe) in Described.ForBuiltIns)
        {
            var description = new DescribedType(this, typeof(object));
            ((ScriptDescription)describe).Describe(description);
            yield return (builtIn, description.ToInfo().Methods);
        }
    }

    /// <summary>Returns the name in scripts of a member without a name attribute.</summary>
    internal string NameOf(string clrName) => Options.Naming is { } policy ? QuollNaming.Apply(policy, clrName, clrName) : clrName;

    /// <summary>
    /// Returns whether scripts see a member of a visible type. The generator decides this at build time.
    /// </summary>
    internal virtual bool IsReached(TypeMember member, Type from) => !member.Is(MemberKind.Unseen);

    /// <inheritdoc cref="ReachedTypes.MissingIn{TFacts}"/>
    internal Type? MissingIn(Type type, Type from) =>
        ReachedTypes.MissingIn(new TypeFacts(type, Options), new TypeFacts(from, Options))?.Type;

    /// <summary>Creates the member of scripts for a member of a type.</summary>
    internal virtual ScriptMember Access(ScriptMemberInfo info) => (ScriptMember)info.Source.Accept(new TypedMemberMaker(info))!;

    /// <summary>Returns the kind of collection of a type, if it is one.</summary>
    internal ScriptTypeKind? KindOf(Type type) => CollectionTypes.KindOf(type)
        ?? (Options.Dynamic && typeof(DynamicObject).IsAssignableFrom(type) ? ScriptTypeKind.Dictionary : null);

    private protected virtual bool CanDescribe(Type type) => Described.ForScripts.ContainsKey(type);

    private protected virtual ScriptTypeInfo Describe(Type type)
    {
        var description = new DescribedType(this, type);
        if (FindDescription(type) is { } described) described.Describe(description);
        // Collections without a description have only their elements.
        else if (TypeFacts.IsForbidden(type) || CollectionTypes.KindOf(type) is null) throw HostValue.NotVisible(type);
        return description.ToInfo();
    }

    private ScriptDescription? FindDescription(Type type) => Described.ForScripts.GetValueOrDefault(type) as ScriptDescription;

    // Created for the first engine: applications that use only JSON of .NET types do not need it.
    private static class DefaultTypes
    {
        public static readonly ScriptTypes Value = IsReflectionEnabledByDefault ? new ReflectedTypes(new ScriptTypesOptions()) : None;
    }

    /// <summary>The model of a trimmed application without described types.</summary>
    private sealed class NoTypes() : ScriptTypes(new ScriptTypesOptions())
    {
        // So that the error names the missing description.
        internal override bool IsVisible(Type type, Type? declared) => true;

        // Collections are their elements, whatever these are.
        private protected override ScriptTypeInfo Describe(Type type) => CollectionTypes.KindOf(type) is not null ? base.Describe(type)
            : throw ConversionFailure.Mark(new NotSupportedException(
            $"Scripts cannot see the type {type}: reflection is off in this application. Add [ScriptType(typeof({TypeNames.Of(type)}))] to a partial class that derives from ScriptTypes, and set EngineOptions.Types to an instance of it."));
    }
}

/// <summary>The state of an upper floor for a model.</summary>
internal abstract class ModelNote;
