using Quoll.Modules;
using Quoll.Values;

namespace Quoll.Vm;

// The bodies of modules.
internal sealed partial class Agent
{
    /// <summary>ExecuteModule (ECMA-262 §16.2.1.7.3.2) of a module that does not await.</summary>
    public JsValue RunModule(SourceTextModule module) => Interpreter.Run(this, PushModule(module));

    /// <summary>ExecuteModule (§16.2.1.7.3.2) of a module that awaits at its top level: runs it up to its first await. A promise for its end.</summary>
    public JsValue StartAsyncModule(SourceTextModule module)
    {
        var frame = PushModule(module);
        frame.Pc = 0;
        frame.ResumePc = 0;
        var run = new AsyncFunctionRun(frame);
        PopEntry();
        return run.Start();
    }

    private Frame PushModule(SourceTextModule module)
    {
        ProbeNativeStack();
        return PushCode(module.Realm, module.Instance, JsValue.Undefined, module.Environment);
    }
}
