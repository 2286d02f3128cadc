using Quoll.WebPlatformTests.Catalog;

namespace Quoll.WebPlatformTests.Reporting;

/// <summary>How a subtest ended. The numbers are those of the harness in JavaScript.</summary>
internal enum Status
{
    Passed,
    Failed,

    /// <summary>It has begun, and its end did not come.</summary>
    TimedOut,

    /// <summary>It has not begun.</summary>
    NotRun,

    /// <summary>It needs a feature that its standard calls optional.</summary>
    Unsupported,
}

/// <param name="Name">Its name, unique in its file.</param>
/// <param name="Message">Why it failed.</param>
/// <param name="Stack">Where; empty if unknown.</param>
internal sealed record Subtest(string Name, Status Status, string Message, string Stack);

/// <summary>The results of a file.</summary>
internal sealed class FileResult(TestFile file)
{
    /// <summary>The name of the subtest that stands for an error outside of all subtests.</summary>
    public const string OutsideSubtests = "(the file)";

    private readonly Dictionary<string, int> _names = new(StringComparer.Ordinal);

    public TestFile File => file;

    public List<Subtest> Subtests { get; } = [];

    public TimeSpan Time { get; set; }

    /// <summary>Adds a subtest. A name that is there already gets a number.</summary>
    public void Add(string name, Status status, string message, string stack)
    {
        var count = _names[name] = _names.GetValueOrDefault(name) + 1;
        Subtests.Add(new Subtest(count == 1 ? name : $"{name} ({count})", status, message, stack));
    }

    /// <summary>Adds an error that belongs to no subtest.</summary>
    public void AddError(string message, string stack = "") => Add(OutsideSubtests, Status.Failed, message, stack);
}
