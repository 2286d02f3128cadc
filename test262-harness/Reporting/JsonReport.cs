using System.Text.Json;
using Quoll.Test262.Catalog;
using Quoll.Test262.Execution;
using Quoll.Test262.Suite;

namespace Quoll.Test262.Reporting;

/// <summary>Every test with every run, for tools.</summary>
internal static class JsonReport
{
    public static void Write(string file, string suite, TestResults results)
    {
        using FileStream stream = File.Create(file);
        using var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true });
        json.WriteStartObject();
        json.WriteString("suite", suite);
        json.WriteString("commit", SuiteVersion.CommitOf(suite));
        json.WriteNumber("passed", results.Passed);
        json.WriteNumber("failed", results.Failed);
        json.WriteNumber("skipped", results.Skipped);
        json.WriteNumber("unexpected", results.Unexpected);
        json.WriteStartArray("tests");
        foreach (TestResult test in results.All)
            WriteTest(json, test, results.IsExpected(test));
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteTest(Utf8JsonWriter json, TestResult test, bool isExpected)
    {
        json.WriteStartObject();
        json.WriteString("path", test.Test.Path);
        json.WriteString("result", test.SkipReason is not null ? "skipped" : test.Passed ? "passed" : "failed");
        if (test.SkipReason is not null)
            json.WriteString("reason", test.SkipReason);
        else if (!test.Passed)
            json.WriteBoolean("listed", isExpected);
        foreach ((RunMode mode, RunResult run) in test.Runs)
        {
            json.WriteStartObject(ExpectedFailures.NameOf(mode));
            json.WriteString("outcome", run.Outcome.ToString());
            json.WriteNumber("ms", Math.Round(run.Milliseconds, 2));
            if (run.Message.Length > 0)
                json.WriteString("message", run.Message);
            json.WriteEndObject();
        }
        json.WriteEndObject();
    }
}
