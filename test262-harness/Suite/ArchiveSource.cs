using System.Formats.Tar;

namespace Quoll.Test262.Suite;

/// <summary>The suite in an archive of the machine (<c>.tar.xz</c>), which <c>TEST262_ARCHIVE</c> names.</summary>
internal sealed class ArchiveSource(string archive) : ISuiteSource
{
    public string Name => $"the archive {archive}";

    public string Commit => PinnedSuite.Commit;

    public void Fetch(string folder)
    {
        if (!File.Exists(archive))
            throw new SuiteUnavailableException("TEST262_ARCHIVE names no file");
        if (!Path.GetFileName(archive).Contains(PinnedSuite.Commit[..8], StringComparison.Ordinal))
            throw new SuiteUnavailableException($"its name does not contain the pinned commit {PinnedSuite.Commit[..8]}");
        CommandResult result = Decompression.Run(archive, TimeSpan.FromMinutes(4), output =>
        {
            TarFile.ExtractToDirectory(output, folder, overwriteFiles: true);
            // Reads the padding after the last entry. A decompressor that cannot write it would fail.
            output.CopyTo(Stream.Null);
        });
        if (!result.Succeeded)
            throw new SuiteUnavailableException(result.LastErrorLine);
    }
}
