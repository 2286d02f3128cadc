using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Quoll.Tests;

/// <summary>
/// Bounds of time in tests. No test compares a time with a number of seconds: it compares with the time that the same
/// machine needs for a known work, at the same moment. What must happen some time, however late, waits for
/// <see cref="Hang"/>.
/// </summary>
internal static class MachinePace
{
    /// <summary>
    /// The longest wait for what must happen. It ends only if something hangs, so it may be a number of seconds: no
    /// machine is so slow or busy. Three tests that hang must leave <c>./test</c> time for its report. It sets the
    /// variable for the second run of failed tests, in which the machine does nothing else.
    /// </summary>
    public static readonly TimeSpan Hang = TimeSpan.FromSeconds(
        int.TryParse(Environment.GetEnvironmentVariable("QUOLL_HANG_SECONDS"), out var seconds) ? seconds : 60);

    private const int Bytes = 1 << 22;

    private const int Rounds = 5;

    private static long _result;

    /// <summary>
    /// Does a work of known size: new memory from the system, and a few million dependent operations. It takes about
    /// ten milliseconds on a machine of 2024.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public static void DoKnownWork()
    {
        var bytes = new byte[Bytes];
        ulong hash = 0;
        for (var round = 0; round < Rounds; round++)
        {
            for (var i = 0; i < bytes.Length; i += 8)
            {
                hash = (hash ^ bytes[i]) * 0x9E3779B97F4A7C15 + (ulong)i;
                bytes[i] = (byte)(hash >> 56);
            }
        }
        _result = (long)hash;
    }

    /// <summary>Measures the known work.</summary>
    public static TimeSpan KnownWork() => Time(DoKnownWork);

    /// <summary>Measures how long an action takes.</summary>
    public static TimeSpan Time(Action action)
    {
        var start = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(start);
    }

    /// <summary>
    /// Asserts that an action takes at most a limit of its own, if it has one, and a number of times as long as the
    /// known work before or after it. A busy machine delays anything, so only an action that is late several times
    /// fails.
    /// </summary>
    /// <param name="times">How many times as long as the known work: far from what a fault would take.</param>
    /// <param name="action">The measured action; it may return a time that it has measured itself.</param>
    /// <param name="limit">The time that the action takes in any case.</param>
    /// <param name="known">The known work; null for that of <see cref="DoKnownWork"/>.</param>
    public static void AssertSoon(double times, Func<TimeSpan> action, TimeSpan limit = default, Action? known = null)
    {
        const int Tries = 5;
        known ??= DoKnownWork;
        for (var left = Tries - 1; ; left--)
        {
            var before = Time(known);
            var time = action() - limit;
            var work = before > time ? before : TimeSpan.FromTicks(Math.Max(before.Ticks, Time(known).Ticks));
            if (time <= times * work) return;
            if (left == 0) Assert.Fail($"It took {time} more than {limit}, {time / work:0} times the known work of {work}, not {times}.");
        }
    }

    /// <summary>Asserts the same of an action whose whole time counts.</summary>
    public static void AssertSoon(double times, Action action, TimeSpan limit = default, Action? known = null) =>
        AssertSoon(times, () => Time(action), limit, known);
}
