using System.Buffers;
using System.Runtime.CompilerServices;
using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Json;

/// <summary>
/// Reading and writing JSON for an agent: what JSON.parse and JSON.stringify, and the .NET API, stand on. Readers and writers with
/// their buffers belong to the agent; one that is busy (a toJSON method that calls JSON.stringify) is not waited for: the inner call
/// gets a fresh one.
/// </summary>
internal sealed class JsonText
{
    private readonly Agent _agent;
    private JsonSerializer<char>? _toUtf16;
    private JsonSerializer<byte>? _toUtf8;
    private JsonReader? _reader;

    private JsonText(Agent agent) => _agent = agent;

    /// <summary>The text of a value; null where JSON has none for it (undefined, a function, a symbol).</summary>
    public static string? Serialize(Realm realm, JsValue value, in JsonLayout layout)
    {
        var owner = Of(realm.Agent);
        var serializer = owner._toUtf16 ?? new JsonSerializer<char>(owner._agent);
        owner._toUtf16 = null;
        try
        {
            return serializer.Serialize(realm, value, layout) ? serializer.Writer.ToText() : null;
        }
        finally
        {
            serializer.Reset();
            owner._toUtf16 = serializer;
        }
    }

    /// <summary>
    /// Writes the text of a value as UTF-8, in parts as it grows; false, and nothing written, where JSON has none for it.
    /// Lone surrogates are escaped. When something throws in the middle, the parts before it are with the writer already.
    /// </summary>
    public static bool Serialize(Realm realm, JsValue value, in JsonLayout layout, IBufferWriter<byte> output)
    {
        var owner = Of(realm.Agent);
        var serializer = owner._toUtf8 ?? new JsonSerializer<byte>(owner._agent);
        owner._toUtf8 = null;
        try
        {
            serializer.Writer.SendTo(output);
            return serializer.Serialize(realm, value, layout);
        }
        finally
        {
            serializer.Reset();
            owner._toUtf8 = serializer;
        }
    }

    /// <summary>The value of a text; a SyntaxError where it is not JSON, or nested deeper than a limit.</summary>
    public static JsValue Parse(Realm realm, ReadOnlySpan<char> text, int maxDepth = int.MaxValue) =>
        Of(realm.Agent).Reader.Read(realm, text, maxDepth);

    /// <summary>
    /// The value of a UTF-8 text; a SyntaxError where it is not JSON, not UTF-8, or nested deeper than a limit. A byte order mark at
    /// its beginning is skipped.
    /// </summary>
    public static JsValue Parse(Realm realm, ReadOnlySpan<byte> text, int maxDepth = int.MaxValue) =>
        Of(realm.Agent).Reader.Read(realm, text, maxDepth);

    /// <summary>The value of a text, and the record of it that a reviver needs.</summary>
    public static JsValue ParseWithSource(Realm realm, string text, out JsonParseRecord record) =>
        Of(realm.Agent).Reader.ReadWithSource(realm, text, out record);

    // Reading runs no script, so one reader is enough.
    private JsonReader Reader => _reader ??= new JsonReader(_agent);

    private static JsonText Of(Agent agent) => Unsafe.As<JsonText>(agent.JsonState ??= new JsonText(agent));
}
