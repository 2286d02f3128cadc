using System.Buffers;
using System.IO.Pipelines;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// .NET values, as QuollJson serializes and deserializes them, under the limits of the engine.
public sealed partial class EngineJson
{
    /// <summary>Serializes a .NET value to a string, under the limits of the engine.</summary>
    /// <inheritdoc cref="QuollJson.Serialize{T}(in T, QuollJsonOptions?)"/>
    /// <exception cref="ExecutionLimitException">A limit of <see cref="EngineOptions"/> was reached.</exception>
    public string Serialize<T>(T value, QuollJsonOptions? options = null) =>
        Boundary.Run(_realm, (value, options), static (_, call) => Charged(QuollJson.Serialize(in call.value, call.options)));

    /// <summary>Serializes a .NET value to UTF-8, under the limits of the engine.</summary>
    /// <inheritdoc cref="Serialize{T}(T, QuollJsonOptions?)"/>
    public void Serialize<T>(T value, IBufferWriter<byte> output, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        Boundary.Run(_realm, (value, output, options), static (_, call) =>
        {
            QuollJson.Serialize(in call.value, call.output, call.options);
            return true;
        });
    }

    /// <summary>Serializes a .NET value to a stream as UTF-8, under the limits of the engine.</summary>
    /// <inheritdoc cref="QuollJson.Serialize{T}(in T, Stream, QuollJsonOptions?)"/>
    /// <exception cref="ExecutionLimitException">A limit of <see cref="EngineOptions"/> was reached.</exception>
    public void Serialize<T>(T value, Stream output, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        Boundary.Run(_realm, (value, output, options), static (_, call) =>
        {
            QuollJson.Serialize(in call.value, call.output, call.options);
            return true;
        });
    }

    /// <summary>Serializes a .NET value to bytes of UTF-8, under the limits of the engine.</summary>
    /// <inheritdoc cref="Serialize{T}(T, QuollJsonOptions?)"/>
    public byte[] SerializeToUtf8<T>(T value, QuollJsonOptions? options = null) =>
        Boundary.Run(_realm, (value, options), static (_, call) => QuollJson.SerializeToUtf8(in call.value, call.options));

    /// <summary>
    /// Serializes a .NET value to a stream as UTF-8. The engine is in use until the whole text is created, and free
    /// while the call waits for the stream.
    /// </summary>
    /// <inheritdoc cref="QuollJson.SerializeAsync{T}(T, Stream, QuollJsonOptions?, CancellationToken)"/>
    /// <exception cref="ExecutionLimitException">A limit of <see cref="EngineOptions"/> was reached.</exception>
    public Task SerializeAsync<T>(
        T value, Stream output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new StreamOutput(output), options, cancellationToken);
    }

    /// <summary>Serializes a .NET value to a pipe as UTF-8, and flushes the pipe without completing it.</summary>
    /// <inheritdoc cref="SerializeAsync{T}(T, Stream, QuollJsonOptions?, CancellationToken)"/>
    public Task SerializeAsync<T>(
        T value, PipeWriter output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new PipeOutput(output), options, cancellationToken);
    }

    /// <summary>Deserializes a JSON text to a .NET value, under the limits of the engine.</summary>
    /// <inheritdoc cref="QuollJson.Deserialize{T}(string, QuollJsonOptions?)"/>
    /// <exception cref="ExecutionLimitException">A limit of <see cref="EngineOptions"/> was reached.</exception>
    public T? Deserialize<T>(string text, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Deserialize<T>(text.AsSpan(), options);
    }

    /// <inheritdoc cref="Deserialize{T}(string, QuollJsonOptions?)"/>
    public T? Deserialize<T>(ReadOnlySpan<char> text, QuollJsonOptions? options = null) =>
        Boundary.Run(_realm, new TypedInput<char>(text, options), static (realm, input) =>
        {
            using var utf8 = new TranscodedText(input.Text);
            return Read<T>(realm, utf8.Utf8Text, input.Options);
        });

    /// <summary>Deserializes a JSON text in UTF-8 to a .NET value, under the limits of the engine.</summary>
    /// <inheritdoc cref="QuollJson.Deserialize{T}(ReadOnlySpan{byte}, QuollJsonOptions?)"/>
    /// <exception cref="ExecutionLimitException">A limit of <see cref="EngineOptions"/> was reached.</exception>
    public T? Deserialize<T>(ReadOnlySpan<byte> utf8, QuollJsonOptions? options = null) =>
        Deserialize<T>(utf8, options, CancellationToken.None);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, QuollJsonOptions?)"/>
    public T? Deserialize<T>(in ReadOnlySequence<byte> utf8, QuollJsonOptions? options = null)
    {
        if (utf8.IsSingleSegment) return Deserialize<T>(utf8.FirstSpan, options);
        using var input = new JsonInput(_realm, long.MaxValue);
        input.Append(utf8);
        return Deserialize<T>(input.Text, options);
    }

    /// <summary>
    /// Deserializes the JSON text in UTF-8 from a stream's position to its end. Reads the whole text first, while the
    /// engine is free.
    /// </summary>
    /// <inheritdoc cref="QuollJson.DeserializeAsync{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    /// <exception cref="ExecutionLimitException">A limit of <see cref="EngineOptions"/> was reached.</exception>
    public async Task<T?> DeserializeAsync<T>(
        Stream utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        using var text = new GatheredText(options ?? QuollJsonOptions.Default);
        await text.ReadAsync(utf8, cancellationToken);
        return Deserialize<T>(text.Text, options, cancellationToken);
    }

    /// <summary>Deserializes the JSON text in UTF-8 from a pipe, until its writer completes.</summary>
    /// <inheritdoc cref="DeserializeAsync{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    public Task<T?> DeserializeAsync<T>(
        PipeReader utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return DeserializeAsync<T>(utf8.AsStream(leaveOpen: true), options, cancellationToken);
    }

    private T? Deserialize<T>(ReadOnlySpan<byte> utf8, QuollJsonOptions? options, CancellationToken cancellationToken) =>
        Boundary.Run(_realm, new TypedInput<byte>(utf8, options) { Token = cancellationToken }, static (realm, input) =>
            Ended(realm, input, input.Token, static (realm, input) => Read<T>(realm, input.Text, input.Options)));

    private async Task WriteAsync<T>(T value, JsonOutput output, QuollJsonOptions? options, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var buffer = SegmentedBuffer.Rent();
        Boundary.Run(_realm, (value, buffer, options, cancellationToken), static (realm, call) => Ended(realm, call, call.cancellationToken,
            static (_, call) =>
            {
                QuollJson.Serialize(in call.value, call.buffer, call.options);
                return true;
            }));
        await output.SendAsync(buffer, isPause: true, cancellationToken);
    }

    // JsValues inside .NET objects become values of this engine.
    private static T? Read<T>(Realm realm, ReadOnlySpan<byte> utf8, QuollJsonOptions? options)
    {
        // The reader charges in parts. A text that is shorter than a part is charged here.
        WorkBudget.Work(Math.Min(utf8.Length, QuollJsonReader.PolledBytes));
        return QuollJson.Deserialize<T>(utf8, options ?? QuollJsonOptions.Default, new ScriptValues(realm));
    }

    // A text in one segment was not charged yet.
    private static string Charged(string text)
    {
        WorkBudget.Work(text.Length);
        return text;
    }

    private readonly ref struct TypedInput<TUnit>(ReadOnlySpan<TUnit> text, QuollJsonOptions? options)
    {
        public readonly ReadOnlySpan<TUnit> Text = text;

        public readonly QuollJsonOptions? Options = options;

        public CancellationToken Token { get; init; }
    }
}
