using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>The dictionary StreamPipeOptions (§4.2.1).</summary>
internal readonly record struct PipeOptions(bool PreventAbort, bool PreventCancel, bool PreventClose, PipeSignal? Signal)
{
    /// <summary>Converts a value to the dictionary.</summary>
    public static PipeOptions From(JsValue value)
    {
        var members = Idl.ToDictionary(value, "StreamPipeOptions");
        return new(
            AbstractOperations.ToBoolean(members["preventAbort"]),
            AbstractOperations.ToBoolean(members["preventCancel"]),
            AbstractOperations.ToBoolean(members["preventClose"]),
            PipeSignal.From(members["signal"]));
    }
}

/// <summary>The signal of a pipe, until AbortSignal is there.</summary>
internal abstract class PipeSignal
{
    public abstract bool Aborted { get; }

    public abstract JsValue Reason { get; }

    public abstract void AddAlgorithm(Action algorithm);

    public abstract void RemoveAlgorithm(Action algorithm);

    public static PipeSignal? From(JsValue value) => value.IsUndefined ? null
        : throw Algorithm.TypeError("StreamPipeOptions.signal is not an AbortSignal");
}
