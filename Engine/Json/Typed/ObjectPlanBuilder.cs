using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using Quoll.Generated;
using Quoll.Json.Typed.Sources;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Creates the plan of a type from its members, its attributes and the options.</summary>
internal sealed class ObjectPlanBuilder
{
    private readonly TypeSource _source;
    private readonly QuollJsonOptions _options;
    private readonly Type _type;
    private readonly TypeConstructor? _constructor;
    private readonly bool _isOptIn;

    // The members found so far, including ignored ones, by their names in JSON.
    private readonly List<ObjectMember> _found = [];
    private readonly Dictionary<string, ObjectMember> _names;
    private readonly HashSet<string> _overridden = [];
    private readonly HashSet<string> _ignored = [];
    private ObjectMember? _extension;

    private ObjectPlanBuilder(TypeSource source, QuollJsonOptions options)
    {
        (_source, _options, _type) = (source, options, source.Type);
        _constructor = source.Constructor;
        _isOptIn = source.Attributes.Has<DataContractAttribute>();
        _names = new(options.PropertyNameCaseInsensitive ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
    }

    public static ObjectPlan Build(TypeSource source, QuollJsonOptions options) => new ObjectPlanBuilder(source, options).Build();

    private ObjectPlan Build()
    {
        if (typeof(Delegate).IsAssignableFrom(_type) || typeof(MemberInfo).IsAssignableFrom(_type))
            throw TypeFault.Unsupported(TypeMessages.NoForm, TypeNames.Of(_type));
        if (_type.IsGenericType && _type.GetGenericTypeDefinition() == typeof(PriorityQueue<,>))
            throw TypeFault.Unsupported(TypeMessages.NoOrder, TypeNames.Of(_type));
        foreach (var member in _source.Members)
        {
            if (!member.Is(MemberKind.NotInJson)) Take(member);
        }
        // Ignored members come after the others, because texts are expected to have the others in their order.
        var members = _found.OrderBy(static member => member.IsIgnored).ThenBy(static member => member.Order).ToArray();
        RequireNoMetadata(members);
        var creationFault = _type.IsAbstract || _type.IsInterface
            ? $"{TypeNames.Of(_type)} is {(_type.IsInterface ? "an interface" : "abstract")}: a converter or JsonDerivedType must name the class to create."
            : _constructor is null && !_type.IsValueType
                ? $"{TypeNames.Of(_type)} has no public constructor, and none with JsonConstructor."
                : BindParameters();
        if (creationFault is null) RequireReadable(members);
        return new ObjectPlan(_type, members, _constructor, _options)
        {
            IsGenerated = _source.IsGenerated,
            HasCallbacks = typeof(IJsonOnSerializing).IsAssignableFrom(_type) || typeof(IJsonOnSerialized).IsAssignableFrom(_type)
                || typeof(IJsonOnDeserializing).IsAssignableFrom(_type) || typeof(IJsonOnDeserialized).IsAssignableFrom(_type),
            CreationFault = creationFault,
            Extension = _extension,
            RefusesUnknown = (_source.Attributes.Find<JsonUnmappedMemberHandlingAttribute>()?.UnmappedMemberHandling
                ?? _options.UnmappedMemberHandling) == JsonUnmappedMemberHandling.Disallow && _extension is null,
        };
    }

    // Members of derived types come before those of their bases. As in System.Text.Json, the name in JSON decides which
    // of two counts, and the name of an ignored member is not extension data.
    private void Take(TypeMember member)
    {
        // An overridden member is the same member, up to its first declaration.
        if (_overridden.Contains(member.Name))
        {
            if (!member.Is(MemberKind.Override)) _overridden.Remove(member.Name);
            return;
        }
        if (Create(member) is not { } made) return;
        if (member.Is(MemberKind.Override)) _overridden.Add(member.Name);
        if (!made.IsIgnored && member.Attributes.Has<JsonExtensionDataAttribute>())
        {
            TakeExtension(made);
            return;
        }
        if (_names.TryAdd(made.Name, made)) _found.Add(made);
        else if (_names[made.Name] is { IsIgnored: true } ignored)
        {
            _found[_found.IndexOf(ignored)] = made;
            _names[made.Name] = made;
        }
        else if (!made.IsIgnored && !IsHidden(member, _names[made.Name])) throw Clash(made, _names[made.Name]);
        if (made.IsIgnored) _ignored.Add(member.Name);
    }

    // Hidden by the other member, or by an ignored one. Members that interfaces inherit are not hidden, because neither
    // is nearer.
    private bool IsHidden(TypeMember member, ObjectMember other) =>
        !_type.IsInterface && (other.Source.Name == member.Name || _ignored.Contains(member.Name));

    private InvalidOperationException Clash(ObjectMember made, ObjectMember other) =>
        TypeFault.Invalid(
            TypeMessages.NameTwice, TypeNames.Of(_type),
            made.Name + (made.Name == other.Name ? "" : " except for case, which PropertyNameCaseInsensitive ignores")
                + $": {other.Source.Name} and {made.Source.Name}" + (_type.IsInterface ? ", of it or of interfaces that it extends" : ""));

    private void TakeExtension(ObjectMember made)
    {
        var name = PlaceOf(made.Source);
        if (!ExtensionData.Takes(made.Type))
            throw TypeFault.Invalid(TypeMessages.ExtensionType, name);
        if (made.IsRequired) throw TypeFault.Invalid(TypeMessages.ExtensionIsRequired, name);
        if (_extension is { } other)
        {
            // Hidden by a member of a derived type.
            if (other.Source.Name == made.Source.Name) return;
            throw TypeFault.Invalid(TypeMessages.ExtensionTwice, name, other.Source.Name);
        }
        _extension = made;
    }

    // As in System.Text.Json: such an object could never be read.
    private void RequireReadable(ObjectMember[] members)
    {
        var wrong = Array.Find(members, static member => member is { IsRequired: true, HasSetter: false, IsFilled: false, Parameter: < 0 });
        if (wrong is { } member)
            throw TypeFault.Invalid(
                member.IsIgnored ? TypeMessages.RequiredIgnored : TypeMessages.RequiredNotSettable, PlaceOf(member.Source));
    }

    private void RequireNoMetadata(ObjectMember[] members)
    {
        if (_options.References == JsonReferences.Preserve
            && Array.Find(members, static member => !member.IsIgnored && JsonMetadata.IsReference(member.Name)) is { } member)
            throw TypeFault.Invalid(TypeMessages.MemberIsReference, PlaceOf(member.Source), member.Name);
    }

    // Null if it is not a member in any text.
    private ObjectMember? Create(TypeMember member)
    {
        var attributes = member.Attributes;
        var contract = new MemberContract(attributes, _isOptIn);
        var isField = member.Is(MemberKind.Field);
        var isPublic = member.Is(MemberKind.ReadPublic) || member.Is(MemberKind.SetPublic);
        if (!(isPublic && (!isField || _options.IncludeFields || IsValueTuple) || contract.IsIncluded)) return null;
        // JsonRequired applies even if a constructor sets the required members.
        var isRequired = contract.IsRequired && (attributes.Has<JsonRequiredAttribute>() || _constructor is not { SetsRequired: true });
        // A type that a member may not have, such as a delegate, causes no error until it has a value.
        if (contract.IsIgnored) return new ObjectMember(NameOf(member, contract), member) { IsIgnored = true, IsRequired = isRequired };
        var isExtension = attributes.Has<JsonExtensionDataAttribute>();
        var own = ConverterResolver.OfAttribute(attributes, $"{TypeNames.Of(_type)}.{member.Name}", member.Type, _options);
        var handling = attributes.Find<JsonNumberHandlingAttribute>()?.Handling
            ?? _source.Attributes.Find<JsonNumberHandlingAttribute>()?.Handling;
        var converter = own ?? (handling is { } special ? ConverterResolver.Resolve(member.Type, _options, special)
            : _options.ConverterOf(member.Type));
        var hasGetter = member.Is(MemberKind.Read) && (member.Is(MemberKind.ReadPublic) || contract.IsIncluded);
        var hasSetter = member.Is(MemberKind.Set) && (member.Is(MemberKind.SetPublic) || contract.IsIncluded);
        var creation = attributes.Find<JsonObjectCreationHandlingAttribute>()?.Handling
            ?? _source.Attributes.Find<JsonObjectCreationHandlingAttribute>()?.Handling
            ?? _options.PreferredObjectCreationHandling;
        var isFilled = hasGetter && !isExtension && own is null && IsFillable(member.Type, converter, hasSetter)
            && (creation == JsonObjectCreationHandling.Populate || !hasSetter && IsCollection(member.Type));
        // Attributes of the member have precedence over the options.
        var isLeftOut = (isField ? _options.IgnoreReadOnlyFields : _options.IgnoreReadOnlyProperties)
            && contract.Condition is null && !hasSetter && !isFilled;
        return new ObjectMember(NameOf(member, contract), member)
        {
            Converter = converter,
            HasGetter = hasGetter,
            IsSerialized = hasGetter && !isLeftOut && contract.Condition != JsonIgnoreCondition.WhenWriting,
            HasSetter = hasSetter && contract.Condition != JsonIgnoreCondition.WhenReading,
            IsFilled = isFilled && contract.Condition != JsonIgnoreCondition.WhenReading,
            Skipped = SkippedOf(member.Type, contract.Condition ?? _options.DefaultIgnoreCondition),
            IsRequired = isRequired,
            Order = contract.Order,
        };
    }

    private string PlaceOf(TypeMember member) => $"{TypeNames.Of(_type)}.{member.Name}";

    private string NameOf(TypeMember member, MemberContract contract)
    {
        var place = PlaceOf(member);
        if (contract.Name is { } given) return given;
        if (member.Attributes.Has<JsonPropertyNameAttribute>())
            throw TypeFault.Invalid(TypeMessages.NameIsNull, place);
        return _options.PropertyNamingPolicy is { } policy ? QuollNaming.Apply(policy, member.Name, place) : member.Name;
    }

    // A type without null has no null to omit.
    private static JsonIgnoreCondition SkippedOf(Type type, JsonIgnoreCondition condition) =>
        condition == JsonIgnoreCondition.WhenWritingNull && type.IsValueType && Nullable.GetUnderlyingType(type) is null
            ? JsonIgnoreCondition.Never : condition;

    // Such a type has only fields.
    private bool IsValueTuple => _type.IsValueType && typeof(ITuple).IsAssignableFrom(_type);

    // A structure is filled in its box, and set again.
    private static bool IsFillable(Type type, QuollConverter converter, bool hasSetter) =>
        type.IsValueType ? hasSetter && converter.FillsStructures : type != typeof(string) && !type.IsArray;

    private static bool IsCollection(Type type) => typeof(System.Collections.IEnumerable).IsAssignableFrom(type);

    // Parameters take the values of the members with their names. Returns the error if there is no such member. The
    // parameter of an ignored member has its default, as in System.Text.Json.
    private string? BindParameters()
    {
        var bound = new HashSet<ObjectMember>();
        for (var i = 0; i < (_constructor?.Parameters.Length ?? 0); i++)
        {
            var parameter = _constructor!.Parameters[i];
            // A hidden member comes after the one that hides it.
            var fitting = _found.FindAll(member =>
                IsFor(parameter, member) && (member.IsIgnored || parameter.Type.IsAssignableFrom(member.Type)));
            if (fitting.DistinctBy(static member => member.Source.Name).Skip(1).Any() || fitting.Count > 0 && !bound.Add(fitting[0]))
                throw TypeFault.Invalid(TypeMessages.ParameterOfSeveral, TypeNames.Of(_type), parameter.Name);
            if (_extension is { } extension && IsFor(parameter, extension))
                throw TypeFault.Invalid(TypeMessages.ExtensionIsParameter, PlaceOf(extension.Source));
            if (fitting.Count == 0)
                return MessageText.Format(TypeMessages.ParameterWithoutMember, TypeNames.Of(_type), parameter.Name);
            if (!fitting[0].IsIgnored) fitting[0].Parameter = i;
        }
        return null;
    }

    private static bool IsFor(ConstructorParameter parameter, ObjectMember member) =>
        string.Equals(member.Source.Name, parameter.Name, StringComparison.OrdinalIgnoreCase);
}
