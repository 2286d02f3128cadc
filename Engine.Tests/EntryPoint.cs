using Quoll.Tests.Fuzzing.Programs;

namespace Quoll.Tests;

/// <summary>The tests start their own assembly as a process of its own for what may end one.</summary>
internal static class EntryPoint
{
    private static int Main(string[] arguments)
    {
        if (arguments is [ProgramWorker.Argument]) return ProgramWorker.Run();
        Console.Error.WriteLine("These are the tests of Quoll: run them with 'dotnet test', or all that belongs to them with './test'.");
        return 2;
    }
}
