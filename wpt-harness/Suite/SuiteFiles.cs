using System.Collections.Concurrent;

namespace Quoll.WebPlatformTests.Suite;

/// <summary>The files of the suite, by paths and by the references of tests. All workers share it.</summary>
/// <param name="root">The folder of the suite.</param>
internal sealed class SuiteFiles(string root)
{
    /// <summary>The name of the server that the files would be on.</summary>
    public const string Host = "web-platform.test";

    private readonly ConcurrentDictionary<string, Lazy<Script>> _scripts = new(StringComparer.Ordinal);

    /// <summary>Returns the paths of all tests, sorted.</summary>
    public IReadOnlyList<string> Tests => [.. Directory.EnumerateFiles(root, "*.any.js", SearchOption.AllDirectories)
        .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/')).Order(StringComparer.Ordinal)];

    /// <summary>
    /// Returns the path that a reference of a test means: relative to its own, or absolute in the suite; with or
    /// without an origin, a query and a fragment.
    /// </summary>
    public static string Resolve(string reference, string referrer) =>
        Uri.UnescapeDataString(new Uri(new Uri($"https://{Host}/{referrer}"), reference).AbsolutePath.TrimStart('/'));

    public string ReadText(string path) => File.ReadAllText(Path.Combine(root, path));

    /// <summary>Returns the bytes of a file; null if there is none.</summary>
    public byte[]? ReadBytes(string path)
    {
        // A test must not read outside.
        var file = Path.GetFullPath(Path.Combine(root, path));
        return file.StartsWith(Path.GetFullPath(root) + Path.DirectorySeparatorChar, StringComparison.Ordinal) && File.Exists(file)
            ? File.ReadAllBytes(file) : null;
    }

    /// <summary>Returns a script of the suite, which is parsed once.</summary>
    /// <exception cref="JavaScriptException">It has a syntax error.</exception>
    /// <exception cref="IOException">It is not there.</exception>
    public Script Script(Engine engine, string path) => _scripts.GetOrAdd(
        path, path => new(() => engine.Prepare(ReadText(path), new() { SourceName = path }))).Value;
}
