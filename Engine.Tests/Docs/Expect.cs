using System.Collections;
using System.Globalization;

namespace Quoll.Tests.Docs;

/// <summary>The comments after an arrow, as calls in the compiled samples.</summary>
public static class Expect
{
    /// <summary>Checks <c>expression; // → text</c>.</summary>
    public static void Value(string expected, object? actual) => Assert.Equal(expected, Text(actual));

    /// <summary>Checks <c>statement; // → throws Name: the beginning of the message</c>.</summary>
    public static async Task Throws(string expected, Func<Task> statement)
    {
        var thrown = await Record.ExceptionAsync(statement);
        Assert.StartsWith(expected, thrown is null ? "nothing" : $"{thrown.GetType().Name}: {thrown.Message}", StringComparison.Ordinal);
    }

    private static string Text(object? value) => value switch
    {
        null => "null",
        string text => text,
        bool truth => truth ? "true" : "false",
        JsValue known => known.ToString(),
        IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
        IEnumerable elements => $"[{string.Join(", ", elements.Cast<object?>().Select(Text))}]",
        _ => value.ToString() ?? "",
    };
}
