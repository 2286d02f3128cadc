using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

/// <summary>A silo dies under load. A cluster of its own, as it is not whole afterwards.</summary>
[Collection(Alone.Collection)]
[Trait("Speed", "Slow")]
public class SiloFailureTests(ScriptCluster cluster) : IClassFixture<ScriptCluster>
{
    private const int Callers = 12;

    private const int CallsAfterwards = 20;

    /// <summary>
    /// A call is accepted when a silo began it, which <c>begin</c> notes. Callers repeat calls by ScriptClient. Each
    /// accepted call must have exactly one answer, the right one, also those that were on the silo that died.
    /// </summary>
    [Fact]
    public async Task No_accepted_call_is_lost_with_a_silo()
    {
        cluster.Scripts.Set("acme", "square", "1", """
            number => { begin(number); for (let i = 0; i < 300_000; i++); return { number, square: number * number } }
            """);
        var victim = cluster.Cluster.Silos[^1];
        var isKilled = false;
        var answers = new List<(int Number, ScriptAnswer Answer)>[Callers];
        var callers = Enumerable.Range(0, Callers).Select(caller => Task.Run(() => CallAsync(caller))).ToList();

        // Under load: the silo has calls that began and have no answer yet.
        await ScriptCluster.Until(() => cluster.Begun.Count(begun => begun.Silo == victim.Name) > 20);
        await cluster.Cluster.KillSiloAsync(victim);
        Volatile.Write(ref isKilled, true);
        await Task.WhenAll(callers);

        var byNumber = answers.SelectMany(static own => own).ToLookup(static one => one.Number, static one => one.Answer);
        Assert.All(cluster.Begun.Select(static begun => begun.Number).Distinct(), number => Assert.Single(byNumber[number]));
        foreach (var call in byNumber)
        {
            var answer = Assert.Single(call);
            Assert.Equal(ScriptStatus.Completed, answer.Status);
            Assert.Equal($"{{\"number\":{call.Key},\"square\":{(long)call.Key * call.Key}}}", answer.Result.ToString());
        }
        // Some were on the silo when it died, and others answered them.
        var lost = cluster.Begun.Where(begun => begun.Silo == victim.Name).Select(static begun => begun.Number)
            .Where(number => byNumber[number].Single().Silo != victim.Name).Distinct().Count();
        Assert.InRange(lost, 1, Callers);

        async Task CallAsync(int caller)
        {
            var own = answers[caller] = [];
            for (var left = CallsAfterwards; left > 0;)
            {
                var number = own.Count * Callers + caller;
                own.Add((number, await cluster.Client.RunAsync(
                    new() { Tenant = "acme", Name = "square", Arguments = $"[{number}]" })));
                if (Volatile.Read(ref isKilled)) left--;
            }
        }
    }
}
