using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Json.Typed.Theirs;

/// <summary>Options that System.Text.Json and QuollJson both have.</summary>
internal sealed record TheirOptions(string Name, Action<JsonSerializerOptions> Theirs, Action<QuollJsonOptions> Ours)
{
    public override string ToString() => Name;
}

/// <summary>Values of a type, and texts that are read as it, for System.Text.Json and QuollJson.</summary>
internal abstract record TheirCase(string Name)
{
    /// <summary>The compared inputs: each value and each text.</summary>
    public abstract IEnumerable<string> Inputs { get; }

    /// <summary>Returns the result of System.Text.Json for an input, as text.</summary>
    public abstract string Theirs(int input, JsonSerializerOptions options);

    /// <summary>Returns the result of QuollJson for an input, as text.</summary>
    public abstract string Ours(int input, QuollJsonOptions options);

    /// <summary>The texts that are read.</summary>
    public abstract string[] AllTexts { get; }

    /// <summary>
    /// Returns the result of QuollJson for any text: the text of the value that was read, or that it is refused.
    /// </summary>
    public abstract string Ours(string text, QuollJsonOptions options);
}

internal sealed record TheirCase<T>(string Name, T[] Values, string[] Texts) : TheirCase(Name)
{
    public override IEnumerable<string> Inputs => Values.Select(static (_, i) => $"write {i}").Concat(Texts.Select(static text => $"read {text}"));

    public override string Theirs(int input, JsonSerializerOptions options) => Result(
        () => input < Values.Length ? JsonSerializer.Serialize(Values[input], options)
            : Dump.Of(JsonSerializer.Deserialize<T>(Texts[input - Values.Length], options)),
        // System.Text.Json throws this for NaN as a key.
        static exception => exception is JsonException or ArgumentException);

    public override string Ours(int input, QuollJsonOptions options) => Result(
        () => input < Values.Length ? QuollJson.Serialize(Values[input], options)
            : Dump.Of(QuollJson.Deserialize<T>(Texts[input - Values.Length], options)),
        static exception => exception is QuollJsonException);

    public override string[] AllTexts => Texts;

    public override string Ours(string text, QuollJsonOptions options) => Result(
        () => QuollJson.Serialize(QuollJson.Deserialize<T>(text, options), options), static exception => exception is QuollJsonException);

    // Distinguishes errors of a text or a value from errors of the type.
    private static string Result(Func<string> run, Func<Exception, bool> isOfJson)
    {
        try
        {
            return run();
        }
        catch (Exception exception) when (isOfJson(exception))
        {
            return "refused: wrong JSON";
        }
        catch (Exception exception) when (exception is InvalidOperationException or NotSupportedException)
        {
            return "refused: wrong type";
        }
    }
}

/// <summary>Returns the whole content of a value as text.</summary>
internal static class Dump
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static string Of(object? value)
    {
        var text = new StringBuilder();
        Add(text, value, new Dictionary<object, int>(ReferenceEqualityComparer.Instance));
        return text.ToString();
    }

    private static void Add(StringBuilder text, object? value, Dictionary<object, int> seen)
    {
        switch (value)
        {
            case null:
                text.Append("null");
                return;
            case string or Enum or Guid or DateTime or DateTimeOffset or DateOnly or TimeOnly or TimeSpan or Uri or Version
                or bool or char or Half or Int128 or UInt128 or System.Numerics.BigInteger or decimal or IConvertible:
                text.Append(value.GetType().Name).Append(' ').Append(Convert.ToString(value, CultureInfo.InvariantCulture));
                return;
            case JsonElement element:
                text.Append(JsonSerializer.Serialize(element, Plain));
                return;
            case JsonNode node:
                text.Append(node.ToJsonString(Plain));
                return;
        }
        if (!value.GetType().IsValueType)
        {
            if (!seen.TryAdd(value, seen.Count))
            {
                text.Append('#').Append(seen[value]);
                return;
            }
        }
        text.Append(value is ITuple or IEnumerable ? "" : value.GetType().Name);
        if (value is IDictionary entries)
        {
            text.Append('{');
            foreach (DictionaryEntry entry in entries)
            {
                Add(text, entry.Key, seen);
                text.Append(" = ");
                Add(text, entry.Value, seen);
                text.Append("; ");
            }
            text.Append('}');
            return;
        }
        if (value is IEnumerable elements)
        {
            text.Append('[');
            foreach (var element in elements)
            {
                Add(text, element, seen);
                text.Append("; ");
            }
            text.Append(']');
            return;
        }
        text.Append('(');
        for (var level = value.GetType(); level is not null && level != typeof(object); level = level.BaseType)
        {
            foreach (var field in level.GetFields(Own))
            {
                text.Append(field.Name).Append(" = ");
                Add(text, field.GetValue(value), seen);
                text.Append("; ");
            }
        }
        text.Append(')');
    }
}
