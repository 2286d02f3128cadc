using System.Globalization;

namespace Quoll.Builtins.Texts;

/// <summary>
/// The RegExp constructor (ECMA-262 §22.2.4, §22.2.5) with the accessors of proposal-regexp-legacy-features.
/// </summary>
internal static class RegExpConstructor
{
    public static readonly BuiltinTable Table = CreateTable();

    private static BuiltinTable CreateTable()
    {
        var table = BuiltinTable.ForConstructor("RegExp", 2, Intrinsic.RegExpPrototype, Construct)
            .Method("escape", 1, Escape)
            .Species()
            .Accessor("input", GetInput, SetInput)
            .Accessor("$_", GetInput, SetInput);
        AddLegacy("lastMatch", "$&", static statics => statics.Group(0));
        AddLegacy("lastParen", "$+", static statics => statics.LastParen);
        AddLegacy("leftContext", "$`", static statics => statics.LeftContext);
        AddLegacy("rightContext", "$'", static statics => statics.RightContext);
        for (var i = 1; i <= RegExpStatics.GroupCount; i++)
        {
            var number = i;
            table.Getter("$" + (char)('0' + number), (in CallInfo call) => Legacy(call, ThisStatics(call).Group(number)));
        }
        return table;

        void AddLegacy(string name, string sign, Func<RegExpStatics, string?> read)
        {
            table.Getter(name, (in CallInfo call) => Legacy(call, read(ThisStatics(call))));
            table.Getter(sign, (in CallInfo call) => Legacy(call, read(ThisStatics(call))));
        }
    }

    /// <summary>RegExp ( pattern, flags ), §22.2.4.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var pattern = call[0];
        var flags = call[1];
        // 1. to 3.
        var patternIsRegExp = Comparison.IsRegExp(pattern);
        JsObject newTarget = call.Callee;
        if (call.NewTarget is not null)
        {
            newTarget = call.NewTarget;
        }
        else if (patternIsRegExp && flags.IsUndefined && Comparison.SameValue(newTarget, pattern.Object.Get(WellKnown.Constructor)))
        {
            return pattern;
        }

        // 4. to 6.
        JsValue p, f;
        if (pattern.ObjectOrNull is RegExpObject original)
        {
            p = original.OriginalSource;
            f = flags.IsUndefined ? original.OriginalFlags : flags;
        }
        else if (patternIsRegExp)
        {
            p = pattern.Object.Get(WellKnown.Source);
            f = flags.IsUndefined ? pattern.Object.Get(WellKnown.Flags) : flags;
        }
        else
        {
            p = pattern;
            f = flags;
        }
        return RegExpObject.Allocate(call.Realm, newTarget).Initialize(p, f);
    }

    /// <summary>RegExp.escape ( S ), §22.2.5.1.</summary>
    private static JsValue Escape(in CallInfo call)
    {
        if (!call[0].IsString) throw Raise.TypeError(Messages.NotString, Display.Brief(call[0]));
        var s = call[0].String;
        var escaped = new TextBuilder(call.Agent, s.Length);
        for (var i = 0; i < s.Length; i++)
        {
            call.Agent.Step();
            var c = s[i];
            // 4.a. A first digit or letter could become part of an escape before it.
            if (i == 0 && char.IsAsciiLetterOrDigit(c))
            {
                AppendHex(escaped, "\\x", c, 2);
            }
            else if (char.IsHighSurrogate(c) && i + 1 < s.Length && char.IsLowSurrogate(s[i + 1]))
            {
                escaped.Append(c).Append(s[++i]);
            }
            else
            {
                EncodeForRegExpEscape(escaped, c);
            }
        }
        return escaped.Finish();
    }

    /// <summary>EncodeForRegExpEscape (§22.2.5.1.1) for a code unit that is not a half of a pair.</summary>
    private static void EncodeForRegExpEscape(TextBuilder escaped, char c)
    {
        const string SyntaxCharactersAndSlash = "^$\\.*+?()[]{}|/";
        const string OtherPunctuators = ",-=<>#&!%:;@~'`\"";
        if (SyntaxCharactersAndSlash.Contains(c))
        {
            escaped.Append('\\').Append(c);
            return;
        }
        const string Controls = "\t\n\v\f\r";
        var control = Controls.IndexOf(c);
        if (control >= 0)
        {
            escaped.Append('\\').Append("tnvfr"[control]);
        }
        else if (OtherPunctuators.Contains(c) || UnicodeCharacters.IsWhiteSpaceOrLineTerminator(c) || char.IsSurrogate(c))
        {
            if (c <= 0xFF) AppendHex(escaped, "\\x", c, 2);
            else AppendHex(escaped, "\\u", c, 4);
        }
        else
        {
            escaped.Append(c);
        }
    }

    private static void AppendHex(TextBuilder escaped, string prefix, char c, int digits) =>
        escaped.Append(prefix).Append(((int)c).ToString("x" + digits, CultureInfo.InvariantCulture));

    /// <summary>get RegExp.input (proposal-regexp-legacy-features).</summary>
    private static JsValue GetInput(in CallInfo call) => Legacy(call, ThisStatics(call).Input);

    /// <summary>set RegExp.input (proposal-regexp-legacy-features, SetLegacyRegExpStaticProperty).</summary>
    private static JsValue SetInput(in CallInfo call)
    {
        var statics = ThisStatics(call);
        statics.Input = TypeConversion.ToString(call[0]);
        return JsValue.Undefined;
    }

    // GetLegacyRegExpStaticProperty, steps 1 and 2: only RegExp itself has these properties, a subclass does not.
    private static RegExpStatics ThisStatics(in CallInfo call)
    {
        if (!ReferenceEquals(call.This.ObjectOrNull, call.Realm[Intrinsic.RegExp]))
            throw Raise.TypeError(Messages.IncompatibleReceiver, "RegExp", Display.Brief(call.This));
        return RealmRegExps.Of(call.Realm).Statics;
    }

    // GetLegacyRegExpStaticProperty, steps 3 to 5: an empty slot throws a TypeError.
    private static JsValue Legacy(in CallInfo call, string? value) =>
        value ?? throw Raise.TypeError(Messages.RegExpStaticsEmpty, call.Callee.Get(WellKnown.Name));
}
