using System.Buffers;

namespace Quoll.Json.Values;

/// <summary>
/// Reading and writing JSON for an agent, the basis of JSON.parse, JSON.stringify and the .NET API. Readers and writers
/// with their buffers come from the thread (<see cref="JsonPool"/>).
/// </summary>
internal static class AgentJson
{
    /// <summary>Returns the JSON text of a value; null if it has none (undefined, a function, a symbol).</summary>
    public static string? Serialize(Realm realm, JsValue value, in JsonLayout layout)
    {
        if (value.ObjectOrNull is { } o && !o.IsPlain && o.GetType() != typeof(JsArray)
            && JsonSettings.Slot.Of(realm.Agent).Foreign(realm.Agent).IsUtf8(o, layout.MaxLength))
        {
            var result = SerializeUtf8(realm, value, layout, null);
            return result.IsUndefined ? null : result.String;
        }
        var serializer = JsonPool.TakeSerializer<char>(realm.Agent);
        try
        {
            if (!serializer.Begin(value, layout) || !serializer.Walk()) return null;
            var text = serializer.Writer.ToText();
            serializer.ResultIs(text, text.Length * sizeof(char));
            return text;
        }
        finally
        {
            JsonPool.GiveBack(serializer);
        }
    }

    /// <summary>
    /// Returns the String of a value's text; undefined if it has none. A longer text may stay UTF-8
    /// (<see cref="ResultForm"/>). JSON.parse then knows that it is valid JSON.
    /// </summary>
    public static JsValue SerializeToValue(Realm realm, JsValue value, in JsonLayout layout)
    {
        var form = JsonSettings.Slot.Of(realm.Agent).ResultForm;
        // With a gap that is not only white space, the text is not JSON.
        if (!form.IsUtf8 || layout.Gap.AsSpan().ContainsAnyExcept("\t\n\r "))
        {
            var text = Serialize(realm, value, layout);
            if (text is null) return JsValue.Undefined;
            form.WroteUtf16(text.Length);
            return JsValue.FromText(text);
        }
        return SerializeUtf8(realm, value, layout, form);
    }

    // Written as UTF-8. The String may stay so if it has a form.
    private static JsValue SerializeUtf8(Realm realm, JsValue value, in JsonLayout layout, ResultForm? form)
    {
        var serializer = JsonPool.TakeSerializer<byte>(realm.Agent);
        try
        {
            serializer.Writer.KeepLoneSurrogates();
            if (!serializer.Begin(value, layout) || !serializer.Walk()) return JsValue.Undefined;
            if (form is null) return JsValue.FromText(JsonResult.CreateText(serializer.Writer));
            form.WroteUtf8(serializer.Writer.Length);
            var result = JsonResult.Create(realm.Agent, serializer.Writer, form);
            if (result.Reference is Utf8String { Utf8: { } utf8 })
            {
                var last = utf8[utf8.Count - 1];
                serializer.ResultIs(last, last.Length);
            }
            return result;
        }
        finally
        {
            JsonPool.GiveBack(serializer);
        }
    }

    /// <summary>
    /// Writes the text of a value as UTF-8, in parts as it grows. Returns false and writes nothing if it has no text.
    /// Lone surrogates are escaped. If an exception is thrown midway, the output already has the earlier parts.
    /// </summary>
    public static bool Serialize(Realm realm, JsValue value, in JsonLayout layout, IBufferWriter<byte> output)
    {
        var serializer = JsonPool.TakeSerializer<byte>(realm.Agent);
        try
        {
            serializer.Writer.MakeParts();
            if (!serializer.Begin(value, layout)) return false;
            while (!serializer.Walk())
            {
                // The output is host code that may use the engine.
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
            JsonPool.GiveBack(serializer);
        }
    }

    /// <summary>
    /// Returns the value of a text in UTF-16 or UTF-8, or the result of a reviver function for it. Throws a SyntaxError
    /// if the text is not JSON or not UTF-8, and a RangeError if it is nested deeper than a limit. A byte order mark at
    /// the beginning of UTF-8 is skipped.
    /// </summary>
    public static JsValue Parse<TUnit>(Realm realm, ReadOnlySpan<TUnit> text, JsFunction? reviver = null, int maxDepth = int.MaxValue)
        where TUnit : unmanaged
    {
        var reader = JsonPool.TakeReader();
        try
        {
            if (reviver is null) return reader.Read(realm, text, maxDepth);
            var unfiltered = reader.ReadWithSource(realm, text, mayMoreFollow: false, maxDepth, out var record, out _);
            return JsonReviver<TUnit>.Revive(realm, text, unfiltered, record, reviver);
        }
        finally
        {
            JsonPool.GiveBack(reader);
        }
    }

    /// <summary>Returns the value of a text that the engine wrote. Several pieces are copied together first.</summary>
    public static JsValue Parse(Realm realm, in Utf8Pieces text)
    {
        if (text.Whole is { } whole) return Parse<byte>(realm, whole);
        var length = text.Length;
        realm.Agent.Reserve(length);
        var copy = realm.Agent.Buffers.Rent<byte>(length);
        try
        {
            text.CopyTo(copy);
            return Parse<byte>(realm, copy.AsSpan(0, length));
        }
        finally
        {
            realm.Agent.Buffers.Return(copy);
        }
    }

    /// <inheritdoc cref="JsonReader.ReadFirst{TUnit}"/>
    public static JsValue ParseFirst<TUnit>(
        Realm realm, ReadOnlySpan<TUnit> texts, bool mayMoreFollow, JsonNumberTexts? numbers, out int end, int maxDepth = int.MaxValue)
        where TUnit : unmanaged
    {
        var reader = JsonPool.TakeReader();
        try
        {
            return reader.ReadFirst(realm, texts, mayMoreFollow, numbers, maxDepth, out end);
        }
        finally
        {
            JsonPool.GiveBack(reader);
        }
    }

    /// <summary>Returns the value of the first of several texts, with its record for a reviver.</summary>
    public static JsValue ParseFirst(Realm realm, ReadOnlySpan<byte> texts, out JsonParseRecord? record, out int end, int maxDepth)
    {
        var reader = JsonPool.TakeReader();
        try
        {
            var value = reader.ReadWithSource(realm, texts, mayMoreFollow: true, maxDepth, out var read, out end);
            record = read;
            return value;
        }
        finally
        {
            JsonPool.GiveBack(reader);
        }
    }

    private static void Send(JsonWriter<byte> writer, IBufferWriter<byte> output)
    {
        for (var i = 0; i < writer.PieceCount; i++) output.Write(writer.Piece(i).Span);
        writer.TakePart();
    }
}
