using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Hosting;
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
    /// <summary>The memory limit of a test. Some tests create the largest possible strings and arrays.</summary>
    private const long MemoryLimit = 2L << 30;

    /// <summary>Whether this build has the engine's public API.</summary>
    public static bool IsAvailable => true;

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

    public IRealm NewRealm(TimeSpan timeLimit, Action<string> print) => new HostRealm(timeLimit, _loader, print);

    private sealed record TestModule(string Name, CompiledModule Code);

    private sealed class HostRealm : IRealm
    {
        private readonly Engine _engine;

        public HostRealm(TimeSpan timeLimit, SuiteLoader loader, Action<string> print)
        {
            _engine = new Engine(new EngineOptions
            {
                MaxTime = timeLimit,
                MaxMemory = MemoryLimit,
                ModuleLoader = loader,
                Proposals = Proposals.ShadowRealm,
            });
            HostObject.Define(_engine.Realm, print);
        }

        public void Run(object script)
        {
            try
            {
                Boundary.Run(_engine.Realm, script, static (realm, code) =>
                {
                    if (code is TestModule module) RunModule(realm, module);
                    else Machine.Of(realm).RunScript(realm, (CompiledScript)code);
                    realm.Agent.Jobs.Run();
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
                throw new LimitReachedException(limit.Message, limit.Limit == ExecutionLimit.Time);
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

        public void Dispose() { }

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
