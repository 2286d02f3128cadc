using System.Net.Http;
using System.Net.Sockets;

namespace Quoll.Web.Fetch;

/// <summary>
/// A network error (Fetch §2.2.6): scripts see a TypeError. Its message says what happened, without what the machine of
/// the host would not tell a stranger.
/// </summary>
internal sealed class NetworkError(string message, Exception? cause = null) : Exception(message, cause)
{
    public static JsValue ToValue(Engine engine, Exception thrown) =>
        AbstractOperations.ToErrorValue(engine, new ScriptError(ScriptErrorKind.TypeError, MessageOf(thrown), thrown));

    private static string MessageOf(Exception thrown) => thrown switch
    {
        NetworkError or DeniedException => thrown.Message,
        { InnerException: DeniedException denied } => denied.Message,
        OperationCanceledException => "The request took longer than the policy allows.",
        HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError } => "The name of the host was not found.",
        HttpRequestException { InnerException: SocketException } => "The host cannot be reached.",
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } => "The secure connection failed.",
        SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData } =>
            "The name of the host was not found.",
        InvalidDataException => "The body of the response cannot be decompressed.",
        _ => "The connection failed.",
    };
}
