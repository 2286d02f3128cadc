namespace Quoll;

/// <summary>
/// The base of all exceptions that are about a script: <see cref="JavaScriptException"/>, what it threw, and
/// <see cref="ExecutionLimitException"/>, the limit that it reached. What is the host's own mistake is an exception of
/// .NET: <see cref="ArgumentException"/> and <see cref="InvalidOperationException"/>; and so is its wish to end a call,
/// <see cref="OperationCanceledException"/>.
/// </summary>
public abstract class QuollException : Exception
{
    private protected QuollException(string message, Exception? inner = null) : base(message, inner) { }
}
