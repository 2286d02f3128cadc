using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Description;
using Quoll.Json.Typed.Sources;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>Makes the plan of a type: what its members and its attributes say, under options.</summary>
internal sealed class PlanBuilder
{
    private readonly TypeSource _source;
    private readonly QuollJsonOptions _options;
    private readonly Type _type;
    private readonly ConstructorSource? _constructor;
    private readonly bool _isOptIn;

    private PlanBuilder(TypeSource source, QuollJsonOptions options)
    {
        (_source, _options, _type) = (source, options, source.Type);
        _constructor = source.Constructor;
        _isOptIn = source.Attributes.Has<DataContractAttribute>();
    }

    public static ObjectPlan Build(TypeSource source, QuollJsonOptions options) => new PlanBuilder(source, options).Build();

    private ObjectPlan Build()
    {
        if (typeof(Delegate).IsAssignableFrom(_type) || typeof(MemberInfo).IsAssignableFrom(_type))
            throw new NotSupportedException($"{TypeNames.Of(_type)} has no JSON form.");
        if (_type.IsGenericType && _type.GetGenericTypeDefinition() == typeof(PriorityQueue<,>))
            throw new NotSupportedException(
                $"{TypeNames.Of(_type)} has no JSON form: its elements have no order that could be written. Write its UnorderedItems.");
        var extension = (ObjectMember?)null;
        var found = new List<ObjectMember>();
        var hidden = new HashSet<string>();
        var names = new Dictionary<string, ObjectMember>();
        foreach (var member in _source.Members)
        {
            if (hidden.Contains(member.Name)) continue;
            var made = Create(member, out var counts);
            if (counts) hidden.Add(member.Name);
            if (made is null) continue;
            if (member.Attributes.Has<JsonExtensionDataAttribute>())
            {
                if (!ExtensionData.Takes(made.Type))
                    throw new InvalidOperationException(
                        $"{TypeNames.Of(_type)}.{member.Name} cannot take extension data: it must be a dictionary of objects or of JsonElements by name, or a JsonObject.");
                extension = made;
                continue;
            }
            if (!names.TryAdd(made.Name, made))
                throw new InvalidOperationException(
                    $"{TypeNames.Of(_type)} has two members named {made.Name}: {names[made.Name].Source.Name} and {member.Name}.");
            found.Add(made);
        }
        var members = found.OrderBy(static member => member.Order).ToArray();
        var notMade = _type.IsAbstract || _type.IsInterface
            ? $"{TypeNames.Of(_type)} is {(_type.IsInterface ? "an interface" : "abstract")}: a converter, or JsonDerivedType, must say which class is made of it."
            : _constructor is null && !_type.IsValueType
                ? $"{TypeNames.Of(_type)} has no public constructor, and none with JsonConstructor."
                : BindParameters(members);
        return new ObjectPlan(_type, members, _constructor, _options)
        {
            IsGenerated = _source.IsGenerated,
            IsTold = typeof(IJsonOnSerializing).IsAssignableFrom(_type) || typeof(IJsonOnSerialized).IsAssignableFrom(_type)
                || typeof(IJsonOnDeserializing).IsAssignableFrom(_type) || typeof(IJsonOnDeserialized).IsAssignableFrom(_type),
            NotMade = notMade,
            Extension = extension,
            RefusesUnknown = (_source.Attributes.Find<JsonUnmappedMemberHandlingAttribute>()?.UnmappedMemberHandling is { } handling
                ? handling == JsonUnmappedMemberHandling.Disallow : _options.Unknown == JsonStrictness.Refuse) && extension is null,
        };
    }

    // A member that counts hides those of base types with its name.
    private ObjectMember? Create(MemberSource member, out bool counts)
    {
        var attributes = member.Attributes;
        var contract = new MemberContract(attributes, _isOptIn);
        var isField = member.Is(MemberKind.Field);
        var isPublic = member.Is(MemberKind.ReadPublic) || member.Is(MemberKind.SetPublic);
        counts = isPublic && (!isField || _options.IncludeFields || IsValueTuple) || contract.IsIncluded;
        if (!counts) return null;
        if (contract.IsIgnored)
        {
            // As System.Text.Json: what it hides of a base type shows, what it overrides does not.
            counts = member.Is(MemberKind.Override);
            return null;
        }
        // Of a type that no member may have, delegates above all, nothing is said until it has a value.
        var isExtension = attributes.Has<JsonExtensionDataAttribute>();
        var own = ConverterResolver.OfAttribute(attributes, $"{TypeNames.Of(_type)}.{member.Name}", member.Type, _options);
        var handling = attributes.Find<JsonNumberHandlingAttribute>()?.Handling
            ?? _source.Attributes.Find<JsonNumberHandlingAttribute>()?.Handling;
        var converter = own ?? (handling is { } special ? ConverterResolver.Resolve(member.Type, _options, special)
            : _options.ConverterOf(member.Type));
        var isWritten = member.Is(MemberKind.Read) && (member.Is(MemberKind.ReadPublic) || contract.IsIncluded);
        var isSet = member.Is(MemberKind.Set) && (member.Is(MemberKind.SetPublic) || contract.IsIncluded);
        var creation = attributes.Find<JsonObjectCreationHandlingAttribute>()?.Handling
            ?? _source.Attributes.Find<JsonObjectCreationHandlingAttribute>()?.Handling
            ?? (_options.Populate ? JsonObjectCreationHandling.Populate : JsonObjectCreationHandling.Replace);
        var isFilled = isWritten && !isExtension && own is null && IsFillable(member.Type)
            && (creation == JsonObjectCreationHandling.Populate || !isSet && IsCollection(member.Type));
        if (_options.IgnoreReadOnly && !isSet && !isFilled && !contract.IsIncluded) return null;
        return new ObjectMember(contract.Name ?? _options.Naming?.ConvertName(member.Name) ?? member.Name, member)
        {
            Converter = converter,
            IsWritten = isWritten && contract.Condition != JsonIgnoreCondition.WhenWriting,
            IsSet = isSet && contract.Condition != JsonIgnoreCondition.WhenReading,
            IsFilled = isFilled && contract.Condition != JsonIgnoreCondition.WhenReading,
            Skipped = SkippedOf(member.Type, contract.Condition ?? _options.DefaultIgnore),
            // JsonRequired stands in spite of a constructor that sets what is required.
            IsRequired = contract.IsRequired && (attributes.Has<JsonRequiredAttribute>() || _constructor is not { SetsRequired: true }),
            Order = contract.Order,
        };
    }

    // Where there is no null, none is left out.
    private static JsonIgnoreCondition SkippedOf(Type type, JsonIgnoreCondition condition) =>
        condition == JsonIgnoreCondition.WhenWritingNull && type.IsValueType && Nullable.GetUnderlyingType(type) is null
            ? JsonIgnoreCondition.Never : condition;

    // Its fields are all that it has.
    private bool IsValueTuple => _type.IsValueType && typeof(ITuple).IsAssignableFrom(_type);

    // A structure would be a copy.
    private static bool IsFillable(Type type) => !type.IsValueType && type != typeof(string) && !type.IsArray;

    private static bool IsCollection(Type type) => typeof(System.Collections.IEnumerable).IsAssignableFrom(type);

    // Parameters take the values of the members with their names; what says so where one has none.
    private string? BindParameters(ObjectMember[] members)
    {
        for (var i = 0; i < (_constructor?.Parameters.Length ?? 0); i++)
        {
            var parameter = _constructor!.Parameters[i];
            var bound = Array.Find(members, member => string.Equals(member.Source.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                && parameter.Type.IsAssignableFrom(member.Type));
            if (bound is null)
                return $"{TypeNames.Of(_type)} cannot be made: the parameter {parameter.Name} of its constructor is no member of the same name and type.";
            bound.Parameter = i;
        }
        return null;
    }
}
