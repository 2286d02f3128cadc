using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>The globals of the Web Cryptography API (Level 2).</summary>
internal static class CryptographyApis
{
    public static void Describe(GlobalTable globals)
    {
        globals
            .Class("Crypto", static () => Crypto.Interface)
            .Class("CryptoKey", static () => CryptoKey.Interface)
            .Class("SubtleCrypto", static () => SubtleCrypto.Interface);
        globals.Attribute("crypto", static (in HostCall call) => Crypto.Of(call.Engine).Value);
    }
}
