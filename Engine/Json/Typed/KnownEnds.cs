namespace Quoll.Json.Typed;

/// <summary>
/// Where objects and arrays end that were skipped once and will be read, or skipped, again: by who looks ahead for a
/// member, at each of the levels of a document. It makes the time linear in the document, whatever its depth.
/// </summary>
internal sealed class KnownEnds
{
    /// <summary>Bytes of what is worth knowing: shorter ones are skipped as fast again.</summary>
    public const int Least = 64;

    private const int FirstSize = 16;

    // In the order of the starts. Of one that is open the end is the index of the one around it.
    private int[] _starts = [];
    private int[] _ends = [];
    private int _count;
    private int _open = -1;

    // Those after were begun, but something was wrong in them.
    private int _complete;

    /// <summary>Begins after all that is known.</summary>
    public bool IsBehind(int start) => _complete == 0 || start > _starts[_complete - 1];

    public void Clear() => (_count, _complete, _open) = (0, 0, -1);

    /// <summary>Lets go of much memory.</summary>
    public void Trim()
    {
        Clear();
        if (_starts.Length > 1024) (_starts, _ends) = ([], []);
    }

    /// <summary>A value is skipped from here on.</summary>
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
        // What is in it is shorter still.
        if (end - _starts[index] < Least) _count = index;
    }

    /// <summary>Where the object or array ends, after its bracket, that starts at a place.</summary>
    public bool TryFind(int start, out int end)
    {
        var index = Array.BinarySearch(_starts, 0, _complete, start);
        end = index < 0 ? -1 : _ends[index];
        return index >= 0;
    }
}
