namespace Quoll.Cli.Repl.Editing;

/// <summary>Ctrl+R: the entries that contain a text, from the last one back.</summary>
internal sealed class HistorySearch(IReadOnlyList<string> entries, string original)
{
    private int _index = entries.Count;

    /// <summary>The line that was edited before.</summary>
    public string Original { get; } = original;

    /// <summary>The text to find.</summary>
    public string Wanted { get; private set; } = "";

    /// <summary>Whether the search has found no entry.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>The entry that was found; if none was found, the line that was edited before.</summary>
    public string Match => _index < entries.Count ? entries[_index] : Original;

    /// <summary>The position of the text in the entry.</summary>
    public int MatchStart => Math.Max(0, Match.IndexOf(Wanted, StringComparison.Ordinal));

    public void Add(string text)
    {
        Wanted += text;
        Find(Math.Min(_index, entries.Count - 1), -1);
    }

    public void RemoveLast()
    {
        if (Wanted.Length == 0) return;
        Wanted = Wanted[..^1];
        _index = entries.Count;
        HasFailed = false;
        if (Wanted.Length > 0) Find(entries.Count - 1, -1);
    }

    public void GoBack() => Find(_index - 1, -1);

    public void GoForward() => Find(_index + 1, 1);

    private void Find(int from, int step)
    {
        if (Wanted.Length == 0) return;
        for (var i = from; i >= 0 && i < entries.Count; i += step)
        {
            if (!entries[i].Contains(Wanted, StringComparison.Ordinal)) continue;
            HasFailed = false;
            // An entry with the same text is skipped.
            if (i != _index && from != _index && _index < entries.Count && entries[i] == entries[_index]) continue;
            _index = i;
            return;
        }
        HasFailed = true;
    }
}
