using System.Formats.Tar;
using System.Globalization;
using Quoll.Test262.Suite;

namespace Quoll.WebPlatformTests.Suite;

/// <summary>Finds web-platform-tests: a folder, or an archive that is unpacked once into the cache.</summary>
internal static class SuiteFolder
{
    /// <summary>Names the folder of the tests, or the one with their archive.</summary>
    private const string Variable = "WPT_FOLDER";

    private const string Archive = "wpt.tar.xz";

    /// <summary>A folder that every excerpt of the suite has.</summary>
    private const string Landmark = "common";

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(4);

    /// <param name="repository">The folder of this repository, beside which the archive may be.</param>
    /// <param name="named">The folder that an option names; null if none.</param>
    /// <exception cref="SuiteUnavailableException">The tests are not on this machine.</exception>
    public static string Find(string repository, string? named)
    {
        named ??= Environment.GetEnvironmentVariable(Variable);
        var folder = named is { Length: > 0 } ? Path.GetFullPath(named) : Path.GetFullPath(Path.Combine(repository, "..", "shared", "wpt"));
        if (Directory.Exists(Path.Combine(folder, Landmark))) return folder;
        var archive = Path.Combine(folder, Archive);
        return File.Exists(archive) ? Unpacked(new FileInfo(archive))
            : throw new SuiteUnavailableException($"{folder} holds neither {Archive} nor the tests; {Variable} may name another folder");
    }

    // Another archive has another folder.
    private static string Unpacked(FileInfo archive)
    {
        var name = string.Create(CultureInfo.InvariantCulture, $"{archive.Length:x}-{archive.LastWriteTimeUtc.Ticks:x}");
        var folder = Path.Combine(SuiteCache.Root, "wpt", name);
        if (Directory.Exists(folder)) return folder;
        // An interrupted run leaves no incomplete folder.
        var work = $"{folder}.{Environment.ProcessId}.partial";
        try
        {
            Directory.CreateDirectory(work);
            var result = Decompression.Run(archive.FullName, s_patience, output =>
            {
                TarFile.ExtractToDirectory(output, work, overwriteFiles: true);
                // Reads the padding after the last entry. A decompressor that cannot write it would fail.
                output.CopyTo(Stream.Null);
            });
            if (!result.Succeeded) throw new SuiteUnavailableException(result.LastErrorLine);
            // An archive may hold one folder with everything.
            var root = Directory.Exists(Path.Combine(work, Landmark)) ? work : Directory.GetDirectories(work).FirstOrDefault()
                ?? throw new SuiteUnavailableException($"{archive} is empty");
            if (!Directory.Exists(folder)) Directory.Move(root, folder);
            return folder;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new SuiteUnavailableException(e.Message);
        }
        finally
        {
            if (Directory.Exists(work)) Directory.Delete(work, recursive: true);
        }
    }
}
