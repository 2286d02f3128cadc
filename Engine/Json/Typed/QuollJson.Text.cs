using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

/// <summary>How a JSON text is laid out by <see cref="QuollJson"/>.Format.</summary>
public enum JsonFormat
{
    /// <summary>Without white space; names, strings and numbers as they are written.</summary>
    Minified,

    /// <summary>
    /// Each member and element on a line of its own, indented as the options say; names, strings and numbers as they
    /// are written.
    /// </summary>
    Indented,

    /// <summary>
    /// The one text that all documents of the same content have, for hashes and signatures: the JSON Canonicalization
    /// Scheme, RFC 8785. A document with a name twice in an object, a number beyond the doubles, or a lone surrogate
    /// has none.
    /// </summary>
    Canonical,
}

// Texts without types.
public static partial class QuollJson
{
    // What the specification asks for, and nothing of our own.
    private static readonly QuollJsonOptions Strict = new() { MaxDepth = 100_000 };

    /// <summary>A JSON text laid out anew.</summary>
    /// <param name="text">The text.</param>
    /// <param name="format">The layout.</param>
    /// <param name="options">
    /// Indentation, limits, comments (which are left out); those of <see cref="QuollJsonOptions.Default"/> if null.
    /// </param>
    /// <exception cref="QuollJsonException">The text is no JSON, or beyond a limit: says what, and where.</exception>
    public static string Format(string text, JsonFormat format, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Format(text.AsSpan(), format, options);
    }

    /// <inheritdoc cref="Format(string, JsonFormat, QuollJsonOptions?)"/>
    public static string Format(ReadOnlySpan<char> text, JsonFormat format, QuollJsonOptions? options = null)
    {
        using var utf8 = new TranscodedText(text);
        using var buffer = SegmentedBuffer.Rent();
        Format(utf8.Utf8Text, buffer, format, options);
        return buffer.ToText();
    }

    /// <summary>A JSON text in UTF-8 laid out anew; a byte order mark is left out.</summary>
    /// <inheritdoc cref="Format(string, JsonFormat, QuollJsonOptions?)"/>
    public static byte[] Format(ReadOnlySpan<byte> utf8, JsonFormat format, QuollJsonOptions? options = null)
    {
        using var buffer = SegmentedBuffer.Rent();
        Format(utf8, buffer, format, options);
        return buffer.ToArray();
    }

    /// <summary>Writes a JSON text in UTF-8, laid out anew, into an output.</summary>
    /// <inheritdoc cref="Format(string, JsonFormat, QuollJsonOptions?)"/>
    public static void Format(ReadOnlySpan<byte> utf8, IBufferWriter<byte> output, JsonFormat format, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        options ??= QuollJsonOptions.Default;
        CheckLength(utf8.Length, options);
        if (format == JsonFormat.Canonical)
        {
            CanonicalText.Write(utf8, output, options);
            return;
        }
        using var formatter = new TextFormatter(options, format);
        formatter.Run(utf8, isAllThere: true, output);
    }

    /// <summary>
    /// Writes the JSON text of a stream, laid out anew, to another one: in parts, in memory that grows with the longest
    /// string and the depth only. The canonical layout alone takes the whole text first.
    /// </summary>
    /// <param name="utf8">UTF-8, read to its end, and left open. A byte order mark is left out.</param>
    /// <param name="output">Flushed in the end, and left open.</param>
    /// <param name="format">The layout.</param>
    /// <param name="options">
    /// Indentation, limits, comments (which are left out); those of <see cref="QuollJsonOptions.Default"/> if null.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for the streams.</param>
    /// <exception cref="QuollJsonException">
    /// The text is no JSON, or beyond a limit: says what, and where. Parts before that are written already.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static async Task FormatAsync(
        Stream utf8, Stream output, JsonFormat format, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        ArgumentNullException.ThrowIfNull(output);
        options ??= QuollJsonOptions.Default;
        var target = new StreamOutput(output);
        if (format != JsonFormat.Canonical)
        {
            await FormatPartsAsync(utf8, target, format, options, cancellationToken).ConfigureAwait(false);
            return;
        }
        using var text = new GatheredText(options);
        await text.ReadAsync(utf8, cancellationToken).ConfigureAwait(false);
        using var buffer = SegmentedBuffer.Rent();
        Format(text.Text, buffer, format, options);
        await target.SendAsync(buffer, isPause: true, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Is a text JSON, to the letter of RFC 8259?</summary>
    /// <param name="text">The text.</param>
    /// <param name="error">What is wrong, and where; null where nothing is.</param>
    /// <param name="options">
    /// Limits and leniency; if null, RFC 8259 alone counts, with at most 100,000 containers in one another.
    /// </param>
    public static bool Validate(string text, [NotNullWhen(false)] out QuollJsonException? error, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Validate(text.AsSpan(), out error, options);
    }

    /// <inheritdoc cref="Validate(string, out QuollJsonException?, QuollJsonOptions?)"/>
    public static bool Validate(
        ReadOnlySpan<char> text, [NotNullWhen(false)] out QuollJsonException? error, QuollJsonOptions? options = null)
    {
        try
        {
            using var utf8 = new TranscodedText(text);
            return Validate(utf8.Utf8Text, out error, options);
        }
        catch (QuollJsonException found)
        {
            error = found;
            return false;
        }
    }

    /// <summary>Are bytes JSON in UTF-8, to the letter of RFC 8259? A byte order mark may stand before it.</summary>
    /// <inheritdoc cref="Validate(string, out QuollJsonException?, QuollJsonOptions?)"/>
    public static bool Validate(
        ReadOnlySpan<byte> utf8, [NotNullWhen(false)] out QuollJsonException? error, QuollJsonOptions? options = null)
    {
        options ??= Strict;
        try
        {
            CheckLength(utf8.Length, options);
            var reader = new QuollJsonReader(utf8, options);
            reader.Skip();
            reader.RequireEnd();
        }
        catch (QuollJsonException found)
        {
            error = found;
            return false;
        }
        error = null;
        return true;
    }

    /// <summary>
    /// Is what a stream gives, from its position to its end, JSON in UTF-8? In memory that grows with the longest
    /// string and the depth only.
    /// </summary>
    /// <returns>What is wrong, and where; null where nothing is.</returns>
    /// <param name="utf8">UTF-8, read to its end or to the error, and left open.</param>
    /// <param name="options">
    /// Limits and leniency; if null, RFC 8259 alone counts, with at most 100,000 containers in one another.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for the stream.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static async Task<QuollJsonException?> ValidateAsync(
        Stream utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        try
        {
            await FormatPartsAsync(utf8, new StreamOutput(Stream.Null), JsonFormat.Minified, options ?? Strict, cancellationToken)
                .ConfigureAwait(false);
            return null;
        }
        catch (QuollJsonException found)
        {
            return found;
        }
    }

    private static async Task FormatPartsAsync(
        Stream utf8, JsonOutput output, JsonFormat format, QuollJsonOptions options, CancellationToken cancellationToken)
    {
        using var formatter = new TextFormatter(options, format);
        using var window = new TextWindow();
        using var buffer = SegmentedBuffer.Rent();
        var isAllThere = false;
        while (!isAllThere)
        {
            var count = await utf8.ReadAsync(window.Room(formatter.State), cancellationToken).ConfigureAwait(false);
            isAllThere = count == 0;
            window.Received(count);
            var length = formatter.State.BytesBefore + window.Text.Length;
            if (length > options.MaxLength) throw TooLong($"{length} bytes or more", options.MaxLength);
            window.Take(formatter.Run(window.Text, isAllThere, buffer));
            await output.SendAsync(buffer, isPause: isAllThere, cancellationToken).ConfigureAwait(false);
            buffer.ForgetPart();
        }
    }
}
