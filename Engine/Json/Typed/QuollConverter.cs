using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Custom;
using Quoll.Hosts;
using Quoll.Text;
using Quoll.TypeModel;

namespace Quoll;

/// <summary>
/// How values of a type are written as JSON and read from it: <see cref="QuollConverter{T}"/> for one type,
/// <see cref="QuollConverterFactory"/> for many.
/// </summary>
public abstract class QuollConverter
{
    private protected QuollConverter()
    {
    }

    /// <summary>
    /// Values declared as an interface or a base type are read as a type that is one, and written by what they are.
    /// </summary>
    /// <typeparam name="TDeclared">The type that members and collections declare.</typeparam>
    /// <typeparam name="TActual">The type that is made.</typeparam>
    /// <exception cref="ArgumentException">Both types are the same.</exception>
    public static QuollConverter<TDeclared> ReadAs<TDeclared, TActual>() where TActual : TDeclared
    {
        RequireOther<TDeclared, TActual>();
        return new ReadAsConverter<TDeclared, TActual>();
    }

    /// <summary>
    /// Values of a type are written as an interface or a base type of it has them: its members and no others. They are
    /// read as ever.
    /// </summary>
    /// <typeparam name="TActual">The type of the values.</typeparam>
    /// <typeparam name="TShown">The type whose members are written.</typeparam>
    /// <exception cref="ArgumentException">Both types are the same.</exception>
    public static QuollConverter WriteAs<TActual, TShown>() where TActual : TShown
    {
        RequireOther<TShown, TActual>();
        return new WriteAsFactory<TActual, TShown>();
    }

    /// <summary>
    /// Values of a type are written and read with options of their own, such as other names, inside of texts with
    /// others: they, and what is in them. Layout, leniency, references and limits stay those of the text.
    /// </summary>
    /// <typeparam name="T">The type, as it is declared where the values stand.</typeparam>
    /// <param name="options">
    /// Names, converters, enums, numbers, strictness; no longer to be changed. For names alone there is
    /// <see cref="QuollNamingAttribute"/>.
    /// </param>
    public static QuollConverter WithOptions<T>(QuollJsonOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Freeze();
        return new OwnOptions<T>(options);
    }

    /// <summary>A converter of System.Text.Json.</summary>
    /// <param name="converter">
    /// It reads the bytes of a value, and what it writes is taken as it is; its options have the names, the leniency
    /// and the other such converters of ours.
    /// </param>
    public static QuollConverter From<T>(JsonConverter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return new AdaptedConverter<T>(converter);
    }

    /// <summary>A converter, or a factory, of System.Text.Json for each type that it says it takes.</summary>
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
        if (typeof(TDeclared) == typeof(TActual)) throw new ArgumentException($"{TypeNames.Of(typeof(TActual))} is no other type than itself.");
    }

    /// <summary>The type of the values; null of a factory.</summary>
    public abstract Type? Type { get; }

    /// <summary>The converter for a type; null where this is none for it.</summary>
    internal abstract QuollConverter? For(Type type, QuollJsonOptions options);

    /// <summary>The converter without what is told of types that are derived.</summary>
    internal virtual QuollConverter Bare => this;

    /// <summary>The converter of what stands at a place: that of a derived type, if it says so.</summary>
    internal virtual QuollConverter ActualAt(QuollJsonReader reader) => this;

    /// <summary>
    /// An object or collection that is filled then; null where none can be made before its content is known.
    /// </summary>
    internal virtual object? CreateEmpty() => null;

    /// <summary>
    /// Returns whether a member with this value is left out (<see cref="ObjectMember.AsksConverter"/>). Writing the value
    /// is the next call if it is not.
    /// </summary>
    internal virtual bool OmitsObject(ref QuollJsonWriter writer, object? value) => false;

    internal abstract void WriteObject(ref QuollJsonWriter writer, object? value);

    internal abstract object? ReadObject(ref QuollJsonReader reader);

    /// <summary>The name of a value that is the key of a dictionary.</summary>
    internal virtual string ToNameOf(object value, QuollJsonOptions options) =>
        throw new InvalidOperationException("A factory names nothing.");

    /// <summary>Structures of the type can be read into in their boxes (<see cref="TryFillObject"/>).</summary>
    internal virtual bool FillsStructures => false;

    /// <summary>Reads into a value that is there; false, and nothing is read, where its type cannot.</summary>
    internal virtual bool TryFillObject(ref QuollJsonReader reader, object existing) => false;
}

/// <summary>Makes converters for types as they are met, such as those of an open generic type.</summary>
public abstract class QuollConverterFactory : QuollConverter
{
    /// <inheritdoc/>
    public sealed override Type? Type => null;

    /// <summary>A converter for a type; null where the factory has none for it, and the next one is asked.</summary>
    /// <param name="type">The type that is written or read.</param>
    /// <param name="options">The options that the converter will serve.</param>
    public abstract QuollConverter? Create(Type type, QuollJsonOptions options);

    internal sealed override QuollConverter? For(Type type, QuollJsonOptions options)
    {
        var made = Create(type, options);
        if (made is not null && made.Type != type)
            throw new InvalidOperationException(
                $"{TypeNames.Of(GetType())} made a converter for {made.Type} where one for {type} was asked for.");
        return made?.For(type, options);
    }

    internal sealed override void WriteObject(ref QuollJsonWriter writer, object? value) =>
        throw new InvalidOperationException("A factory writes nothing.");

    internal sealed override object? ReadObject(ref QuollJsonReader reader) =>
        throw new InvalidOperationException("A factory reads nothing.");
}

/// <summary>How values of one type are written as JSON and read from it.</summary>
/// <typeparam name="T">The type, as it is declared where the values stand.</typeparam>
public abstract class QuollConverter<T> : QuollConverter
{
    private readonly bool _handlesNull;

    /// <summary>A converter; null is written and read without it.</summary>
    protected QuollConverter() : this(false)
    {
    }

    /// <summary>A converter.</summary>
    /// <param name="handlesNull">It writes and reads null itself.</param>
    protected QuollConverter(bool handlesNull) => _handlesNull = handlesNull;

    /// <inheritdoc/>
    public sealed override Type Type => typeof(T);

    internal bool HandlesNull => _handlesNull;

    /// <inheritdoc cref="OmitsObject"/>
    internal virtual bool Omits(ref QuollJsonWriter writer, in T value) => false;

    internal sealed override bool OmitsObject(ref QuollJsonWriter writer, object? value) => Omits(ref writer, (T)value!);

    /// <summary>Writes one JSON value.</summary>
    public abstract void Write(ref QuollJsonWriter writer, in T value);

    /// <summary>Reads one JSON value.</summary>
    public abstract T Read(ref QuollJsonReader reader);

    /// <summary>The name that an entry has in an object where the value is the key of a dictionary.</summary>
    /// <exception cref="NotSupportedException">Values of the type are no keys.</exception>
    public virtual string ToName(T value, QuollJsonOptions options) =>
        throw new NotSupportedException(
            MessageText.Format(JsonMessages.KeyNotWritable, TypeNames.Of(typeof(T)), TypeNames.Of(GetType())));

    /// <summary>The key of a dictionary that has a name in an object.</summary>
    /// <exception cref="NotSupportedException">Values of the type are no keys.</exception>
    /// <exception cref="FormatException">The name is none of a key.</exception>
    public virtual T FromName(string name, QuollJsonOptions options) =>
        throw new NotSupportedException(
            MessageText.Format(JsonMessages.KeyNotReadable, TypeNames.Of(typeof(T)), TypeNames.Of(GetType())));

    /// <summary>Writes a value where one may stand: null too.</summary>
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

    /// <summary>Reads a value: null too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T ReadValue(ref QuollJsonReader reader)
    {
        if (!_handlesNull && reader.TryReadNull()) return NullAt(ref reader);
        return Read(ref reader);
    }

    private static T NullAt(ref QuollJsonReader reader) => default(T) is null ? default!
        : throw reader.CreateErrorAtNull(TypeNames.Of(typeof(T)));

    /// <summary>
    /// Reads into a collection that is there already (JsonObjectCreationHandling); false where the type cannot.
    /// </summary>
    internal virtual bool TryFill(ref QuollJsonReader reader, T existing) => false;

    internal override QuollConverter? For(Type type, QuollJsonOptions options) => type == typeof(T) ? new CheckedConverter<T>(this) : null;

    internal sealed override void WriteObject(ref QuollJsonWriter writer, object? value) => WriteValue(ref writer, (T)value!);

    internal sealed override string ToNameOf(object value, QuollJsonOptions options) => ToName((T)value, options);

    internal sealed override object? ReadObject(ref QuollJsonReader reader) => ReadValue(ref reader);

    internal override bool TryFillObject(ref QuollJsonReader reader, object existing) => TryFill(ref reader, (T)existing);
}
