namespace Quoll;

/// <summary>
/// The base of all exceptions about a script or a JSON text: <see cref="JavaScriptException"/>,
/// <see cref="ExecutionLimitException"/> and <see cref="QuollJsonException"/>. Mistakes of the host throw
/// <see cref="ArgumentException"/> and <see cref="InvalidOperationException"/>; a cancelled token throws
/// <see cref="OperationCanceledException"/>.
/// </summary>
public abstract class QuollException : Exception
{
    private protected QuollException(string message, Exception? inner = null) : base(message, inner) { }
}
