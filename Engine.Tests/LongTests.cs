namespace Quoll.Tests;

/// <summary>Tests that take too long for each run: <c>QUOLL_LONG_TESTS</c> runs them.</summary>
internal static class LongTests
{
    public static readonly bool AreOn = Environment.GetEnvironmentVariable("QUOLL_LONG_TESTS") is { Length: > 0 };

    /// <summary>Skips the test, unless these tests run.</summary>
    public static void Require() => Skip.IfNot(AreOn, "It runs only with QUOLL_LONG_TESTS.");
}
