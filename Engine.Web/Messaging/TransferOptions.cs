using Quoll.Web.WebIdl;

namespace Quoll.Web.Messaging;

/// <summary>The objects to transfer: StructuredSerializeOptions (HTML §2.7.10), or a sequence in its place.</summary>
internal static class TransferOptions
{
    /// <summary>Reads the argument of <c>postMessage</c>, whose overloads take a sequence or a dictionary.</summary>
    public static List<JsValue> Read(in HostCall call, int index, string context)
    {
        var given = call[index];
        if (given.IsObject && given[WellKnownSymbols.Iterator] is { IsNullish: false })
            return ToObjects(Idl.ToSequence(call.Engine, given), context);
        return ReadOptions(call, index, context);
    }

    /// <summary>Reads the dictionary.</summary>
    public static List<JsValue> ReadOptions(in HostCall call, int index, string context)
    {
        var transfer = Idl.ToDictionary(call[index], context)["transfer"];
        return transfer.IsUndefined ? [] : ToObjects(Idl.ToSequence(call.Engine, transfer, context), context);
    }

    private static List<JsValue> ToObjects(List<JsValue> values, string context) =>
        values.TrueForAll(static value => value.IsObject) ? values
            : throw Idl.TypeError($"{context}: only objects can be transferred.");
}
