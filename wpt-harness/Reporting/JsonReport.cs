using System.Text.Json;

namespace Quoll.WebPlatformTests.Reporting;

/// <summary>Every subtest of every file, for tools.</summary>
internal static class JsonReport
{
    public static void Write(string file, IEnumerable<FileResult> results)
    {
        using var stream = File.Create(file);
        using var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true });
        json.WriteStartArray();
        foreach (var result in results)
        {
            json.WriteStartObject();
            json.WriteString("file", result.File.Path);
            if (result.File.SkipReason is { } reason) json.WriteString("skipped", reason);
            json.WriteNumber("ms", Math.Round(result.Time.TotalMilliseconds));
            json.WriteStartArray("subtests");
            foreach (var subtest in result.Subtests)
            {
                json.WriteStartObject();
                json.WriteString("name", subtest.Name);
                json.WriteString("status", subtest.Status.ToString());
                if (subtest.Message.Length > 0) json.WriteString("message", subtest.Message);
                if (subtest.Stack.Length > 0) json.WriteString("stack", subtest.Stack);
                json.WriteEndObject();
            }
            json.WriteEndArray();
            json.WriteEndObject();
        }
        json.WriteEndArray();
    }
}
