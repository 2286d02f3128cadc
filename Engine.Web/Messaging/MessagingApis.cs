namespace Quoll.Web.Messaging;

/// <summary>Copies and messages (HTML §2.7, §9.4, §9.5).</summary>
internal static class MessagingApis
{
    public static void Describe(GlobalTable globals)
    {
        globals.Class(BroadcastChannel.Interface).Class(MessageChannel.Interface).Class(MessagePort.Interface);
    }
}
