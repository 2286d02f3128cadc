namespace Quoll.Web.Messaging;

/// <summary>
/// Keeps a program running until it is disposed of, as a task of the host does: something may still arrive.
/// </summary>
internal sealed class ProgramWait : IDisposable
{
    private readonly TaskCompletionSource _end = new();

    /// <summary>Begins to wait. The engine is in use by this thread.</summary>
    public ProgramWait(Engine engine) => engine.FromObject(_end.Task);

    public void Dispose() => _end.TrySetResult();
}
