using System.Buffers;
using Quoll.Json.Typed.Scalars;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

/// <summary>The layout of a JSON text for <see cref="QuollJson"/>.Format.</summary>
public enum JsonFormat
{
    /// <summary>Without white space; names, strings and numbers unchanged.</summary>
    Minified,

    /// <summary>
    /// Each property and element on its own line, indented as the options say; names, strings and numbers unchanged.
    /// </summary>
    Indented,

    /// <summary>
    /// The same text for all documents with the same content, for hashes and signatures: the JSON Canonicalization
    /// Scheme, RFC 8785. A document with a duplicate property, a number outside the range of doubles, or a lone
    /// surrogate has none.
    /// </summary>
    Canonical,
}

// Operations on texts, without types.
public static partial class QuollJson
{
    // Only the rules of the specification.
    private static readonly QuollJsonOptions Strict = new() { MaxDepth = 100_000 };

    /// <summary>Returns a JSON text in a layout.</summary>
    /// <param name="text">The text.</param>
    /// <param name="format">The layout.</param>
    /// <param name="options">
    /// Indentation, limits, comments (which are omitted); null for <see cref="QuollJsonOptions.Default"/>.
    /// </param>
    /// <exception cref="QuollJsonException">The text is not JSON, or exceeds a limit.</exception>
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

    /// <summary>Returns a JSON text in UTF-8 in a layout. Omits a byte order mark.</summary>
    /// <inheritdoc cref="Format(string, JsonFormat, QuollJsonOptions?)"/>
    public static byte[] Format(ReadOnlySpan<byte> utf8, JsonFormat format, QuollJsonOptions? options = null)
    {
        using var buffer = SegmentedBuffer.Rent();
        Format(utf8, buffer, format, options);
        return buffer.ToArray();
    }

    /// <summary>Writes a JSON text in UTF-8 to an output in a layout.</summary>
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
    /// Writes the JSON text of a stream to another one in a layout, in parts. Memory grows only with the longest
    /// string and the depth, except for the canonical layout, which reads the whole text first.
    /// </summary>
    /// <param name="utf8">UTF-8, read to its end. The stream stays open. A byte order mark is omitted.</param>
    /// <param name="output">The stream, which is flushed at the end and stays open.</param>
    /// <param name="format">The layout.</param>
    /// <param name="options">
    /// Indentation, limits, comments (which are omitted); null for <see cref="QuollJsonOptions.Default"/>.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for the streams.</param>
    /// <exception cref="QuollJsonException">
    /// The text is not JSON, or exceeds a limit. Earlier parts are written already.
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

    /// <summary>Returns the first error of a text that must be JSON, exactly by RFC 8259.</summary>
    /// <returns>The error; null if the text is JSON.</returns>
    /// <param name="text">The text.</param>
    /// <param name="options">
    /// Limits and leniency; null for RFC 8259 with at most 100,000 nested objects and arrays.
    /// </param>
    public static QuollJsonException? FindError(string text, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return FindError(text.AsSpan(), options);
    }

    /// <inheritdoc cref="FindError(string, QuollJsonOptions?)"/>
    public static QuollJsonException? FindError(ReadOnlySpan<char> text, QuollJsonOptions? options = null)
    {
        try
        {
            using var utf8 = new TranscodedText(text);
            return FindError(utf8.Utf8Text, options);
        }
        catch (QuollJsonException found)
        {
            return found;
        }
    }

    /// <summary>
    /// Returns the first error of bytes that must be JSON in UTF-8, exactly by RFC 8259. A byte order mark is allowed.
    /// </summary>
    /// <returns>The error; null if the bytes are JSON.</returns>
    /// <param name="utf8">The bytes.</param>
    /// <param name="options">
    /// Limits and leniency; null for RFC 8259 with at most 100,000 nested objects and arrays.
    /// </param>
    public static QuollJsonException? FindError(ReadOnlySpan<byte> utf8, QuollJsonOptions? options = null)
    {
        options ??= Strict;
        try
        {
            CheckLength(utf8.Length, options);
            var reader = new QuollJsonReader(utf8, options);
            reader.Skip();
            reader.RequireEnd();
            return null;
        }
        catch (QuollJsonException found)
        {
            return found;
        }
    }

    /// <summary>
    /// Returns the first error of a stream that must be JSON in UTF-8 from its position to its end. Memory grows only
    /// with the longest string and the depth.
    /// </summary>
    /// <returns>The error; null if the text is JSON.</returns>
    /// <param name="utf8">UTF-8, read to its end or to the error. The stream stays open.</param>
    /// <param name="options">
    /// Limits and leniency; null for RFC 8259 with at most 100,000 nested objects and arrays.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for the stream.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static async Task<QuollJsonException?> FindErrorAsync(
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
