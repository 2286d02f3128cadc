namespace Quoll.Builtins.Indexed;

/// <summary>
/// A stable merge sort of O(n log n) comparisons, n - 1 for input that is sorted or strictly in the opposite order. It
/// stops at each comparison: the caller compares, and says the outcome. An inconsistent order, or one that is given up,
/// only leaves the elements in some order.
/// </summary>
/// <remarks>
/// The states are written out, because an iterator costs more than most comparators. The fields are what its variables
/// would be.
/// </remarks>
/// <param name="items">The elements.</param>
/// <param name="count">How many of them are sorted, from the first one on.</param>
internal sealed class MergeSort<T>(T[] items, int count)
{
    /// <summary>
    /// The longest run that is sorted by binary insertion, which needs about as few comparisons and no second buffer.
    /// </summary>
    private const int MaximumRun = 24;

    // What the last comparison compared.
    private enum State : byte
    {
        Start,

        /// <summary>The first two elements.</summary>
        First,

        /// <summary>An element and the one before it, at the sorted start of the array.</summary>
        Beginning,

        /// <summary>An element of a short run and the one before it.</summary>
        Predecessor,

        /// <summary>An element and one in the range where it belongs.</summary>
        Place,

        /// <summary>The last element of the left run and the first one of the right run.</summary>
        Border,

        /// <summary>The next elements of two runs.</summary>
        Merge,
    }

    private readonly T[] _items = items;
    private readonly int _count = count;
    private State _state;

    // Where x is.
    private T[] _left = items;
    private int _x, _y;

    // The first elements that are in order, or were in the opposite one.
    private bool _isDescending;
    private int _sorted;

    // A short run: where it starts, whether its elements have been in order so far, and the range of a place in it.
    private readonly int _runLength = RunLengthFor(count);
    private int _runStart;
    private bool _isInOrder;
    private int _low, _high;

    // Two runs: where they start and end, and where the next element of the result goes.
    private T[]? _scratch;
    private int _width, _start, _end, _to;

    /// <summary>The element of the comparison that precedes now.</summary>
    public ref readonly T X => ref _left[_x];

    /// <summary>The element of the comparison that follows now.</summary>
    public ref readonly T Y => ref _items[_y];

    /// <summary>Goes on to the first comparison. Returns false if there is none.</summary>
    public bool MoveNext()
    {
        if (_count < 2) return false;
        return Compare(State.First, 0, 1);
    }

    /// <summary>Goes on to the next comparison. Returns false at the end.</summary>
    /// <param name="isAfter">
    /// The outcome of the last one: whether y must precede x. False for equal elements, which so keep their order.
    /// </param>
    public bool MoveNext(bool isAfter)
    {
        if (_state != State.Merge) return MoveOn(isAfter);
        _items[_to++] = isAfter ? _items[_y++] : _left[_x++];
        if (_x < _width && _y < _end) return true;
        // What is left of the right run is in its place already.
        Array.Copy(_left, _x, _items, _to, _width - _x);
        return NextRuns();
    }

    private bool MoveOn(bool isAfter)
    {
        switch (_state)
        {
            case State.First:
                _isDescending = isAfter;
                _sorted = 2;
                return NextOfBeginning();
            case State.Beginning:
                if (isAfter != _isDescending) return AfterBeginning();
                _sorted++;
                return NextOfBeginning();
            case State.Predecessor:
                if (!isAfter) return Insert(_y + 1);
                _isInOrder = false;
                (_low, _high) = (_runStart, _y - 1);
                return FindPlace();
            case State.Place:
                if (isAfter) _high = _x;
                else _low = _x + 1;
                return FindPlace();
            default:
                if (!isAfter) return NextRuns();
                // The left run is moved away. The result is written from the start and never overtakes the right run.
                Array.Copy(_items, _start, _scratch!, 0, _width);
                _left = _scratch!;
                _to = _start;
                return Compare(State.Merge, 0, _y);
        }
    }

    private bool NextOfBeginning() => _sorted < _count ? Compare(State.Beginning, _sorted - 1, _sorted) : AfterBeginning();

    private bool AfterBeginning()
    {
        if (_isDescending) Array.Reverse(_items, 0, _sorted);
        if (_sorted == _count) return false;
        _runStart = _sorted - _sorted % _runLength;
        return Insert(_sorted);
    }

    // Goes on with the short runs. An element is compared with the one before it while the run is in order.
    private bool Insert(int i)
    {
        if (i - _runStart == _runLength) _runStart = i;
        if (i == _runStart)
        {
            _isInOrder = true;
            i++;
        }
        if (i < _count)
        {
            if (_isInOrder) return Compare(State.Predecessor, i - 1, i);
            (_y, _low, _high) = (i, _runStart, i);
            return FindPlace();
        }
        if (_count <= _runLength) return false;
        _scratch = Scratch();
        (_width, _start) = (_runLength, -2 * _runLength);
        return NextRuns();
    }

    // Merges of runs of equal length need the fewest comparisons: the number of runs is nearly a power of two.
    private static int RunLengthFor(int count)
    {
        var length = count;
        while (length > MaximumRun) length = (length + 1) / 2;
        return length;
    }

    private bool FindPlace()
    {
        if (_low < _high) return Compare(State.Place, (_low + _high) >>> 1, _y);
        var item = _items[_y];
        Array.Copy(_items, _low, _items, _low + 1, _y - _low);
        _items[_low] = item;
        return Insert(_y + 1);
    }

    // Goes on with the next pair of runs that are not in order yet.
    private bool NextRuns()
    {
        _left = _items;
        for (; _width < _count; _width *= 2)
        {
            while ((_start += 2 * _width) < _count - _width)
            {
                _end = (int)Math.Min(_start + 2L * _width, _count);
                if (_end > _sorted) return Compare(State.Border, _start + _width - 1, _start + _width);
            }
            _start = -4 * _width;
        }
        return false;
    }

    // Room for the longest left run.
    private T[] Scratch()
    {
        long width = _runLength;
        while (2 * width < _count) width *= 2;
        WorkBudget.Memory(width * Unsafe.SizeOf<T>());
        return new T[width];
    }

    private bool Compare(State state, int x, int y)
    {
        (_state, _x, _y) = (state, x, y);
        return true;
    }
}
