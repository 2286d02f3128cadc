namespace Quoll.Json.Typed;

/// <summary>
/// The ends of objects and arrays that were skipped once and will be read or skipped again, because a converter looks
/// ahead for a member. This can happen at each level of a document. Known ends keep the time linear, whatever the
/// depth.
/// </summary>
internal sealed class KnownEnds
{
    /// <summary>
    /// The least size in bytes that is worth storing, because skipping shorter ones again is as fast.
    /// </summary>
    public const int Least = 64;

    private const int FirstSize = 16;

    // In the order of the starts. For an open one, the end is the index of the enclosing one.
    private int[] _starts = [];
    private int[] _ends = [];
    private int _count;
    private int _open = -1;

    // Later ones were begun, but contain an error.
    private int _complete;

    /// <summary>Begins after all known ones.</summary>
    public bool IsBehind(int start) => _complete == 0 || start > _starts[_complete - 1];

    public void Clear() => (_count, _complete, _open) = (0, 0, -1);

    /// <summary>Releases large buffers.</summary>
    public void Trim()
    {
        Clear();
        if (_starts.Length > 1024) (_starts, _ends) = ([], []);
    }

    /// <summary>Begins to skip a value.</summary>
    public void BeginSkip() => (_count, _open) = (_complete, -1);

    public void EndSkip() => _complete = _count;

    public void Begin(int start)
    {
        if (_count == _starts.Length)
        {
            var size = Math.Max(FirstSize, _count * 2);
            WorkBudget.Memory(2L * sizeof(int) * size);
            Array.Resize(ref _starts, size);
            Array.Resize(ref _ends, size);
        }
        (_starts[_count], _ends[_count]) = (start, _open);
        _open = _count++;
    }

    public void End(int end)
    {
        var index = _open;
        _open = _ends[index];
        _ends[index] = end;
        // Its content is shorter still.
        if (end - _starts[index] < Least) _count = index;
    }

    /// <summary>Finds the end of an object or array, after its bracket, by its start.</summary>
    public bool TryFind(int start, out int end)
    {
        var index = Array.BinarySearch(_starts, 0, _complete, start);
        end = index < 0 ? -1 : _ends[index];
        return index >= 0;
    }
}
