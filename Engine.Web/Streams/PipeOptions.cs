using Quoll.Web.Events;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>The dictionary StreamPipeOptions (§4.2.1).</summary>
internal readonly record struct PipeOptions(bool PreventAbort, bool PreventCancel, bool PreventClose, AbortSignal? Signal)
{
    /// <summary>Converts a value to the dictionary.</summary>
    public static PipeOptions From(JsValue value)
    {
        var members = Idl.ToDictionary(value, "StreamPipeOptions");
        var (preventAbort, preventCancel, preventClose) =
            (members.Boolean("preventAbort"), members.Boolean("preventCancel"), members.Boolean("preventClose"));
        var signal = members["signal"];
        return new(
            preventAbort, preventCancel, preventClose,
            signal.IsUndefined ? null : AbortSignal.From(signal, members.Context("signal")));
    }
}
