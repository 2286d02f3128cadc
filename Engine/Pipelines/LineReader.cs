namespace Quoll.Pipelines;

/// <summary>Reads sources into blocks of whole lines.</summary>
/// <param name="queue">Takes the blocks.</param>
/// <param name="limit">The most bytes of a line, or as many as a block has; null for no limit.</param>
/// <param name="skipsBlank">Whether blank lines have no index.</param>
/// <param name="isFixed">Whether only the input decides where blocks end, not the speed of its arrival.</param>
internal sealed class LineReader<TResult>(LineQueue<TResult> queue, long? limit, bool skipsBlank, bool isFixed)
    where TResult : class, new()
{
    private long _index;
    private LineBlock<TResult> _block = null!;

    /// <summary>Reads all sources; a block carries the failure to read one.</summary>
    public void Run(IEnumerable<LineSource> sources)
    {
        _block = queue.TakeFree();
        try
        {
            foreach (var source in sources) Read(source);
        }
        catch (Exception error) when (!queue.Stopping.IsCancellationRequested)
        {
            SendError("", error);
        }
    }

    private void Read(LineSource source)
    {
        try
        {
            var stream = source.Open();
            using (source.LeavesOpen ? null : stream) Read(source.Name, stream);
        }
        catch (Exception error) when (!queue.Stopping.IsCancellationRequested)
        {
            SendError(source.Name, error);
        }
    }

    private void Read(string name, Stream stream)
    {
        var line = 1L;
        var (filled, searched) = (0, 0);
        Begin(name, line);
        var isBeginning = true;
        while (true)
        {
            int count;
            try
            {
                if (filled == _block.Bytes.Length) _block.Grow(limit);
                count = stream.Read(_block.Bytes.AsSpan(filled..GoalFrom(filled)));
            }
            catch
            {
                // Whole lines before the fault are valid. The rest may be truncated.
                var whole = _block.Bytes.AsSpan(0, filled).LastIndexOf((byte)'\n') + 1;
                if (whole > _block.Start) SendUpTo(name, line, whole, whole);
                throw;
            }
            filled += count;
            if (isBeginning && (filled >= 3 || count == 0 || _block.Bytes[0] != 0xEF))
            {
                isBeginning = false;
                if (_block.Bytes.AsSpan(0, filled).StartsWith("\uFEFF"u8)) _block.Start = 3;
            }
            if (count == 0) break;
            // If a worker is idle, the lines read so far are passed on.
            if (isFixed ? !IsGoal(filled) : filled < _block.Bytes.Length && !queue.NeedsInput) continue;
            var last = _block.Bytes.AsSpan(searched, filled - searched).LastIndexOf((byte)'\n');
            if (last < 0 || isBeginning)
            {
                searched = filled;
                continue;
            }
            var end = searched + last + 1;
            line = SendUpTo(name, line, end, filled);
            filled -= end;
            searched = filled;
        }
        if (filled > _block.Start) SendUpTo(name, line, filled, filled);
    }

    // Where reading ends that begins here. Fixed blocks end at powers of two, even if a buffer is larger.
    private int GoalFrom(int filled)
    {
        if (!isFixed) return _block.Bytes.Length;
        long goal = LineBlock<TResult>.Size;
        while (goal <= filled) goal *= 2;
        return (int)Math.Min(goal, _block.Bytes.Length);
    }

    private static bool IsGoal(int filled) => filled >= LineBlock<TResult>.Size && (int.IsPow2(filled) || filled == Array.MaxLength);

    // Sends the lines of the block, and begins the next block with the rest.
    private long SendUpTo(string name, long line, int end, int filled)
    {
        var sent = _block;
        sent.End = end;
        var lines = sent.GetEnumerator();
        while (lines.MoveNext()) _index++;
        line += lines.Number;
        var next = queue.TakeFree();
        while (next.Bytes.Length < filled - end) next.Grow(null);
        sent.Bytes.AsSpan(end, filled - end).CopyTo(next.Bytes);
        queue.Send(sent);
        _block = next;
        Begin(name, line);
        return line;
    }

    private void SendError(string name, Exception error)
    {
        _block.SourceName = name;
        _block.Start = _block.End = 0;
        _block.ReadError = error;
        queue.Send(_block);
        _block = queue.TakeFree();
    }

    private void Begin(string name, long line)
    {
        _block.SourceName = name;
        _block.SkipsBlankLines = skipsBlank;
        _block.FirstIndex = _index;
        _block.FirstLine = line;
        _block.Start = 0;
    }
}
