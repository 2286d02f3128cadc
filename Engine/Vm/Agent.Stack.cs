using Quoll.Hosting;
using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Vm;

// JavaScript stack traces.
internal sealed partial class Agent
{
    /// <summary>Functions that a trace names; V8's default, which scripts know.</summary>
    private const int MaxTraceLength = 10;

    /// <summary>Gives an error its own property stack: where the running functions are. The text is made when it is first read.</summary>
    public void CaptureStack(ErrorObject error)
    {
        error.Trace = CaptureTrace();
        error.DefineOwn(WellKnown.Stack, JsValue.FromInternal(LazyStack.Instance), PropertyFlags.Hidden);
        error.Flags |= ObjectFlags.HasLazySlots;
    }

    /// <summary>Where the running functions are.</summary>
    public StackTrace CaptureTrace()
    {
        var calls = new (CodeBlock Block, int Pc)[Math.Min(_depth, MaxTraceLength)];
        for (var i = 0; i < calls.Length; i++)
        {
            var frame = _frames[_depth - 1 - i];
            calls[i] = (frame.Instance.Block, frame.Pc);
        }
        return new StackTrace(calls);
    }

    private sealed class LazyStack : LazyValue
    {
        public static readonly LazyStack Instance = new();

        public override JsValue Materialize(JsObject holder)
        {
            var error = (ErrorObject)holder;
            var header = Uncaught.Describe(error);
            return error.Trace is { Text.Length: > 0 } trace ? $"{header}\n{trace.Text}" : header;
        }
    }
}
