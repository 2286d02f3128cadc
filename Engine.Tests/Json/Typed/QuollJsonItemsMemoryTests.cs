using System.IO.Pipelines;

namespace Quoll.Tests.Json.Typed;

/// <summary>What many values in a stream take. Alone, for what others allocate would count.</summary>
[Collection(Alone.Collection)]
public class QuollJsonItemsMemoryTests
{
    [Fact]
    public async Task Memory_does_not_grow_with_their_number()
    {
        const int Count = 200_000;
        const long MostAllocated = 2_000_000;
        var least = long.MaxValue;
        // What code is made from calls does not count, nor what is allocated before it is optimized.
        for (var i = 0; i < 10 && least > MostAllocated; i++)
        {
            var before = GC.GetTotalAllocatedBytes(precise: true);
            Assert.Equal((long)Count * (Count - 1) / 2, await Run(Count));
            least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - before);
        }
        // A structure a record: nothing is left that would have to be allocated for each.
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

    public struct Row
    {
        public int Id { get; set; }
    }
}
