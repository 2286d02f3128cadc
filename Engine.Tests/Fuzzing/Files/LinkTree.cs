using Quoll.Tests.Cli;

namespace Quoll.Tests.Fuzzing.Files;

/// <summary>
/// Two folders, <c>in</c> and <c>out</c>, with folders, files and links by chance: to each other, in chains and
/// circles, through <c>..</c>, and to nothing.
/// </summary>
internal sealed class LinkTree : IDisposable
{
    /// <summary>The text of all files outside.</summary>
    public const string Secret = "export default 'secret'";

    /// <summary>The text of all files inside.</summary>
    public const string Open = "export default 'open'";

    private static readonly string[] s_names = ["a", "b", "c", "f.js", "l", "m", "n"];

    private readonly TemporaryFolder _folder = new();
    private readonly Random _random;

    public LinkTree(int seed)
    {
        _random = new Random(seed);
        Base = Posix.RealPath(_folder.Path)!;
        Inside = Path.Combine(Base, "in");
        Outside = Path.Combine(Base, "out");
        Fill(Inside, Open, 3);
        Fill(Outside, Secret, 3);
    }

    /// <summary>The folder around both.</summary>
    public string Base { get; }

    public string Inside { get; }

    public string Outside { get; }

    /// <summary>Returns a path that begins in one of the folders and may lead anywhere.</summary>
    public string NextPath() => $"{(_random.Next(4) == 0 ? Outside : Inside)}/{NextParts(6)}";

    /// <summary>Returns whether a path without links is in the folder <c>in</c>.</summary>
    public bool IsInside(string path) => path.StartsWith(Inside + "/", StringComparison.Ordinal);

    /// <summary>Returns all that is outside, with the texts of files and the targets of links.</summary>
    public string Snapshot() => string.Join(
        '\n', Entries(Base).Where(line => !line.StartsWith(Inside, StringComparison.Ordinal)).Order(StringComparer.Ordinal));

    public void Dispose() => _folder.Dispose();

    private static IEnumerable<string> Entries(string folder)
    {
        foreach (var entry in new DirectoryInfo(folder).EnumerateFileSystemInfos())
        {
            if (entry.LinkTarget is { } target) yield return $"{entry.FullName} -> {target}";
            else if (entry is FileInfo) yield return $"{entry.FullName}: {File.ReadAllText(entry.FullName)}";
            else
            {
                yield return entry.FullName + "/";
                foreach (var inner in Entries(entry.FullName)) yield return inner;
            }
        }
    }

    private string NextParts(int most) => string.Join('/', Enumerable.Range(0, _random.Next(1, most + 1)).Select(_ => NextPart()));

    private string NextPart() => _random.Next(10) switch
    {
        < 3 => "..",
        3 => ".",
        _ => s_names[_random.Next(s_names.Length)],
    };

    private void Fill(string folder, string text, int depth)
    {
        Directory.CreateDirectory(folder);
        foreach (var name in s_names)
        {
            var path = Path.Combine(folder, name);
            switch (_random.Next(6))
            {
                case 0 or 1 when depth > 0: Fill(path, text, depth - 1); break;
                case 2 or 3: File.CreateSymbolicLink(path, _random.Next(3) == 0 ? NextPath() : NextParts(5)); break;
                case 4: File.WriteAllText(path, text); break;
            }
        }
    }
}
