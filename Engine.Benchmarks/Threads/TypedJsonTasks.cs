using System.Buffers;
using System.Text;
using System.Text.Json;
using Quoll.Benchmarks.Hosting;

namespace Quoll.Benchmarks.Threads;

/// <summary>JSON of .NET types without an engine, beside System.Text.Json.</summary>
internal static class TypedJsonTasks
{
    private const int Capacity = 4096;

    private static readonly QuollJsonOptions _options = new();

    public static ThreadGroup Group => new("QuollJson", "An order of three lines. Options are shared, texts and buffers are the thread's own.",
    [
        Write("`Serialize` to a string", order => QuollJson.Serialize(order), order => JsonSerializer.Serialize(order)),
        Write("`Serialize` with options", order => QuollJson.Serialize(order, _options), order => JsonSerializer.Serialize(order)),
        Write("`Serialize` of a small object", order => QuollJson.Serialize(order.Customer), order => JsonSerializer.Serialize(order.Customer)),
        Write("`Serialize` of two types in turn",
            order => QuollJson.Serialize(order.Customer) + QuollJson.Serialize(order.Lines[0]),
            order => JsonSerializer.Serialize(order.Customer) + JsonSerializer.Serialize(order.Lines[0])),
        Write("`Serialize` by type", order => QuollJson.Serialize(order, typeof(Order)), order => JsonSerializer.Serialize(order, typeof(Order))),
        Write("`SerializeToUtf8`", order => QuollJson.SerializeToUtf8(order), order => JsonSerializer.SerializeToUtf8Bytes(order)),
        new("`Serialize` into a buffer", () =>
        {
            var order = Order.Create(3);
            var buffer = new ArrayBufferWriter<byte>(Capacity);
            return () =>
            {
                buffer.ResetWrittenCount();
                QuollJson.Serialize(order, buffer);
            };
        }, ThreadRun.Platform, () =>
        {
            var order = Order.Create(3);
            var buffer = new ArrayBufferWriter<byte>(Capacity);
            var writer = new Utf8JsonWriter(buffer);
            return () =>
            {
                buffer.ResetWrittenCount();
                writer.Reset();
                JsonSerializer.Serialize(writer, order);
            };
        }),
        Stream("`Serialize` to a stream", (order, stream) => QuollJson.Serialize(order, stream), (order, stream) => JsonSerializer.Serialize(stream, order)),
        Stream("`SerializeAsync` to a stream",
            (order, stream) => QuollJson.SerializeAsync(order, stream).GetAwaiter().GetResult(),
            (order, stream) => JsonSerializer.SerializeAsync(stream, order).GetAwaiter().GetResult()),
        Read("`Deserialize` of a string",
            (text, _) => QuollJson.Deserialize<Order>(text), (text, _) => JsonSerializer.Deserialize<Order>(text)),
        Read("`Deserialize` of UTF-8",
            (_, utf8) => QuollJson.Deserialize<Order>(utf8), (_, utf8) => JsonSerializer.Deserialize<Order>(utf8)),
        Read("`Deserialize` by type",
            (_, utf8) => QuollJson.Deserialize(utf8, typeof(Order)), (_, utf8) => JsonSerializer.Deserialize(utf8, typeof(Order))),
        Read("`Deserialize` of a sequence", (_, utf8) => QuollJson.Deserialize<Order>(new ReadOnlySequence<byte>(utf8))),
        Read("`Deserialize` of a stream",
            (_, utf8) => QuollJson.Deserialize<Order>(new MemoryStream(utf8)),
            (_, utf8) => JsonSerializer.Deserialize<Order>(new MemoryStream(utf8))),
        Read("`DeserializeAsync` of a stream",
            (_, utf8) => QuollJson.DeserializeAsync<Order>(new MemoryStream(utf8)).GetAwaiter().GetResult(),
            (_, utf8) => JsonSerializer.DeserializeAsync<Order>(new MemoryStream(utf8)).AsTask().GetAwaiter().GetResult()),
        Read("`Deserialize` of a dictionary",
            (_, utf8) => QuollJson.Deserialize<Dictionary<string, object>>(utf8),
            (_, utf8) => JsonSerializer.Deserialize<Dictionary<string, object>>(utf8)),
        Read("`Format`", (_, utf8) => QuollJson.Format((ReadOnlySpan<byte>)utf8, JsonFormat.Indented)),
        Read("`FindError`", (_, utf8) => QuollJson.FindError((ReadOnlySpan<byte>)utf8)),
    ]);

    private static ThreadTask Write(string name, Func<Order, object> ours, Func<Order, object> theirs)
    {
        return new ThreadTask(name, () => Make(ours), ThreadRun.Platform, () => Make(theirs));

        static Action Make(Func<Order, object> write)
        {
            var order = Order.Create(3);
            return () => write(order);
        }
    }

    private static ThreadTask Stream(string name, Action<Order, Stream> ours, Action<Order, Stream> theirs)
    {
        return new ThreadTask(name, () => Make(ours), ThreadRun.Platform, () => Make(theirs));

        static Action Make(Action<Order, Stream> write)
        {
            var order = Order.Create(3);
            var stream = new MemoryStream(Capacity);
            return () =>
            {
                stream.SetLength(0);
                write(order, stream);
            };
        }
    }

    private static ThreadTask Read(string name, Func<string, byte[], object?> ours, Func<string, byte[], object?>? theirs = null)
    {
        return theirs is null ? new ThreadTask(name, () => Make(ours))
            : new ThreadTask(name, () => Make(ours), ThreadRun.Platform, () => Make(theirs));

        static Action Make(Func<string, byte[], object?> read)
        {
            string text = JsonSerializer.Serialize(Order.Create(3));
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            return () => read(text, utf8);
        }
    }
}
