using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Quoll.TypeModel;
using Quoll.Json.Values;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Collections;
using Quoll.Generated;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Hosted;

/// <summary>
/// Converters that write .NET objects as JSON.stringify writes the objects that stand for them in scripts: names and
/// values by a model of types, not by <see cref="QuollJsonOptions"/>. One a model.
/// </summary>
/// <remarks>
/// They write what they can be sure of, and give up by a <see cref="HostTextFault"/> elsewhere: then the serializer
/// begins anew, step by step.
/// </remarks>
[RequiresUnreferencedCode("For models by reflection.")]
[RequiresDynamicCode("For models by reflection.")]
internal sealed class HostConverters(ReflectedTypes types)
{
    /// <summary>Deeper objects are left to the serializer, which finds cycles.</summary>
    private const int MaxDepth = 200;

    private static readonly QuollJsonOptions Options = new() { MaxDepth = MaxDepth, CompilesAtOnce = true };

    private readonly ConcurrentDictionary<Type, QuollConverter> _declared = new();
    private readonly ConcurrentDictionary<Type, QuollConverter?> _exact = new();

    /// <summary>The converters of a model; null where it is none by reflection, or code may not be made.</summary>
    public static HostConverters? Of(ScriptTypes types)
    {
        if (types is not ReflectedTypes { Options.IsCompilingOff: false } reflected || !RuntimeFeature.IsDynamicCodeCompiled) return null;
        return (HostConverters)(types.JsonConverters ??= new HostConverters(reflected));
    }

    /// <summary>A writer with what the converters expect.</summary>
    public static QuollJsonWriter CreateWriter(IBufferWriter<byte> output, HostText host) => new(output, Options) { Host = host };

    /// <summary>The converter of objects that are of a type itself; null where there is none.</summary>
    public QuollConverter? Exact(Type type) => _exact.TryGetValue(type, out var known) ? known : _exact.GetOrAdd(type, CreateExact);

    /// <summary>The converter of values that were promised to be of a type.</summary>
    private QuollConverter Declared(Type type) =>
        _declared.TryGetValue(type, out var known) ? known : _declared.GetOrAdd(type, CreateDeclared);

    private QuollConverter CreateDeclared(Type type)
    {
        if (type == typeof(double)) return new HostDoubleConverter();
        if (type == typeof(long) && types.Options.Integers == IntegerForm.Number) return new HostInt64Converter();
        // Numbers that are doubles in scripts without a doubt, booleans, strings.
        if (BuiltInConverters.Find(type, Options, null) is IOwnScalar own && IsSameInScripts(type)) return (QuollConverter)own;
        if (HostValue.IsPrimitive(type)) return ReflectedConverters.Make(typeof(HostScalarConverter<>), [type]);
        if ((Nullable.GetUnderlyingType(type) ?? type) is var date && (date == typeof(DateTime) || date == typeof(DateTimeOffset)))
            return ReflectedConverters.Make(typeof(HostDateConverter<>), [type]);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return ReflectedConverters.Nullable(underlying, Declared(underlying));
        return ReflectedConverters.Make(typeof(HostReferenceConverter<>), [type], () => Exact(type));
    }

    private static bool IsSameInScripts(Type type) => type == typeof(string) || type == typeof(bool) || type == typeof(char)
        || type == typeof(sbyte) || type == typeof(byte) || type == typeof(short) || type == typeof(ushort) || type == typeof(int)
        || type == typeof(uint);

    private QuollConverter? CreateExact(Type type)
    {
        // What is a value in scripts, or may be of any class, or is seen as something else.
        if (type.IsInterface || type.IsAbstract || type == typeof(object) || type == typeof(byte[]) || CollectionTypes.IsScalar(type)
            || typeof(Delegate).IsAssignableFrom(type) || IsTask(type) || typeof(HostObject).IsAssignableFrom(type)
            || !types.IsVisible(type, type) || types.TryInfoOf(type) is not { } info || HasToJson(info)) return null;
        switch (info.Kind)
        {
            case ScriptTypeKind.List when type.IsSZArray:
                return ReflectedConverters.Make(typeof(ArrayConverter<>), [type.GetElementType()!], Declared(type.GetElementType()!), "");
            case ScriptTypeKind.List when type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>):
                var item = type.GetGenericArguments()[0];
                return ReflectedConverters.Make(typeof(ListConverter<>), [item], Declared(item), "");
            case ScriptTypeKind.List or ScriptTypeKind.Set when GenericInterface.Of(type, typeof(IEnumerable<>)) is { } sequence:
                var element = sequence.GetGenericArguments()[0];
                return ReflectedConverters.Make(typeof(SequenceConverter<,>), [type, element], Declared(element), "", null);
            case ScriptTypeKind.Dictionary or ScriptTypeKind.Map when info.Dictionary is not DynamicAccess:
                var values = Declared(info.Dictionary!.ValueType);
                return ReflectedConverters.Make(typeof(HostDictionaryConverter<>), [type], info.Dictionary, values);
            case ScriptTypeKind.Object when info.Sequence is null && info.Members.All(static member => member.Info.Source.Info is not null):
                return ReflectedConverters.Make(typeof(ObjectConverter<>), [type], () => Plan(info));
            default:
                return null;
        }
    }

    private static bool IsTask(Type type) => typeof(Task).IsAssignableFrom(type) || type == typeof(ValueTask)
        || type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ValueTask<>);

    private static bool HasToJson(ScriptTypeInfo info) => info.Methods.Any(static method => method.Name == "toJSON")
        || info.Members.Any(static member => member.Name == "toJSON") || info.Accessors.Any(static member => member.Name == "toJSON");

    private ObjectPlan Plan(ScriptTypeInfo info) => new(info.Type, Array.ConvertAll(HostJsonPlan.Of(info).Members, Member), null, Options);

    private ObjectMember Member(ScriptMember member) => new(member.Name, member.Info.Source)
    {
        Converter = member.HasNames ? ReflectedConverters.Enum(member.Info.Type) : Declared(member.Info.Type),
        IsSerialized = member.Info.Source.Is(MemberKind.Read),
        Skipped = member.Omits,
    };
}
