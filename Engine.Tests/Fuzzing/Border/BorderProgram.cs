using Quoll.Tests.Fuzzing.Programs;

namespace Quoll.Tests.Fuzzing.Border;

/// <summary>A program in an engine with objects and functions of a host, all generated from a seed.</summary>
internal static class BorderProgram
{
    private static readonly string[] Asked = ["a", "b", "c", "h0", "h1", "h2", "[h3, a]", "({ x: h4 })", "h5", "h6", "h7"];

    // These keep the models of types, which engines share.
    private static readonly Lazy<ScriptTypes>[] Types =
        [TypesOf(false, false, 0), TypesOf(true, false, 1), TypesOf(true, true, 2), TypesOf(false, true, 3), TypesOf(true, true, 3)];

    /// <summary>Runs it, and asks for values of random types.</summary>
    /// <returns>
    /// How it ended, the time of the longest call, and the memory of the call that used most. Each call has its own
    /// limits.
    /// </returns>
    public static ProgramOutcome Run(in ProgramOrder order, int seed)
    {
        var random = new Random(seed);
        var engine = new Engine(Options(order, random));
        Mischief.Current = null;
        var mischief = new Mischief(new Random(seed), engine);
        var graph = new BorderGraph(random, mischief);
        var (ending, text, longest, most) = (Ending.Completed, "", 0.0, 0L);
        var (longestCall, largestCall) = ("", "");
        for (var i = 0; i < graph.Roots.Length; i++)
        {
            var (name, root) = ("h" + i, graph.Roots[i]);
            var mode = random.Next(3) == 0 ? HostMode.Copy : HostMode.Reference;
            Call("passing " + name, () => Pass(() => engine.SetValue(name, engine.FromObject(root, mode))));
        }
        for (var i = 0; i < 5; i++)
        {
            var (name, function) = ("f" + i, BorderCalls.Function(random));
            Call("passing " + name, () => Pass(() => engine.SetValue(name, function)));
        }
        Mischief.Current = mischief;
        var code = order.Code;
        Call("the program", () => engine.Execute(code, new() { SourceName = "program.js" }));
        for (var i = 0; i < 3; i++)
        {
            var expression = Asked[random.Next(Asked.Length)];
            Call("Evaluate of " + expression, () => BorderCalls.Evaluate(engine, expression, random));
        }
        Call("serializing", () => engine.Json.Stringify(engine.GetValue("a")));
        Call("the jobs", () => engine.RunJobs());
        Mischief.Current = null;
        var known = BusyTime.OfKnownWork(longest, order);
        return new ProgramOutcome(ending, $"{text}; {longestCall} took longest, {largestCall} most memory", longest, most, known);

        void Call(string what, Action call)
        {
            if (ending >= Ending.Fault) return;
            ProgramWorker.CollectGarbage();
            var busy = BusyTime.Start();
            try
            {
                call();
            }
            catch (JavaScriptException thrown)
            {
                (ending, text) = (Ending.Threw, thrown.Description);
            }
            catch (ExecutionLimitException limit)
            {
                (ending, text) = (Ending.Limited, limit.Limit.ToString());
            }
            catch (OperationCanceledException) when (mischief.HasCancelled)
            {
                ending = Ending.Threw;
            }
            catch (Exception unexpected)
            {
                (ending, text) = (Ending.Fault, $"{what}: {unexpected.GetType()} {TextOf(unexpected)}");
            }
            var time = busy.Milliseconds;
            if (time > longest) (longest, longestCall) = (time, what);
            if (PeakMemory.Peak is var peak && peak > most) (most, largestCall) = (peak, what);
        }
    }

    // The host is responsible for what it passes: a graph that contains itself has no copy, and exceptions of its own
    // objects go to the host. The name then has no value.
    private static void Pass(Action pass)
    {
        try
        {
            pass();
        }
        catch (Exception own) when (own is ArgumentException or InvalidOperationException or NotSupportedException)
        {
        }
    }

    private static string TextOf(Exception exception)
    {
        try
        {
            return exception.ToString();
        }
        catch (InvalidOperationException)
        {
            return "that cannot be asked";
        }
    }

    private static EngineOptions Options(in ProgramOrder order, Random random) =>
        EngineOptions.Untrusted(TimeSpan.FromSeconds(order.Seconds), order.Bytes) with
        {
            Types = Types[random.Next(Types.Length)].Value,
            Console = TextWriter.Null,
            Globals = EngineGlobals.Web,
            RunJobsAfterCalls = random.Next(2) == 0,
        };

    private static Lazy<ScriptTypes> TypesOf(bool isWritable, bool isOpen, int forms) => new(() => ScriptTypes.Reflect(options =>
    {
        (options.Writable, options.Dynamic, options.Operators) = (isWritable, isOpen, isOpen);
        (options.Events, options.GenericMethods, options.ExplicitInterfaceMembers) = (isOpen, isOpen, isOpen);
        options.Integers = (IntegerForm)(forms % 3);
        options.Enums = (EnumForm)(forms % 2);
        options.IsCompilingOff = forms == 3;
    }));
}
