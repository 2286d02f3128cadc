using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using Quoll.Runtime.Values;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Describes a type by reflection. Attributes of System.Text.Json and DataContract count as they do there.
/// </summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal sealed class TypeDescriber(ReflectedTypes types, Type type)
{
    private const BindingFlags Instance = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    private const BindingFlags Static = BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy;

    private readonly List<ScriptMemberInfo> _refused = [];

    private readonly bool _canCompile = !types.Options.IsCompilingOff;

    private readonly bool _isOptIn = MemberContract.IsOptIn(type);

    private readonly bool _isWritable = types.Options.Writable && !type.IsDefined(typeof(ScriptReadOnlyAttribute), true);

    private readonly string _name = type.GetCustomAttribute<ScriptNameAttribute>()?.Name
        ?? type.GetCustomAttribute<DataContractAttribute>()?.Name ?? TypeNames.Of(CollectionTypes.KnownAs(type));

    public ScriptTypeInfo Describe()
    {
        var kind = types.KindOf(type);
        var isGenerated = TypeFacts.IsCompilerGenerated(type);
        // Collections of the platform are their elements; the host's own have their members besides.
        var isPlain = kind is null or ScriptTypeKind.AsyncSequence;
        // Values of enums are values in scripts, too.
        var members = isPlain && !isGenerated && !type.IsEnum ? Members() : [];
        var methods = new MethodDescriber(types, type, _name, kind);
        return new ScriptTypeInfo(type, _name, members)
        {
            Kind = kind ?? ScriptTypeKind.Object,
            IsWritable = _isWritable && (!type.IsValueType || kind is not null),
            Accessors = isPlain || isGenerated || type.IsArray ? [] : CollectionMembers(kind!.Value),
            Methods = methods.Instance(),
            Events = isGenerated || !types.Options.Events ? [] : methods.Events(),
            Operators = types.Options.Operators ? methods.Operators() : null,
            Indexer = kind is null && !isGenerated ? methods.Indexer() : null,
            StaticMethods = methods.Static(),
            StaticMembers = StaticMembers(),
            Constructors = methods.Constructors(),
            Refused = _refused,
            HasText = kind is null && type.GetMethod(nameof(ToString), Type.EmptyTypes)?.DeclaringType is { } owner
                && owner != typeof(object) && owner != typeof(ValueType) && !typeof(Exception).IsAssignableFrom(owner),
            List = kind == ScriptTypeKind.List ? CollectionTypes.List(type, _canCompile) : null,
            Dictionary = kind is ScriptTypeKind.Dictionary or ScriptTypeKind.Map ? CollectionTypes.Dictionary(type, _canCompile) : null,
            Set = kind == ScriptTypeKind.Set ? CollectionTypes.Set(type, _canCompile) : null,
            Sequence = CollectionTypes.IsTuple(type) ? new MemberSequence(members) : CollectionTypes.Sequence(type, _canCompile),
            Reader = new(() => Reader(members)),
        };
    }

    // What a collection has besides its elements.
    private List<ScriptMember> CollectionMembers(ScriptTypeKind kind)
    {
        var found = new List<ScriptMember>();
        if (CollectionTypes.Find(type, typeof(IGrouping<,>)) is { } group && Create(group.GetProperty("Key")!) is { } key) found.Add(key);
        if (CollectionTypes.IsOfPlatform(type) && !(kind == ScriptTypeKind.Sequence && CollectionTypes.IsPublicCollection(type)))
            return found;
        // What the interfaces of collections ask for is there in other ways.
        var known = new HashSet<string>(type.GetInterfaces().Where(CollectionTypes.IsOfPlatform)
            .SelectMany(static implemented => implemented.GetProperties()).Select(static property => property.Name));
        foreach (var member in Members())
        {
            if (kind != ScriptTypeKind.Sequence && (known.Contains(member.Info.ClrName) || IsOfPlatform(member.Info))) continue;
            if (!found.Exists(other => other.Name == member.Name)) found.Add(member);
        }
        return found;
    }

    private bool IsOfPlatform(ScriptMemberInfo member)
    {
        var own = type.GetMember(member.ClrName, Instance & ~BindingFlags.DeclaredOnly);
        return own is [{ DeclaringType: { } owner }, ..] && CollectionTypes.IsOfPlatform(owner);
    }

    private List<ScriptMember> Members()
    {
        var found = new List<ScriptMember>();
        var names = new HashSet<string>();
        var hidden = new HashSet<string>();
        // A member hides those of the same .NET name in base types, as in C#.
        foreach (var level in MemberReflection.Levels(type))
        {
            foreach (var member in level.GetMembers(Instance))
            {
                if (member is not (PropertyInfo or FieldInfo) || hidden.Contains(member.Name)) continue;
                if (Create(member) is not { } made) continue;
                hidden.Add(member.Name);
                if (names.Add(made.Name)) found.Add(made);
            }
        }
        if (types.Options.ExplicitInterfaceMembers) AddExplicit(names, found);
        return found.OrderBy(static member => member.Info.Order).ToList();
    }

    private void AddExplicit(HashSet<string> names, List<ScriptMember> found)
    {
        foreach (var implemented in type.GetInterfaces())
        {
            if (!types.IsReached(implemented, type)) continue;
            foreach (var property in implemented.GetProperties(BindingFlags.Public | BindingFlags.Instance))
            {
                if (Create(property) is { } made && names.Add(made.Name)) found.Add(made);
            }
        }
    }

    private ScriptMember? Create(MemberInfo member)
    {
        var property = member as PropertyInfo;
        var field = member as FieldInfo;
        if (property is { } indexed && indexed.GetIndexParameters().Length > 0) return null;
        if (member.Name.AsSpan().ContainsAny('.', '<') || member.IsDefined(typeof(CompilerGeneratedAttribute), false) && field is not null)
            return null;
        // Where an exception comes from, and what hangs on it, is no business of scripts.
        if (member.DeclaringType == typeof(Exception) && member.Name != nameof(Exception.Message)) return null;
        var declared = property?.PropertyType ?? field!.FieldType;
        if (MemberReflection.IsNone(declared)) return null;
        var contract = new MemberContract(new AttributeSet(member, inherits: true), _isOptIn);
        var isPublic = property is not null
            ? property.GetMethod is { IsPublic: true } || property is { GetMethod: null, SetMethod.IsPublic: true }
            : field!.IsPublic && types.Options.Fields;
        if (!isPublic && !contract.IsIncluded || member.IsDefined(typeof(ScriptIgnoreAttribute))) return null;
        var isHidden = contract.IsIgnored;
        if (isHidden && !isPublic) return null;

        var setter = property?.SetMethod;
        var isInit = setter?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) == true;
        var isSettable = field is not null ? !field.IsInitOnly && !field.IsLiteral
            : setter is not null && (setter.IsPublic || contract.IsIncluded);
        var info = new ScriptMemberInfo(type, NameOf(member, contract), declared)
        {
            ClrName = member.Name,
            Member = member,
            IsHidden = isHidden,
            IsSettable = isSettable && !isHidden,
            // Of a structure scripts have a copy.
            IsWritable = _isWritable && !type.IsValueType && isSettable && !isInit && !member.IsDefined(typeof(ScriptReadOnlyAttribute)),
            IsRequired = contract.IsRequired,
            Order = contract.Order,
        };
        if (!types.IsReached(declared, type))
        {
            _refused.Add(info);
            return null;
        }
        var made = HasNames(member, declared) ? MemberAccess.CreateNamed(info, member)
            : MemberAccess.Create(info, property, field, _canCompile);
        var omitsDefault = contract.Condition == JsonIgnoreCondition.WhenWritingDefault;
        return omitsDefault || contract.Condition == JsonIgnoreCondition.WhenWritingNull ? new OmittedMember(made, omitsDefault) : made;
    }

    // The member says that its enum goes by names.
    private static bool HasNames(MemberInfo member, Type declared) => (Nullable.GetUnderlyingType(declared) ?? declared).IsEnum
        && member.GetCustomAttribute<JsonConverterAttribute>() is { ConverterType: { } converter } && EnumNames.IsConverter(converter);

    private string NameOf(MemberInfo member, MemberContract contract) => member.GetCustomAttribute<ScriptNameAttribute>()?.Name
        ?? contract.Name ?? types.Options.Naming?.ConvertName(member.Name) ?? member.Name;

    private List<ScriptMember> StaticMembers()
    {
        var members = new List<ScriptMember>();
        var names = new HashSet<string>();
        foreach (var member in type.IsArray ? [] : type.GetMembers(Static))
        {
            if (member is not (PropertyInfo { GetMethod.IsPublic: true } or FieldInfo) || member.IsDefined(typeof(ScriptIgnoreAttribute)))
                continue;
            var declared = member is PropertyInfo property ? property.PropertyType : ((FieldInfo)member).FieldType;
            if (MemberReflection.IsNone(declared) || !types.IsReached(declared, type)) continue;
            if (member is PropertyInfo indexed && indexed.GetIndexParameters().Length > 0) continue;
            var isSettable = member is PropertyInfo { SetMethod.IsPublic: true } or FieldInfo { IsInitOnly: false, IsLiteral: false };
            var contract = new MemberContract(new AttributeSet(member, inherits: true), _isOptIn);
            var info = new ScriptMemberInfo(type, NameOf(member, contract), declared)
            {
                ClrName = member.Name,
                IsWritable = isSettable && _isWritable && !member.IsDefined(typeof(ScriptReadOnlyAttribute)),
            };
            // What a derived type has under the same name hides those of its base.
            if (names.Add(info.Name)) members.Add(MemberAccess.CreateStatic(info, member));
        }
        return members;
    }

    private ObjectReader? Reader(IReadOnlyList<ScriptMember> members)
    {
        if (type.IsAbstract || type.IsInterface || type.IsEnum || type.IsArray || CollectionTypes.IsOfPlatform(type)
            && !typeof(ITuple).IsAssignableFrom(type))
            return null;
        var chosen = ObjectConstructor.Choose(type);
        if (chosen is null && (!type.IsValueType || typeof(ITuple).IsAssignableFrom(type))) return null;
        var parameters = Array.ConvertAll(chosen?.GetParameters() ?? [], parameter => new ReaderParameter(
            PropertyKey.From(members.FirstOrDefault(member =>
                member.Info.ClrName.Equals(parameter.Name, StringComparison.OrdinalIgnoreCase))?.Name ?? parameter.Name ?? ""),
            parameter.ParameterType, parameter.HasDefaultValue || ObjectConstructor.IsNullable(parameter), parameter.HasDefaultValue
                ? parameter.DefaultValue
                : null));
        return new ObjectReader(type, Maker(chosen), parameters, members);
    }

    private ReaderMaker Maker(ConstructorInfo? constructor)
    {
        if (constructor is null) return (_, in _) => RuntimeHelpers.GetUninitializedObject(type);
        if (RuntimeFeature.IsDynamicCodeCompiled && _canCompile) return MethodCompiler.CompileMaker(constructor);
        return (reader, in source) =>
        {
            var arguments = new object?[reader.Parameters.Length];
            for (var i = 0; i < arguments.Length; i++) arguments[i] = reader.BoxedArgument(source, i);
            return constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);
        };
    }
}
