using Quoll.Tests.Fuzzing.Programs;

namespace Quoll.Tests;

/// <summary>Starts the test assembly as a separate process for work that may end a process.</summary>
internal static class EntryPoint
{
    private static int Main(string[] arguments)
    {
        if (arguments is [ProgramWorker.Argument]) return ProgramWorker.Run();
        Console.Error.WriteLine("These are the tests of Quoll: run them with 'dotnet test', or all that belongs to them with './test'.");
        return 2;
    }
}
