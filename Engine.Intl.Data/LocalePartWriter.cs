using System.Text;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// Writes a part of all locales: <c>LocalePartFile</c> of Engine.Intl/Data reads it.
/// <code>
/// file    := number of blocks { length of block } { block }; the blocks are paths common counts { groups }
/// block   := length of the content, the content compressed with Brotli; nothing for no content
/// paths   := count { length of the prefix shared with the last path, length of the rest, rest }
/// common  := strings{…} that several groups have
/// counts  := { number of languages in each block of groups }
/// groups  := { length of group, group }; a language with much data has a block of its own
/// group   := number of locales { locale } literals, for each locale of the group in order
/// locale  := number of runs, { paths skipped, paths with values }, { value }
/// value   := 0 for the next literal, 1 for none (the parent has one), 2 + 2i for common string i,
///            3 + 2i for the literal that is i before the last one
/// literals := strings{…}
/// </code>
/// A locale has only the values that differ from those it inherits.
/// </summary>
internal sealed class LocalePartWriter(LocaleTree tree)
{
    private const int CommonFrom = 3;

    // A reader decompresses the whole block for one language, which takes 50 µs.
    private const int SmallestBlock = 8192;

    /// <summary>The values of each locale that it does not inherit; null where it has none of its parent's.</summary>
    private readonly Dictionary<string, SortedDictionary<string, string?>> _own = [];

    /// <summary>All values of each locale, inherited ones too.</summary>
    public Dictionary<string, Dictionary<string, string>> Whole { get; } = [];

    /// <summary>Takes the values of all locales, and leaves out what a parent or the base part has.</summary>
    public void Read(Func<string, Dictionary<string, string>> values, LocalePartWriter? basePart)
    {
        foreach (var locale in tree.Names) Whole[locale] = values(locale);
        foreach (var locale in tree.Names) OwnOf(locale, basePart);
    }

    // What the locale would have without values of its own: the nearest parent's own values, then the base part's.
    private Dictionary<string, string> Inherited(string locale, LocalePartWriter? basePart)
    {
        var inherited = basePart is null ? [] : new Dictionary<string, string>(basePart.Whole[locale]);
        var parents = new Stack<string>();
        for (var parent = tree.Parent(locale); parent is not null; parent = tree.Parent(parent)) parents.Push(parent);
        // Parents come later in the tree's order for some locales, so their own values may not be known yet.
        foreach (var parent in parents)
        {
            foreach (var (path, value) in OwnOf(parent, basePart))
            {
                if (value is null) inherited.Remove(path);
                else inherited[path] = value;
            }
        }
        return inherited;
    }

    private SortedDictionary<string, string?> OwnOf(string locale, LocalePartWriter? basePart)
    {
        if (_own.TryGetValue(locale, out var own)) return own;
        own = new(StringComparer.Ordinal);
        var whole = Whole[locale];
        var inherited = Inherited(locale, basePart);
        foreach (var (path, value) in whole)
        {
            if (!inherited.TryGetValue(path, out var other) || other != value) own.Add(path, value);
        }
        foreach (var path in inherited.Keys)
        {
            if (!whole.ContainsKey(path)) own.Add(path, null);
        }
        _own.Add(locale, own);
        return own;
    }

    public byte[] Write()
    {
        var paths = _own.Values.SelectMany(static own => own.Keys).Distinct().Order(StringComparer.Ordinal).ToArray();
        var common = Common();
        var blocks = new List<byte[]> { PathsBlock(paths), StringsBlock(common) };
        var places = paths.Index().ToDictionary(static entry => entry.Item, static entry => entry.Index);
        var commonPlaces = common.Index().ToDictionary(static entry => entry.Item, static entry => entry.Index);
        var locales = tree.Names.ToLookup(LocaleTree.Group);
        blocks.AddRange(GroupBlocks(tree.Groups.Select(group => Group(locales[group], places, commonPlaces))));
        return ByteWriter.File(blocks);
    }

    // How many groups each block has, and the blocks.
    private static IEnumerable<byte[]> GroupBlocks(IEnumerable<byte[]> groups)
    {
        var (counts, blocks) = (new ByteWriter(), new List<byte[]>());
        var (block, count) = (new ByteWriter(), 0);
        foreach (var group in groups)
        {
            block.Number(group.Length);
            block.Bytes(group);
            count++;
            if (block.Length >= SmallestBlock) End();
        }
        if (count > 0) End();
        return [counts.ToBlock(), .. blocks];

        void End()
        {
            counts.Number(count);
            blocks.Add(block.ToBlock());
            (block, count) = (new ByteWriter(), 0);
        }
    }

    private string[] Common() =>
    [
        .. _own.SelectMany(static entry => entry.Value.Values.OfType<string>().Distinct()
                .Select(value => (Group: LocaleTree.Group(entry.Key), Value: value)))
            .Distinct()
            .CountBy(static entry => entry.Value)
            .Where(static count => count.Value >= CommonFrom)
            .OrderByDescending(static count => count.Value)
            .ThenBy(static count => count.Key, StringComparer.Ordinal)
            .Select(static count => count.Key),
    ];

    public static byte[] PathsBlock(string[] paths)
    {
        var block = new ByteWriter();
        block.Number(paths.Length);
        var last = "";
        foreach (var path in paths)
        {
            if (!Ascii.IsValid(path)) throw new InvalidDataException($"The path {path} is not ASCII, which the reader expects.");
            var shared = path.AsSpan().CommonPrefixLength(last);
            block.Number(shared);
            block.Number(path.Length - shared);
            block.Text(path[shared..]);
            last = path;
        }
        return block.ToBlock();
    }

    public static byte[] StringsBlock(IEnumerable<string> strings)
    {
        var block = new ByteWriter();
        block.Strings([.. strings]);
        return block.ToBlock();
    }

    private byte[] Group(IEnumerable<string> locales, Dictionary<string, int> places, Dictionary<string, int> common)
    {
        var block = new ByteWriter();
        var literals = new OrderedDictionary<string, int>();
        var isEmpty = true;
        block.Number(locales.Count());
        foreach (var locale in locales)
        {
            var own = _own[locale];
            isEmpty &= own.Count == 0;
            WriteRuns(block, [.. own.Keys.Select(path => places[path])]);
            foreach (var value in own.Values)
            {
                if (value is null) block.Number(1);
                else if (common.TryGetValue(value, out var place)) block.Number(2 + (2 * place));
                else if (literals.TryGetValue(value, out place)) block.Number(3 + (2 * (literals.Count - 1 - place)));
                else
                {
                    block.Number(0);
                    literals.Add(value, literals.Count);
                }
            }
        }
        if (isEmpty) return [];
        block.Strings(literals.Keys);
        return block.ToArray();
    }

    private static void WriteRuns(ByteWriter block, int[] places)
    {
        var runs = new List<(int Skipped, int Count)>();
        var next = 0;
        foreach (var place in places)
        {
            if (place == next && runs.Count > 0) runs[^1] = (runs[^1].Skipped, runs[^1].Count + 1);
            else runs.Add((place - next, 1));
            next = place + 1;
        }
        block.Number(runs.Count);
        foreach (var (skipped, count) in runs)
        {
            block.Number(skipped);
            block.Number(count);
        }
    }
}
