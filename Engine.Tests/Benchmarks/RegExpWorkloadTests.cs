using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.RegExps;

namespace Quoll.Tests.Benchmarks;

public sealed class RegExpWorkloadTests
{
    public static TheoryData<string, string> Cases()
    {
        var cases = new TheoryData<string, string>();
        foreach (var workload in RegExpWorkload.All)
        {
            foreach (var one in workload.Cases) cases.Add(workload.Name, one.Name);
        }
        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Quoll_and_the_platform_find_the_same(string workload, string name)
    {
        var found = RegExpWorkload.All.Single(one => one.Name == workload);
        RegExpRun.Check([new QuollRegExpLane(), new DotNetRegExpLane()], found, found.Cases.Single(one => one.Name == name));
    }

    [Fact]
    public void A_pattern_that_finds_nothing_is_refused()
    {
        var workload = RegExpWorkload.All[0];
        var nothing =
            new RegExpCase("nothing", "never to be found", "", "if (re.test(text)) sum++;", (re, text) => re.IsMatch(text.Text) ? 1 : 0);
        Assert.Throws<WrongResultException>(() => RegExpRun.Check([new QuollRegExpLane(), new DotNetRegExpLane()], workload, nothing));
    }

    [Fact]
    public void All_of_the_program_is_taken_apart()
    {
        var workload = RegExpWorkload.All.Single(one => one.Name == "tokenizer");
        foreach (var one in workload.Cases.Where(one => one.Name.StartsWith("tokens", StringComparison.Ordinal)))
        {
            int end = 0;
            for (var match = one.ToDotNet().Match(workload.Text.Text); match.Success; match = match.NextMatch())
            {
                Assert.Equal(end, match.Index);
                end = match.Index + match.Length;
            }
            Assert.Equal(workload.Text.Text.Length, end);
        }
    }
}
