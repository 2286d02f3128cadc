using System.Globalization;

namespace Quoll.Json.Values;

/// <summary>
/// What is wrong with a text, before anybody knows for whom it is read: readers make their own errors of it.
/// </summary>
internal sealed class JsonTextFault(int at, string template) : Exception
{
    private string? _expected;

    /// <summary>Where, in units of the text.</summary>
    public int At { get; } = at;

    /// <summary>The grammar asks for something else.</summary>
    public static JsonTextFault Expected(int at, string expected) => new(at, Runtime.Values.Messages.JsonExpected) { _expected = expected };

    /// <summary>What is wrong.</summary>
    /// <param name="found">What stands there.</param>
    public string Describe(string found) => _expected is null ? string.Format(CultureInfo.InvariantCulture, template, found)
        : string.Format(CultureInfo.InvariantCulture, template, _expected, found);
}
