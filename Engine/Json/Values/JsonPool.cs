namespace Quoll.Json.Values;

/// <summary>
/// The reader and the serializers that a thread keeps, with their buffers, for the next text of any engine. They belong
/// to no engine meanwhile. If one is in use (a toJSON method calls JSON.stringify, or runs another engine), the inner
/// call gets a new one.
/// </summary>
internal static class JsonPool
{
    [ThreadStatic]
    private static JsonReader? _reader;

    /// <summary>Returns a serializer for an agent.</summary>
    public static JsonSerializer<TUnit> TakeSerializer<TUnit>(Agent agent) where TUnit : unmanaged
    {
        var taken = Kept<TUnit>.Serializer ?? new JsonSerializer<TUnit>();
        Kept<TUnit>.Serializer = null;
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
    public static void GiveBack<TUnit>(JsonSerializer<TUnit> serializer) where TUnit : unmanaged
    {
        serializer.Detach();
        Kept<TUnit>.Serializer = serializer;
    }

    /// <summary>Keeps a reader for the next text of the calling thread. The caller must be done with it.</summary>
    public static void GiveBack(JsonReader reader) => _reader = reader;

    private static class Kept<TUnit> where TUnit : unmanaged
    {
        [ThreadStatic]
        public static JsonSerializer<TUnit>? Serializer;
    }
}
