using Quoll.Tests.Json.Values;
using Quoll.Json.Values;
using System.IO.Pipelines;

namespace Quoll.Tests.Json.Typed;

/// <summary>
/// The memory for many values in a stream. It runs alone, because allocations of other tests would count.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
public class QuollJsonItemsMemoryTests
{
    [Fact]
    public async Task Memory_does_not_grow_with_their_number()
    {
        const int Count = 200_000;
        const long MostAllocated = 2_000_000;
        var least = long.MaxValue;
        // Allocations for compiling code, and those before it is optimized, do not count.
        for (var i = 0; i < 10 && least > MostAllocated; i++)
        {
            var before = GC.GetTotalAllocatedBytes(precise: true);
            Assert.Equal((long)Count * (Count - 1) / 2, await Run(Count));
            least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - before);
        }
        // With a structure for each record, no record needs an allocation.
        Assert.InRange(least, 0, MostAllocated);

        static async Task<long> Run(int count)
        {
            var pipe = new Pipe();
            var writing = Task.Run(async () =>
            {
                await QuollJson.SerializeAsyncEnumerable(Enumerable.Range(0, count).Select(static i => new Row { Id = i }), pipe.Writer);
                await pipe.Writer.CompleteAsync();
            });
            long sum = 0;
            await foreach (var row in QuollJson.DeserializeAsyncEnumerable<Row>(pipe.Reader)) sum += row.Id;
            await writing;
            return sum;
        }
    }

    [Fact]
    public async Task Short_strings_that_never_come_again_are_not_held()
    {
        const int Count = 50_000;
        const long MostHeld = 100_000;
        var text = QuollJson.SerializeToUtf8(Enumerable.Range(0, Count).Select(static i => $"never again {i:x4}").ToArray());
        var least = long.MaxValue;
        for (var i = 0; i < 5 && least > MostHeld; i++)
        {
            var before = GC.GetTotalMemory(forceFullCollection: true);
            long most = 0;
            var index = 0;
            await foreach (var item in QuollJson.DeserializeAsyncEnumerable<string>(new MemoryStream(text)))
            {
                Assert.Equal($"never again {index:x4}", item);
                if (++index % 10_000 == 5_000) most = Math.Max(most, GC.GetTotalMemory(forceFullCollection: true) - before);
            }
            least = Math.Min(least, most);
        }
        Assert.InRange(least, long.MinValue, MostHeld);
    }

    public struct Row
    {
        public int Id { get; set; }
    }
}
