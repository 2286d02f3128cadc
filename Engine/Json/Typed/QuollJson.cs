using System.Buffers;
using Quoll.Json.Typed;

namespace Quoll;

/// <summary>
/// Serializes .NET values to JSON and deserializes them, without an engine and without JavaScript objects, like
/// JsonSerializer of System.Text.Json.
/// </summary>
/// <remarks>
/// Texts are UTF-8; .NET strings are transcoded. Attributes of System.Text.Json and DataContract work as they do
/// there. All methods are thread-safe.
/// </remarks>
public static partial class QuollJson
{
    /// <summary>Serializes a value to a string.</summary>
    /// <param name="value">The value; a structure is not copied.</param>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Default"/>.</param>
    /// <exception cref="QuollJsonException">The value cannot be serialized.</exception>
    /// <exception cref="NotSupportedException">A type has no JSON form.</exception>
    public static string Serialize<T>(in T value, QuollJsonOptions? options = null)
    {
        using var buffer = SegmentedBuffer.Rent();
        Serialize(in value, buffer, options);
        return buffer.ToText();
    }

    /// <summary>Serializes a value to UTF-8.</summary>
    /// <inheritdoc cref="Serialize{T}(in T, QuollJsonOptions?)"/>
    public static byte[] SerializeToUtf8<T>(in T value, QuollJsonOptions? options = null)
    {
        using var buffer = SegmentedBuffer.Rent();
        Serialize(in value, buffer, options);
        return buffer.ToArray();
    }

    /// <summary>Serializes a value as UTF-8 to an output, without allocating.</summary>
    /// <inheritdoc cref="Serialize{T}(in T, QuollJsonOptions?)"/>
    public static void Serialize<T>(in T value, IBufferWriter<byte> output, QuollJsonOptions? options = null)
    {
        options ??= QuollJsonOptions.Default;
        var writer = new QuollJsonWriter(output, options);
        options.ConverterOf<T>().WriteValue(ref writer, in value);
        writer.Flush();
    }

    /// <summary>Serializes a value of a type that is known at run time only.</summary>
    /// <inheritdoc cref="Serialize{T}(in T, QuollJsonOptions?)"/>
    public static string Serialize(object? value, Type type, QuollJsonOptions? options = null)
    {
        using var buffer = SegmentedBuffer.Rent();
        Serialize(value, type, buffer, options);
        return buffer.ToText();
    }

    /// <summary>Serializes a value of a type that is known at run time only.</summary>
    /// <inheritdoc cref="Serialize{T}(in T, QuollJsonOptions?)"/>
    public static void Serialize(object? value, Type type, IBufferWriter<byte> output, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        if (value is not null && !type.IsInstanceOfType(value) && Nullable.GetUnderlyingType(type) != value.GetType())
            throw new ArgumentException($"The value is of type {value.GetType()}, not {type}.", nameof(value));
        options ??= QuollJsonOptions.Default;
        var writer = new QuollJsonWriter(output, options);
        options.ConverterOf(type).WriteObject(ref writer, value);
        writer.Flush();
    }

    /// <summary>Deserializes a JSON text in UTF-8, which may begin with a byte order mark.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Default"/>.</param>
    /// <returns>The value; null if the text is null.</returns>
    /// <exception cref="QuollJsonException">
    /// The text is not JSON, does not fit the type, or exceeds a limit.
    /// </exception>
    /// <exception cref="NotSupportedException">The type cannot be deserialized.</exception>
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8, QuollJsonOptions? options = null) =>
        Deserialize<T>(utf8, options ?? QuollJsonOptions.Default, null);

    /// <summary>Deserializes a JSON text, with context for the caller's own converters.</summary>
    internal static T? Deserialize<T>(ReadOnlySpan<byte> utf8, QuollJsonOptions options, ConverterContext? context)
    {
        CheckLength(utf8.Length, options);
        using var state = JsonReadState.Rent(options);
        state.Context = context;
        var reader = new QuollJsonReader(utf8, state);
        var value = options.ConverterOf<T>().ReadValue(ref reader);
        reader.RequireEnd();
        return value;
    }

    /// <summary>Deserializes a JSON text.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, QuollJsonOptions?)"/>
    public static T? Deserialize<T>(string text, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Deserialize<T>(text.AsSpan(), options);
    }

    /// <inheritdoc cref="Deserialize{T}(string, QuollJsonOptions?)"/>
    public static T? Deserialize<T>(ReadOnlySpan<char> text, QuollJsonOptions? options = null)
    {
        using var utf8 = new TranscodedText(text);
        return Deserialize<T>(utf8.Utf8Text, options);
    }

    /// <summary>Deserializes a JSON text in UTF-8. Copies several segments together first.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, QuollJsonOptions?)"/>
    public static T? Deserialize<T>(in ReadOnlySequence<byte> utf8, QuollJsonOptions? options = null)
    {
        if (utf8.IsSingleSegment) return Deserialize<T>(utf8.FirstSpan, options);
        var length = CheckLength(utf8.Length, options ?? QuollJsonOptions.Default);
        var whole = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            utf8.CopyTo(whole);
            return Deserialize<T>(whole.AsSpan(0, length), options);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(whole);
        }
    }

    /// <summary>Deserializes a JSON text to a type that is known at run time only.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, QuollJsonOptions?)"/>
    public static object? Deserialize(ReadOnlySpan<byte> utf8, Type type, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        options ??= QuollJsonOptions.Default;
        CheckLength(utf8.Length, options);
        using var state = JsonReadState.Rent(options);
        var reader = new QuollJsonReader(utf8, state);
        var value = options.ConverterOf(type).ReadObject(ref reader);
        reader.RequireEnd();
        return value;
    }

    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, QuollJsonOptions?)"/>
    public static object? Deserialize(string text, Type type, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        using var utf8 = new TranscodedText(text);
        return Deserialize(utf8.Utf8Text, type, options);
    }

    private static int CheckLength(long length, QuollJsonOptions options)
    {
        var limit = options.MaxLength;
        if (length > limit) throw TooLong($"{length} bytes", limit);
        if (length > Array.MaxLength) throw TooLong($"{length} bytes", Array.MaxLength);
        return (int)length;
    }
}
