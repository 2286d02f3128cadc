using System.Formats.Tar;
using System.Security.Cryptography;

namespace Quoll.Test262.Suite;

/// <summary>
/// The suite from Debian's source package of a JavaScript engine that includes it. It runs apt with its own lists and
/// state, so that those of the machine are neither read nor changed.
/// </summary>
internal sealed class DebianSource : ISuiteSource
{
    public string Commit => PinnedSuite.DebianCommit;

    public string Name => $"Debian's source package {PinnedSuite.DebianPackage}";

    public void Fetch(string folder)
    {
        IReadOnlyList<AptMirror> mirrors = AptMirror.Configured();
        if (mirrors.Count == 0)
            throw new SuiteUnavailableException("apt has no archive configured on this machine");

        string apt = Path.Combine(folder, "apt");
        SuiteUnavailableException? refusal = null;
        foreach (AptMirror mirror in mirrors)
        {
            foreach (string? trust in TrustOptions(mirror))
            {
                try
                {
                    string archive = Download(apt, $"deb-src [{trust}] {mirror.Uri} {PinnedSuite.DebianSuite} main");
                    RequireTrusted(archive, signed: trust != "trusted=yes");
                    Unpack(archive, folder);
                    return;
                }
                catch (SuiteUnavailableException e)
                {
                    refusal ??= e;
                }
                finally
                {
                    if (Directory.Exists(apt))
                        Directory.Delete(apt, recursive: true);
                }
            }
        }
        throw refusal!;
    }

    /// <summary>First with a signature, then without one. The pinned hash must match in both cases.</summary>
    private static IEnumerable<string> TrustOptions(AptMirror mirror)
    {
        string? keyring =
            new[] { mirror.Keyring, "/usr/share/keyrings/debian-archive-keyring.pgp", "/usr/share/keyrings/debian-archive-keyring.gpg" }
            .FirstOrDefault(File.Exists);
        if (keyring is not null)
            yield return $"signed-by={keyring}";
        yield return "trusted=yes";
    }

    /// <returns>The upstream archive.</returns>
    private static string Download(string apt, string sourceLine)
    {
        foreach (string part in new[] { "state/lists/partial", "cache/archives/partial", "etc/sources.list.d", "download" })
            Directory.CreateDirectory(Path.Combine(apt, part));
        string list = Path.Combine(apt, "etc", "sources.list");
        File.WriteAllText(list, sourceLine + "\n");
        string status = Path.Combine(apt, "state", "status");
        File.WriteAllText(status, "");
        string[] options =
        [
            "-q",
            "-o", $"Dir::Etc::SourceList={list}",
            "-o", $"Dir::Etc::SourceParts={apt}/etc/sources.list.d",
            "-o", $"Dir::State={apt}/state",
            "-o", $"Dir::State::Status={status}",
            "-o", $"Dir::Cache={apt}/cache",
            "-o", "APT::Sandbox::User=root",
            "-o", "Acquire::Languages=none",
            "-o", "Acquire::Retries=1",
            "-o", "Acquire::http::Timeout=20",
        ];
        // --error-on=any: without it, apt reports an unreachable archive as a warning and succeeds.
        RequireSuccess(Command.Run("apt-get", [.. options, "--error-on=any", "update"], TimeSpan.FromMinutes(2)));
        string download = Path.Combine(apt, "download");
        RequireSuccess(Command.Run(
            "sh",
            ["-c", "cd \"$1\" && shift && exec apt-get \"$@\"", "sh", download, .. options, "source", "--download-only", "--only-source", PinnedSuite.DebianPackage],
            TimeSpan.FromMinutes(6)));
        return Directory.EnumerateFiles(download, "*.orig.tar.*").SingleOrDefault()
            ?? throw new SuiteUnavailableException("the package came without an upstream archive");
    }

    private static void RequireSuccess(CommandResult result)
    {
        if (!result.Succeeded)
            throw new SuiteUnavailableException(result.LastErrorLine);
    }

    private static void RequireTrusted(string archive, bool signed)
    {
        if (signed)
            return;
        using FileStream stream = File.OpenRead(archive);
        if (!Convert.ToHexStringLower(SHA256.HashData(stream)).Equals(PinnedSuite.DebianArchiveSha256, StringComparison.Ordinal))
            throw new SuiteUnavailableException("the archive has no checked signature and not the pinned hash");
    }

    private static void Unpack(string archive, string folder)
    {
        var layout = new MozillaLayout(folder);
        RequireSuccess(Decompression.Run(archive, TimeSpan.FromMinutes(4), output => ReadTar(output, layout)));
        layout.Finish();
        if (layout.Commit != PinnedSuite.DebianCommit)
            throw new SuiteUnavailableException($"the package carries commit {layout.Commit}, not {PinnedSuite.DebianCommit}");
    }

    private static void ReadTar(Stream output, MozillaLayout layout)
    {
        const string Inside = "/js/src/tests/test262/";
        using (var tar = new TarReader(output, leaveOpen: true))
        {
            while (tar.GetNextEntry() is { } entry)
            {
                int at = entry.Name.IndexOf(Inside, StringComparison.Ordinal);
                if (at < 0 || entry.DataStream is null)
                    continue;
                byte[] content = new byte[entry.Length];
                entry.DataStream.ReadExactly(content);
                layout.Add(entry.Name[(at + Inside.Length)..], content);
            }
        }
        // Reads the padding after the last entry. A decompressor that cannot write it would fail.
        output.CopyTo(Stream.Null);
    }
}
