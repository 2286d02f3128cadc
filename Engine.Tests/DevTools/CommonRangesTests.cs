using Quoll.Debugging;
using Quoll.DevTools.Values;

namespace Quoll.Tests.DevTools;

/// <summary>Code is passed over if all clients say so.</summary>
public class CommonRangesTests
{
    private static List<DebuggerRange> Lines(params (int Start, int End)[] lines) =>
        [.. lines.Select(static line => new DebuggerRange(line.Start, 1, line.End, 1))];

    [Fact]
    public void Ranges_of_several_lists_are_what_is_in_all()
    {
        Assert.Empty(CommonRanges.Of([]));
        Assert.Equal(Lines((1, 5)), CommonRanges.Of([Lines((1, 5))]));
        Assert.Empty(CommonRanges.Of([Lines((1, 5)), []]));
        Assert.Equal(Lines((3, 5), (8, 9)), CommonRanges.Of([Lines((1, 5), (8, 10)), Lines((3, 9))]));
    }
}
