using Quoll.Json.Values;
using System.Globalization;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Types;

namespace Quoll.Tests.Benchmarks;

[Collection(Json.Values.Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class TypesWorkloadTests
{
    [Fact]
    public void All_lanes_stream_the_same_records() => Streams.Check();

    [Theory]
    [InlineData(TypesLanes.Ours, Streams.Read)]
    [InlineData(TypesLanes.Ours, Streams.Write)]
    [InlineData(TypesLanes.Reflected, Streams.Read)]
    public void A_process_that_measures_memory_gives_bytes(string lane, string operation)
    {
        long bytes = long.Parse(OutsideProgram.RunThis(Streams.MemoryCommand, lane, operation, "20000"), CultureInfo.InvariantCulture);
        Assert.InRange(bytes, 1, 1_000_000);
    }

    [Fact]
    public void First_uses_are_measured_in_all_lanes()
    {
        var cells = FirstUse.Group.Own!(FirstUse.Group, TimeSpan.Zero).ToArray();
        Assert.Equal(FirstUse.Group.Tasks.Count, cells.Length);
        Assert.All(cells, cell => Assert.All(cell.Lanes, lane => Assert.InRange(lane.Nanoseconds, 1000, 1e10)));
    }
}
