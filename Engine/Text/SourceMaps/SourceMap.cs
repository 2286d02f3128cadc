using System.Text.Json;

namespace Quoll.Text.SourceMaps;

/// <summary>A source map (ECMA-426): which place of the originals a place of a generated text comes from.</summary>
internal sealed class SourceMap
{
    /// <summary>What a host may put before the JSON, so that a browser does not run it (§11.1.1).</summary>
    private const string Guard = ")]}'";

    private readonly List<Original> _originals = [];

    // In the order of the generated text.
    private Mapping[] _mappings = [];

    /// <param name="Root">What comes before the URL. Many originals may have the same long one.</param>
    /// <param name="Url">The URL.</param>
    /// <param name="Content">The text; null if the map does not have it.</param>
    private readonly record struct Original(string Root, string Url, string? Content);

    // All from 0. A source below zero: nothing is known from here on.
    private readonly record struct Mapping(int Line, int Column, int Source, int OriginalLine, int OriginalColumn)
    {
        public (int Line, int Column) Place => (Line, Column);
    }

    private SourceMap() { }

    /// <summary>Reads a map, or an index map (§10).</summary>
    /// <exception cref="FormatException">It is not a source map.</exception>
    public static SourceMap Parse(string text)
    {
        WorkBudget.Work(text.Length);
        // What the reader needs of JSON in UTF-8.
        WorkBudget.Memory(4L * text.Length);
        var json = text.AsMemory();
        if (text.StartsWith(Guard, StringComparison.Ordinal)) json = json[Math.Max(0, text.IndexOf('\n'))..];
        try
        {
            using var document = JsonDocument.Parse(json);
            var map = new SourceMap();
            var mappings = new List<Mapping>();
            map.Add(document.RootElement, 0, 0, isSection: false, mappings);
            map._mappings = Sorted(mappings);
            return map;
        }
        catch (JsonException invalid)
        {
            throw new FormatException(invalid.Message, invalid);
        }
        catch (Exception invalid) when (invalid is InvalidOperationException or KeyNotFoundException or ArgumentException)
        {
            // A property is of another type, or missing, or a surrogate is lone.
            throw new FormatException(invalid.Message, invalid);
        }
    }

    // Sections have no sections of their own.
    private void Add(JsonElement map, int line, int column, bool isSection, List<Mapping> mappings)
    {
        if (map.ValueKind != JsonValueKind.Object) throw new FormatException("A source map is an object.");
        if (!isSection && (!map.TryGetProperty("version", out var version) || version.GetInt32() != 3))
            throw new FormatException("Only version 3 of source maps is known.");
        if (!isSection && map.TryGetProperty("sections", out var sections))
        {
            foreach (var section in sections.EnumerateArray())
            {
                var offset = section.GetProperty("offset");
                var (top, left) = (offset.GetProperty("line").GetInt32(), offset.GetProperty("column").GetInt32());
                if (top < 0 || left < 0) throw new FormatException("A section is outside of the text.");
                Add(section.GetProperty("map"), top, left, isSection: true, mappings);
            }
            return;
        }
        var first = _originals.Count;
        var root = map.TryGetProperty("sourceRoot", out var given) && given.GetString() is { Length: > 0 } folder
            ? folder.EndsWith('/') ? folder : folder + "/" : "";
        if (!map.TryGetProperty("sources", out var sources) || !map.TryGetProperty("mappings", out var encoded))
            throw new FormatException("A source map has sources and mappings.");
        foreach (var source in sources.EnumerateArray()) _originals.Add(new Original(root, source.GetString() ?? "", null));
        if (map.TryGetProperty("sourcesContent", out var contents) && contents.ValueKind == JsonValueKind.Array)
        {
            var index = first;
            foreach (var content in contents.EnumerateArray())
            {
                if (index < _originals.Count) _originals[index] = _originals[index] with { Content = content.GetString() };
                index++;
            }
        }
        Decode(encoded.GetString() ?? "", first, line, column, mappings);
    }

    // DecodeMappings (§9.2): lines are separated by semicolons, mappings by commas; numbers are differences.
    private void Decode(string text, int first, int line, int firstColumn, List<Mapping> mappings)
    {
        var most = text.AsSpan().Count(',') + text.AsSpan().Count(';') + 1;
        WorkBudget.Memory((long)most * Unsafe.SizeOf<Mapping>());
        mappings.EnsureCapacity(mappings.Count + most);
        var reader = new VlqReader(text);
        int column = firstColumn, source = 0, originalLine = 0, originalColumn = 0;
        while (reader.Peek is not '\0' and var next)
        {
            if (next == ';') (line, column) = (line + 1, 0);
            if (next is ';' or ',')
            {
                reader.Skip();
                continue;
            }
            column += reader.Read();
            if (line < 0 || column < 0) throw new FormatException("A mapping is outside of the text.");
            var known = -1;
            if (reader.Peek is not (',' or ';' or '\0'))
            {
                source += reader.Read();
                originalLine += reader.Read();
                originalColumn += reader.Read();
                // The name of the original is not used.
                if (reader.Peek is not (',' or ';' or '\0')) reader.Read();
                // Lines and columns are shown from 1.
                if (source < 0 || source >= _originals.Count - first
                    || originalLine is < 0 or int.MaxValue || originalColumn is < 0 or int.MaxValue)
                    throw new FormatException("A mapping is outside of its source.");
                known = first + source;
            }
            mappings.Add(new Mapping(line, column, known, originalLine, originalColumn));
        }
    }

    // Of mappings of one place, the last one counts. Nearly all maps are in order.
    private static Mapping[] Sorted(List<Mapping> mappings)
    {
        WorkBudget.Memory((long)mappings.Count * Unsafe.SizeOf<Mapping>());
        for (var i = 1; i < mappings.Count; i++)
        {
            if (mappings[i].Place.CompareTo(mappings[i - 1].Place) < 0) return [.. mappings.OrderBy(static mapping => mapping.Place)];
        }
        return [.. mappings];
    }

    /// <summary>Finds the original of a place; false if there is none (§9.3, GetOriginalPositions).</summary>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column in UTF-16 code units, from 1.</param>
    /// <param name="place">The original.</param>
    public bool TryFind(int line, int column, out OriginalPlace place)
    {
        var (low, high) = (0, _mappings.Length);
        while (low < high)
        {
            var middle = (low + high) / 2;
            if (_mappings[middle].Place.CompareTo((line - 1, column - 1)) <= 0) low = middle + 1;
            else high = middle;
        }
        place = default;
        if (low == 0 || _mappings[low - 1] is not { Source: >= 0 } found || found.Line != line - 1) return false;
        var original = _originals[found.Source];
        var length = original.Root.Length + original.Url.Length;
        WorkBudget.Memory(sizeof(char) * (long)length);
        WorkBudget.Work(length);
        place = new OriginalPlace(original.Root + original.Url, found.OriginalLine + 1, found.OriginalColumn + 1, original.Content);
        return true;
    }
}

/// <summary>A place in an original.</summary>
/// <param name="Source">The URL of the original.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column in UTF-16 code units, from 1.</param>
/// <param name="Content">The text of the original; null if it is not known.</param>
internal readonly record struct OriginalPlace(string Source, int Line, int Column, string? Content);
