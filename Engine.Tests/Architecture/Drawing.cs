namespace Quoll.Tests.Architecture;

/// <summary>
/// The picture in docs/architecture.md: chains of floors such as <c>Text &lt;- Runtime</c>, where the arrow comes from
/// the one that uses the other. A floor may use what its arrows lead to, and all that this may use.
/// </summary>
internal sealed class Drawing
{
    private readonly Dictionary<string, HashSet<string>> _arrows = [];

    private Drawing() { }

    public IReadOnlyCollection<string> Floors => _arrows.Keys;

    /// <summary>Reads the first block of the document that has an arrow in it.</summary>
    public static Drawing Read(string document)
    {
        var block = document.Split("```").First(static part => part.Contains("<-", StringComparison.Ordinal));
        var drawing = new Drawing();
        foreach (var line in block.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
            drawing.ReadChain(line);
        return drawing;
    }

    private void ReadChain(string line)
    {
        var floors = line.Split("<-").Select(static part => part.Split(',', StringSplitOptions.TrimEntries)).ToList();
        for (var i = 0; i < floors.Count; i++)
        {
            foreach (var user in floors[i])
            {
                if (!_arrows.TryGetValue(user, out var used)) _arrows.Add(user, used = []);
                if (i > 0) used.UnionWith(floors[i - 1]);
            }
        }
    }

    /// <summary>May code of a floor use code of another?</summary>
    public bool Allows(string user, string used) => user == used || Reachable(user).Contains(used);

    /// <summary>A floor that leads to itself, or null.</summary>
    public string? Circle() => Floors.FirstOrDefault(floor => Reachable(floor).Contains(floor));

    private HashSet<string> Reachable(string floor)
    {
        var reached = new HashSet<string>();
        var pending = new Stack<string>([floor]);
        while (pending.TryPop(out var from))
        {
            foreach (var to in _arrows[from])
            {
                if (reached.Add(to)) pending.Push(to);
            }
        }
        return reached;
    }
}
