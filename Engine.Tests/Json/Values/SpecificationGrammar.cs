using System.Globalization;
using System.Text;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// The grammar of ECMA-404 by recursive descent, a method for each rule. The engine's reader is compared with it.
/// </summary>
internal sealed class SpecificationGrammar
{
    private readonly Realm _realm;
    private readonly string _text;
    private int _at;

    private SpecificationGrammar(Realm realm, string text) => (_realm, _text) = (realm, text);

    /// <summary>Returns the value of a text, or null if it does not match the grammar.</summary>
    public static JsValue? Parse(Realm realm, string text)
    {
        var grammar = new SpecificationGrammar(realm, text);
        var value = grammar.Value();
        return grammar._at == text.Length ? value : default(JsValue?);
    }

    private void Space()
    {
        while (_at < _text.Length && _text[_at] is '\t' or '\n' or '\r' or ' ') _at++;
    }

    private bool Eat(string token)
    {
        if (string.CompareOrdinal(_text, _at, token, 0, token.Length) != 0) return false;
        _at += token.Length;
        return true;
    }

    private JsValue? Value()
    {
        Space();
        var value = BareValue();
        Space();
        return value;
    }

    private JsValue? BareValue()
    {
        if (Eat("null")) return JsValue.Null;
        if (Eat("true")) return JsValue.True;
        if (Eat("false")) return JsValue.False;
        if (_at < _text.Length && _text[_at] == '"') return String() is { } text ? new JsValue(text) : default(JsValue?);
        if (Eat("[")) return Array();
        if (Eat("{")) return Object();
        return Number();
    }

    private JsValue? Array()
    {
        var elements = new List<JsValue>();
        Space();
        if (Eat("]")) return _realm.CreateArray(elements.ToArray());
        do
        {
            if (Value() is not { } element) return null;
            elements.Add(element);
        }
        while (Eat(","));
        return Eat("]") ? new JsValue(_realm.CreateArray(elements.ToArray())) : default(JsValue?);
    }

    private JsValue? Object()
    {
        var o = _realm.CreateObject();
        Space();
        if (Eat("}")) return o;
        do
        {
            Space();
            if (String() is not { } key) return null;
            Space();
            if (!Eat(":") || Value() is not { } value) return null;
            ObjectOperations.CreateDataProperty(o, PropertyKey.From(key), value);
        }
        while (Eat(","));
        return Eat("}") ? new JsValue(o) : default(JsValue?);
    }

    private string? String()
    {
        if (!Eat("\"")) return null;
        var text = new StringBuilder();
        while (_at < _text.Length)
        {
            var c = _text[_at++];
            if (c == '"') return text.ToString();
            if (c < ' ') return null;
            if (c != '\\')
            {
                text.Append(c);
                continue;
            }
            if (_at == _text.Length) return null;
            c = _text[_at++];
            if (c == 'u')
            {
                if (_text.Length - _at < 4 || !_text.AsSpan(_at, 4).ToString().All(char.IsAsciiHexDigit)) return null;
                text.Append((char)int.Parse(_text.AsSpan(_at, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                _at += 4;
                continue;
            }
            var place = "\"\\/bfnrt".IndexOf(c, StringComparison.Ordinal);
            if (place < 0) return null;
            text.Append("\"\\/\b\f\n\r\t"[place]);
        }
        return null;
    }

    private bool Digits()
    {
        var start = _at;
        while (_at < _text.Length && char.IsAsciiDigit(_text[_at])) _at++;
        return _at > start;
    }

    private JsValue? Number()
    {
        var start = _at;
        Eat("-");
        if (!Eat("0") && !Digits()) return null;
        if (Eat(".") && !Digits()) return null;
        if (Eat("e") || Eat("E"))
        {
            if (!Eat("+")) Eat("-");
            if (!Digits()) return null;
        }
        return double.Parse(_text.AsSpan(start, _at - start), CultureInfo.InvariantCulture);
    }
}
