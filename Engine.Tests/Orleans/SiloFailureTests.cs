using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

/// <summary>A silo dies under load. The test has its own cluster, because it leaves it incomplete.</summary>
[Collection(Json.Values.Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class SiloFailureTests(ScriptCluster cluster) : IClassFixture<ScriptCluster>
{
    private const int Callers = 12;

    private const int CallsAfterwards = 20;

    private const int CallsBefore = 20;

    private const int HeldCalls = 3;

    /// <summary>
    /// Callers repeat calls by ScriptClient. Each call must have exactly one answer, the right one. That includes the
    /// calls that the dead silo had accepted: some of these are held there, so they certainly had no answer yet.
    /// </summary>
    [Fact]
    public async Task No_accepted_call_is_lost_with_a_silo()
    {
        cluster.Scripts.Set("acme", "square", "1", """
            async number => {
                begin(number);
                for (let i = 0; i < 100_000; i++);
                await hold(number);
                return { number, square: number * number };
            }
            """);
        var victim = cluster.Cluster.Silos[^1];
        var isKilled = false;
        var answers = new List<(int Number, ScriptAnswer Answer)>[Callers];
        var callers = Enumerable.Range(0, Callers).Select(caller => Task.Run(() => CallAsync(caller))).ToList();

        await ScriptCluster.Until(() => cluster.Begun.Count(begun => begun.Silo == victim.Name) > CallsBefore);
        cluster.Hold(victim.Name);
        await ScriptCluster.Until(() => cluster.Held.Count >= HeldCalls);
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
        // The silo answered calls while it lived; others answered those that it held.
        Assert.Contains(byNumber, call => call.Single().Silo == victim.Name);
        Assert.All(cluster.Held, number => Assert.NotEqual(victim.Name, byNumber[number].Single().Silo));

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
