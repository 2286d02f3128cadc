using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>
/// Conversions of the arguments that the constructors and methods of streams have in common (WebIDL §3.2).
/// </summary>
internal static class StreamArguments
{
    /// <summary>An <c>optional object</c>; undefined if it is not there.</summary>
    public static JsValue ToOptionalObject(JsValue value, string context) => value.IsUndefined || value.IsObject ? value
        : throw Algorithm.TypeError($"{context}: the first argument is not an object");

    /// <summary>A member of a dictionary that is a callback function; undefined if it is not there.</summary>
    public static JsValue ToOptionalCallback(JsValue value, string context) => value.IsUndefined ? value : Idl.ToCallback(value, context);

    /// <summary>A stream of an interface.</summary>
    public static T ToStream<T>(ScriptClass<T> type, JsValue value, string context) where T : class =>
        type.TryGetTarget(value, out var stream) ? stream : throw Algorithm.TypeError($"{context} is not a {type.Name}");

    /// <summary>[EnforceRange] unsigned long long autoAllocateChunkSize; null if it is not there.</summary>
    public static int? ToAutoAllocateChunkSize(JsValue value) => value.IsUndefined ? null
        : (int)Math.Min(Idl.ToUnsignedLongLong(value, "UnderlyingSource.autoAllocateChunkSize", IntegerKind.EnforceRange), int.MaxValue);

    /// <summary>An ArrayBufferView, which is neither shared nor resizable.</summary>
    public static BufferSource ToView(JsValue value, string context)
    {
        var source = Idl.ToBufferSource(value, context);
        return source.Kind != BufferViewKind.None ? source : throw Algorithm.TypeError($"{context} is not an ArrayBufferView");
    }

    /// <summary>The length in bytes of an ArrayBuffer.</summary>
    public static int BufferLength(JsValue buffer) =>
        AbstractOperations.TryGetBufferSource(buffer, out var source) ? source.ByteLength : 0;
}
