using System.Collections.Concurrent;
using System.IO.Enumeration;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Test262.Suite;

namespace Quoll.Test262.Catalog;

/// <summary>
/// The frontmatter of every test of a suite. Parsing it takes many seconds, so it is kept in the cache folder. An entry
/// is valid as long as the file has the same length and modification time.
/// </summary>
internal static class TestIndex
{
    /// <summary>Increase it when <see cref="Frontmatter"/> reads something new.</summary>
    private const int Version = 1;

    /// <exception cref="FormatException">
    /// The frontmatter of a test is missing or invalid; the message names the test.
    /// </exception>
    public static IReadOnlyList<TestCase> Load(string suite)
    {
        string root = Path.Combine(suite, "test");
        List<FoundFile> files = Enumerate(root);
        string cacheFile = CacheFileFor(suite);
        Dictionary<string, IndexEntry> known = ReadCache(cacheFile);

        var entries = new IndexEntry[files.Count];
        int parsed = 0;
        Parallel.ForEach(Partitioner.Create(0, files.Count), range =>
        {
            for (int i = range.Item1; i < range.Item2; i++)
            {
                FoundFile file = files[i];
                if (known.TryGetValue(file.Path, out IndexEntry? entry) && entry.Length == file.Length && entry.Changed == file.Changed)
                {
                    entries[i] = entry;
                    continue;
                }
                entries[i] = new IndexEntry(file.Path, file.Length, file.Changed, ParseFile(root, file.Path));
                Interlocked.Increment(ref parsed);
            }
        });
        if (parsed > 0)
            WriteCache(cacheFile, entries);
        return [.. entries.Select(entry => new TestCase(entry.Path, entry.Frontmatter)).OrderBy(test => test.Path, StringComparer.Ordinal)];
    }

    private static Frontmatter ParseFile(string root, string path)
    {
        try
        {
            return Frontmatter.Parse(File.ReadAllText(Path.Combine(root, path), Encoding.UTF8));
        }
        catch (FormatException e)
        {
            throw new FormatException($"{path}: {e.Message}");
        }
    }

    private static List<FoundFile> Enumerate(string root)
    {
        var options = new EnumerationOptions { RecurseSubdirectories = true };
        return [.. new FileSystemEnumerable<FoundFile>(
            root,
            (ref FileSystemEntry entry) => new FoundFile(
                Path.GetRelativePath(root, entry.ToFullPath()).Replace('\\', '/'),
                entry.Length,
                entry.LastWriteTimeUtc.Ticks),
            options)
        {
            ShouldIncludePredicate = (ref FileSystemEntry entry) =>
                !entry.IsDirectory
                && entry.FileName.EndsWith(".js")
                && !entry.FileName.Contains("_FIXTURE", StringComparison.Ordinal),
        }];
    }

    private static string CacheFileFor(string suite)
    {
        string key = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(Path.GetFullPath(suite))))[..16];
        return Path.Combine(SuiteCache.Root, "test262", $"index-{Version}-{key}.json");
    }

    private static Dictionary<string, IndexEntry> ReadCache(string file)
    {
        if (!File.Exists(file))
            return [];
        try
        {
            using FileStream stream = File.OpenRead(file);
            IndexEntry[] entries = JsonSerializer.Deserialize(stream, IndexJson.Default.IndexEntryArray) ?? [];
            return entries.ToDictionary(entry => entry.Path, StringComparer.Ordinal);
        }
        catch (JsonException)
        {
            // An earlier crash cut the file short. Parsing everything again repairs it.
            return [];
        }
    }

    private static void WriteCache(string file, IndexEntry[] entries)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        string partial = $"{file}.{Environment.ProcessId}.partial";
        using (FileStream stream = File.Create(partial))
            JsonSerializer.Serialize(stream, entries, IndexJson.Default.IndexEntryArray);
        File.Move(partial, file, overwrite: true);
    }

    private readonly record struct FoundFile(string Path, long Length, long Changed);
}

/// <param name="Changed">The modification time, in ticks (UTC).</param>
internal sealed record IndexEntry(string Path, long Length, long Changed, Frontmatter Frontmatter);

[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(IndexEntry[]))]
internal sealed partial class IndexJson : JsonSerializerContext;
