namespace Quoll.Json.Values;

/// <summary>
/// The reader and the serializers that a thread keeps, with their buffers, for the next text of any engine. They belong
/// to no engine meanwhile. If one is in use (a toJSON method calls JSON.stringify, or runs another engine), the inner
/// call gets a new one.
/// </summary>
internal static class JsonPool
{
    [ThreadStatic]
    private static JsonSerializer<char>? _utf16;

    [ThreadStatic]
    private static JsonSerializer<byte>? _utf8;

    [ThreadStatic]
    private static JsonReader? _reader;

    /// <summary>Returns a serializer for an agent.</summary>
    public static JsonSerializer<char> TakeUtf16(Agent agent)
    {
        var taken = _utf16 ?? new JsonSerializer<char>();
        _utf16 = null;
        taken.Attach(agent);
        return taken;
    }

    /// <summary>Returns a serializer for an agent.</summary>
    public static JsonSerializer<byte> TakeUtf8(Agent agent)
    {
        var taken = _utf8 ?? new JsonSerializer<byte>();
        _utf8 = null;
        taken.Attach(agent);
        return taken;
    }

    /// <summary>Returns a reader.</summary>
    public static JsonReader TakeReader()
    {
        var taken = _reader ?? new JsonReader();
        _reader = null;
        return taken;
    }

    /// <summary>Keeps a serializer for the next text of the calling thread. The caller must be done with it.</summary>
    public static void GiveBack(JsonSerializer<char> serializer)
    {
        serializer.Detach();
        _utf16 = serializer;
    }

    /// <inheritdoc cref="GiveBack(JsonSerializer{char})"/>
    public static void GiveBack(JsonSerializer<byte> serializer)
    {
        serializer.Detach();
        _utf8 = serializer;
    }

    /// <summary>Keeps a reader for the next text of the calling thread. The caller must be done with it.</summary>
    public static void GiveBack(JsonReader reader) => _reader = reader;
}
