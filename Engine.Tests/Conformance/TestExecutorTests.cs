using Quoll.Test262.Catalog;
using Quoll.Test262.Execution;

namespace Quoll.Tests.Conformance;

/// <summary>Judges single tests, with an engine whose "scripts" are lines that state what they do.</summary>
public sealed class TestExecutorTests : IDisposable
{
    private readonly string _suite = Directory.CreateTempSubdirectory("quoll-suite-").FullName;
    private readonly LineHost _host = new();

    public TestExecutorTests()
    {
        Directory.CreateDirectory(Path.Combine(_suite, "test"));
        Directory.CreateDirectory(Path.Combine(_suite, "harness"));
        foreach (string file in new[] { "assert.js", "sta.js", "doneprintHandle.js", "extra.js" })
            File.WriteAllText(Path.Combine(_suite, "harness", file), $"note {file}\n");
    }

    public void Dispose() => Directory.Delete(_suite, recursive: true);

    [Theory]
    [InlineData("", "pass", Outcome.Passed)]
    [InlineData("", "throw TypeError", Outcome.Failed)]
    [InlineData("", "early SyntaxError", Outcome.Failed)]
    [InlineData("", "time", Outcome.TimedOut)]
    [InlineData("", "memory", Outcome.Failed)]
    [InlineData("", "bug", Outcome.Crashed)]
    [InlineData("negative:\n  phase: parse\n  type: SyntaxError", "early SyntaxError", Outcome.Passed)]
    [InlineData("negative:\n  phase: parse\n  type: SyntaxError", "early ReferenceError", Outcome.Failed)]
    [InlineData("negative:\n  phase: parse\n  type: SyntaxError", "throw SyntaxError", Outcome.Failed)]
    [InlineData("negative:\n  phase: parse\n  type: SyntaxError", "pass", Outcome.Failed)]
    [InlineData("negative:\n  phase: runtime\n  type: TypeError", "throw TypeError", Outcome.Passed)]
    [InlineData("negative:\n  phase: runtime\n  type: TypeError", "throw RangeError", Outcome.Failed)]
    [InlineData("negative:\n  phase: runtime\n  type: SyntaxError", "early SyntaxError", Outcome.Failed)]
    [InlineData("negative:\n  phase: runtime\n  type: TypeError", "pass", Outcome.Failed)]
    [InlineData("flags: [async]", "print Test262:AsyncTestComplete", Outcome.Passed)]
    [InlineData("flags: [async]", "print Test262:AsyncTestFailure:Test262Error: x", Outcome.Failed)]
    [InlineData("flags: [async]", "pass", Outcome.Failed)]
    [InlineData("includes: [missing.js]", "pass", Outcome.Failed)]
    internal void Judges(string front, string script, Outcome outcome) => Assert.Equal(outcome, Execute(front, script).Outcome);

    [Theory]
    [InlineData("", "assert.js sta.js")]
    [InlineData("flags: [raw]", "")]
    [InlineData("flags: [async]", "assert.js sta.js doneprintHandle.js")]
    [InlineData("includes: [extra.js, sta.js]", "assert.js sta.js extra.js")]
    public void Runs_the_harness_files_first(string front, string files)
    {
        Execute(front, "pass");
        Assert.Equal(files, string.Join(' ', _host.Notes));
    }

    [Fact]
    public void Parses_a_harness_file_once_and_makes_a_realm_for_each_test()
    {
        var executor = new TestExecutor(_host, _suite, TimeSpan.FromSeconds(1));
        executor.Execute(Write("", "pass", RunMode.Sloppy));
        int prepared = _host.Prepared;
        executor.Execute(Write("", "pass", RunMode.Sloppy));
        Assert.Equal(prepared + 1, _host.Prepared);
        Assert.Equal(2, _host.Realms);
    }

    [Theory]
    [InlineData(RunMode.Sloppy, false)]
    [InlineData(RunMode.Strict, true)]
    internal void Only_the_test_itself_becomes_strict(RunMode mode, bool strict)
    {
        new TestExecutor(_host, _suite, TimeSpan.FromSeconds(1)).Execute(Write("", "pass", mode));
        Assert.Equal(strict ? 1 : 0, _host.StrictScripts);
    }

    private RunResult Execute(string front, string script) =>
        new TestExecutor(_host, _suite, TimeSpan.FromSeconds(1)).Execute(Write(front, script, RunMode.Sloppy));

    private TestRun Write(string front, string script, RunMode mode)
    {
        string source = $"/*---\ndescription: x\n{front}\n---*/\n{script}\n";
        File.WriteAllText(Path.Combine(_suite, "test", "x.js"), source);
        return new TestRun(new TestCase("x.js", Frontmatter.Parse(source)), mode);
    }

    private sealed class LineHost : IScriptHost
    {
        public List<string> Notes { get; } = [];

        public int Prepared { get; private set; }

        public int Realms { get; private set; }

        public int StrictScripts { get; private set; }

        public object Prepare(string source, string name, bool isModule)
        {
            Prepared++;
            if (source.StartsWith("\"use strict\";", StringComparison.Ordinal))
                StrictScripts++;
            string line = source.TrimEnd().Split('\n')[^1];
            return line.StartsWith("early ", StringComparison.Ordinal) ? throw new ScriptErrorException(line[6..], line) : line;
        }

        public IRealm NewRealm(TimeSpan timeLimit, bool canBlock, Action<string> print)
        {
            Realms++;
            return new Realm(this, print);
        }

        private sealed class Realm(LineHost host, Action<string> print) : IRealm
        {
            public void Run(object script, Func<bool>? isDone = null)
            {
                string[] words = ((string)script).Split(' ', 2);
                switch (words[0])
                {
                    case "note":
                        host.Notes.Add(words[1]);
                        break;
                    case "print":
                        print(words[1]);
                        break;
                    case "throw":
                        throw new ScriptErrorException(words[1], words[1]);
                    case "time":
                        throw new LimitReachedException("time", isTime: true);
                    case "memory":
                        throw new LimitReachedException("memory", isTime: false);
                    case "bug":
                        throw new InvalidOperationException("a bug of the engine");
                }
            }

            public void Dispose()
            {
            }
        }
    }
}
