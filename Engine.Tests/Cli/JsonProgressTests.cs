using Quoll.Cli.Json;

namespace Quoll.Tests.Cli;

/// <summary>The line that shows the progress of a run over JSON.</summary>
public class JsonProgressTests
{
    [Theory]
    [InlineData(1_500_000_000, 3_000_000_000, 5, "1,500 MB, 300 MB/s, 50 %")]
    [InlineData(1_500_000_000, -1, 5, "1,500 MB, 300 MB/s")]
    [InlineData(10, 5, 1, "0 MB, 0 MB/s, 100 %")]
    public void It_says_how_much_and_how_fast(long bytes, long total, double seconds, string text) =>
        Assert.Equal(text, Progress.Text(bytes, total, seconds));

    [Fact]
    public void It_comes_late_and_leaves_nothing()
    {
        var terminal = new StringWriter();
        using (var progress = new Progress(TextWriter.Synchronized(terminal), -1)) progress.Add(5);
        Assert.Equal("", terminal.ToString());
        var shared = TextWriter.Synchronized(terminal);
        using (var progress = new Progress(shared, -1))
        {
            progress.Add(5_000_000);
            Assert.True(SpinWait.SpinUntil(IsShown, MachinePace.Hang));
        }
        Assert.EndsWith("\r\u001b[K", terminal.ToString());

        bool IsShown()
        {
            // The methods of the terminal take this lock.
            lock (shared) return terminal.ToString().Contains("5 MB", StringComparison.Ordinal);
        }
    }
}
