using System.Buffers;
using System.IO.Pipelines;
using Quoll.Hosting;
using Quoll.Json.Values;
using Quoll.Runtime.Agents;
using Quoll.Text;

namespace Quoll;

/// <summary>
/// JSON (RFC 8259, ECMA-404) of an engine's values, from and to text and UTF-8, without a script:
/// <see cref="Engine.Json"/>. Does what JSON.stringify and JSON.parse do (ECMA-262 §25.5), whatever a script has put in
/// their place.
/// </summary>
/// <remarks>
/// <para>
/// Writing calls toJSON methods, getters and proxies of the value, as in a script. Errors are
/// <see cref="JavaScriptException"/>: what such a function throws; a TypeError for a cycle or a BigInt; a SyntaxError
/// for a text that is not JSON, with line, column and offset; a RangeError for a limit of the options. The limits of
/// <see cref="EngineOptions"/> apply to each call, as to a script.
/// </para>
/// <para>UTF-8 may begin with a byte order mark, which is skipped (RFC 8259 §8.1); none is ever written. Bytes that are
/// not UTF-8 are a SyntaxError with
/// their offset. In a text of UTF-16 the mark, U+FEFF, is a SyntaxError, as it is for JSON.parse. Lone surrogates are
/// written as <c>\ud800</c> escapes, to UTF-8 and UTF-16 alike (§25.5.4.3), and those that come in a text of UTF-16 are
/// kept.</para>
/// <para>Like the engine it serves one thread at a time. The asynchronous methods use the engine only while they make a
/// part of the text, or read
/// it: while they wait it is free, and others may use it. Do not do so at the same time on another thread.</para>
/// </remarks>
public sealed partial class EngineJson
{
    private readonly Realm _realm;

    internal EngineJson(Realm realm) => _realm = realm;

    /// <summary>The JSON text of a value.</summary>
    /// <returns>
    /// The text; null where JSON has none, as for undefined, a function or a symbol (JSON.stringify gives undefined
    /// then).
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A function threw; the value has a cycle or a BigInt; the text reached a limit of the options.
    /// </exception>
    public string? Serialize(JsValue value, JsonSerializeOptions? options = null) =>
        Boundary.Run(_realm, (value, options: options ?? JsonSerializeOptions.Default), static (realm, call) =>
            AgentJson.Serialize(realm, call.value, call.options.ToLayout(realm, call.value)));

    /// <summary>Writes the JSON text of a value as UTF-8, in parts of some ten kilobytes as it grows.</summary>
    /// <returns>
    /// True; false, and nothing is written, where JSON has no text for the value, as for undefined, a function or a
    /// symbol.
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A function threw; the value has a cycle or a BigInt; the text reached a limit of the options. Parts before that
    /// are written already.
    /// </exception>
    public bool Serialize(JsValue value, IBufferWriter<byte> output, JsonSerializeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        return Boundary.Run(_realm, (value, output, options: options ?? JsonSerializeOptions.Default), static (realm, call) =>
            AgentJson.Serialize(realm, call.value, call.options.ToLayout(realm, call.value), call.output));
    }

    /// <summary>
    /// Writes the JSON text of a value to a stream as UTF-8, and flushes after each part of some ten kilobytes: memory
    /// does not grow with the document, only with its depth and its longest string.
    /// </summary>
    /// <remarks>
    /// The engine is free while the stream is waited for. What is changed then, by a script or the host, is seen in
    /// what was not written yet, as if a toJSON method had changed it: an object that is open keeps the list of its
    /// keys, an array its length. The limits of <see cref="EngineOptions"/> apply to all parts together; waiting takes
    /// no time of them.
    /// </remarks>
    /// <returns>
    /// True; false, and nothing is written, where JSON has no text for the value, as for undefined, a function or a
    /// symbol.
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A function threw; the value has a cycle or a BigInt; the text reached a limit of the options. Parts before that
    /// are written already.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled: looked at between parts, and by the stream.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The engine is in use by another thread when a part is to be made.
    /// </exception>
    public ValueTask<bool> SerializeAsync(
        JsValue value, Stream output, JsonSerializeOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, output, options, cancellationToken);
    }

    /// <summary>
    /// Writes the JSON text of a value to a pipe as UTF-8, and flushes after each part: as
    /// <see cref="SerializeAsync(JsValue, Stream, JsonSerializeOptions?, CancellationToken)"/> does. The pipe is not
    /// completed; where its reader completed, nothing more is written, and that is no error.
    /// </summary>
    /// <inheritdoc cref="SerializeAsync(JsValue, Stream, JsonSerializeOptions?, CancellationToken)"/>
    public ValueTask<bool> SerializeAsync(
        JsValue value, PipeWriter output, JsonSerializeOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, output, options, cancellationToken);
    }

    /// <summary>The value of a JSON text (§25.5.1.1, ParseJSON).</summary>
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

    /// <summary>
    /// The value of a JSON text in UTF-8, read as it is, without transcoding. A byte order mark is skipped.
    /// </summary>
    /// <exception cref="JavaScriptException">
    /// The text is not JSON, or not UTF-8: a SyntaxError, whose offset counts bytes; it reached a limit of the options:
    /// a RangeError; the reviver threw.
    /// </exception>
    public JsValue Parse(ReadOnlySpan<byte> utf8, JsonParseOptions? options = null) => ParseText(utf8, options);

    /// <summary>
    /// The value of a JSON text in UTF-8. One of several segments is copied together first. A byte order mark is
    /// skipped.
    /// </summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public JsValue Parse(ReadOnlySequence<byte> utf8, JsonParseOptions? options = null)
    {
        if (utf8.IsSingleSegment) return Parse(utf8.FirstSpan, options);
        using var input = new JsonInput(_realm, MaxLength(options));
        input.Append(utf8);
        return Parse(input.Text, options);
    }

    /// <summary>
    /// The value of a JSON text in UTF-8 that a stream gives from its position to its end. The text is gathered first,
    /// while the engine is free; it is in use only to read it. A byte order mark is skipped.
    /// </summary>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled: looked at by the stream, and while the text is read.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The engine is in use by another thread when the text is to be read.
    /// </exception>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public Task<JsValue> ParseAsync(Stream utf8, JsonParseOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ReadAsync(utf8, options, cancellationToken);
    }

    /// <summary>
    /// The value of a JSON text in UTF-8 that a pipe gives until its writer completes. The text is gathered first,
    /// while the engine is free; it is in use only to read it. A byte order mark is skipped. The reader is not
    /// completed.
    /// </summary>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled, or reading was (<see cref="PipeReader.CancelPendingRead"/>).
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The engine is in use by another thread when the text is to be read.
    /// </exception>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, JsonParseOptions?)"/>
    public Task<JsValue> ParseAsync(PipeReader utf8, JsonParseOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ReadAsync(utf8, options, cancellationToken);
    }

    // Continues where it was called, in the same context: functions of the host that the value calls expect it.
    private async ValueTask<bool> WriteAsync(
        JsValue value, Stream output, JsonSerializeOptions? options, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var parts = new JsonParts(_realm, value, options ?? JsonSerializeOptions.Default, cancellationToken);
        while (parts.MoveNext())
        {
            for (var i = 0; i < parts.PieceCount; i++) await output.WriteAsync(parts.Piece(i), cancellationToken);
            await output.FlushAsync(cancellationToken);
            cancellationToken.ThrowIfCancellationRequested();
        }
        return parts.HasText;
    }

    private async ValueTask<bool> WriteAsync(
        JsValue value, PipeWriter output, JsonSerializeOptions? options, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var parts = new JsonParts(_realm, value, options ?? JsonSerializeOptions.Default, cancellationToken);
        while (parts.MoveNext())
        {
            for (var i = 0; i < parts.PieceCount; i++) output.Write(parts.Piece(i).Span);
            var flushed = await output.FlushAsync(cancellationToken);
            if (flushed.IsCanceled) throw new OperationCanceledException("Writing to the pipe was cancelled.");
            if (flushed.IsCompleted) break;
            cancellationToken.ThrowIfCancellationRequested();
        }
        return parts.HasText;
    }

    private async Task<JsValue> ReadAsync(Stream utf8, JsonParseOptions? options, CancellationToken cancellationToken)
    {
        using var input = new JsonInput(_realm, MaxLength(options));
        await input.ReadAsync(utf8, cancellationToken);
        return ParseText(input.Text, options, cancellationToken);
    }

    private async Task<JsValue> ReadAsync(PipeReader utf8, JsonParseOptions? options, CancellationToken cancellationToken)
    {
        using var input = new JsonInput(_realm, MaxLength(options));
        await input.ReadAsync(utf8, cancellationToken);
        return ParseText(input.Text, options, cancellationToken);
    }

    private JsValue ParseText<TUnit>(
        ReadOnlySpan<TUnit> text, JsonParseOptions? options, CancellationToken cancellationToken = default) where TUnit : unmanaged =>
        Boundary.Run(_realm, new Input<TUnit>(text, options) { Token = cancellationToken }, static (realm, input) =>
            Ended(realm, input, input.Token, static (realm, input) =>
            {
                JsonInput.CheckLength(input.Text.Length, input.Options.MaxLength, TextUnit.NameOf<TUnit>());
                return AgentJson.Parse(realm, input.Text, input.Reviver(realm), input.Options.MaxDepth);
            }));

    // Work that a token ends, in the middle of a document and of what a script does with it.
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
            Boundary.RequireSameEngine(realm, Options.Reviver);
            return Options.Reviver.FunctionOrNull;
        }
    }
}
