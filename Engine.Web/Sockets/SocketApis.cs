namespace Quoll.Web.Sockets;

/// <summary>The globals of event streams and WebSockets.</summary>
internal static class SocketApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class("EventSource", static () => EventSource.Interface)
        .Class("WebSocket", static () => WebSocket.Interface);
}
