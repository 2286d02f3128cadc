namespace Quoll.Runtime.Values;

/// <summary>
/// A String made by concatenation: two halves, joined when its characters are first needed. So building a text piece by
/// piece takes linear time.
/// </summary>
internal sealed class Rope : DeferredString
{
    /// <summary>
    /// The longest String, in code units. .NET's own limit is about 2^30; V8's is 2^29-24, which scripts know and test
    /// for.
    /// </summary>
    public const int MaxLength = (1 << 29) - 24;

    /// <summary>Shorter results are copied at once, because a rope of tiny pieces costs more than the copy.</summary>
    private const int MinLength = 24;

    /// <summary>The number of pieces that are joined between two charges, minus one.</summary>
    private const int StepsMask = 1023;

    private object? _left;
    private object? _right;

    private Rope(object left, object right, int length) : base(length)
    {
        _left = left;
        _right = right;
    }

    /// <summary>Concatenates two Strings. Throws a RangeError past <see cref="MaxLength"/>.</summary>
    public static JsValue Concat(in JsValue left, in JsValue right)
    {
        var leftLength = left.StringLength;
        var rightLength = right.StringLength;
        if (leftLength == 0) return right;
        if (rightLength == 0) return left;
        var length = (long)leftLength + rightLength;
        NewString.RequireLength(length);
        if (length < MinLength) return new JsValue(string.Concat(left.String, right.String));
        // The text may be needed at any time, when no limit can be checked. So the limit is checked here.
        WorkBudget.Memory(sizeof(char) * length);
        return new JsValue(new Rope(left.Reference!, right.Reference!, (int)length));
    }

    // Most ropes are deep on the left (s += piece), so the walk fills the span from its end and keeps the left halves
    // on a stack.
    public override void CopyTo(Span<char> units)
    {
        var pending = new Stack<object>();
        pending.Push(this);
        var end = units.Length;
        var steps = 0;
        while (pending.TryPop(out var part))
        {
            if ((++steps & StepsMask) == 0) WorkBudget.Steps(StepsMask + 1);
            if (part is Rope rope && Volatile.Read(ref rope._left) is { } left && Volatile.Read(ref rope._right) is { } right)
            {
                if (pending.Count == pending.Capacity) WorkBudget.Memory(2L * IntPtr.Size * pending.Count);
                pending.Push(left);
                pending.Push(right);
                continue;
            }
            // A rope without halves has been flattened, perhaps by another thread.
            var text = part as string ?? ((DeferredString)part).Flat;
            end -= text?.Length ?? ((DeferredString)part).Length;
            if (text is not null) WorkBudget.Copy(text, units[end..]);
            else ((DeferredString)part).CopyTo(units.Slice(end, ((DeferredString)part).Length));
        }
    }

    protected override void Release()
    {
        Volatile.Write(ref _left, null);
        Volatile.Write(ref _right, null);
    }
}
