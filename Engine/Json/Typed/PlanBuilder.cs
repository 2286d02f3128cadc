using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>Finds the members of a type and how its objects are made, by reflection.</summary>
[RequiresUnreferencedCode("Members that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class PlanBuilder
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    public static ObjectPlan Build(Type type, QuollJsonOptions options)
    {
        if (typeof(Delegate).IsAssignableFrom(type) || typeof(MemberInfo).IsAssignableFrom(type) || type.IsByRefLike || type.IsPointer)
            throw new NotSupportedException($"{TypeNames.Of(type)} has no JSON form.");
        var extension = (ObjectMember?)null;
        var found = new List<ObjectMember>();
        var hidden = new HashSet<string>();
        var names = new Dictionary<string, ObjectMember>();
        foreach (var level in MemberReflection.Levels(type))
        {
            foreach (var member in level.GetMembers(Declared))
            {
                if (member is not (PropertyInfo or FieldInfo) || hidden.Contains(member.Name)) continue;
                var made = Create(type, member, options, out var counts);
                if (counts) hidden.Add(member.Name);
                if (made is null) continue;
                if (member.IsDefined(typeof(JsonExtensionDataAttribute)))
                {
                    if (!ExtensionData.Takes(made.Type))
                        throw new InvalidOperationException(
                            $"{TypeNames.Of(type)}.{member.Name} cannot take extension data: it must be a dictionary of objects or of JsonElements by name, or a JsonObject.");
                    extension = made;
                    continue;
                }
                if (!names.TryAdd(made.Name, made))
                    throw new InvalidOperationException(
                        $"{TypeNames.Of(type)} has two members named {made.Name}: {names[made.Name].Member.Name} and {member.Name}.");
                found.Add(made);
            }
        }
        var members = found.OrderBy(static member => member.Order).ToArray();
        var constructor = type.IsAbstract || type.IsInterface ? null : IsPair(type) ? type.GetConstructors()[0]
            : ObjectConstructor.Choose(type);
        var notMade = type.IsAbstract || type.IsInterface
            ? $"{TypeNames.Of(type)} is {(type.IsInterface ? "an interface" : "abstract")}: a converter, or JsonDerivedType, must say which class is made of it."
            : constructor is null && !type.IsValueType ? $"{TypeNames.Of(type)} has no public constructor, and none with JsonConstructor."
            : BindParameters(type, constructor, members);
        return new ObjectPlan(type, members, constructor, options)
        {
            NotMade = notMade,
            Extension = extension,
            RefusesUnknown = (type.GetCustomAttribute<JsonUnmappedMemberHandlingAttribute>()?.UnmappedMemberHandling is { } handling
                ? handling == JsonUnmappedMemberHandling.Disallow : options.Unknown == JsonStrictness.Refuse) && extension is null,
        };
    }

    private static ObjectMember? Create(Type type, MemberInfo member, QuollJsonOptions options, out bool counts)
    {
        var property = member as PropertyInfo;
        var field = member as FieldInfo;
        counts = false;
        if (property is { } indexed && indexed.GetIndexParameters().Length > 0) return null;
        if (member.Name.AsSpan().ContainsAny('.', '<') || field is not null && member.IsDefined(typeof(CompilerGeneratedAttribute), false))
            return null;
        var declared = property?.PropertyType ?? field!.FieldType;
        if (MemberReflection.IsNone(declared)) return null;
        var contract = new MemberContract(member, MemberContract.IsOptIn(type));
        var isPublic = property is not null ? property.GetMethod is { IsPublic: true } || property.SetMethod is { IsPublic: true }
            : field!.IsPublic && (options.IncludeFields || IsValueTuple(type));
        if (!isPublic && !contract.IsIncluded) return null;
        counts = true;
        if (contract.IsIgnored)
        {
            // As System.Text.Json: what it hides of a base type shows, what it overrides does not.
            counts = property is not null && IsOverride(property);
            return null;
        }
        // Of a type that no member may have, delegates above all, nothing is said until it has a value.
        var isExtension = member.IsDefined(typeof(JsonExtensionDataAttribute));
        var own = ConverterResolver.OfAttribute(member, declared, options);
        var handling = member.GetCustomAttribute<JsonNumberHandlingAttribute>()?.Handling
            ?? type.GetCustomAttribute<JsonNumberHandlingAttribute>()?.Handling;
        var converter = own
            ?? (handling is { } special ? ConverterResolver.Resolve(declared, options, special) : options.ConverterOf(declared));
        var getter = property?.GetMethod;
        var setter = property?.SetMethod;
        var isWritten = field is not null || getter is not null && (getter.IsPublic || contract.IsIncluded);
        var isSet = field is not null ? !field.IsInitOnly && !field.IsLiteral
            : setter is not null && (setter.IsPublic || contract.IsIncluded);
        var creation = member.GetCustomAttribute<JsonObjectCreationHandlingAttribute>()?.Handling
            ?? type.GetCustomAttribute<JsonObjectCreationHandlingAttribute>()?.Handling
            ?? (options.Populate ? JsonObjectCreationHandling.Populate : JsonObjectCreationHandling.Replace);
        var isFilled = isWritten && !isExtension && own is null && IsFillable(declared)
            && (creation == JsonObjectCreationHandling.Populate || !isSet && IsCollection(declared));
        if (options.IgnoreReadOnly && !isSet && !isFilled && !contract.IsIncluded) return null;
        return new ObjectMember(contract.Name ?? options.Naming?.ConvertName(member.Name) ?? member.Name, declared, member)
        {
            Converter = converter,
            IsWritten = isWritten && contract.Condition != JsonIgnoreCondition.WhenWriting,
            IsSet = isSet && contract.Condition != JsonIgnoreCondition.WhenReading,
            IsFilled = isFilled && contract.Condition != JsonIgnoreCondition.WhenReading,
            Skipped = SkippedOf(declared, contract.Condition ?? options.DefaultIgnore),
            IsRequired = contract.IsRequired && (member.IsDefined(typeof(JsonRequiredAttribute)) || !SetsRequired(type)),
            Order = contract.Order,
        };
    }

    private static bool IsOverride(PropertyInfo property) =>
        (property.GetMethod ?? property.SetMethod)! is var method && method.GetBaseDefinition() != method;

    // JsonRequired stands in spite of it.
    private static bool SetsRequired(Type type) => !type.IsAbstract && !type.IsInterface
        && ObjectConstructor.Choose(type)?.IsDefined(typeof(SetsRequiredMembersAttribute)) == true;

    // Where there is no null, none is left out.
    private static JsonIgnoreCondition SkippedOf(Type type, JsonIgnoreCondition condition) =>
        condition == JsonIgnoreCondition.WhenWritingNull && type.IsValueType && Nullable.GetUnderlyingType(type) is null
            ? JsonIgnoreCondition.Never : condition;

    // Its fields are all that it has.
    private static bool IsValueTuple(Type type) => type.IsValueType && typeof(ITuple).IsAssignableFrom(type);

    private static bool IsPair(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);

    // A structure would be a copy.
    private static bool IsFillable(Type type) => !type.IsValueType && type != typeof(string) && !type.IsArray;

    private static bool IsCollection(Type type) => typeof(System.Collections.IEnumerable).IsAssignableFrom(type);

    // Parameters take the values of the members with their names; what says so where one has none.
    private static string? BindParameters(Type type, ConstructorInfo? constructor, ObjectMember[] members)
    {
        foreach (var parameter in constructor?.GetParameters() ?? [])
        {
            var bound = Array.Find(members, member => string.Equals(member.Member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase)
                && parameter.ParameterType.IsAssignableFrom(member.Type));
            if (bound is null)
                return $"{TypeNames.Of(type)} cannot be made: the parameter {parameter.Name} of its constructor is no member of the same name and type.";
            bound.Parameter = parameter.Position;
        }
        return null;
    }
}
