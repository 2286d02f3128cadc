namespace Quoll.Web.Messaging;

/// <summary>Copies and messages (HTML §2.7, §9.4, §9.5).</summary>
internal static class MessagingApis
{
    public static void Describe(GlobalTable globals)
    {
        globals
            .Class("BroadcastChannel", static () => BroadcastChannel.Interface)
            .Class("MessageChannel", static () => MessageChannel.Interface)
            .Class("MessagePort", static () => MessagePort.Interface);
    }
}
