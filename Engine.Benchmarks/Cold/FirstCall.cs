using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Cold;

/// <summary>The first call of a library in a .NET program, in a separate process.</summary>
internal static class FirstCall
{
    /// <summary>The program's first argument in such a process.</summary>
    public const string Command = "cold-first-call";

    public const string Execute = "new Engine().Execute(\"1 + 1\")";
    public const string Serialize = "engine.Json.Stringify(engine.Execute(\"({ a: [1, 'x'] })\"))";
    public const string Platform = "JsonSerializer.Serialize(new Dictionary<string, object> { … })";

    public static readonly string[] All = [Execute, Serialize, Platform];

    /// <summary>Runs the task of the process. Writes its time in milliseconds to the output.</summary>
    public static int Run(string[] args)
    {
        long start = Stopwatch.GetTimestamp();
        switch (args[1])
        {
            case Execute: RunExecute(); break;
            case Serialize: RunSerialize(); break;
            default: RunPlatform(); break;
        }
        Console.WriteLine(Stopwatch.GetElapsedTime(start).TotalMilliseconds.ToString(CultureInfo.InvariantCulture));
        return 0;
    }

    /// <summary>Runs it with the library as users of its package have it: compiled ahead of time.</summary>
    public static double Measure(string folder, string call) =>
        double.Parse(
            OutsideProgram.Run(["dotnet", Path.Combine(folder, "Quoll.Benchmarks.dll"), Command, call]), CultureInfo.InvariantCulture);

    /// <summary>
    /// Creates a folder with this program, a library and the extension beside it that programs need, and nothing else.
    /// </summary>
    public static string MakeFolder(string folder, string library)
    {
        Directory.CreateDirectory(folder);
        foreach (string name in (string[])["Quoll.Benchmarks.dll", "Quoll.Benchmarks.runtimeconfig.json"])
            File.Copy(Path.Combine(AppContext.BaseDirectory, name), Path.Combine(folder, name), overwrite: true);
        File.Copy(library, Path.Combine(folder, "Quoll.dll"), overwrite: true);
        string web = Path.Combine(Path.GetDirectoryName(library)!, "Quoll.Web.dll");
        File.Copy(web, Path.Combine(folder, "Quoll.Web.dll"), overwrite: true);
        return folder;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunExecute() => new Engine().Execute("1 + 1");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunSerialize()
    {
        var engine = new Engine();
        engine.Json.Stringify(engine.Execute("({ a: [1, 'x'] })"));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunPlatform() => JsonSerializer.Serialize(new Dictionary<string, object> { ["a"] = new object[] { 1, "x" } });
}
