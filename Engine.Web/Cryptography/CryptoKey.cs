using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>
/// The interface <c>CryptoKey</c> (§13). Scripts see what the key is for, not the key: that takes <c>exportKey</c>, if
/// the key is extractable.
/// </summary>
internal sealed class CryptoKey(Engine engine, KeyData data) : PlatformObject(engine)
{
    private JsValue? _algorithm, _usages;

    public static readonly ScriptClass<CryptoKey> Interface = new("CryptoKey")
    {
        Prototype = static members => members
            .ReadOnly("type", Interface!, static key => key.Data.Type switch
            {
                KeyType.Public => "public",
                KeyType.Private => "private",
                _ => "secret",
            })
            .ReadOnly("extractable", Interface!, static key => key.Data.IsExtractable)
            .Attribute("algorithm", static (in HostCall call) => Interface!.TargetOf(call.This).AlgorithmObject)
            .Attribute("usages", static (in HostCall call) => Interface!.TargetOf(call.This).UsagesArray)
            .Tag("CryptoKey"),
        // [Serializable] (§13.4): the clone has the same slots.
        Clone = static (key, engine) => new CryptoKey(engine, key.Data.ForAnotherEngine()),
    };

    /// <summary>The internal slots.</summary>
    public KeyData Data { get; } = data;

    protected override ScriptClass Class => Interface;

    // The cached ECMAScript objects (§9): always the same ones, which a script may change without effect.
    private JsValue AlgorithmObject => _algorithm ??= ScriptDictionary.Of(Engine, Data.Algorithm);

    private JsValue UsagesArray => _usages ??= AbstractOperations.CreateArray(
        Engine, [.. KeyUsageNames.Of(Data.Usages).Select(static name => (JsValue)name)]);

    /// <summary>The key that an argument must be.</summary>
    public static CryptoKey From(JsValue value, string context) =>
        Interface.TryGetTarget(value, out var key) ? key : throw Idl.TypeError($"{context}: a CryptoKey was expected.");
}
