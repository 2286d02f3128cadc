using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>Objects of scripts that are dictionaries of WebIDL.</summary>
internal static class ScriptDictionary
{
    /// <summary>The attributes of a member: those of CreateDataProperty.</summary>
    public const MemberFlags MemberFlags = Quoll.MemberFlags.Writable | Quoll.MemberFlags.Enumerable | Quoll.MemberFlags.Configurable;

    public static List<JsValue> ToSequence(Engine engine, JsValue value, string member) =>
        Idl.ToSequence(engine, value, $"JsonWebKey.{member}");

    public static List<string> ToTexts(Engine engine, JsValue value, string member)
    {
        var texts = new List<string>();
        foreach (var item in ToSequence(engine, value, member)) texts.Add(AbstractOperations.ToString(item));
        return texts;
    }

    /// <summary>The object that a script reads in <c>key.algorithm</c>.</summary>
    public static JsValue Of(Engine engine, KeyAlgorithm algorithm)
    {
        var result = AbstractOperations.CreateObject(engine);
        result.Define("name", algorithm.Name, MemberFlags);
        foreach (var (name, value) in algorithm.Members)
        {
            result.Define(name, value switch
            {
                HashFunction hash => Of(engine, new KeyAlgorithm(hash)),
                byte[] bytes => AbstractOperations.CreateUint8Array(engine, bytes.AsSpan().ToArray()),
                double number => number,
                _ => (JsValue)(string)value,
            }, MemberFlags);
        }
        return result;
    }
}
