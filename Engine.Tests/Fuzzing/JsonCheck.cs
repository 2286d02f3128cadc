using System.Buffers;
using System.Text;
using Quoll.Json.Values;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// Invariants for any bytes. Both readers accept exactly what the grammar (<see cref="SpecificationGrammar"/>) accepts,
/// throw a SyntaxError otherwise, and return the same value. Stringifying after parsing is a fixed point. The readers
/// can be replaced, to prove that a fault is found.
/// </summary>
internal sealed class JsonCheck
{
    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    public Func<Engine, string, JsValue> ReadText { get; init; } = static (engine, text) => engine.Json.Parse(text);

    public Func<Engine, byte[], JsValue> ReadUtf8 { get; init; } = static (engine, utf8) => engine.Json.Parse(utf8);

    /// <summary>Returns the fault of a case; null if there is none.</summary>
    public string? Fault(Engine engine, byte[] utf8)
    {
        try
        {
            return FaultOf(engine, utf8);
        }
        catch (Exception unexpected) when (unexpected is not (OutOfMemoryException or StackOverflowException))
        {
            return $"nothing but a SyntaxError may come out: {unexpected}";
        }
    }

    private string? FaultOf(Engine engine, byte[] utf8)
    {
        // A byte order mark is not part of the text.
        var content = utf8.AsSpan().StartsWith("\uFEFF"u8) ? utf8.AsSpan(3) : utf8;
        string? text;
        try
        {
            text = Strict.GetString(content);
        }
        catch (DecoderFallbackException)
        {
            text = null;
        }
        var expected = text is null ? null : SpecificationGrammar.Parse(engine.Realm, text);

        var fromUtf8 = Read(() => ReadUtf8(engine, utf8), out var utf8Error);
        if (utf8Error.Length > 0 && !utf8Error.StartsWith("SyntaxError: ", StringComparison.Ordinal))
            return $"the reader of UTF-8 throws {utf8Error}";
        if (fromUtf8.HasValue != expected.HasValue)
            return $"the reader of UTF-8 {Verdict(fromUtf8, utf8Error)} and the grammar {Verdict(expected, "")}";
        if (engine.Realm.Agent.Buffers.Lent != 0) return "the reader of UTF-8 keeps a buffer";
        // With replacement characters and lone surrogates the text is a different one, so only the other reader can
        // read it.
        var other = text ?? Encoding.Latin1.GetString(content);
        var expectedOther = text is null ? SpecificationGrammar.Parse(engine.Realm, other) : expected;
        var fromText = Read(() => ReadText(engine, other), out var textError);
        if (textError.Length > 0 && !textError.StartsWith("SyntaxError: ", StringComparison.Ordinal))
            return $"the reader of text throws {textError}";
        if (fromText.HasValue != expectedOther.HasValue)
            return $"the reader of text {Verdict(fromText, textError)} and the grammar {Verdict(expectedOther, "")}";
        if (engine.Realm.Agent.Buffers.Lent != 0) return "the reader of text keeps a buffer";
        if (text is not null && Ascii.IsValid(text) && content.Length == utf8.Length && textError != utf8Error)
            return $"the readers differ: {textError} / {utf8Error}";

        if (fromUtf8 is { } value)
        {
            if (!IsSame(expected!.Value, value)) return "the reader of UTF-8 gives another value than the grammar";
            if (Written(engine, value) is { } fault) return fault;
        }
        if (fromText is not { } textValue) return Limited(engine, utf8, expected.HasValue);
        if (!IsSame(expectedOther!.Value, textValue)) return "the reader of text gives another value than the grammar";
        return (text is null ? Written(engine, textValue) : null) ?? Revived(engine, other, textValue)
            ?? Limited(engine, utf8, expected.HasValue);
    }

    // Every way of writing gives the same text, and parsing it and writing it gives the same text again.
    private string? Written(Engine engine, JsValue value)
    {
        var agent = engine.Realm.Agent;
        var text = engine.Json.Stringify(value)!;
        var buffer = new ArrayBufferWriter<byte>();
        engine.Json.Stringify(value, buffer);
        if (Encoding.UTF8.GetString(buffer.WrittenSpan) != text) return $"written as UTF-8 it is another text than {text}";
        var indented = engine.Json.Stringify(value, new() { Indent = "  " })!;
        JsonSettings.Slot.Of(agent).IsPlainOff = true;
        var general = engine.Json.Stringify(value);
        var generalIndented = engine.Json.Stringify(value, new() { Indent = "  " });
        JsonSettings.Slot.Of(agent).IsPlainOff = false;
        if (general != text || generalIndented != indented) return $"the paths of the writer differ: {text} / {general}";
        if (SpecificationGrammar.Parse(engine.Realm, text) is null) return $"what is written is not JSON: {text}";

        var again = ReadText(engine, text);
        if (engine.Json.Stringify(again) != text) return $"writing is no fixed point: {text}";
        if (engine.Json.Stringify(ReadUtf8(engine, buffer.WrittenSpan.ToArray())) != text)
            return $"writing UTF-8 is no fixed point: {text}";
        if (engine.Json.Stringify(ReadText(engine, indented)) != text) return $"what was indented is read differently: {indented}";
        return UnreadFault(engine, again, text, indented) ?? (agent.Buffers.Lent != 0 ? "the writer keeps a buffer" : null);
    }

    // Treats it as a long document, whose strings are created when they are read: written before that, and after.
    private string? UnreadFault(Engine engine, JsValue value, string text, string indented)
    {
        JsonSettings.Slot.Of(engine.Realm.Agent).LongText = 0;
        var unread = ReadText(engine, text);
        var unreadUtf8 = ReadUtf8(engine, Encoding.UTF8.GetBytes(indented));
        JsonSettings.Slot.Of(engine.Realm.Agent).LongText = UnreadTexts.MinDocument;
        if (engine.Json.Stringify(unread) != text) return $"unread strings are written differently: {text}";
        if (engine.Json.Stringify(unreadUtf8, new() { Indent = "  " }) != indented)
            return $"unread strings are indented differently: {indented}";
        var buffer = new ArrayBufferWriter<byte>();
        engine.Json.Stringify(unreadUtf8, buffer);
        if (Encoding.UTF8.GetString(buffer.WrittenSpan) != text) return $"unread strings are written differently as UTF-8: {text}";
        if (!IsSame(value, unread) || !IsSame(value, unreadUtf8)) return $"unread strings become others: {text}";
        return engine.Json.Stringify(unread) == text ? null : $"strings that were read are written differently: {text}";
    }

    // Runs a reviver that changes nothing.
    private static string? Revived(Engine engine, string text, JsValue value)
    {
        var same = engine.Execute("(function (key, value) { return value; })");
        return IsSame(value, engine.Json.Parse(text, new() { Reviver = same })) ? null : "with a reviver another value is read";
    }

    // Under limits the outcome is the same, or a RangeError.
    private static string? Limited(Engine engine, byte[] utf8, bool isAccepted)
    {
        var value = Read(() => engine.Json.Parse(utf8, new() { MaxDepth = 3, MaxLength = 1000 }), out var error);
        if (error.StartsWith("RangeError: The document is ", StringComparison.Ordinal)
            || error.StartsWith("RangeError: The JSON text ", StringComparison.Ordinal)) return null;
        if (error.Length > 0 && !error.StartsWith("SyntaxError: ", StringComparison.Ordinal)) return $"under limits it throws {error}";
        return value.HasValue == isAccepted ? null : $"under limits it is {Verdict(value, error)}";
    }

    private static string Verdict(JsValue? value, string error) =>
        value.HasValue ? "accepts it" : error.Length == 0 ? "refuses it" : $"refuses it ({error})";

    private static JsValue? Read(Func<JsValue> read, out string error)
    {
        error = "";
        try
        {
            return read();
        }
        catch (JavaScriptException thrown)
        {
            error = thrown.Description;
            return null;
        }
    }

    private static bool IsSame(JsValue x, JsValue y)
    {
        if (!x.IsObject || !y.IsObject) return !x.IsObject && !y.IsObject && Comparison.SameValue(x, y);
        JsObject a = x.Object, b = y.Object;
        // Plain objects of several sizes are of several classes.
        if (a.IsPlain != b.IsPlain || !a.IsPlain && a.GetType() != b.GetType() || a.Prototype != b.Prototype) return false;
        var keys = a.OwnPropertyKeys();
        if (!keys.SequenceEqual(b.OwnPropertyKeys())) return false;
        foreach (var key in keys)
        {
            if (!a.GetOwnProperty(key, out var left) || !b.GetOwnProperty(key, out var right)) return false;
            if (left.IsAccessor || right.IsAccessor || left.Flags != right.Flags || !IsSame(left.Value, right.Value)) return false;
        }
        return true;
    }
}
