using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>Output appears as soon as it is written, whatever the script does next.</summary>
public class OutputTests
{
    [Theory]
    [InlineData("console.log('first'); while (true);", "first")]
    // A line that follows another at once waits briefly for more, and no longer.
    [InlineData("console.log('first'); console.log('second'); while (true);", "first\nsecond")]
    [InlineData("for (let i = 0; i < 5000; i++) print(i); while (true);", null)]
    [InlineData("setInterval(() => {}, 10); print('first'); print('second');", "first\nsecond")]
    public async Task Lines_are_there_while_the_script_still_runs(string code, string? expected)
    {
        expected ??= string.Join('\n', Enumerable.Range(0, 5000));
        using var process = QuollProcess.Start("-e", code);
        try
        {
            foreach (var line in expected.Split('\n'))
            {
                Assert.Equal(line, await process.StandardOutput.ReadLineAsync().WaitAsync(MachinePace.Hang));
            }
            Assert.False(process.HasExited);
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public async Task Ticks_of_a_timer_show_one_by_one()
    {
        using var process = QuollProcess.Start("-e", "let n = 0; setInterval(() => console.log('tick', ++n), 5)");
        try
        {
            for (var n = 1; n <= 20; n++)
                Assert.Equal($"tick {n}", await process.StandardOutput.ReadLineAsync().WaitAsync(MachinePace.Hang));
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public async Task Errors_show_at_once_and_behind_what_was_printed_before()
    {
        using var process = QuollProcess.Start("-e", "console.log('out'); console.error('error'); while (true);");
        try
        {
            Assert.Equal("error", await process.StandardError.ReadLineAsync().WaitAsync(MachinePace.Hang));
            Assert.Equal("out", await process.StandardOutput.ReadLineAsync().WaitAsync(MachinePace.Hang));
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public void Much_output_is_whole_and_in_order()
    {
        var result = QuollProcess.Run("-e", "const s = 'añ€😀'.repeat(50); for (let i = 0; i < 20000; i++) print(i, s);");
        var text = string.Concat(Enumerable.Repeat("añ€😀", 50));
        Assert.Equal(string.Concat(Enumerable.Range(0, 20000).Select(i => $"{i} {text}\n")), result.Output);
    }

    [Fact]
    public void Half_a_surrogate_pair_is_a_replacement_character()
    {
        var result = QuollProcess.Run("-e", "print('x'.repeat(40000) + '\\ud83d\\ude00\\ud83d'); print('\\ude00')");
        Assert.Equal(new string('x', 40000) + "😀\ufffd\n\ufffd\n", result.Output);
    }

    [Fact]
    public void A_reader_that_leaves_ends_the_command()
    {
        using var process = QuollProcess.Start("-e", "for (let i = 0; ; i++) print(i)");
        Assert.Equal("0", process.StandardOutput.ReadLine());
        process.StandardOutput.Close();
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(1, process.ExitCode);
    }
}
