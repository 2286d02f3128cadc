using System.Globalization;
using System.Reflection;

namespace Quoll.Profile;

/// <summary>The counts of all runs, from the files that .NET writes with DOTNET_WritePGOData=1.</summary>
internal sealed class ProfileCounts(MethodTable table)
{
    public Dictionary<MethodBase, List<Counter>> Methods { get; } = [];

    /// <summary>
    /// Reads the file of a run. Methods of other assemblies, and those that cannot be told apart, are skipped.
    /// </summary>
    public void Read(string path)
    {
        List<Counter>? counters = null;
        MethodBase? method = null;
        int size = 0;
        string name = "";
        foreach (var line in File.ReadLines(path))
        {
            if (After(line, "@@@ ") is { } head)
            {
                Add(method, counters);
                (method, counters) = (null, null);
                size = int.Parse(head.Split(' ')[5].AsSpan(2), NumberStyles.HexNumber);
            }
            else if (After(line, "MethodName: ") is { } named) name = named;
            else if (After(line, "Signature: ") is { } signature)
            {
                method = table.Find(name, size, CountParameters(signature));
                counters = [];
            }
            else if (After(line, "Schema ") is { } schema)
            {
                var words = schema.Split(' ');
                counters?.Add(new Counter(int.Parse(words[1]), int.Parse(words[3]), int.Parse(words[5]), (int)uint.Parse(words[7])));
            }
            else if (counters is [.., var counter] && !line.StartsWith("***", StringComparison.Ordinal)) counter.Data.Add(line);
        }
        Add(method, counters);
    }

    private static string? After(string line, string prefix) =>
        line.StartsWith(prefix, StringComparison.Ordinal) ? line[prefix.Length..] : null;

    private void Add(MethodBase? method, List<Counter>? counters)
    {
        if (method is null || counters is null) return;
        if (!Methods.TryGetValue(method, out var known)) Methods[method] = counters;
        else if (known.Count == counters.Count && known.Zip(counters).All(static pair => pair.First.CountsSameAs(pair.Second)))
        {
            for (var i = 0; i < known.Count; i++) known[i].Add(counters[i]);
        }
    }

    // A signature is a result, two spaces and types in parentheses.
    private static int CountParameters(string signature)
    {
        var list = signature[(signature.LastIndexOf("  (", StringComparison.Ordinal) + 3)..signature.LastIndexOf(')')];
        var depth = 0;
        var count = list.Length == 0 ? 0 : 1;
        foreach (var c in list)
        {
            if (c is '<' or '[' or '(') depth++;
            else if (c is '>' or ']' or ')') depth--;
            else if (c == ',' && depth == 0) count++;
        }
        return count;
    }
}
