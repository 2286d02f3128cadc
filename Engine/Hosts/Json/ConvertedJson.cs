using System.Collections.Concurrent;
using System.Text.Json.Serialization;
using Quoll.Generated;
using Quoll.Hosts.Objects;
using Quoll.Json.Typed;
using Quoll.Json.Values;
using Quoll.TypeModel;
using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts.Json;

/// <summary>
/// The toJSON methods of types whose JSON text a converter decides: one of the options of the model, or one that an
/// attribute of a type or member names. JSON.stringify then writes what JSON.parse makes of the converter's text, as
/// for any toJSON.
/// </summary>
/// <remarks>
/// Values that are objects in scripts have the method themselves. Numbers, strings and dates of scripts cannot have
/// one, so the object or collection that they are in has it, and returns a copy with converted values.
/// </remarks>
internal sealed class ConvertedJson
{
    private readonly ScriptTypes _types;
    private readonly QuollJsonOptions _options;
    private readonly ConcurrentDictionary<Type, QuollConverter?> _converters = new();
    private readonly ConcurrentDictionary<Type, NativeCode?> _methods = new();

    public ConvertedJson(ScriptTypes types)
    {
        (_types, _options) = (types, (QuollJsonOptions?)types.Options.JsonOptions ?? QuollJsonOptions.Default);
        _options.Freeze();
    }

    /// <summary>Returns the converters of a model.</summary>
    public static ConvertedJson Of(ScriptTypes types) => HostConverters.Of(types).Converted;

    /// <summary>Returns the toJSON method of a type; null if no converter concerns it.</summary>
    public NativeCode? MethodOf(ScriptTypeInfo info) =>
        _methods.TryGetValue(info.Type, out var known) ? known : _methods.GetOrAdd(info.Type, _ => CreateMethod(info));

    private NativeCode? CreateMethod(ScriptTypeInfo info)
    {
        var name = $"the JSON converter of {TypeNames.Of(info.Type)}";
        if (ConverterOf(info.Type) is { } whole)
        {
            return HostFunctions.Guard(
                (in CallInfo call) => Convert(call.Realm, whole, HostPrototype.Receiver(call, info.Type).Target), name);
        }
        if (info.Dictionary is { } entries && info.Dictionary is not DynamicAccess) return CopyMethod(entries.ValueType, entries.ToObject);
        if (info.List is { } list) return CopyMethod(list.ElementType, list.ToArray);
        if (info.Sequence is { } sequence && info.Members.Count == 0) return CopyMethod(sequence.ElementType, sequence.ToArray);
        var members = new Dictionary<PropertyKey, ConvertedMember>();
        foreach (var member in info.Members)
        {
            if (ConverterOf(member) is { } converter) members.Add(PropertyKey.From(member.Name), new(member, converter));
            else if (MayConvert(member.Info.Type) && !member.HasNames) members.Add(PropertyKey.From(member.Name), new(member, null));
        }
        return members.Count == 0 ? null
            : HostFunctions.Guard((in CallInfo call) => Copy(HostPrototype.Receiver(call, info.Type), members, call), name);
    }

    // The method of a collection, which returns a copy with converted values.
    private NativeCode? CopyMethod(Type inner, Func<Realm, object, Func<object?, JsValue>, JsObject> copy) => !MayConvert(inner) ? null
        : MapView.Guard((HostObject host, in CallInfo call) =>
        {
            var realm = call.Realm;
            return new JsValue(copy(realm, host.Target, value => ToValue(realm, value, inner)));
        });

    /// <summary>Returns the converter of a type, or of its nearest base class; null if there is none.</summary>
    private QuollConverter? ConverterOf(Type type) =>
        _converters.TryGetValue(type, out var known) ? known : _converters.GetOrAdd(type, FindConverter);

    private QuollConverter? FindConverter(Type type)
    {
        // A value of scripts stays one.
        if (type == typeof(JsValue) || _types.Options.Converters?.Writes(type) == true) return null;
        for (var level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            if (ConverterResolver.OfOptions(level, _options) is { } ofOptions) return ofOptions;
            if (OfAttribute(new(level, inherits: false), level) is { } named) return named;
        }
        return null;
    }

    // The converter that an attribute of the member names. Names of enums are its value in scripts already.
    private QuollConverter? ConverterOf(ScriptMember member) =>
        member.HasNames || member.Info.IsHidden || !member.Info.Source.Is(MemberKind.Read) ? null
            : OfAttribute(member.Info.Source.AllAttributes, member.Info.Type);

    private QuollConverter? OfAttribute(AttributeSet attributes, Type type)
    {
        var isNamed = attributes.Has<QuollConverterAttribute>()
            || attributes.Find<JsonConverterAttribute>() is { } other
                && !(other.ConverterType is { } converter && EnumNames.IsConverter(converter));
        return isNamed ? ConverterResolver.OfAttribute(attributes, TypeNames.Of(type), type, _options) : null;
    }

    // Whether values of a type may need a converter and have no toJSON method. A member of type object may hold any.
    private bool MayConvert(Type declared)
    {
        if (declared == typeof(object) || declared.IsInterface && declared.IsAssignableFrom(typeof(int)))
            return _options.Converters.Count > 0;
        var type = Nullable.GetUnderlyingType(declared) ?? declared;
        return IsValue(type) && ConverterOf(type) is not null;
    }

    private static bool IsValue(Type type) => CollectionTypes.IsScalar(type) || type == typeof(byte[]);

    // The value of a member or element, for the copy that it is in.
    [HostCode]
    private JsValue ToValue(Realm realm, object? value, Type declared) =>
        value is not null && IsValue(value.GetType()) && ConverterOf(value.GetType()) is { } converter ? Convert(realm, converter, value)
            : HostValue.ToValue(realm, value, declared);

    [HostCode]
    private JsValue Convert(Realm realm, QuollConverter converter, object? value)
    {
        using var buffer = SegmentedBuffer.Rent();
        var writer = new QuollJsonWriter(buffer, _options);
        converter.WriteObject(ref writer, value);
        writer.Flush();
        return AgentJson.Parse<byte>(realm, buffer.ToArray());
    }

    [HostCode]
    private JsValue Copy(HostObject host, Dictionary<PropertyKey, ConvertedMember> members, in CallInfo call)
    {
        var copy = call.Realm.CreateObject();
        var keys = new List<PropertyKey>();
        host.OwnPropertyKeys(keys);
        foreach (var key in keys)
        {
            if (!key.IsString || !host.FindOwn(key, out var isEnumerable) || !isEnumerable) continue;
            var value = members.TryGetValue(key, out var member)
                ? member.ToValue(this, call.Realm, host.Target) : host.Get(key);
            ObjectOperations.CreateDataPropertyOrThrow(copy, key, value);
        }
        return new JsValue(copy);
    }

    /// <summary>A member with its own converter, or of the type of its values.</summary>
    private sealed record ConvertedMember(ScriptMember Member, QuollConverter? Converter)
    {
        [HostCode]
        public JsValue ToValue(ConvertedJson json, Realm realm, object target)
        {
            var value = Member.ReadObject(target);
            // Omitted from JSON.
            if (value is JsValue { IsUndefined: true }) return JsValue.Undefined;
            return Converter is null ? json.ToValue(realm, value, Member.Info.Type) : json.Convert(realm, Converter, value);
        }
    }
}
