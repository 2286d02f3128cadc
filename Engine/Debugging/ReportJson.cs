using System.Text;
using System.Text.Json;

namespace Quoll.Debugging;

/// <summary>The JSON of profiles and coverage.</summary>
internal static class ReportJson
{
    /// <summary>Returns what is written. Calls in it may be nested as deep as those of a script.</summary>
    public static string Write(Action<Utf8JsonWriter> write)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { MaxDepth = int.MaxValue })) write(json);
        return Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length);
    }

    /// <summary>Returns the URL of a source from its name; none for a function without a source.</summary>
    public static string UrlOf(string name, Func<string, string>? url) => url is null || name.Length == 0 ? name : url(name);
}
