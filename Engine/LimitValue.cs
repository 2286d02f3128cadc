namespace Quoll;

/// <summary>Checks the values of limits when they are set.</summary>
internal static class LimitValue
{
    /// <summary>
    /// Checks a time of zero or more. Null, <see cref="Timeout.InfiniteTimeSpan"/> and the greatest time mean no limit.
    /// </summary>
    public static TimeSpan? Time(TimeSpan? value, [CallerMemberName] string name = "") =>
        value is null || value >= TimeSpan.Zero || value == Timeout.InfiniteTimeSpan
            ? value : throw OutOfRange(name, value, "a time of zero or more, or null or Timeout.InfiniteTimeSpan for no limit");

    /// <summary>Checks an amount of zero or more; null means no limit.</summary>
    public static long? Amount(long? value, [CallerMemberName] string name = "") =>
        value is null or >= 0 ? value : throw OutOfRange(name, value, "zero or more, or null for no limit");

    /// <summary>Checks a length or depth of JSON: zero or more.</summary>
    public static long Json(long value, [CallerMemberName] string name = "") =>
        value >= 0 ? value : throw OutOfRange(name, value, "zero or more");

    /// <summary>Checks a depth of one or more.</summary>
    public static int Depth(int value, [CallerMemberName] string name = "") =>
        value >= 1 ? value : throw OutOfRange(name, value, "one or more");

    private static ArgumentOutOfRangeException OutOfRange(string name, object value, string expected) =>
        new(name, value, $"{name} must be {expected}.");
}
