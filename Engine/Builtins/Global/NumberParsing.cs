namespace Quoll.Builtins.Global;

/// <summary>The functions of the global object that read and test numbers (ECMA-262 §19.2.2 to §19.2.5).</summary>
internal static class NumberParsing
{
    public static JsObject CreateParseFloat(Realm realm) => realm.CreateFunction("parseFloat", 1, ParseFloat);

    public static JsObject CreateParseInt(Realm realm) => realm.CreateFunction("parseInt", 2, ParseInt);

    /// <summary>isFinite ( number ), §19.2.2.</summary>
    public static JsValue IsFinite(in CallInfo call) => double.IsFinite(TypeConversion.ToNumber(call[0]));

    /// <summary>isNaN ( number ), §19.2.3.</summary>
    public static JsValue IsNaN(in CallInfo call) => double.IsNaN(TypeConversion.ToNumber(call[0]));

    /// <summary>parseFloat ( string ), §19.2.4.</summary>
    private static JsValue ParseFloat(in CallInfo call)
    {
        // Parsing a number's text gives the same number, except for the sign of -0.
        if (call[0].IsNumber) return call[0].Number + 0.0;
        return NumberText.ParseFloat(TypeConversion.ToString(call[0]));
    }

    /// <summary>parseInt ( string, radix ), §19.2.5.</summary>
    private static JsValue ParseInt(in CallInfo call)
    {
        // A number whose text has no exponent, in radix 10: its integer part, with the sign of its text.
        if (call[0].IsNumber && call[1].IsUndefined)
        {
            var number = call[0].Number;
            if (number == 0) return 0;
            if (Math.Abs(number) is >= 1e-6 and < 1e21) return Math.Truncate(number);
        }
        var text = TypeConversion.ToString(call[0]);
        return NumberText.ParseInt(text, TypeConversion.ToInt32(call[1]));
    }
}
