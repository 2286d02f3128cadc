using System.Globalization;
using System.Numerics;
using System.Text.Json.Serialization;
using Quoll.TypeModel.Scalars;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Writes a value by a method of the writer.</summary>
internal delegate void ScalarWriter<in T>(ref QuollJsonWriter writer, T value);

/// <summary>Reads a value by a method of the reader.</summary>
internal delegate T ScalarReader<out T>(ref QuollJsonReader reader);

/// <summary>
/// A type whose values the writer (Append) and the reader handle themselves, so that compiled code calls their methods.
/// </summary>
internal interface IOwnScalar
{
    /// <summary>The reader's method.</summary>
    string Reader { get; }
}

/// <summary>true and false.</summary>
internal sealed class BooleanConverter() : QuollConverter<bool>(handlesNull: true), IOwnScalar
{
    public string Reader => nameof(QuollJsonReader.TakeBoolean);

    public override void Write(ref QuollJsonWriter writer, in bool value) => writer.Append(value);

    public override bool Read(ref QuollJsonReader reader) => reader.TakeBoolean();

    // Like System.Text.Json; reading ignores case.
    public override string ToName(bool value, QuollJsonOptions options) => value ? "True" : "False";

    public override bool FromName(string name, QuollJsonOptions options) =>
        KeyText.TryParse(name, out bool value) ? value : throw new FormatException();
}

/// <summary>Strings.</summary>
internal sealed class StringConverter() : QuollConverter<string?>(handlesNull: true), IOwnScalar
{
    public string Reader => nameof(QuollJsonReader.TakeString);

    public override void Write(ref QuollJsonWriter writer, in string? value) => writer.Append(value);

    public override string? Read(ref QuollJsonReader reader) => reader.TakeString();

    public override string ToName(string? value, QuollJsonOptions options) => value!;

    public override string? FromName(string name, QuollJsonOptions options) => name;
}

/// <summary>Characters: strings of one UTF-16 code unit.</summary>
internal sealed class CharConverter() : QuollConverter<char>(handlesNull: true), IOwnScalar
{
    public string Reader => nameof(QuollJsonReader.TakeChar);

    public override void Write(ref QuollJsonWriter writer, in char value) => writer.Append(value);

    public override char Read(ref QuollJsonReader reader) => reader.TakeChar();

    public override string ToName(char value, QuollJsonOptions options) => value.ToString();

    public override char FromName(string name, QuollJsonOptions options) => char.Parse(name);
}

/// <summary>Numbers for which the writer and the reader have methods.</summary>
internal class NumberConverter<T>(ScalarWriter<T> write, ScalarReader<T> read) : QuollConverter<T>(handlesNull: true), INumberConverter
    where T : struct, INumberBase<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value) => write(ref writer, value);

    public override T Read(ref QuollJsonReader reader) => read(ref reader);

    public QuollConverter With(JsonNumberHandling handling) => new HandledNumberConverter<T>(this, handling);

    public override string ToName(T value, QuollJsonOptions options) => ToName(value, options.NumberHandling);

    public override T FromName(string name, QuollJsonOptions options) => FromName(name, options.NumberHandling);

    /// <summary>
    /// Returns the name of a number. A value that is not a JSON number has a name only if that is allowed, as for
    /// values.
    /// </summary>
    /// <remarks>.NET takes minutes for a BigInteger of a million digits.</remarks>
    public static string ToName(T value, JsonNumberHandling handling) =>
        value is BigInteger integer ? BigIntegerDigits.ToString(integer, 10)
            : T.IsFinite(value) ? value.ToString(null, CultureInfo.InvariantCulture)
            : JsonNumberNames.Allowed(double.CreateChecked(value), handling);

    /// <summary>Parses a name as a JSON number, without other text, and in the range of the type.</summary>
    public static T FromName(string name, JsonNumberHandling handling)
    {
        if (JsonNumberNames.TryRead(name, handling, out var special) && !T.IsFinite(T.CreateTruncating(special)))
            return T.CreateTruncating(special);
        return NumberKey.TryParse<T>(name, out var value) ? value : throw new FormatException();
    }
}

/// <summary>The converter of a number of any type.</summary>
internal interface INumberConverter
{
    /// <summary>Returns the converter with the number handling of a member, a type or the options.</summary>
    QuollConverter With(JsonNumberHandling handling);
}

/// <summary>Numbers whose methods compiled code calls.</summary>
internal sealed class OwnNumberConverter<T>(string reader, ScalarWriter<T> write, ScalarReader<T> read)
    : NumberConverter<T>(write, read), IOwnScalar
    where T : struct, INumberBase<T>
{
    public string Reader => reader;
}

/// <summary>Numbers that may be in strings, by their member, type or options.</summary>
internal sealed class HandledNumberConverter<T>(NumberConverter<T> inner, JsonNumberHandling handling)
    : QuollConverter<T>(handlesNull: true)
    where T : struct, INumberBase<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        if (!T.IsFinite(value)) writer.AppendNamed(double.CreateChecked(value), handling);
        else if ((handling & JsonNumberHandling.WriteAsString) != 0) writer.AppendQuoted(value);
        else inner.Write(ref writer, value);
    }

    public override T Read(ref QuollJsonReader reader)
    {
        var before = reader.Handling;
        reader.Handling = handling;
        var value = inner.Read(ref reader);
        reader.Handling = before;
        return value;
    }

    public override string ToName(T value, QuollJsonOptions options) => NumberConverter<T>.ToName(value, handling);

    public override T FromName(string name, QuollJsonOptions options) => NumberConverter<T>.FromName(name, handling);
}

/// <summary>Nullable structures.</summary>
internal sealed class NullableConverter<T>(QuollConverter<T> inner) : QuollConverter<T?>(handlesNull: true) where T : struct
{
    public override void Write(ref QuollJsonWriter writer, in T? value)
    {
        if (value is { } known) inner.WriteValue(ref writer, in known);
        else writer.AppendNull();
    }

    public override T? Read(ref QuollJsonReader reader) => reader.TryReadNull() ? null : inner.ReadValue(ref reader);

    internal override bool FillsStructures => inner.FillsStructures;

    internal override bool TryFillObject(ref QuollJsonReader reader, object existing) => inner.TryFillObject(ref reader, existing);

    public override string ToName(T? value, QuollJsonOptions options) => inner.ToName(value!.Value, options);

    public override T? FromName(string name, QuollJsonOptions options) => inner.FromName(name, options);
}
