using System.Reflection;
using System.Runtime.Serialization;
using Quoll.Generated;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Hosts;

/// <summary>
/// Describes a type by reflection. Attributes of System.Text.Json and DataContract have their usual meaning.
/// </summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal sealed class TypeDescriber(ReflectedTypes types, Type type)
{
    private readonly bool _canCompile = !types.Options.IsCompilingOff;

    private readonly bool _isWritable = types.Options.Writable && !type.IsDefined(typeof(ScriptReadOnlyAttribute), true);

    private readonly string _name = type.GetCustomAttribute<ScriptNameAttribute>()?.Name
        ?? type.GetCustomAttribute<DataContractAttribute>()?.Name ?? TypeNames.Of(CollectionTypes.KnownAs(type));

    public ScriptTypeInfo Describe()
    {
        var kind = types.KindOf(type);
        var isGenerated = TypeFacts.IsGenerated(type);
        // Collections of the platform are their elements; the host's own have their members besides.
        var isPlain = kind is null or ScriptTypeKind.AsyncSequence;
        // Values of enums are also values in scripts.
        var found = new ScriptMembers(types, type, _isWritable);
        if (isPlain && !isGenerated && !type.IsEnum) AddMembers(found);
        var members = found.InOrder();
        var methods = new MethodDescriber(types, type, _name, kind);
        return new ScriptTypeInfo(type, _name, members)
        {
            Kind = kind ?? ScriptTypeKind.Object,
            IsWritable = _isWritable && (!type.IsValueType || kind is not null),
            Accessors = isPlain || isGenerated || type.IsArray ? [] : CollectionMembers(found, kind!.Value),
            Methods = methods.Instance(),
            Events = isGenerated || !types.Options.Events ? [] : methods.Events(),
            Operators = types.Options.Operators ? methods.Operators() : null,
            Indexer = kind is null && !isGenerated ? methods.Indexer() : null,
            StaticMethods = methods.Static(),
            StaticMembers = StaticMembers(),
            NestedTypes = NestedTypes(),
            Constructors = methods.Constructors(),
            HasText = kind is null && type.GetMethod(nameof(ToString), Type.EmptyTypes)?.DeclaringType is { } owner
                && owner != typeof(object) && owner != typeof(ValueType) && !typeof(Exception).IsAssignableFrom(owner),
            List = kind == ScriptTypeKind.List ? CollectionTypes.List(type, _canCompile) : null,
            Dictionary = kind is ScriptTypeKind.Dictionary or ScriptTypeKind.Map ? CollectionTypes.Dictionary(type, _canCompile) : null,
            Set = kind == ScriptTypeKind.Set ? CollectionTypes.Set(type, _canCompile) : null,
            Sequence = ObjectConstructor.IsTuple(type) ? new MemberSequence(members) : CollectionTypes.Sequence(type, _canCompile),
            Reader = new(() => ObjectReader.Create(
                type, ObjectConstructor.Of(type), members,
                _canCompile && RuntimeFeature.IsDynamicCodeCompiled ? MethodCompiler.CompileMaker : null)),
        };
    }

    private void AddMembers(ScriptMembers found, Func<ReflectedMember, bool>? isMeant = null)
    {
        Add(ReflectedMember.Of(type));
        if (!types.Options.ExplicitInterfaceMembers) return;
        foreach (var implemented in type.GetInterfaces())
        {
            if (types.IsReached(implemented, type)) Add(ReflectedMember.OfInterface(implemented));
        }

        void Add(IEnumerable<ReflectedMember> members) => found.Add(isMeant is null ? members : members.Where(isMeant));
    }

    // The members of a collection besides its elements.
    private List<ScriptMember> CollectionMembers(ScriptMembers found, ScriptTypeKind kind)
    {
        if (GenericInterface.Of(type, typeof(IGrouping<,>)) is { } group) found.Add([new ReflectedMember(group.GetProperty("Key")!)]);
        if (kind == ScriptTypeKind.Sequence && CollectionTypes.IsPublicCollection(type)) AddMembers(found);
        else if (!CollectionTypes.IsOfPlatform(type))
        {
            // The members that interfaces of collections require are available in other ways.
            var known = new HashSet<string>(type.GetInterfaces().Where(CollectionTypes.IsOfPlatform)
                .SelectMany(static implemented => implemented.GetProperties()).Select(static property => property.Name));
            AddMembers(found, member => !known.Contains(member.Name) && !CollectionTypes.IsOfPlatform(member.Info.DeclaringType!));
        }
        return found.InOrder();
    }

    private List<(string Name, Type Type)> NestedTypes()
    {
        var found = new List<(string Name, Type Type)>();
        foreach (var declared in type.GetNestedTypes())
        {
            // Reflection returns the nested types of a generic type without its type arguments.
            var arguments = type.GetGenericArguments();
            var nested = declared.IsGenericTypeDefinition && declared.GetGenericArguments().Length == arguments.Length
                && !type.ContainsGenericParameters ? declared.MakeGenericType(arguments) : declared;
            if (!nested.ContainsGenericParameters && !typeof(Delegate).IsAssignableFrom(nested) && !TypeFacts.IsGenerated(nested)
                && types.IsReached(nested, type)) found.Add((DescribedType.NameOfNested(nested), nested));
        }
        return found;
    }

    private List<ScriptMember> StaticMembers()
    {
        var found = new ScriptMembers(types, type, _isWritable);
        foreach (var member in type.IsArray ? [] : ReflectedMember.StaticsOf(type))
        {
            if (member.AllAttributes.Has<ScriptIgnoreAttribute>()) continue;
            var info = found.OfStatic(member);
            found.Add(types.IsReached(member, type) ? new BoxedMember(info) : RefusedMember.Create(types, info));
        }
        return found.InOrder();
    }
}
