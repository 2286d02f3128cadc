using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>A curve that <c>namedCurve</c> can name (§23.5): one of NIST SP 800-186.</summary>
internal sealed class NamedCurve
{
    public static readonly NamedCurve P256 = new("P-256", "1.2.840.10045.3.1.7", ECCurve.NamedCurves.nistP256, 32, "ES256");
    public static readonly NamedCurve P384 = new("P-384", "1.3.132.0.34", ECCurve.NamedCurves.nistP384, 48, "ES384");
    public static readonly NamedCurve P521 = new("P-521", "1.3.132.0.35", ECCurve.NamedCurves.nistP521, 66, "ES512");

    private static readonly NamedCurve[] All = [P256, P384, P521];

    private NamedCurve(string name, string objectIdentifier, ECCurve curve, int size, string signature)
    {
        Name = name;
        ObjectIdentifier = objectIdentifier;
        Curve = curve;
        Size = size;
        SignatureName = signature;
    }

    public string Name { get; }

    public string ObjectIdentifier { get; }

    /// <summary>The curve in System.Security.Cryptography.</summary>
    public ECCurve Curve { get; }

    /// <summary>The bytes of a coordinate, and of a private key.</summary>
    public int Size { get; }

    /// <summary>The name of ECDSA over the curve in JSON Web Algorithms.</summary>
    public string SignatureName { get; }

    public static NamedCurve? Find(string name) => Array.Find(All, curve => curve.Name == name);

    public static NamedCurve? FindByIdentifier(string identifier) => Array.Find(All, curve => curve.ObjectIdentifier == identifier);
}
