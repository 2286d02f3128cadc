using Quoll.Web.WebIdl;

namespace Quoll.Web.Messaging;

/// <summary>Copies and messages (HTML §2.7, §9.4, §9.5).</summary>
internal static class MessagingApis
{
    public static void Describe(GlobalTable globals)
    {
        globals.Class(BroadcastChannel.Interface).Class(MessageChannel.Interface).Class(MessagePort.Interface);
        globals.Operation("structuredClone", 1, static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "structuredClone");
            return AbstractOperations.StructuredClone(
                call.Engine, call[0], [.. TransferOptions.ReadOptions(call, 1, "structuredClone")]);
        });
    }
}
