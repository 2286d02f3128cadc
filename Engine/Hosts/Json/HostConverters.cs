using System.Collections.Concurrent;
using System.Numerics;
using Quoll.Hosts.Objects;
using Quoll.Json.Typed.Scalars;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Collections;
using Quoll.Json.Values;
using Quoll.Generated;

namespace Quoll.Hosts.Json;

/// <summary>
/// Converters that write .NET objects like JSON.stringify writes their objects in scripts. Names and values follow a
/// model of types, not <see cref="QuollJsonOptions"/>. There is one instance per model. These converters use the
/// accessors of the model, and need neither reflection nor run-time compilation.
/// </summary>
internal class HostConverters(ScriptTypes types) : ModelNote
{
    private readonly ConcurrentDictionary<Type, QuollConverter?> _exact = new();

    protected ScriptTypes Types { get; } = types;

    /// <summary>The types whose text a converter of the host decides.</summary>
    public ConvertedJson Converted { get; } = new(types);

    /// <summary>Returns the converters of a model.</summary>
    public static HostConverters Of(ScriptTypes types) => (HostConverters)(types.JsonConverters ??= Create(types));

    private static HostConverters Create(ScriptTypes types) => ScriptTypes.IsReflectionEnabledByDefault
        && RuntimeFeature.IsDynamicCodeCompiled && types is ReflectedTypes { Options.IsCompilingOff: false } reflected
            ? new TypedHostConverters(reflected) : new HostConverters(types);

    /// <summary>Returns the converter of objects of exactly this type; null if there is none.</summary>
    public QuollConverter? Exact(Type type) => _exact.TryGetValue(type, out var known) ? known : _exact.GetOrAdd(type, CreateExact);

    private QuollConverter? CreateExact(Type type)
    {
        // Types that are values in scripts, may be of any class, or have another form.
        if (IsConverted(type) || type.IsInterface || type.IsAbstract || type == typeof(object) || type == typeof(byte[])
            || CollectionTypes.IsScalar(type) || typeof(Delegate).IsAssignableFrom(type) || IsTask(type)
            || typeof(HostObject).IsAssignableFrom(type) || !Types.IsVisible(type, type)
            || Types.TryInfoOf(type) is not { } info || HasToJson(info)
            || Converted.MethodOf(info) is not null) return null;
        return Create(info);
    }

    /// <summary>Returns whether a registered converter makes values of the type values of scripts.</summary>
    protected bool IsConverted(Type type) => Types.Options.Converters?.Writes(type) == true;

    /// <summary>Creates the converter of a type; null if there is none.</summary>
    protected virtual QuollConverter? Create(ScriptTypeInfo info) => info.Kind switch
    {
        ScriptTypeKind.List => new HostListConverter(info.List!),
        ScriptTypeKind.Dictionary or ScriptTypeKind.Map when info.Dictionary is not DynamicAccess =>
            new HostDictionaryConverter(info, null),
        ScriptTypeKind.Set or ScriptTypeKind.Sequence => new HostSequenceConverter(info.Sequence!),
        ScriptTypeKind.Object when info.Sequence is null => new HostMembersConverter(WrittenMembers(info)),
        ScriptTypeKind.Object when info.Members.Count == 0 => new HostSequenceConverter(info.Sequence!),
        _ => null,
    };

    /// <summary>The members that are written, in the order of properties: indices first (§10.1.11.1).</summary>
    protected static ScriptMember[] WrittenMembers(ScriptTypeInfo info)
    {
        // The keys are those of the type, independent of the realm of the shape.
        var plan = JsonShapePlan.OfKeys(Shape.FromTable(null!, null, info.Keys));
        var members = new ScriptMember[plan.Count];
        for (var n = 0; n < members.Length; n++) members[n] = info.Members[plan.Order is null ? n : plan.Order[n]];
        return members;
    }

    private static bool IsTask(Type type) => typeof(Task).IsAssignableFrom(type) || type == typeof(ValueTask)
        || type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ValueTask<>);

    protected static bool HasToJson(ScriptTypeInfo info) => info.Methods.Any(static method => method.Name == "toJSON")
        || info.Members.Any(static member => member.Name == "toJSON") || info.Accessors.Any(static member => member.Name == "toJSON");
}

/// <summary>
/// Converters with code for the types of members and elements, like those of <see cref="QuollJson"/>. Values that may
/// be objects in scripts are resolved first, unless they have the form of their type.
/// </summary>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class TypedHostConverters(ReflectedTypes types) : HostConverters(types)
{
    private static readonly QuollJsonOptions Options = new();

    private readonly ConcurrentDictionary<Type, QuollConverter> _declared = new();

    protected override QuollConverter? Create(ScriptTypeInfo info)
    {
        var type = info.Type;
        switch (info.Kind)
        {
            case ScriptTypeKind.List when type.IsSZArray && type.GetElementType() is { } item:
                return IsPrimitive(item) ? ReflectedConverters.Make(typeof(ArrayConverter<>), [item], Declared(item), "")
                    : ReflectedConverters.Make(typeof(HostArrayElementsConverter<>), [item], Declared(item));
            case ScriptTypeKind.List when type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>)
                && type.GetGenericArguments()[0] is var item:
                return IsPrimitive(item) ? ReflectedConverters.Make(typeof(ListConverter<>), [item], Declared(item), "")
                    : ReflectedConverters.Make(typeof(HostListElementsConverter<>), [item], Declared(item));
            case ScriptTypeKind.Dictionary or ScriptTypeKind.Map when info.Dictionary is not DynamicAccess
                && IsPrimitive(info.Dictionary!.ValueType):
                return new HostDictionaryConverter(info, Declared(info.Dictionary.ValueType));
            case ScriptTypeKind.Object when info.Sequence is null
                && Array.TrueForAll(
                    WrittenMembers(info), static member => member.Info.Source.Info is not null && member is not RefusedMember):
                return ReflectedConverters.Make(typeof(ObjectConverter<>), [type], () => Plan(info));
            default:
                return base.Create(info);
        }
    }

    // Every value of the type is primitive in scripts and not a BigInt, so it has a JSON text and no toJSON is called.
    private bool IsPrimitive(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        var isLarge = type == typeof(long) || type == typeof(ulong) || type == typeof(nint) || type == typeof(nuint)
            || type == typeof(Int128) || type == typeof(UInt128);
        return HostValue.IsPrimitive(type) && !IsConverted(type) && type != typeof(BigInteger)
            && !(isLarge && Types.Options.Integers != IntegerForm.Number);
    }

    /// <summary>Returns the converter of values of a declared type.</summary>
    private QuollConverter Declared(Type type) =>
        _declared.TryGetValue(type, out var known) ? known : _declared.GetOrAdd(type, CreateDeclared);

    private QuollConverter CreateDeclared(Type type)
    {
        if (IsConverted(type)) return ReflectedConverters.Make(typeof(HostConvertedConverter<>), [type]);
        if (type == typeof(double)) return new HostDoubleConverter();
        if (type == typeof(long) && Types.Options.Integers == IntegerForm.Number) return new HostInt64Converter();
        // Numbers that are always doubles in scripts, booleans, and strings.
        if (BuiltInConverters.Find(type, Options, null) is IOwnScalar own && IsSameInScripts(type)) return (QuollConverter)own;
        if (IsPrimitive(type)) return ReflectedConverters.Make(typeof(HostScalarConverter<>), [type]);
        if ((Nullable.GetUnderlyingType(type) ?? type) is var date && (date == typeof(DateTime) || date == typeof(DateTimeOffset)))
            return ReflectedConverters.Make(typeof(HostDateConverter<>), [type]);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return ReflectedConverters.Nullable(underlying, Declared(underlying));
        return ReflectedConverters.Make(typeof(HostReferenceConverter<>), [type], () => Exact(type));
    }

    private static bool IsSameInScripts(Type type) => type == typeof(string) || type == typeof(bool) || type == typeof(char)
        || type == typeof(sbyte) || type == typeof(byte) || type == typeof(short) || type == typeof(ushort) || type == typeof(int)
        || type == typeof(uint);

    private ObjectPlan Plan(ScriptTypeInfo info) => new(info.Type, Array.ConvertAll(WrittenMembers(info), Member), null, Options);

    private ObjectMember Member(ScriptMember member)
    {
        var type = member.Info.Type;
        var mayBeObject = !member.HasNames && !IsPrimitive(type);
        var converter = member.HasNames ? ReflectedConverters.Enum(type) : Declared(type);
        return new(member.Name, member.Info.Source)
        {
            // Forms belong to a single type; other values are resolved.
            Converter = mayBeObject ? ReflectedConverters.Make(
                typeof(HostMemberConverter<>), [type], member.Name, converter is IHostForm ? converter : null) : converter,
            IsSerialized = member.Info.Source.Is(MemberKind.Read),
            Skipped = member.Omits,
            AsksConverter = mayBeObject,
        };
    }
}
