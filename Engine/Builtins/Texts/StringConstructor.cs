namespace Quoll.Builtins.Texts;

/// <summary>The String constructor (ECMA-262 §22.1.1, §22.1.2).</summary>
internal static class StringConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("String", 1, Intrinsic.StringPrototype, Construct)
        .Method("fromCharCode", 1, FromCharCode, direct: static (JsValue self, JsValue unit) =>
            unit.IsNumber ? SingleCharacter.Text((char)TypeConversion.ToInt32(unit.Number)) : JsValue.Hole)
        .Method("fromCodePoint", 1, FromCodePoint)
        .Method("raw", 1, Raw);

    /// <summary>String ( value ), §22.1.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        // 1. to 2.b: a missing argument means the empty String; a Symbol is described, in a call only.
        if (call.Count > 0 && call.NewTarget is null && call[0].IsSymbol) return call[0].Symbol.DescriptiveString;
        JsValue s = call.Count == 0 ? "" : TypeConversion.ToStringValue(call[0]);
        if (call.NewTarget is null) return s;
        return new StringObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(call.NewTarget, Intrinsic.StringPrototype), s);
    }

    /// <summary>String.fromCharCode ( ...codeUnits ), §22.1.2.1.</summary>
    private static JsValue FromCharCode(in CallInfo call)
    {
        if (call.Count == 1) return SingleCharacter.Text((char)TypeConversion.ToInt32(call[0]));
        call.Agent.Reserve(2L * sizeof(char) * call.Count);
        var units = new char[call.Count];
        for (var i = 0; i < units.Length; i++) units[i] = (char)TypeConversion.ToInt32(call[i]);
        return NewString.Create(units);
    }

    /// <summary>String.fromCodePoint ( ...codePoints ), §22.1.2.2.</summary>
    private static JsValue FromCodePoint(in CallInfo call)
    {
        var result = new TextBuilder(call.Agent, call.Count);
        foreach (var next in call.Arguments)
        {
            var number = TypeConversion.ToNumber(next);
            if (number is not (>= 0 and <= 0x10FFFF) || number != Math.Floor(number))
            {
                throw Raise.RangeError(Messages.InvalidCodePoint, NumberText.ToString(number));
            }
            var codePoint = (int)number;
            // Code points of surrogates are valid here and become lone surrogates.
            if (codePoint < 0x10000) result.Append((char)codePoint);
            else result.Append(char.ConvertFromUtf32(codePoint));
        }
        return result.Finish();
    }

    /// <summary>String.raw ( template, ...substitutions ), §22.1.2.4.</summary>
    private static JsValue Raw(in CallInfo call)
    {
        var cooked = TypeConversion.ToObject(call.Realm, call[0]);
        var literals = TypeConversion.ToObject(call.Realm, cooked.Get(WellKnown.Raw));
        var literalCount = ObjectOperations.LengthOfArrayLike(literals);
        var result = new TextBuilder(call.Agent);
        for (double nextIndex = 0; nextIndex < literalCount; nextIndex++)
        {
            call.Agent.Step();
            result.Append(TypeConversion.ToString(literals.Get(PropertyKey.From(nextIndex))));
            if (nextIndex + 1 < literalCount && nextIndex + 1 < call.Count)
                result.Append(TypeConversion.ToString(call[(int)nextIndex + 1]));
        }
        return result.Finish();
    }
}
