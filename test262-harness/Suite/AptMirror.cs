namespace Quoll.Test262.Suite;

/// <summary>A Debian archive that this machine already trusts, read from apt's own lists.</summary>
/// <param name="Uri">The root of the archive.</param>
/// <param name="Keyring">The file that its stanza names as <c>Signed-By</c>, or null.</param>
internal sealed record AptMirror(string Uri, string? Keyring)
{
    /// <summary>Returns the archives of every list in apt's folder, in apt's order, without repetitions.</summary>
    public static IReadOnlyList<AptMirror> Configured(string aptFolder = "/etc/apt")
    {
        var found = new List<AptMirror>();
        string main = Path.Combine(aptFolder, "sources.list");
        if (File.Exists(main))
            found.AddRange(ParseLines(File.ReadAllText(main)));
        string parts = Path.Combine(aptFolder, "sources.list.d");
        if (Directory.Exists(parts))
        {
            foreach (string file in Directory.EnumerateFiles(parts).Order(StringComparer.Ordinal))
            {
                if (file.EndsWith(".sources", StringComparison.Ordinal))
                    found.AddRange(ParseStanzas(File.ReadAllText(file)));
                else if (file.EndsWith(".list", StringComparison.Ordinal))
                    found.AddRange(ParseLines(File.ReadAllText(file)));
            }
        }
        return [.. found.DistinctBy(mirror => mirror.Uri)];
    }

    /// <summary>Parses the one-line format: <c>deb [options] uri suite component…</c>.</summary>
    internal static IEnumerable<AptMirror> ParseLines(string text)
    {
        foreach (string line in text.Split('\n', StringSplitOptions.TrimEntries))
        {
            if (!line.StartsWith("deb ", StringComparison.Ordinal) && !line.StartsWith("deb-src ", StringComparison.Ordinal))
                continue;
            string rest = line[(line.IndexOf(' ') + 1)..].Trim();
            string? keyring = null;
            if (rest.StartsWith('['))
            {
                int close = rest.IndexOf(']');
                if (close < 0)
                    continue;
                keyring = rest[1..close].Split(' ').Select(option => option.Split('=', 2))
                    .FirstOrDefault(option => option is ["signed-by", _])?[1];
                rest = rest[(close + 1)..].Trim();
            }
            string[] fields = rest.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (fields.Length >= 3 && !fields[1].EndsWith("-security", StringComparison.Ordinal))
                yield return new AptMirror(fields[0], keyring);
        }
    }

    /// <summary>Parses the deb822 format: stanzas of <c>Field: value</c>, separated by empty lines.</summary>
    internal static IEnumerable<AptMirror> ParseStanzas(string text)
    {
        foreach (string stanza in text.ReplaceLineEndings("\n").Split("\n\n"))
        {
            Dictionary<string, string> fields = FieldsOf(stanza);
            if (!fields.TryGetValue("uris", out string? uris) || fields.GetValueOrDefault("enabled") == "no")
                continue;
            // The archive of security updates is separate and does not have every package.
            if (fields.GetValueOrDefault("suites", "").Split(' ').All(suite => suite.EndsWith("-security", StringComparison.Ordinal)))
                continue;
            string? keyring = fields.GetValueOrDefault("signed-by");
            foreach (string uri in uris.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                yield return new AptMirror(uri, keyring is ['/', ..] ? keyring : null);
        }
    }

    private static Dictionary<string, string> FieldsOf(string stanza)
    {
        var fields = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string line in stanza.Split('\n'))
        {
            int colon = line.IndexOf(':');
            if (colon > 0 && line[0] is not ('#' or ' ' or '\t'))
                fields[line[..colon]] = line[(colon + 1)..].Trim();
        }
        return fields;
    }
}
