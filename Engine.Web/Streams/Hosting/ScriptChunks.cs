using System.Runtime.CompilerServices;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams.Hosting;

/// <summary>The chunks of a readable stream of a script, for C#. Each read waits until the engine is free.</summary>
internal sealed class ScriptChunks
{
    private readonly ReadableStreamDefaultReader _reader;
    private bool _hasEnded;

    private ScriptChunks(ReadableStreamDefaultReader reader) => _reader = reader;

    private Engine Engine => _reader.Engine;

    /// <summary>Locks a stream.</summary>
    public static ScriptChunks Lock(JsValue value, string parameter)
    {
        if (!ReadableStream.Interface.TryGetTarget(value, out var stream))
            throw new ArgumentException("The value is not a ReadableStream.", parameter);
        if (stream.IsLocked) throw new ArgumentException("The ReadableStream is locked.", parameter);
        return new ScriptChunks(stream.GetReader());
    }

    /// <summary>Reads the next chunk as bytes; null at the end.</summary>
    /// <exception cref="JavaScriptException">The stream failed, or the chunk has no bytes.</exception>
    public async Task<byte[]?> ReadBytesAsync(CancellationToken cancellationToken)
    {
        var bytes = await ReadAsync(static chunk => Idl.CopyBytes(chunk, "WebStreams.AsStream"), cancellationToken).ConfigureAwait(false);
        return _hasEnded ? null : bytes;
    }

    /// <summary>Reads all chunks, converted.</summary>
    public async IAsyncEnumerable<T> ReadAllAsync<T>([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        try
        {
            while (true)
            {
                var value = await ReadAsync(static chunk => chunk.ConvertTo<T>(), cancellationToken).ConfigureAwait(false);
                if (_hasEnded) yield break;
                yield return value!;
            }
        }
        finally
        {
            await CancelAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Cancels the stream, unless it has ended.</summary>
    public async Task CancelAsync()
    {
        if (_hasEnded) return;
        _hasEnded = true;
        await Engine.CallAsync(() => StreamPromise.ValueOf(Engine, _reader.Cancel(JsValue.Undefined))).ConfigureAwait(false);
    }

    /// <summary>Cancels the stream, unless it has ended, as soon as the engine runs tasks.</summary>
    public void CancelLater()
    {
        if (_hasEnded) return;
        _hasEnded = true;
        Engine.EnqueueTask(() => _reader.Cancel(JsValue.Undefined));
    }

    // The conversion runs on the engine's turn.
    private async Task<T?> ReadAsync<T>(Func<JsValue, T> convert, CancellationToken cancellationToken)
    {
        if (_hasEnded) return default;
        T? result = default;
        var hasEnded = false;
        await Engine.CallAsync(
            () =>
            {
                var promise = new PromiseCapability(Engine);
                _reader.Read(new ReadSteps(
                    chunk =>
                    {
                        try
                        {
                            result = convert(chunk);
                            promise.Resolve(JsValue.Undefined);
                        }
                        catch (Exception exception) when (Algorithm.IsCaught(exception))
                        {
                            promise.Reject(exception);
                        }
                    },
                    () =>
                    {
                        hasEnded = true;
                        promise.Resolve(JsValue.Undefined);
                    },
                    promise.Reject));
                return promise.Promise;
            },
            new CallOptions { CancellationToken = cancellationToken }).ConfigureAwait(false);
        _hasEnded = hasEnded;
        return result;
    }
}
