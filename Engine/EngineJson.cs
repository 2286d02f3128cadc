using System.Buffers;
using System.IO.Pipelines;
using Quoll.Calls;
using Quoll.Json.Typed.Streams;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>
/// JSON (RFC 8259, ECMA-404) under the limits of an engine, without a script: <see cref="Engine.Json"/>. Parses and
/// stringifies values of the engine as JSON.parse and JSON.stringify do (ECMA-262 §25.5), even if a script has
/// replaced these. Serializes and deserializes .NET values as <see cref="QuollJson"/> does.
/// </summary>
/// <remarks>
/// <para>
/// Stringifying calls toJSON methods, getters and proxies of the value, as in a script. It throws
/// <see cref="JavaScriptException"/> for errors: an exception of such a function; a TypeError for a cycle or a
/// BigInt; a SyntaxError, with line and column, for a text that is not JSON: its
/// <see cref="Exception.InnerException"/> is a <see cref="QuollJsonException"/> with the problem and the offset; a
/// RangeError for a limit of the options. The limits of <see cref="EngineOptions"/> apply to each call, as to a script.
/// </para>
/// <para>
/// UTF-8 may begin with a byte order mark, which is skipped (RFC 8259 §8.1); the engine never writes one. Bytes that
/// are not UTF-8 throw a SyntaxError with their offset. In UTF-16 the mark, U+FEFF, is a SyntaxError, as in
/// JSON.parse. Lone surrogates become <c>\ud800</c> escapes, in UTF-8 and UTF-16 alike (§25.5.4.3); parsing UTF-16
/// keeps them.
/// </para>
/// <para>
/// Like the engine, this serves one thread at a time. The asynchronous methods use the engine only while they create
/// or read a part of the text. While they wait, the engine is free for other work, but no other thread may use it
/// when they continue.
/// </para>
/// </remarks>
public sealed partial class EngineJson
{
    private readonly Realm _realm;

    internal EngineJson(Realm realm) => _realm = realm;

    /// <summary>Returns the JSON text of a JavaScript value.</summary>
    /// <returns>
    /// The text; null if JSON has none for the value: undefined, a function or a symbol (JSON.stringify returns
    /// undefined then).
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A function threw; the value has a cycle or a BigInt; the text reached a limit of the options.
    /// </exception>
    public string? Stringify(JsValue value, JsonStringifyOptions? options = null) =>
        Boundary.Run(_realm, (value, options: options ?? JsonStringifyOptions.Default), static (realm, call) =>
            AgentJson.Serialize(realm, call.value, call.options.ToLayout(realm, call.value)));

    /// <summary>Writes the JSON text of a JavaScript value as UTF-8, in parts of about ten kilobytes.</summary>
    /// <returns>
    /// True; false, with nothing written, if JSON has no text for the value: undefined, a function or a symbol.
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A function threw; the value has a cycle or a BigInt; the text reached a limit of the options. Earlier parts
    /// are written already.
    /// </exception>
    public bool Stringify(JsValue value, IBufferWriter<byte> output, JsonStringifyOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        return Boundary.Run(_realm, (value, output, options: options ?? JsonStringifyOptions.Default), static (realm, call) =>
            AgentJson.Serialize(realm, call.value, call.options.ToLayout(realm, call.value), call.output));
    }

    /// <summary>
    /// Writes the JSON text of a JavaScript value to a stream as UTF-8, and flushes after each part of some ten
    /// kilobytes. Memory grows only with the depth of the document and its longest string.
    /// </summary>
    /// <remarks>
    /// While the call waits for the stream, the engine is free. Later parts show changes that a script or the host
    /// makes meanwhile, as if a toJSON method had made them: an open object keeps the list of its keys, an open array
    /// its length. The limits of <see cref="EngineOptions"/> apply to all parts together; waiting does not count.
    /// </remarks>
    /// <inheritdoc cref="Stringify(JsValue, IBufferWriter{byte}, JsonStringifyOptions?)"
    /// path="/*[self::returns or self::exception]"/>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled. The call checks it between parts, and the stream checks it.
    /// </exception>
    /// <exception cref="InvalidOperationException">Another thread uses the engine when the call continues.</exception>
    public ValueTask<bool> StringifyAsync(
        JsValue value, Stream output, JsonStringifyOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new StreamOutput(output), options, cancellationToken);
    }

    /// <summary>
    /// Writes the JSON text of a JavaScript value to a pipe as UTF-8, and flushes after each part, as
    /// <see cref="StringifyAsync(JsValue, Stream, JsonStringifyOptions?, CancellationToken)"/> does. Does not
    /// complete the pipe. If its reader has completed, the call stops writing and does not throw.
    /// </summary>
    /// <inheritdoc cref="StringifyAsync(JsValue, Stream, JsonStringifyOptions?, CancellationToken)"/>
    public ValueTask<bool> StringifyAsync(
        JsValue value, PipeWriter output, JsonStringifyOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new PipeOutput(output), options, cancellationToken);
    }

    /// <summary>Parses a JSON text (§25.5.1.1, ParseJSON).</summary>
    /// <exception cref="JavaScriptException">
    /// The text is not JSON: a SyntaxError; it reached a limit of the options: a RangeError; the reviver threw.
    /// </exception>
    public JsValue Parse(string text, JsonParseOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Parse(text.AsSpan(), options);
    }

    /// <inheritdoc cref="Parse(string, JsonParseOptions?)"/>
    public JsValue Parse(ReadOnlySpan<char> text, JsonParseOptions? options = null) => ParseText(text, options);

    /// <summary>Parses a JSON text in UTF-8 without transcoding. Skips a byte order mark.</summary>
    /// <exception cref="JavaScriptException">
    /// The text is not JSON, or not UTF-8: a SyntaxError, whose offset counts bytes; it reached a limit of the
    /// options: a RangeError; the reviver threw.
    /// </exception>
    public JsValue Parse(ReadOnlySpan<byte> utf8, JsonParseOptions? options = null) => ParseText(utf8, options);

    /// <summary>
    /// Parses the first of several JSON texts in UTF-8 that follow one another, with white space between them or
    /// without. <see cref="JsonTextScanner"/> finds the end of a text that still arrives.
    /// </summary>
    /// <param name="utf8">The texts.</param>
    /// <param name="bytesConsumed">The length of the first text with the white space around it.</param>
    /// <param name="options">A reviver and limits; null for none.</param>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public JsValue ParseFirst(ReadOnlySpan<byte> utf8, out int bytesConsumed, JsonParseOptions? options = null)
    {
        var first = Boundary.Run(_realm, new Input<byte>(utf8, options), static (realm, input) =>
        {
            var (reviver, depth) = (input.Reviver(realm), input.Options.MaxDepth);
            try
            {
                JsonParseRecord? record = null;
                var value = reviver is null
                    ? AgentJson.ParseFirst(realm, input.Text, mayMoreFollow: true, input.Options.NumberTexts, out var end, depth)
                    : AgentJson.ParseFirst(realm, input.Text, out record, out end, depth);
                JsonInput.CheckLength(end, input.Options.MaxLength, TextUnit.NameOf<byte>());
                if (record is not null) value = JsonReviver<byte>.Revive(realm, input.Text[..end], value, record, reviver!);
                return new First(value, end);
            }
            catch (JsonTextCompletion thrown) when (!thrown.IsMaterialized)
            {
                SetPlace(thrown, input.Text);
                throw;
            }
        });
        bytesConsumed = first.Length;
        return first.Value;
    }

    /// <summary>Parses a JSON text in UTF-8. Copies several segments together first. Skips a byte order mark.</summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public JsValue Parse(ReadOnlySequence<byte> utf8, JsonParseOptions? options = null)
    {
        if (utf8.IsSingleSegment) return Parse(utf8.FirstSpan, options);
        using var input = new JsonInput(_realm, MaxLength(options));
        input.Append(utf8);
        return Parse(input.Text, options);
    }

    /// <summary>
    /// Parses the JSON text in UTF-8 from a stream's position to its end. Reads the whole text first, while the
    /// engine is free. Skips a byte order mark.
    /// </summary>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled. The stream checks it, and so does the parser.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// Another thread uses the engine when the text is complete.
    /// </exception>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public Task<JsValue> ParseAsync(Stream utf8, JsonParseOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ReadAsync(utf8, options, cancellationToken);
    }

    private async Task<JsValue> ReadAsync(Stream utf8, JsonParseOptions? options, CancellationToken cancellationToken)
    {
        using var input = new JsonInput(_realm, MaxLength(options));
        await input.ReadAsync(utf8, cancellationToken);
        return ParseText(input.Text, options, cancellationToken);
    }

    /// <summary>
    /// Parses the JSON text in UTF-8 from a pipe, until its writer completes. Reads the whole text first, while the
    /// engine is free. Skips a byte order mark. Does not complete the reader.
    /// </summary>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled, or reading was (<see cref="PipeReader.CancelPendingRead"/>).
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// Another thread uses the engine when the text is complete.
    /// </exception>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public Task<JsValue> ParseAsync(PipeReader utf8, JsonParseOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ParseAsync(utf8.AsStream(leaveOpen: true), options, cancellationToken);
    }

    // Continues in the context of the caller: functions of the host that the value calls expect it.
    private async ValueTask<bool> WriteAsync(
        JsValue value, JsonOutput output, JsonStringifyOptions? options, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var parts = new JsonParts(_realm, value, options ?? JsonStringifyOptions.Default, cancellationToken);
        while (parts.MoveNext() && await output.SendAsync(parts.Pieces(), isPause: true, cancellationToken))
            cancellationToken.ThrowIfCancellationRequested();
        return parts.HasText;
    }

    private JsValue ParseText<TUnit>(
        ReadOnlySpan<TUnit> text, JsonParseOptions? options, CancellationToken cancellationToken = default) where TUnit : unmanaged
    {
        var input = new Input<TUnit>(text, options) { Token = cancellationToken };
        return cancellationToken.CanBeCanceled
            ? Boundary.Run(_realm, input, static (realm, input) =>
                Ended(realm, input, input.Token, static (realm, input) => Parse(realm, input)))
            : Boundary.Run(_realm, input, static (realm, input) => Parse(realm, input));
    }

    private static JsValue Parse<TUnit>(Realm realm, Input<TUnit> input) where TUnit : unmanaged
    {
        JsonInput.CheckLength(input.Text.Length, input.Options.MaxLength, TextUnit.NameOf<TUnit>());
        try
        {
            var (reviver, depth) = (input.Reviver(realm), input.Options.MaxDepth);
            return input.Options.NumberTexts is { } numbers
                ? AgentJson.ParseFirst(realm, input.Text, mayMoreFollow: false, numbers, out _, depth)
                : AgentJson.Parse(realm, input.Text, reviver, depth);
        }
        // An error of a reviver, which is a script, is materialized already.
        catch (JsonTextCompletion thrown) when (!thrown.IsMaterialized)
        {
            SetPlace(thrown, input.Text);
            throw;
        }
    }

    private static void SetPlace<TUnit>(JsonTextCompletion thrown, ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        var place = JsonPlace.Of(text, thrown.At, ErrorPosition.MaxExcerptLength);
        thrown.Place = place;
        if (thrown.Problem is { } problem) thrown.Fault = new QuollJsonException(problem, "$", place.Line, place.Column, thrown.At, null);
    }

    // A token can end the work in the middle of a document, and what a script does with it.
    private static TResult Ended<TState, TResult>(
        Realm realm, TState state, CancellationToken token, Func<Realm, TState, TResult> work) where TState : allows ref struct =>
        token.CanBeCanceled ? Boundary.Run(realm, state, work, new PartialCall { Token = token }) : work(realm, state);

    private static long MaxLength(JsonParseOptions? options) => (options ?? JsonParseOptions.Default).MaxLength;

    private readonly ref struct Input<TUnit>(ReadOnlySpan<TUnit> text, JsonParseOptions? options)
    {
        public readonly ReadOnlySpan<TUnit> Text = text;

        public readonly JsonParseOptions Options = options ?? JsonParseOptions.Default;

        public CancellationToken Token { get; init; }

        public Runtime.Objects.JsFunction? Reviver(Realm realm)
        {
            if (!Options.Reviver.IsObject) return null;
            Boundary.RequireSameEngine(realm, Options.Reviver);
            if (Options is { NumberTexts: not null, Reviver.IsFunction: true })
                throw new ArgumentException("Reviver and NumberTexts cannot be combined.");
            return Options.Reviver.FunctionOrNull;
        }
    }

    // The value of the first of several texts, and where the next one begins.
    private readonly record struct First(JsValue Value, int Length);
}
