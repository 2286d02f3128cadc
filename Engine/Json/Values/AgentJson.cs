using System.Buffers;

namespace Quoll.Json.Values;

/// <summary>
/// Reading and writing JSON for an agent: what JSON.parse and JSON.stringify, and the .NET API, stand on. Readers and
/// writers with their buffers belong to the agent; one that is busy (a toJSON method that calls JSON.stringify) is not
/// waited for: the inner call gets a fresh one.
/// </summary>
internal sealed class AgentJson
{
    private static readonly Slot<Agent, AgentJson> OfAgent = new(static agent => new AgentJson(agent));

    private readonly Agent _agent;
    private JsonSerializer<char>? _toUtf16;
    private JsonSerializer<byte>? _toUtf8;
    private JsonReader? _reader;
    private readonly ResultForm _resultForm = new();

    private AgentJson(Agent agent) => _agent = agent;

    /// <summary>The text of a value; null if JSON has none for it (undefined, a function, a symbol).</summary>
    public static string? Serialize(Realm realm, JsValue value, in JsonLayout layout)
    {
        // A limit would count bytes there.
        if (layout.MaxLength == long.MaxValue && IsForeign(realm.Agent, value)) return SerializeForeign(realm, value, layout);
        var owner = Of(realm.Agent);
        var serializer = owner._toUtf16;
        // Marked as busy, where to take it away and put it back would be two more references stored.
        if (serializer is null) owner._toUtf16 = serializer = new JsonSerializer<char>(owner._agent);
        else if (serializer.IsBusy) serializer = new JsonSerializer<char>(owner._agent);
        serializer.IsBusy = true;
        try
        {
            if (!serializer.Begin(value, layout) || !serializer.Walk()) return null;
            var text = serializer.Writer.ToText();
            serializer.ResultIs(text, text.Length * sizeof(char));
            return text;
        }
        finally
        {
            serializer.Reset();
            serializer.IsBusy = false;
        }
    }

    private static bool IsForeign(Agent agent, in JsValue value) => value.ObjectOrNull is { } o && o.GetType() != typeof(JsObject)
        && o.GetType() != typeof(JsArray) && JsonSettings.Slot.Of(agent).Foreign(agent).IsForeign(o);

    // What writes foreign objects writes UTF-8.
    private static string? SerializeForeign(Realm realm, JsValue value, in JsonLayout layout)
    {
        var serializer = RentUtf8Serializer(realm);
        try
        {
            serializer.Writer.KeepTornText();
            return serializer.Begin(value, layout) && serializer.Walk() ? JsonResult.CreateText(realm.Agent, serializer.Writer) : null;
        }
        finally
        {
            ReturnUtf8Serializer(realm, serializer);
        }
    }

    /// <summary>
    /// The String of a value's text; undefined if JSON has none for it. A longer text may stay UTF-8
    /// (<see cref="ResultForm"/>); of such a one JSON.parse can be sure that it is JSON.
    /// </summary>
    public static JsValue SerializeToValue(Realm realm, JsValue value, in JsonLayout layout)
    {
        var form = Of(realm.Agent)._resultForm;
        // A gap of anything else than white space makes a text that is not a JSON.
        if (!form.IsUtf8 || layout.Gap.AsSpan().ContainsAnyExcept("\t\n\r "))
        {
            var text = Serialize(realm, value, layout);
            if (text is null) return JsValue.Undefined;
            form.WroteUtf16(text.Length);
            return JsValue.FromText(text);
        }
        var serializer = RentUtf8Serializer(realm);
        try
        {
            serializer.Writer.KeepTornText();
            if (!serializer.Begin(value, layout) || !serializer.Walk()) return JsValue.Undefined;
            form.WroteUtf8(serializer.Writer.Length);
            var result = JsonResult.Create(realm.Agent, serializer.Writer, form);
            if (result.Reference is Utf8String { Utf8: { } utf8 }) serializer.ResultIs(utf8, utf8.Length);
            return result;
        }
        finally
        {
            ReturnUtf8Serializer(realm, serializer);
        }
    }

    /// <summary>
    /// Writes the text of a value as UTF-8, in parts as it grows; false, and nothing written, where JSON has none for
    /// it. Lone surrogates are escaped. When something throws in the middle, the parts before it are with the output
    /// already.
    /// </summary>
    public static bool Serialize(Realm realm, JsValue value, in JsonLayout layout, IBufferWriter<byte> output)
    {
        var serializer = RentUtf8Serializer(realm);
        try
        {
            serializer.Writer.MakeParts();
            if (!serializer.Begin(value, layout)) return false;
            while (!serializer.Walk())
            {
                // The output is code of the host, which may use the engine.
                realm.Agent.Paused.Add(serializer);
                try
                {
                    Send(serializer.Writer, output);
                }
                finally
                {
                    realm.Agent.Paused.Remove(serializer);
                }
            }
            Send(serializer.Writer, output);
            return true;
        }
        finally
        {
            ReturnUtf8Serializer(realm, serializer);
        }
    }

    /// <summary>
    /// The value of a text in UTF-16 or UTF-8, or what a reviver function makes of it; a SyntaxError where it is not
    /// JSON or not UTF-8, a RangeError where it is nested deeper than a limit. A byte order mark at the beginning of
    /// UTF-8 is skipped.
    /// </summary>
    public static JsValue Parse<TUnit>(Realm realm, ReadOnlySpan<TUnit> text, JsFunction? reviver = null, int maxDepth = int.MaxValue)
        where TUnit : unmanaged
    {
        var reader = Of(realm.Agent).Reader;
        if (reviver is null) return reader.Read(realm, text, maxDepth);
        var unfiltered = reader.ReadWithSource(realm, text, maxDepth, out var record);
        return JsonReviver<TUnit>.Revive(realm, text, unfiltered, record, reviver);
    }

    /// <summary>
    /// The value of the first of several texts in UTF-8 that follow each other, and where the next one begins.
    /// </summary>
    public static JsValue ParseFirst(Realm realm, ReadOnlySpan<byte> texts, out int end) =>
        Of(realm.Agent).Reader.ReadFirst(realm, texts, out end);

    /// <summary>A serializer of the agent's, for a caller that gives it back.</summary>
    public static JsonSerializer<byte> RentUtf8Serializer(Realm realm)
    {
        var owner = Of(realm.Agent);
        return Interlocked.Exchange(ref owner._toUtf8, null) ?? new JsonSerializer<byte>(owner._agent);
    }

    /// <summary>Gives a serializer back; on any thread, when nobody uses it any more.</summary>
    public static void ReturnUtf8Serializer(Realm realm, JsonSerializer<byte> serializer)
    {
        serializer.Reset();
        Volatile.Write(ref Of(realm.Agent)._toUtf8, serializer);
    }

    private static void Send(JsonWriter<byte> writer, IBufferWriter<byte> output)
    {
        for (var i = 0; i < writer.PieceCount; i++) output.Write(writer.Piece(i).Span);
        writer.TakePart();
    }

    // Reading runs no script, so one reader is enough.
    private JsonReader Reader => _reader ??= new JsonReader(_agent);

    private static AgentJson Of(Agent agent) => OfAgent.Of(agent);
}
