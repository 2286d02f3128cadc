using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Polymorphism;

/// <summary>
/// Objects of a type that names its derived types. The discriminator is written first, and read at any position.
/// </summary>
internal sealed class PolymorphicConverter<T>(DerivedTypes types, ObjectConverter<T> bare, QuollJsonOptions options)
    : QuollConverter<T>(handlesNull: true), IMembersWriter
{
    private readonly byte[] _property = Encoding.UTF8.GetBytes(types.Property);
    private readonly ConcurrentDictionary<Type, Written> _written = new();
    private readonly ConcurrentDictionary<Type, QuollConverter> _converters = new();

    internal override QuollConverter Bare => bare;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        if (value is null) writer.AppendNull();
        else Write(ref writer, value, '{');
    }

    void IMembersWriter.WriteMembersOf(ref QuollJsonWriter writer, object value, byte lead) => Write(ref writer, (T)value, (char)lead);

    internal override QuollConverter ActualAt(QuollJsonReader reader) => ConverterOf(TypeAt(reader) ?? typeof(T));

    private void Write(ref QuollJsonWriter writer, T value, char lead)
    {
        var (converter, discriminator) = _written.GetOrAdd(value!.GetType(), static (type, me) => me.WrittenAs(type), this);
        if (discriminator is not null)
        {
            // The code that writes the rest counts the object or array again.
            writer.Enter();
            writer.AppendKey(types.Property, lead);
            if (discriminator is int number) writer.Append(number);
            else writer.Append((string)discriminator);
            writer.Leave();
            lead = ',';
        }
        if (converter is IObjectConverter members) members.WriteMembersOf(ref writer, value, (byte)lead);
        else converter.WriteObject(ref writer, value);
    }

    public override T Read(ref QuollJsonReader reader)
    {
        if (reader.PeekKind() != JsonValueKind.Object) return bare.ReadValue(ref reader);
        // The copy that looks ahead stores its result there.
        _ = reader.State;
        var type = TypeAt(reader) ?? typeof(T);
        var converter = ConverterOf(type);
        // It would treat the discriminator as an entry.
        if (converter is IMembersWriter and not IObjectConverter) throw NoMembers(type);
        return (T)converter.ReadObject(ref reader)!;
    }

    // The reader is a copy that looks ahead.
    private Type? TypeAt(QuollJsonReader reader)
    {
        reader.EnterObject("");
        while (reader.ReadNextName(out ReadOnlySpan<byte> name))
        {
            if (!name.SequenceEqual(_property))
            {
                reader.SkipAhead();
                continue;
            }
            reader.SkipSpace();
            var at = reader.BytesConsumed;
            object? discriminator = reader.PeekKind() switch
            {
                JsonValueKind.String => reader.TakeString(),
                JsonValueKind.Number => reader.TakeInt32(),
                _ => null,
            };
            if (discriminator is null) reader.ThrowMismatch("a string or an Int32");
            if (types.TryFind(discriminator!, out var type)) return type;
            if (types.IgnoresUnknown) return null;
            throw reader.ErrorAt(at, JsonMessages.DiscriminatorUnknown, QuollJson.Serialize(discriminator), TypeNames.Of(typeof(T)));
        }
        return null;
    }

    private Written WrittenAs(Type type)
    {
        var (shown, discriminator) = types.For(type);
        var converter = ConverterOf(shown);
        if (discriminator is not null && converter is not IObjectConverter) throw NoMembers(shown);
        return new Written(converter, discriminator);
    }

    private NotSupportedException NoMembers(Type type) =>
        TypeFault.Unsupported(TypeMessages.NoPlaceForDiscriminator, TypeNames.Of(type), types.Property);

    private QuollConverter ConverterOf(Type type) => _converters.GetOrAdd(type, static (type, me) => me.Find(type), this);

    private QuollConverter Find(Type type)
    {
        var converter = type == typeof(T) ? bare : options.ConverterOf(type).Bare;
        if (converter is not IObjectConverter { Plan: var plan } members) return converter;
        if (Array.Exists(plan.Members, member => !member.IsIgnored && member.Name == types.Property))
            throw TypeFault.Invalid(TypeMessages.MemberIsDiscriminator, plan.TypeName, types.Property);
        return (QuollConverter)members.WithDiscriminator(types.Property);
    }

    private sealed record Written(QuollConverter Converter, object? Discriminator);
}
