namespace Quoll;

/// <summary>The limits that writing and reading JSON have in common.</summary>
public abstract record JsonOptions
{
    private protected JsonOptions() { }

    /// <summary>
    /// The most objects and arrays that may be open at a time: 1 allows <c>[1]</c>, and not <c>[[1]]</c>. Deeper is a
    /// RangeError. No limit by default.
    /// </summary>
    public int MaxDepth
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = int.MaxValue;

    /// <summary>
    /// The greatest length of the text: UTF-16 code units of a string, bytes of UTF-8, a byte order mark included.
    /// Longer is a RangeError: no more than this reaches an output, and little more is read of a stream or pipe. No
    /// limit by default, but a string has less than 2^29 units, and bytes that are read must fit into one array.
    /// </summary>
    public long MaxLength
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = long.MaxValue;
}
