using System.Runtime.ExceptionServices;

namespace Quoll.Tests.Vm;

/// <summary>Runs work on a thread with the small stack of many servers and some platforms.</summary>
internal static class SmallStack
{
    /// <summary>In bytes: the default of Windows and of musl-like small configurations.</summary>
    public const int Size = 1024 * 1024;

    public static void Run(Action work) => Run(Size, work);

    /// <param name="size">The stack in bytes; 0 is the platform's default.</param>
    /// <param name="work">The work. Its exception is rethrown to the caller.</param>
    public static void Run(int size, Action work)
    {
        ExceptionDispatchInfo? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                work();
            }
            catch (Exception exception)
            {
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        }, size);
        thread.Start();
        thread.Join();
        failure?.Throw();
    }
}
