namespace Quoll.Web.Encodings;

/// <summary>The globals of the Encoding Standard that are no streams.</summary>
internal static class EncodingApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class("TextEncoder", static () => TextEncoder.Interface)
        .Class("TextDecoder", static () => TextDecoder.Interface);
}
