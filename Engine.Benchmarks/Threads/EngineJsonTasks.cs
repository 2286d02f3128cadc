using System.Buffers;
using System.Text;
using System.Text.Json;
using Quoll.Benchmarks.Hosting;

namespace Quoll.Benchmarks.Threads;

/// <summary>The JSON of an engine that each thread keeps.</summary>
internal static class EngineJsonTasks
{
    private const int Capacity = 4096;

    public static ThreadGroup Group => new("engine.Json", "An order of three lines, with an engine that each thread keeps.",
    [
        Task("`Parse` of a string", (engine, text, _) => () => engine.Json.Parse(text)),
        Task("`Parse` of UTF-8", (engine, _, utf8) => () => engine.Json.Parse(utf8)),
        Task("`Stringify`", (engine, text, _) =>
        {
            var value = engine.Json.Parse(text);
            return () => engine.Json.Stringify(value);
        }),
        Task("`Stringify` into a buffer", (engine, text, _) =>
        {
            var value = engine.Json.Parse(text);
            var buffer = new ArrayBufferWriter<byte>(Capacity);
            return () =>
            {
                buffer.ResetWrittenCount();
                engine.Json.Stringify(value, buffer);
            };
        }),
        Task("`Stringify` of a .NET object", (engine, _, _) =>
        {
            var value = engine.FromObject(Order.Create(3));
            return () => engine.Json.Stringify(value);
        }),
        Task("`Serialize`", (engine, _, _) =>
        {
            var order = Order.Create(3);
            return () => engine.Json.Serialize(order);
        }),
        Task("`SerializeToUtf8`", (engine, _, _) =>
        {
            var order = Order.Create(3);
            return () => engine.Json.SerializeToUtf8(order);
        }),
        Task("`Deserialize` of a string", (engine, text, _) => () => engine.Json.Deserialize<Order>(text)),
        Task("`Deserialize` of UTF-8", (engine, _, utf8) => () => engine.Json.Deserialize<Order>(utf8)),
        Task("`FromObject` of `Deserialize`", (engine, text, _) => () => engine.FromObject(engine.Json.Deserialize<Order>(text))),
    ]);

    private static ThreadTask Task(string name, Func<Engine, string, byte[], Action> make) => new(name, () =>
    {
        string text = JsonSerializer.Serialize(Order.Create(3));
        return make(new Engine(), text, Encoding.UTF8.GetBytes(text));
    });
}
