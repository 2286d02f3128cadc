namespace Quoll.RegExp;

/// <summary>The tables of a program while it is emitted; equal sets and texts are kept once.</summary>
internal sealed class ProgramTables
{
    private readonly Dictionary<CodePointSet, int> _setPlaces = new(new ByBounds());
    private readonly Dictionary<string, int> _textPlaces = new(StringComparer.Ordinal);

    public List<CharSet> Sets { get; } = [];
    public List<string> Texts { get; } = [];
    public List<int[]> Switches { get; } = [];
    public List<int[]> Groups { get; } = [];

    public int AddSet(CodePointSet set)
    {
        if (_setPlaces.TryGetValue(set, out int place)) return place;
        _setPlaces.Add(set, Sets.Count);
        Sets.Add(set.ToCharSet());
        return Sets.Count - 1;
    }

    public int AddText(string text)
    {
        if (_textPlaces.TryGetValue(text, out int place)) return place;
        _textPlaces.Add(text, Texts.Count);
        Texts.Add(text);
        return Texts.Count - 1;
    }

    public int AddSwitch(int[] targets)
    {
        Switches.Add(targets);
        return Switches.Count - 1;
    }

    public int AddGroups(int[] groups)
    {
        Groups.Add(groups);
        return Groups.Count - 1;
    }

    private sealed class ByBounds : IEqualityComparer<CodePointSet>
    {
        public bool Equals(CodePointSet? a, CodePointSet? b) => a!.Bounds.SequenceEqual(b!.Bounds);

        public int GetHashCode(CodePointSet set)
        {
            var hash = default(HashCode);
            foreach (var bound in set.Bounds) hash.Add(bound);
            return hash.ToHashCode();
        }
    }
}
