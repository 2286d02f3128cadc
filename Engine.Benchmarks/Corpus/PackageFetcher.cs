using System.ComponentModel;
using System.Diagnostics;
using System.Formats.Tar;
using System.IO.Compression;
using System.Security.Cryptography;

namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// Fetches packages with <c>npm pack</c>, unmodified, and keeps them unpacked in a cache: the folder of
/// <c>QUOLL_NPM_CACHE</c>, or ~/.cache/quoll/npm by default. A tarball is used only if it has the digest of the
/// manifest.
/// </summary>
internal static class PackageFetcher
{
    private const string CacheVariable = "QUOLL_NPM_CACHE";

    // The largest package has 55 MB, the others at most 5. An unreachable registry fails sooner.
    private static readonly TimeSpan _fetchTime = TimeSpan.FromSeconds(90);

    private static readonly Lock _lock = new();

    // If npm is missing or the registry is unreachable, other tests do not wait for it again.
    private static string? _outOfReach;

    /// <summary>Returns the folder of an unpacked package, which contains its package.json.</summary>
    /// <exception cref="PackageUnavailableException">It is not in the cache and cannot be fetched.</exception>
    public static string Fetch(PackageVersion package)
    {
        var cache = CacheFolder();
        var folder = Path.Combine(cache, $"{FileName(package)}-{package.Version}");
        lock (_lock)
        {
            if (Directory.Exists(folder)) return folder;
            Directory.CreateDirectory(cache);
            var work = Directory.CreateDirectory(Path.Combine(cache, $"fetch-{Guid.NewGuid():N}")).FullName;
            try
            {
                var tarball = Pack(package, work);
                Verify(package, tarball);
                var unpacked = Unpack(tarball, Path.Combine(work, "unpacked"));
                // The move is atomic, so a visible folder is complete. Another process may have been faster.
                if (!Directory.Exists(folder)) Directory.Move(unpacked, folder);
            }
            finally
            {
                Directory.Delete(work, recursive: true);
            }
            return folder;
        }
    }

    private static string CacheFolder()
    {
        if (Environment.GetEnvironmentVariable(CacheVariable) is { Length: > 0 } named) return Path.GetFullPath(named);
        return Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache", "quoll", "npm");
    }

    private static string FileName(PackageVersion package) => package.Name.TrimStart('@').Replace('/', '-');

    private static string Pack(PackageVersion package, string folder)
    {
        if (_outOfReach is not null) throw new PackageUnavailableException(_outOfReach);
        string name = $"{package.Name}@{package.Version}";
        if (Pack(name, folder, _fetchTime, out string problem)) return Directory.EnumerateFiles(folder, "*.tgz").Single();
        _outOfReach = $"{name} is not in {CacheFolder()} and 'npm pack' cannot get it: {problem}";
        throw new PackageUnavailableException(_outOfReach);
    }

    /// <summary>Gets the tarball of a package into a folder.</summary>
    /// <param name="package">Its name and version.</param>
    /// <param name="problem">Why it cannot be fetched.</param>
    public static bool Pack(string package, string folder, TimeSpan time, out string problem)
    {
        var start = new ProcessStartInfo(
            OperatingSystem.IsWindows() ? "npm.cmd" : "npm", ["pack", "--silent", "--ignore-scripts", "--fetch-retries=0", package])
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using var process = Process.Start(start)!;
            var output = process.StandardOutput.ReadToEndAsync();
            var errors = process.StandardError.ReadToEndAsync();
            if (!process.WaitForExit(time))
            {
                process.Kill(entireProcessTree: true);
                problem = $"it did not end within {time.TotalSeconds} s";
                return false;
            }
            problem = $"exit code {process.ExitCode} {output.Result} {errors.Result}".Trim();
            return process.ExitCode == 0;
        }
        catch (Win32Exception e)
        {
            problem = e.Message;
            return false;
        }
    }

    private static void Verify(PackageVersion package, string tarball)
    {
        using var file = File.OpenRead(tarball);
        var digest = Convert.ToBase64String(SHA512.HashData(file));
        if (digest != package.Sha512)
            throw new InvalidDataException($"{package.Name}@{package.Version} has the digest {digest}, not {package.Sha512}.");
    }

    // A tarball of the registry has one folder, usually called "package".
    private static string Unpack(string tarball, string folder)
    {
        Directory.CreateDirectory(folder);
        Extract(tarball, folder);
        return Directory.EnumerateDirectories(folder).Single();
    }

    /// <summary>Extracts the files of a tarball.</summary>
    public static void Extract(string tarball, string folder)
    {
        using var file = File.OpenRead(tarball);
        using var tar = new GZipStream(file, CompressionMode.Decompress);
        TarFile.ExtractToDirectory(tar, folder, overwriteFiles: true);
    }
}
