namespace Quoll.Builtins.Texts;

/// <summary>
/// A String iterator (ECMA-262 §22.1.5): returns the text code point by code point, lone surrogates by themselves.
/// </summary>
internal sealed class StringIterator(Realm realm, string text)
    : BuiltinIterator<StringIterator>(Shape.Root(realm, realm[Intrinsic.StringIteratorPrototype]))
{
    private int _position;

    public override string ClassName => "String Iterator";

    public override bool MoveNext(out JsValue value)
    {
        if (_position >= text.Length)
        {
            value = JsValue.Undefined;
            return false;
        }
        value = SingleCharacter.NextCodePoint(text, ref _position);
        return true;
    }
}
