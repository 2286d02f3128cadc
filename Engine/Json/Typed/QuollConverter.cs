using System.Text.Json.Serialization;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Custom;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>
/// Converts values to and from JSON: <see cref="QuollConverter{T}"/> for one type,
/// <see cref="QuollConverterFactory"/> for many.
/// </summary>
public abstract class QuollConverter
{
    private protected QuollConverter()
    {
    }

    /// <summary>
    /// Returns a converter for an interface or base type that deserializes an actual type, and serializes by the
    /// actual type.
    /// </summary>
    /// <typeparam name="TDeclared">The type that members and collections declare.</typeparam>
    /// <typeparam name="TActual">The type to create.</typeparam>
    /// <exception cref="ArgumentException">Both types are the same.</exception>
    public static QuollConverter<TDeclared> ReadAs<TDeclared, TActual>() where TActual : TDeclared
    {
        RequireOther<TDeclared, TActual>();
        return new ReadAsConverter<TDeclared, TActual>();
    }

    /// <summary>
    /// Returns a converter that serializes values of a type with the members of an interface or base type only.
    /// Deserializing is unchanged.
    /// </summary>
    /// <typeparam name="TActual">The type of the values.</typeparam>
    /// <typeparam name="TShown">The type whose members are serialized.</typeparam>
    /// <exception cref="ArgumentException">Both types are the same.</exception>
    public static QuollConverter WriteAs<TActual, TShown>() where TActual : TShown
    {
        RequireOther<TShown, TActual>();
        return new WriteAsFactory<TActual, TShown>();
    }

    /// <summary>
    /// Returns a converter that serializes and deserializes values of a type, and everything inside, with their own
    /// options, such as other names. Layout, leniency, references and limits stay those of the text.
    /// </summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="options">
    /// Names, converters, enums, numbers, strictness; immutable then. For names only, use
    /// <see cref="QuollNamingAttribute"/>.
    /// </param>
    public static QuollConverter WithOptions<T>(QuollJsonOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Freeze();
        return new OwnOptions<T>(options);
    }

    /// <summary>Wraps a converter of System.Text.Json.</summary>
    /// <param name="converter">
    /// The converter. It gets the bytes of a value, and its output is used unchanged. Its options have the same
    /// names, leniency and wrapped converters.
    /// </param>
    public static QuollConverter From<T>(JsonConverter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return new AdaptedConverter<T>(converter);
    }

    /// <summary>Wraps a converter or factory of System.Text.Json, for each type that it can convert.</summary>
    /// <inheritdoc cref="From{T}(JsonConverter{T})"/>
    [RequiresDynamicCode("The types of converters are made at run time.")]
    [RequiresUnreferencedCode("System.Text.Json reflects types.")]
    public static QuollConverter From(JsonConverter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return new AdaptedFactory(converter);
    }

    private static void RequireOther<TDeclared, TActual>() where TActual : TDeclared
    {
        if (typeof(TDeclared) == typeof(TActual)) throw new ArgumentException($"The other type must differ from {TypeNames.Of(typeof(TDeclared))}.");
    }

    /// <summary>The type of the values; null for a factory.</summary>
    public abstract Type? Type { get; }

    /// <summary>Returns the converter for a type; null if this is not one for it.</summary>
    internal abstract QuollConverter? For(Type type, QuollJsonOptions options);

    /// <summary>The converter without its derived types.</summary>
    internal virtual QuollConverter Bare => this;

    /// <summary>Returns the converter of the next value: that of a derived type, if the value says so.</summary>
    internal virtual QuollConverter ActualAt(QuollJsonReader reader) => this;

    /// <summary>Creates an object or collection to be filled; null if its content must be known first.</summary>
    internal virtual object? CreateEmpty() => null;

    /// <inheritdoc cref="QuollConverter{T}.TryWriteMember"/>
    internal virtual bool TryWriteMemberObject(ref QuollJsonWriter writer, object? value, MemberNames names, int index, byte lead) =>
        throw NotConverter();

    internal virtual void WriteObject(ref QuollJsonWriter writer, object? value) => throw NotConverter();

    internal virtual object? ReadObject(ref QuollJsonReader reader) => throw NotConverter();

    /// <summary>Returns the name of a value that is the key of a dictionary.</summary>
    internal virtual string ToNameOf(object value, QuollJsonOptions options) => throw NotConverter();

    private Exception NotConverter() => TypeFault.Invalid(TypeMessages.FactoryOnly, TypeNames.Of(GetType()));

    /// <summary>True if structures can be deserialized into their boxes (<see cref="TryFillObject"/>).</summary>
    internal virtual bool FillsStructures => false;

    /// <summary>
    /// Deserializes into an existing value. Returns false, and reads nothing, if the type does not support it.
    /// </summary>
    internal virtual bool TryFillObject(ref QuollJsonReader reader, object existing) => false;
}

/// <summary>Creates converters for types on first use, such as those of an open generic type.</summary>
public abstract class QuollConverterFactory : QuollConverter
{
    /// <inheritdoc/>
    public sealed override Type? Type => null;

    /// <summary>Creates a converter for a type; null if the factory has none, and the next one is asked.</summary>
    /// <param name="type">The type to convert.</param>
    /// <param name="options">The options that will own the converter.</param>
    public abstract QuollConverter? Create(Type type, QuollJsonOptions options);

    internal sealed override QuollConverter? For(Type type, QuollJsonOptions options)
    {
        var made = Create(type, options);
        if (made is not null && made.Type != type)
            throw TypeFault.Invalid(TypeMessages.FactoryMadeOther, TypeNames.Of(GetType()), TypeNames.Of(type));
        return made?.For(type, options);
    }
}

/// <summary>Converts values of one type to and from JSON.</summary>
/// <typeparam name="T">The declared type.</typeparam>
public abstract class QuollConverter<T> : QuollConverter
{
    private readonly bool _handlesNull;

    /// <summary>Creates a converter that is not called for null.</summary>
    protected QuollConverter() : this(false)
    {
    }

    /// <summary>Creates a converter.</summary>
    /// <param name="handlesNull">True if the converter is called for null.</param>
    protected QuollConverter(bool handlesNull) => _handlesNull = handlesNull;

    /// <inheritdoc/>
    public sealed override Type Type => typeof(T);

    internal bool HandlesNull => _handlesNull;

    /// <summary>
    /// Writes a member with its name. Returns false, and writes nothing, if there is no text for the value. Only for
    /// members whose converter is asked (<see cref="ObjectMember.AsksConverter"/>).
    /// </summary>
    internal virtual bool TryWriteMember(ref QuollJsonWriter writer, in T value, MemberNames names, int index, byte lead)
    {
        writer.AppendName(names, index, lead);
        WriteValue(ref writer, in value);
        return true;
    }

    internal sealed override bool TryWriteMemberObject(
        ref QuollJsonWriter writer, object? value, MemberNames names, int index, byte lead) =>
        TryWriteMember(ref writer, (T)value!, names, index, lead);

    /// <summary>Writes one JSON value.</summary>
    public abstract void Write(ref QuollJsonWriter writer, in T value);

    /// <summary>Reads one JSON value.</summary>
    public abstract T Read(ref QuollJsonReader reader);

    /// <summary>Returns the property name of a value that is the key of a dictionary.</summary>
    /// <exception cref="NotSupportedException">Values of the type cannot be keys.</exception>
    public virtual string ToName(T value, QuollJsonOptions options) =>
        throw TypeFault.Unsupported(JsonMessages.KeyNotWritable, TypeNames.Of(typeof(T)), TypeNames.Of(GetType()));

    /// <summary>Returns the key of a dictionary for a property name.</summary>
    /// <exception cref="NotSupportedException">Values of the type cannot be keys.</exception>
    /// <exception cref="FormatException">The name is not a valid key.</exception>
    public virtual T FromName(string name, QuollJsonOptions options) =>
        throw TypeFault.Unsupported(JsonMessages.KeyNotReadable, TypeNames.Of(typeof(T)), TypeNames.Of(GetType()));

    /// <summary>Writes a value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void WriteValue(ref QuollJsonWriter writer, in T value)
    {
        if (!_handlesNull && value is null)
        {
            writer.AppendNull();
            return;
        }
        writer.ExpectValue();
        Write(ref writer, in value);
    }

    /// <summary>Reads a value or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T ReadValue(ref QuollJsonReader reader)
    {
        if (!_handlesNull && reader.TryReadNull()) return NullAt(ref reader);
        return Read(ref reader);
    }

    private static T NullAt(ref QuollJsonReader reader) => default(T) is null ? default!
        : throw reader.CreateErrorAtNull(TypeNames.Of(typeof(T)));

    /// <summary>
    /// Deserializes into an existing collection (JsonObjectCreationHandling). Returns false if the type does not
    /// support it.
    /// </summary>
    internal virtual bool TryFill(ref QuollJsonReader reader, T existing) => false;

    internal override QuollConverter? For(Type type, QuollJsonOptions options) => type == typeof(T) ? new CheckedConverter<T>(this) : null;

    internal sealed override void WriteObject(ref QuollJsonWriter writer, object? value) => WriteValue(ref writer, (T)value!);

    internal sealed override string ToNameOf(object value, QuollJsonOptions options) => ToName((T)value, options);

    internal sealed override object? ReadObject(ref QuollJsonReader reader) => ReadValue(ref reader);

    internal override bool TryFillObject(ref QuollJsonReader reader, object existing) => TryFill(ref reader, (T)existing);
}
