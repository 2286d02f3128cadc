using System.Text;
using Quoll.Calls;
using Quoll.Cli.Json;
using Quoll.Cli.Shell;
using Quoll.Json.Values;

namespace Quoll.Tests.Cli;

/// <summary>Lines whose programs wait are under way together, and their results are in order.</summary>
public class OverlappingLineTests
{
    private const string Sleep = "await new Promise(done => setTimeout(done, 12 - input)); ";

    // The first line ends when the line with this index begins.
    private static string WaitFor(int index) =>
        $"globalThis.other ??= Promise.withResolvers(); if (index == {index}) other.resolve(); if (index == 0) await other.promise; input";

    [Fact]
    public void A_line_may_wait_for_a_later_one()
    {
        Assert.Equal("1\n2\n3\n", Run(WaitFor(1), 3));
        Assert.Equal(64, Run(WaitFor(63), 64).Count('\n'));
        // Not for one that begins when the first ones must end.
        Assert.StartsWith("0: Error: The program waits for a promise that nothing can settle", Run(WaitFor(64), 70));
    }

    [Fact]
    public void With_limits_each_line_is_alone() => Assert.StartsWith(
        "0: Error: The program waits for a promise that nothing can settle", Run(WaitFor(1), 3, new EngineOptions { MaxSteps = 100_000 }));

    [Theory]
    // Later lines wait for a shorter time.
    [InlineData(Sleep + "input", "1\n2\n3\n4\n5\n6\n")]
    [InlineData("input % 2 ? (async () => { " + Sleep + "return input; })() : -input", "1\n-2\n3\n-4\n5\n-6\n")]
    [InlineData(Sleep + "if (input % 2) input", "1\n3\n5\n")]
    [InlineData(Sleep + "if (input == 5 || input == 3) throw `no ${input}`; input", "1\n2\n2: Uncaught \"no 3\"\n", "4\n4: Uncaught \"no 5\"\n6\n")]
    [InlineData("if (input == 3) null.x; " + Sleep + "input", "1\n2\n2: TypeError: Cannot read properties of null (reading 'x') (<program>:1:22)\n", "4\n5\n6\n")]
    [InlineData(Sleep + "if (input == 3) quit(7); input", "1\n2\n2: quit 7\n")]
    [InlineData("const f = async () => { " + Sleep + "if (input == 3) quit(7) }; await f(); input", "1\n2\n2: quit 7\n")]
    [InlineData("if (input == 3) setInterval(() => { }, 1000); if (input == 2) quit(7); " + Sleep + "input", "1\n1: quit 7\n")]
    [InlineData("if (input == 2) Promise.reject('lost'); " + Sleep + "input", "1\n1: Uncaught \"lost\"\n", "3\n4\n5\n6\n")]
    [InlineData("const p = Promise.reject('held'); " + Sleep + "p.catch(() => { }); input", "1\n2\n3\n4\n5\n6\n")]
    [InlineData("const o = {}; setTimeout(() => { o.late = input }, 12 - input); o", "{\"late\":1}\n{\"late\":2}\n{\"late\":3}\n{\"late\":4}\n{\"late\":5}\n{\"late\":6}\n")]
    public void Results_and_failures_are_in_order(string program, string output, string ifItKeepsGoing = "")
    {
        Assert.Equal(output + ifItKeepsGoing, Run(program, 6, keepsGoing: true));
        Assert.Equal(output, Run(program, 6));
    }

    [Fact]
    public void Each_step_of_a_module_may_wait()
    {
        const string Program = """
            const sleep = x => new Promise(done => setTimeout(done, 12 - x));
            export const filter = async x => { await sleep(x); return x != 2 };
            export const map = async x => { await sleep(x); return x * 10 };
            """;
        Assert.Equal("10\n30\n40\n", Run(Program, 4, isModule: true));
    }

    [Fact]
    public void Numbers_keep_the_texts_of_their_lines() => Assert.Equal(
        "9007199254740992\n9007199254740993\n1e999\n1\n",
        Run("await new Promise(done => setTimeout(done, index)); input", ["9007199254740992", "9007199254740993", "1e999", "1"]));

    [Fact]
    public void The_command_reads_lines_so() => Assert.Equal(
        new(0, "1\n2\n", ""), QuollProcess.RunWithInput("1\n2\n", "--ndjson", "--jobs", "1", WaitFor(1)));

    private static string Run(string program, int count, EngineOptions? limits = null, bool keepsGoing = false, bool isModule = false) =>
        Run(program, Enumerable.Range(1, count).Select(static i => $"{i}"), limits, keepsGoing, isModule);

    // The results, and the failures after the indices of their lines.
    private static string Run(
        string program, IEnumerable<string> lines, EngineOptions? limits = null, bool keepsGoing = false, bool isModule = false)
    {
        var options = new FilterOptions
        {
            Program = program,
            ProgramName = "<program>",
            IsModule = isModule,
            Input = InputForm.Lines,
            Files = [],
            KeepsGoing = keepsGoing,
            Engine = limits ?? new EngineOptions(),
        };
        var engine = new ShellSession(options.Engine, Terminal.ForWriters(TextWriter.Null, TextWriter.Null), [])
        {
            Quit = static code => throw new QuitException(code),
        }.Engine;
        var filter = Boundary.Run(engine.Realm, (engine, options), static (_, make) =>
            new ProgramRunner(make.options, make.engine, FilterProgram.Compile(make.engine, make.options), new JsonNumberTexts()));
        var output = new ResultBuffer();
        var isOver = false;
        bool Report(InputFailure failure)
        {
            var message = failure.IsQuit ? $"quit {failure.ExitCode}" : failure.Message.Split('\n')[0];
            output.WriteText($"{failure.Line}: {message}\n");
            isOver = failure.IsQuit || !keepsGoing;
            return !isOver;
        }

        var index = 0;
        foreach (var line in lines)
        {
            if (filter.Run(Encoding.UTF8.GetBytes(line), index, "file", output, line: index) is { } failure) Report(failure);
            index++;
            if (filter.MustFinish) filter.Finish(output, Report);
            if (isOver) break;
        }
        filter.Finish(output, Report);
        return Encoding.UTF8.GetString(output.Content);
    }
}
