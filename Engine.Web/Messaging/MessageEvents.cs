using Quoll.Web.Events;

namespace Quoll.Web.Messaging;

/// <summary>The events of messages that have arrived.</summary>
internal static class MessageEvents
{
    /// <summary>Fires <c>message</c>, or <c>messageerror</c> if the data cannot be made in the engine.</summary>
    public static void Fire(EventTarget target, Message message, string origin = "")
    {
        MessageEvent e;
        try
        {
            var data = message.Open(target.Engine, out var ports);
            e = new MessageEvent(target.Engine, "message", data) { PortValues = ports, Origin = origin };
        }
        catch (JavaScriptException)
        {
            // "If this throws an exception": the event without data tells the script, which asked for it.
            e = new MessageEvent(target.Engine, "messageerror", JsValue.Null) { Origin = origin };
        }
        target.Fire(e);
    }
}
