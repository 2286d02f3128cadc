using System.Text;
using Quoll.Text.SourceMaps;

namespace Quoll.Runtime.Agents;

/// <summary>The source maps of an engine whose option <see cref="EngineOptions.SourceMaps"/> is set.</summary>
internal sealed class AgentSourceMaps(Agent agent)
{
    private const string Base64 = ";base64";

    private static readonly Slot<Agent, AgentSourceMaps> Slot = new(static agent => new AgentSourceMaps(agent));

    // Sources without a map have none here.
    private readonly ConditionalWeakTable<SourceText, StrongBox<SourceMap?>> _maps = [];

    /// <summary>Returns the maps of an agent; null if it uses none.</summary>
    public static AgentSourceMaps? Of(Agent agent) => agent.Options.SourceMaps is null ? null : Slot.Of(agent);

    /// <summary>
    /// Finds the original of a place. Returns false if the source has no map, or none that knows the place.
    /// </summary>
    public bool TryFind(SourceText source, int line, int column, out OriginalPlace place)
    {
        place = default;
        if (!_maps.TryGetValue(source, out var map)) map = Read(source);
        if (map.Value is null || !map.Value.TryFind(line, column, out place)) return false;
        place = place with { Source = Resolve(source.Name, place.Source) };
        return true;
    }

    private StrongBox<SourceMap?> Read(SourceText source)
    {
        var map = new StrongBox<SourceMap?>();
        // While the host finds the map, it may ask for a trace of the same source.
        _maps.Add(source, map);
        var isRead = false;
        try
        {
            map.Value = Load(source);
            isRead = true;
        }
        finally
        {
            // A limit was reached: the next call may read the map.
            if (!isRead) _maps.Remove(source);
        }
        return map;
    }

    private SourceMap? Load(SourceText source)
    {
        if (source.IsInternal || MagicComment.SourceMapUrlOf(source.Text) is not { } url) return null;
        try
        {
            var text = url.StartsWith("data:", StringComparison.OrdinalIgnoreCase) ? Inline(url) : Ask(source.Name, url);
            return text is null ? null : SourceMap.Parse(text);
        }
        catch (FormatException invalid)
        {
            Tell($"The source map of {source.Name} is not valid: {invalid.Message}");
        }
        catch (Exception failed) when (HostGuard.Catches(failed))
        {
            Tell($"The source map of {source.Name} cannot be read: {failed.Message}");
        }
        return null;
    }

    [HostCode]
    private string? Ask(string name, string url) => agent.Options.SourceMaps!(name, url);

    // The data of a URL (RFC 2397).
    private static string Inline(string url)
    {
        var comma = url.IndexOf(',');
        if (comma < 0) throw new FormatException("The data: URL has no comma.");
        var data = url[(comma + 1)..];
        WorkBudget.Work(data.Length);
        return url.AsSpan(0, comma).EndsWith(Base64, StringComparison.OrdinalIgnoreCase)
            ? Encoding.UTF8.GetString(Convert.FromBase64String(data)) : Uri.UnescapeDataString(data);
    }

    // A stack without a map is better than none: so a script gets no error for it.
    private void Tell(string problem)
    {
        try
        {
            agent.Warn(agent.CurrentRealm, problem);
        }
        catch (ThrowCompletion)
        {
            // The console of the host has thrown: nobody is left who could be told.
        }
    }

    // A relative URL is that of a file beside the generated one.
    private static string Resolve(string generated, string original)
    {
        if (original.Contains("://", StringComparison.Ordinal) || original.StartsWith('/')) return original;
        // Each part may be empty.
        WorkBudget.Memory(3L * nint.Size * (generated.Length + original.Length));
        WorkBudget.Work(2L * (generated.Length + original.Length));
        var parts = new List<string>(generated.Split('/')[..^1]);
        foreach (var part in original.Split('/'))
        {
            if (part == ".." && parts.Count > 0 && parts[^1] is not ("" or "..")) parts.RemoveAt(parts.Count - 1);
            else if (part != ".") parts.Add(part);
        }
        return string.Join('/', parts);
    }
}
