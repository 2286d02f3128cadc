using Quoll.Bytecode;
using Quoll.Calls;
using Quoll.Compiler;
using Quoll.Intl;
using Quoll.Modules;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Test262.Execution;

/// <summary>The engine under test. No other part of this program uses it.</summary>
internal sealed class EngineHost(string suite) : IScriptHost
{
    /// <summary>
    /// The memory limit of a test, garbage included. Some tests create the largest possible strings and arrays, and one
    /// compiles a text of four million blocks.
    /// </summary>
    private const long MemoryLimit = 3L << 30;

    private readonly SuiteLoader _loader = new(Path.Combine(suite, "test"));

    public object Prepare(string source, string name, bool isModule)
    {
        try
        {
            return isModule ? new TestModule(_loader.Resolve($"./{name}", null), ScriptCompiler.CompileModule(source, name))
                : ScriptCompiler.Compile(source, name);
        }
        catch (SyntaxErrorException invalid)
        {
            var (line, column) = invalid.Position;
            throw new ScriptErrorException("SyntaxError", $"{invalid.Message} ({line}:{column})");
        }
    }

    public IRealm NewRealm(TimeSpan timeLimit, bool canBlock, Action<string> print) => new HostRealm(timeLimit, canBlock, _loader, print);

    private sealed record TestModule(string Name, CompiledModule Code);

    private sealed class HostRealm : IRealm
    {
        private readonly Engine _engine;
        private readonly TestAgents _agents;

        public HostRealm(TimeSpan timeLimit, bool canBlock, SuiteLoader loader, Action<string> print)
        {
            var options = new EngineOptions
            {
                MaxTime = timeLimit,
                MaxAllocatedBytes = MemoryLimit,
                ModuleLoader = loader,
                CanBlock = canBlock,
                // Timers: the suite's substitute for setTimeout runs promise jobs without end, which other jobs would
                // wait for.
                Globals = EngineGlobals.ShadowRealm | EngineGlobals.Timers,
                Extensions = [QuollIntl.Default],
            };
            _engine = new Engine(options);
            _agents = new TestAgents(options with { CanBlock = true, Globals = EngineGlobals.ShadowRealm });
            HostObject.Define(_engine.Realm, print, _agents);
        }

        public void Run(object script, Func<bool>? isDone = null)
        {
            try
            {
                Boundary.Run(_engine.Realm, (script, isDone), static (realm, run) =>
                {
                    if (run.script is TestModule module) RunModule(realm, module);
                    else Machine.Of(realm).RunScript(realm, (CompiledScript)run.script);
                    realm.Agent.Jobs.Run();
                    if (run.isDone is not null) TestAgents.RunTasks(realm.Agent, run.isDone);
                    // Tests leave rejected promises. Tests that care about them call $DONE.
                    realm.Agent.Jobs.TakeRejections();
                    return true;
                });
            }
            catch (JavaScriptException thrown)
            {
                throw new ScriptErrorException(TypeOf(thrown.Value), thrown.Message);
            }
            catch (ExecutionLimitException limit)
            {
                // A test waits in vain for an agent that has failed.
                throw new LimitReachedException($"{limit.Message} {_agents.Failure}".TrimEnd(), limit.Limit == ExecutionLimit.Time);
            }
        }

        private static void RunModule(Realm realm, TestModule test)
        {
            var module = ModuleRegistry.Of(realm).Add(test.Name, test.Code);
            ModuleRegistry.Of(realm).LoadRequested(module);
            ModuleLinking.Link(module);
            var evaluation = ModuleEvaluation.Evaluate(module);
            if (evaluation.State == PromiseState.Pending) realm.Agent.Jobs.Run();
            if (evaluation.State == PromiseState.Rejected) throw Raise.Value(evaluation.Result);
        }

        public void Dispose()
        {
            _agents.Dispose();
            _engine.Dispose();
        }

        // Returns the name of the thrown value's constructor.
        private string TypeOf(JsValue value)
        {
            if (!value.IsObject) return Operators.TypeOf(value);
            try
            {
                return Boundary.Run(_engine.Realm, value.Object, static (_, o) =>
                    o.Get("constructor").ObjectOrNull?.Get("name") is { IsString: true } name ? name.AsString() : "Object");
            }
            catch (JavaScriptException)
            {
                return "Object";
            }
        }
    }
}
