namespace Quoll.Cli.Json;

/// <summary>Reads files into blocks of whole lines.</summary>
/// <param name="options">Names the files, and the limit of a line.</param>
/// <param name="pipeline">Takes the blocks.</param>
/// <param name="progress">Counts the bytes.</param>
/// <param name="isFixed">
/// Whether only the input decides where blocks end, not the speed of its arrival: parts that are reduced separately
/// give the same sums of floating-point numbers each time.
/// </param>
internal sealed class LineReader(FilterOptions options, LinePipeline pipeline, Progress? progress, bool isFixed)
{
    private long _index;
    private InputBlock _block = null!;

    /// <summary>Reads all files of the run; a block carries the failure to read a file.</summary>
    public void Run()
    {
        _block = pipeline.TakeFree();
        foreach (var path in options.Files)
        {
            try
            {
                using var file = InputFile.Open(path);
                Read(file);
            }
            catch (Exception error) when (InputFile.FailureOf(error) is { } failure)
            {
                _block.File = InputFile.NameOf(path);
                _block.Start = _block.End = 0;
                _block.Failures.Add(failure);
                Send();
            }
        }
    }

    private void Read(InputFile file)
    {
        var line = 1L;
        var (filled, searched) = (0, 0);
        Begin(file, line);
        var isBeginning = true;
        while (true)
        {
            int count;
            try
            {
                if (filled == _block.Bytes.Length) _block.Grow(options.Engine.MaxAllocatedBytes);
                count = file.Read(_block.Bytes.AsSpan(filled..GoalFrom(filled)), progress);
            }
            catch
            {
                // Whole lines before the fault are valid. The rest may be truncated.
                var whole = _block.Bytes.AsSpan(0, filled).LastIndexOf((byte)'\n') + 1;
                if (whole > _block.Start) SendUpTo(file, line, whole, whole);
                throw;
            }
            filled += count;
            if (isBeginning && (filled >= 3 || count == 0 || _block.Bytes[0] != 0xEF))
            {
                isBeginning = false;
                if (_block.Bytes.AsSpan(0, filled).StartsWith("\uFEFF"u8)) _block.Start = 3;
            }
            if (count == 0) break;
            // If an engine is idle, the lines read so far are passed on.
            if (isFixed ? !IsGoal(filled) : filled < _block.Bytes.Length && !pipeline.NeedsInput) continue;
            var last = _block.Bytes.AsSpan(searched, filled - searched).LastIndexOf((byte)'\n');
            if (last < 0 || isBeginning)
            {
                searched = filled;
                continue;
            }
            var end = searched + last + 1;
            line = SendUpTo(file, line, end, filled);
            filled -= end;
            searched = filled;
        }
        if (filled > _block.Start) SendUpTo(file, line, filled, filled);
    }

    // Where reading ends that begins here. Fixed blocks end at powers of two, even if a buffer is larger.
    private int GoalFrom(int filled)
    {
        if (!isFixed) return _block.Bytes.Length;
        long goal = InputBlock.Size;
        while (goal <= filled) goal *= 2;
        return (int)Math.Min(goal, _block.Bytes.Length);
    }

    private static bool IsGoal(int filled) => filled >= InputBlock.Size && (int.IsPow2(filled) || filled == Array.MaxLength);

    // Sends the lines of the block, and begins the next block with the rest.
    private long SendUpTo(InputFile file, long line, int end, int filled)
    {
        var sent = _block;
        sent.End = end;
        var lines = new LineWalk(sent.Lines, options.SkipsBlankLines);
        while (lines.MoveNext()) _index++;
        line += lines.Number;
        var next = pipeline.TakeFree();
        while (next.Bytes.Length < filled - end) next.Grow(null);
        sent.Bytes.AsSpan(end, filled - end).CopyTo(next.Bytes);
        pipeline.Send(sent);
        _block = next;
        Begin(file, line);
        return line;
    }

    private void Send()
    {
        pipeline.Send(_block);
        _block = pipeline.TakeFree();
    }

    private void Begin(InputFile file, long line)
    {
        _block.File = file.Name;
        _block.FirstIndex = _index;
        _block.FirstLine = line;
        _block.Start = 0;
    }
}
