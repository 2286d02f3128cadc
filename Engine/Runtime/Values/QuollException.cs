namespace Quoll;

/// <summary>
/// The base of all exceptions that are about a script or a JSON text: <see cref="JavaScriptException"/>, what a script
/// threw, <see cref="ExecutionLimitException"/>, the limit that it reached, and <see cref="QuollJsonException"/>. What
/// is the host's own mistake is an exception of .NET: <see cref="ArgumentException"/> and
/// <see cref="InvalidOperationException"/>; and so is its wish to end a call, <see cref="OperationCanceledException"/>.
/// </summary>
public abstract class QuollException : Exception
{
    private protected QuollException(string message, Exception? inner = null) : base(message, inner) { }
}
