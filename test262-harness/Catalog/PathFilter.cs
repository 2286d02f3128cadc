using System.IO.Enumeration;

namespace Quoll.Test262.Catalog;

/// <summary>
/// Selects tests by path. A pattern without wildcards names a file, or a folder with everything below it. <c>*</c>
/// matches any characters including slashes, and <c>?</c> matches one. No pattern selects everything.
/// </summary>
internal sealed class PathFilter(IReadOnlyList<string> patterns)
{
    private readonly string[] _patterns = [.. patterns.Select(Normalise)];

    public bool IsEverything => _patterns.Length == 0;

    public bool Matches(string path) => IsEverything || _patterns.Any(pattern => Matches(pattern, path));

    private static bool Matches(string pattern, string path) =>
        FileSystemName.MatchesSimpleExpression(pattern, path, ignoreCase: false)
        || (path.StartsWith(pattern, StringComparison.Ordinal) && path.Length > pattern.Length && path[pattern.Length] == '/');

    private static string Normalise(string pattern)
    {
        string trimmed = pattern.TrimEnd('/');
        return trimmed.StartsWith("test/", StringComparison.Ordinal) ? trimmed["test/".Length..] : trimmed;
    }
}
