namespace Quoll.RegExp.UnicodeData;

/// <summary>
/// One of the two mappings that compare characters without case (ECMA-262 §22.2.2.7.3 Canonicalize), from
/// <c>casing.bin</c>: simple case folding for the u and v flags, otherwise toUppercase of code units, where that is one
/// unit and does not lead from outside ASCII into it. The file holds each as runs: distance from the last run's start,
/// length, step (1 or 2), and the signed distance that the run maps by, in the numbers of <see cref="UnicodeSets"/>.
/// </summary>
internal sealed class CaseMapping
{
    private static readonly Lazy<CaseMapping[]> Instances = new(Load);

    private readonly int[] _starts;
    private readonly int[] _lasts;
    private readonly int[] _steps;
    private readonly int[] _distances;
    private readonly Lazy<Dictionary<int, int[]>> _classes;

    private CaseMapping(ReadOnlySpan<byte> data, ref int position)
    {
        var count = ReadNumber(data, ref position);
        _starts = new int[count];
        _lasts = new int[count];
        _steps = new int[count];
        _distances = new int[count];
        var last = 0;
        for (var i = 0; i < count; i++)
        {
            _starts[i] = last += ReadNumber(data, ref position);
            var length = ReadNumber(data, ref position);
            _steps[i] = ReadNumber(data, ref position);
            _lasts[i] = last + (length - 1) * _steps[i];
            var distance = ReadNumber(data, ref position);
            _distances[i] = (distance >> 1) ^ -(distance & 1);
        }
        _classes = new Lazy<Dictionary<int, int[]>>(FindClasses);
    }

    public static CaseMapping For(bool unicode) => Instances.Value[unicode ? 0 : 1];

    /// <summary>Canonicalize: two characters are equal without case if this returns the same for both.</summary>
    public int Canonicalize(int codePoint)
    {
        var place = Array.BinarySearch(_starts, codePoint);
        if (place < 0) place = ~place - 1;
        if (place < 0 || codePoint > _lasts[place] || (codePoint - _starts[place]) % _steps[place] != 0) return codePoint;
        return codePoint + _distances[place];
    }

    /// <summary>Returns the set with all characters that equal a member without case.</summary>
    public CodePointSet Close(CodePointSet set)
    {
        if (set.IsEmpty || set.IsAll) return set;
        if (set.SingleOrNone() is >= 0 and var single)
            return _classes.Value.TryGetValue(Canonicalize(single), out int[]? same)
                ? CodePointSet.FromRanges([.. same.Select(static c => (c, c))]) : set;
        WorkBudget.Steps(_classes.Value.Count);
        var added = new List<(int, int)>();
        foreach (var members in _classes.Value.Values)
        {
            var present = 0;
            foreach (var member in members) present += set.Contains(member) ? 1 : 0;
            if (present == 0 || present == members.Length) continue;
            foreach (var member in members) added.Add((member, member));
        }
        return added.Count == 0 ? set : set.Union(CodePointSet.FromRanges(added));
    }

    private Dictionary<int, int[]> FindClasses()
    {
        var lists = new Dictionary<int, List<int>>();
        for (var i = 0; i < _starts.Length; i++)
        {
            for (var from = _starts[i]; from <= _lasts[i]; from += _steps[i])
            {
                var to = from + _distances[i];
                if (!lists.TryGetValue(to, out List<int>? members)) lists.Add(to, members = [to]);
                members.Add(from);
            }
        }
        return lists.ToDictionary(static pair => pair.Key, static pair => pair.Value.ToArray());
    }

    private static CaseMapping[] Load()
    {
        using Stream stream = typeof(CaseMapping).Assembly.GetManifestResourceStream("Quoll.RegExp.casing")!;
        byte[] data = new byte[stream.Length];
        stream.ReadExactly(data);
        var position = 0;
        return [new CaseMapping(data, ref position), new CaseMapping(data, ref position)];
    }

    private static int ReadNumber(ReadOnlySpan<byte> data, ref int position)
    {
        var value = 0;
        for (var shift = 0; ; shift += 7)
        {
            byte part = data[position++];
            value |= (part & 0x7F) << shift;
            if (part < 0x80) return value;
        }
    }
}
