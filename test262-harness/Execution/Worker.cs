using System.Text;
using System.Text.Json;

namespace Quoll.Test262.Execution;

/// <summary>
/// The child process. It reads runs from standard input, one per line, and writes each answer to standard output.
/// </summary>
internal static class Worker
{
    /// <summary>
    /// The usual stack size of a thread in a host. A larger stack would hide recursion without a guard.
    /// </summary>
    public const int StackBytes = 1 << 20;

    public static void Run(string suite, TimeSpan timeLimit)
    {
        using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        using Stream output = Console.OpenStandardOutput();
        // Other output to the console must not mix with the answers.
        Console.SetOut(Console.Error);
        var executor = new TestExecutor(new EngineHost(suite), suite, timeLimit);
        var thread = new Thread(() => Serve(input, output, executor), StackBytes);
        thread.Start();
        thread.Join();
    }

    private static void Serve(TextReader input, Stream output, TestExecutor executor)
    {
        while (input.ReadLine() is { } line)
        {
            TestRun run = JsonSerializer.Deserialize(line, ProtocolJson.Default.TestRun)!;
            byte[] answer = JsonSerializer.SerializeToUtf8Bytes(executor.Execute(run), ProtocolJson.Default.RunResult);
            output.Write([.. answer, (byte)'\n']);
            output.Flush();
        }
    }
}
