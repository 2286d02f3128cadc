namespace Quoll.DevTools.Protocol;

/// <summary>The protocol's error: the answer to a message that cannot be obeyed.</summary>
/// <param name="code">One of the codes of JSON-RPC 2.0 (§5.1).</param>
/// <param name="message">What is wrong.</param>
internal sealed class ProtocolException(int code, string message) : Exception(message)
{
    public const int ParseError = -32700, InvalidRequest = -32600, MethodNotFound = -32601, InvalidParameters = -32602;

    /// <summary>The code of errors that JSON-RPC does not name.</summary>
    public const int ServerError = -32000;

    /// <summary>An error of the method itself.</summary>
    public ProtocolException(string message) : this(ServerError, message) { }

    public int Code => code;
}
