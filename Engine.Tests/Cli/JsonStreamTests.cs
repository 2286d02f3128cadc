using System.Diagnostics;
using System.Text;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Cli;

/// <summary>
/// Tests <c>quoll --ndjson</c> over long inputs: order, positions, memory, and a reader that stops reading.
/// </summary>
[Collection(Alone.Collection)]
public class JsonStreamTests
{
    /// <summary>Several blocks, with lines of very different lengths and amounts of work.</summary>
    private const int Lines = 200_000;

    [Theory]
    [InlineData("1")]
    [InlineData("2")]
    [InlineData("7")]
    public void The_order_is_that_of_the_input(string jobs)
    {
        var input = new StringBuilder();
        var expected = new StringBuilder();
        var random = new Random(7);
        for (var i = 0; i < Lines; i++)
        {
            input.Append($"{{\"i\":{i},\"work\":{(i % 1000 == 0 ? 20000 : random.Next(10))},\"x\":\"{new string('x', random.Next(40))}\"}}\n");
            expected.Append($"[{i},{i}]\n");
        }
        var result = QuollProcess.RunWithInput(
            input.ToString(), "--ndjson", "--jobs", jobs, "for (let i = 0; i < input.work; i++); [input.i, index]");
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        Assert.Equal(expected.ToString(), result.Output);
    }

    [Fact]
    public void Lines_are_counted_over_all_blocks()
    {
        var input = new StringBuilder();
        for (var i = 0; i < Lines; i++) input.Append(i % 10 == 0 ? "\n" : "{\"name\":\"somebody\"}\n");
        input.Append("{\"name\":}\n{}\n");
        var result = QuollProcess.RunWithInput(input.ToString(), "--ndjson", "index");
        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith($"quoll: <stdin>:{Lines + 1}:9: ", result.Error);
        Assert.EndsWith($"\n{Lines * 9 / 10 - 1}\n", result.Output);
        Assert.Equal(Lines * 9 / 10, result.Output.Count(c => c == '\n'));
    }

    [Fact]
    public void A_line_may_be_longer_than_many_blocks()
    {
        var text = new string('x', 20_000_000);
        var result = QuollProcess.RunWithInput($"1\n\"{text}\"\n[\"{text}\"]\n\"y\"", "--ndjson", "[index, input.length]");
        Assert.Equal(new(0, "[0,null]\n[1,20000000]\n[2,1]\n[3,1]\n", ""), result);
        result = QuollProcess.RunWithInput($"\"{text}\"\n2", "--ndjson", "input");
        Assert.Equal($"\"{text}\"\n2\n", result.Output);
    }

    [Fact]
    public void Results_may_be_much_longer_than_inputs()
    {
        var result = QuollProcess.RunWithInput(
            "1\n2\n3\n", "--ndjson", "--flat", "(function*() { for (let i = 0; i < 1e6; i++) yield input * 1e7 + i; })()");
        Assert.Equal(0, result.ExitCode);
        var lines = result.Output.TrimEnd('\n').Split('\n');
        Assert.Equal(Enumerable.Range(1, 3).SelectMany(i => Enumerable.Range(i * 10_000_000, 1_000_000)), lines.Select(int.Parse));
    }

    [Fact]
    public async Task A_line_is_answered_before_the_next_one_comes()
    {
        using var process = QuollProcess.Start("--ndjson", "input + 1");
        for (var i = 0; i < 5; i++)
        {
            process.StandardInput.Write($"{i}\n");
            process.StandardInput.Flush();
            Assert.Equal($"{i + 1}", await process.StandardOutput.ReadLineAsync().WaitAsync(MachinePace.Hang));
        }
        process.StandardInput.Close();
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(0, process.ExitCode);
    }

    [Theory]
    [InlineData("{\"a\":[1,\"}\"]}", "1\n")]
    [InlineData("[{\"a\\\"]\":1}]", "0\n")]
    [InlineData("7\n", "0\n")]
    [InlineData("\"x\\\\\"", "0\n")]
    public async Task A_document_is_answered_when_it_is_complete(string document, string output)
    {
        using var process = QuollProcess.Start("--json", "+(input.a?.length > 0)");
        for (var i = 0; i < 3; i++)
        {
            foreach (var c in document)
            {
                process.StandardInput.Write(c);
                process.StandardInput.Flush();
            }
            Assert.Equal(output.TrimEnd(), await process.StandardOutput.ReadLineAsync().WaitAsync(MachinePace.Hang));
        }
        process.StandardInput.Close();
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(0, process.ExitCode);
    }

    /// <summary>The documents together are larger than the memory that the command may have.</summary>
    [Fact]
    public async Task Documents_are_read_one_by_one()
    {
        const int Count = 300_000;
        using var process = QuollProcess.Start("--json", "--max-memory", "20", "input.id");
        var document = Encoding.UTF8.GetBytes($"{{\"id\":7,\n\"text\":\"{new string('x', 300)}\"}}\n");
        var reading = Task.Run(() =>
        {
            var lines = 0;
            while (process.StandardOutput.ReadLine() is not null) lines++;
            return lines;
        });
        for (var i = 0; i < Count; i++) process.StandardInput.BaseStream.Write(document);
        process.StandardInput.Close();
        Assert.Equal(Count, await reading.WaitAsync(MachinePace.Hang));
        Assert.Equal("", process.StandardError.ReadToEnd());
    }

    [Fact]
    public async Task When_nobody_reads_on_the_run_ends()
    {
        using var process = QuollProcess.Start("--ndjson", "input");
        var line = Encoding.UTF8.GetBytes($"{{\"text\":\"{new string('x', 500)}\"}}\n");
        var writing = Task.Run(() =>
        {
            try
            {
                while (true) process.StandardInput.BaseStream.Write(line);
            }
            catch (IOException)
            {
                // The command ends there.
            }
        });
        await process.StandardOutput.ReadLineAsync().WaitAsync(MachinePace.Hang);
        process.StandardOutput.Close();
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal("", process.StandardError.ReadToEnd());
        await writing.WaitAsync(MachinePace.Hang);
    }

    /// <summary>Processes 300 MB with a heap of at most 100 MB.</summary>
    [Fact]
    public async Task Memory_does_not_grow_with_the_input()
    {
        const int Count = 600_000;
        using var process = QuollProcess.Start(
            new Dictionary<string, string> { ["DOTNET_GCHeapHardLimit"] = "0x6400000" }, "--ndjson", "--jobs", "2", "input.id");
        var line = Encoding.UTF8.GetBytes($"{{\"id\":7,\"text\":\"{new string('x', 300)}\",\"list\":[{new StringBuilder().Insert(0, "1,", 90)}1]}}\n");
        var reading = Task.Run(() =>
        {
            var lines = 0;
            while (process.StandardOutput.ReadLine() is not null) lines++;
            return lines;
        });
        var error = process.StandardError.ReadToEndAsync();
        for (var i = 0; i < Count; i++) process.StandardInput.BaseStream.Write(line);
        process.StandardInput.Close();
        Assert.Equal("", await error.WaitAsync(MachinePace.Hang));
        Assert.Equal(Count, await reading.WaitAsync(MachinePace.Hang));
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(0, process.ExitCode);
    }
}
