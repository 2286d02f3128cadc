namespace Quoll.Tests.Architecture;

/// <summary>
/// The picture in docs/architecture.md: chains of floors such as <c>Text &lt;- Runtime</c>, where the right floor uses
/// the left one. A floor may use what its arrows lead to, and all that this may use. A floor is a folder with the
/// folders in it, except for those that are floors themselves.
/// </summary>
internal sealed class Drawing
{
    /// <summary>The folder at the top of the engine, whose files are the public face.</summary>
    private const string FrontDoor = "front door";

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

    /// <summary>Returns the floor that a folder belongs to; null if it is not in the picture.</summary>
    public string? FloorOf(string folder)
    {
        if (folder.Length == 0) return FrontDoor;
        for (var floor = folder; floor.Length > 0; floor = floor[..Math.Max(floor.LastIndexOf('/'), 0)])
        {
            if (_arrows.ContainsKey(floor)) return floor;
        }
        return null;
    }

    /// <summary>Returns whether code of a floor may use code of another floor.</summary>
    public bool Allows(string user, string used) => user == used || Reachable(user).Contains(used);

    /// <summary>Returns a floor that leads to itself, or null.</summary>
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
