using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>RegExp.prototype (ECMA-262 §22.2.6, Annex B §B.2.4), an ordinary object.</summary>
internal static partial class RegExpPrototype
{
    // The table begins with constructor and compile.
    private const int ExecSlot = 2;

    private static readonly NativeCode ExecCode = Exec;

    // The properties of a regular expression that the protocols read, besides lastIndex. While these functions are in
    // place, no script runs.
    private static readonly (string Name, NativeCode Code)[] Observed =
    [
        ("exec", ExecCode),
        ("flags", GetFlags),
        ("dotAll", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.DotAll)),
        ("global", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.Global)),
        ("hasIndices", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.HasIndices)),
        ("ignoreCase", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.IgnoreCase)),
        ("multiline", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.Multiline)),
        ("sticky", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.Sticky)),
        ("unicode", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.Unicode)),
        ("unicodeSets", static (in CallInfo call) => RegExpHasFlag(call, RegExpFlags.UnicodeSets)),
    ];

    private static readonly BuiltinTable Table = CreateTable();

    public static JsObject Create(Realm realm)
    {
        var prototype = Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);
        // A prototype gets its own shape with its first instance.
        Shape.Root(realm, prototype);
        RealmRegExps.Of(realm).PrototypeShape = prototype.Shape;
        return prototype;
    }

    private static BuiltinTable CreateTable()
    {
        var table = new BuiltinTable()
            .Intrinsic("constructor", Intrinsic.RegExp)
            .Method("compile", 2, Compile)
            .Method(Observed[0].Name, 1, Observed[0].Code);
        foreach (var (name, code) in Observed.AsSpan(1)) table.Getter(name, code);
        return table
            .Method(JsSymbol.Match, 1, Match)
            .Method(JsSymbol.MatchAll, 1, MatchAll)
            .Callback(JsSymbol.Replace, 2, Replace)
            .Method(JsSymbol.Search, 1, Search)
            .Getter("source", GetSource)
            .Method(JsSymbol.Split, 2, Split)
            .Method("test", 1, Test)
            .Method("toString", 0, ToString);
    }

    /// <summary>
    /// Returns whether the protocols run no script on a regular expression and read only its matcher and lastIndex: it
    /// and its prototype are unchanged.
    /// </summary>
    private static bool IsPristine(Realm realm, JsObject rx, [NotNullWhen(true)] out RegExpObject? regExp)
    {
        regExp = rx as RegExpObject;
        if (regExp is null || !ReferenceEquals(rx.Shape, RealmRegExps.Of(realm).Shape) || !regExp.LastIndex.IsNumber) return false;
        var prototype = realm[Intrinsic.RegExpPrototype];
        if (!ReferenceEquals(prototype.Shape, RealmRegExps.Of(realm).PrototypeShape)) return false;
        for (var i = 0; i < Observed.Length; i++)
        {
            // A lazy slot has never been read.
            var slot = prototype.SlotAt(i + ExecSlot);
            var function = slot.IsInternal ? (slot.InternalObject as Accessor)?.Getter : slot.FunctionOrNull;
            var isOriginal = slot.IsInternal && slot.InternalObject is LazyValue
                || function is NativeFunction native && ReferenceEquals(native.Code, Observed[i].Code)
                    && ReferenceEquals(native.Realm, realm);
            if (!isOriginal) return false;
        }
        return true;
    }

    /// <summary>
    /// Returns whether RegExpExec would run this realm's own RegExp.prototype.exec, by checking object and prototype:
    /// neither has properties beyond the initial ones.
    /// </summary>
    public static bool HasOriginalExec(Realm realm, RegExpObject r)
    {
        var prototype = realm[Intrinsic.RegExpPrototype];
        if (!ReferenceEquals(r.Shape, RealmRegExps.Of(realm).Shape)
            || !ReferenceEquals(prototype.Shape, RealmRegExps.Of(realm).PrototypeShape)) return false;
        var slot = prototype.SlotAt(ExecSlot);
        return slot.IsInternal ? slot.InternalObject is LazyValue : IsExec(realm, slot);
    }

    /// <summary>Returns whether it is a realm's own RegExp.prototype.exec.</summary>
    public static bool IsExec(Realm realm, in JsValue exec) =>
        exec.FunctionOrNull is NativeFunction native && ReferenceEquals(native.Code, ExecCode) && ReferenceEquals(native.Realm, realm);

    /// <summary>RequireInternalSlot(R, [[RegExpMatcher]]).</summary>
    public static RegExpObject RequireRegExp(in JsValue value) =>
        value.ObjectOrNull as RegExpObject ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "RegExp", Display.Brief(value));

    /// <summary>
    /// RegExp.prototype.compile ( pattern, flags ), §B.2.4.1, with the checks of proposal-regexp-legacy-features.
    /// </summary>
    private static JsValue Compile(in CallInfo call)
    {
        var o = RequireRegExp(call.This);
        if (!ReferenceEquals(o.CreatorRealm, call.Realm) || !o.LegacyFeaturesEnabled) throw Raise.TypeError(Messages.RegExpCompileForeign);
        if (call[0].ObjectOrNull is not RegExpObject pattern) return o.Initialize(call[0], call[1]);
        if (!call[1].IsUndefined) throw Raise.TypeError(Messages.RegExpCompileFlags);
        return o.Initialize(pattern.OriginalSource, pattern.OriginalFlags);
    }

    /// <summary>RegExp.prototype.exec ( string ), §22.2.6.2.</summary>
    private static JsValue Exec(in CallInfo call)
    {
        var r = RequireRegExp(call.This);
        return JsValue.FromNullable(RegExpExecution.RegExpBuiltinExec(call.Realm, r, TextView.OfAny(call[0])));
    }

    /// <summary>get RegExp.prototype.flags, §22.2.6.4.</summary>
    private static JsValue GetFlags(in CallInfo call)
    {
        var r = ObjectOperations.RequireObject(call.This);
        Span<char> codeUnits = stackalloc char[8];
        var count = 0;
        foreach (var (key, letter) in FlagProperties)
        {
            if (TypeConversion.ToBoolean(r.Get(key))) codeUnits[count++] = letter;
        }
        return codeUnits[..count].ToString();
    }

    private static readonly (PropertyKey Key, char Letter)[] FlagProperties =
    [
        ("hasIndices", 'd'), ("global", 'g'), ("ignoreCase", 'i'), ("multiline", 'm'),
        ("dotAll", 's'), ("unicode", 'u'), ("unicodeSets", 'v'), ("sticky", 'y'),
    ];

    /// <summary>RegExpHasFlag (§22.2.6.4.1).</summary>
    private static JsValue RegExpHasFlag(in CallInfo call, RegExpFlags flag)
    {
        if (call.This.ObjectOrNull is RegExpObject r) return r.MatchFlags.Has(flag);
        return ReferenceEquals(ObjectOperations.RequireObject(call.This), call.Realm[Intrinsic.RegExpPrototype]) ? JsValue.Undefined
            : RequireRegExp(call.This);
    }

    /// <summary>get RegExp.prototype.source, §22.2.6.13.</summary>
    private static JsValue GetSource(in CallInfo call)
    {
        if (call.This.ObjectOrNull is RegExpObject r) return EscapeRegExpPattern(call.Agent, r.OriginalSource);
        return ReferenceEquals(ObjectOperations.RequireObject(call.This), call.Realm[Intrinsic.RegExpPrototype]) ? "(?:)"
            : RequireRegExp(call.This);
    }

    /// <summary>
    /// Returns the result of RegExp.prototype.toString ( ), §22.2.6.17, if no script has changed its behaviour.
    /// </summary>
    public static string LiteralOf(RegExpObject r) =>
        $"/{EscapeRegExpPattern(r.Realm.Agent, r.OriginalSource)}/{string.Concat(r.OriginalFlags.Order())}";

    /// <summary>EscapeRegExpPattern (§22.2.6.13.1): returns a text that has the same meaning between slashes.</summary>
    private static string EscapeRegExpPattern(Agent agent, string source)
    {
        if (source.Length == 0) return "(?:)";
        agent.StepOver(source.Length);
        if (TextSearch.InParts(source, "/\n\r\u2028\u2029", static (part, units) => part.IndexOfAny(units)) < 0) return source;
        var escaped = new TextBuilder(agent, source.Length);
        var isInClass = false;
        for (var i = 0; i < source.Length; i++)
        {
            agent.Step();
            var c = source[i];
            var isEscaped = false;
            if (c == '\\' && i + 1 < source.Length)
            {
                isEscaped = true;
                c = source[++i];
            }
            else if (c is '[' or ']')
            {
                isInClass = c == '[';
            }
            // A line terminator after a backslash is escaped too: the backslash becomes part of the new escape.
            switch (c)
            {
                case '\n': escaped.Append("\\n"); break;
                case '\r': escaped.Append("\\r"); break;
                case '\u2028': escaped.Append("\\u2028"); break;
                case '\u2029': escaped.Append("\\u2029"); break;
                default:
                    if (isEscaped || c == '/' && !isInClass) escaped.Append('\\');
                    escaped.Append(c);
                    break;
            }
        }
        return escaped.Finish();
    }

    /// <summary>RegExp.prototype.test ( S ), §22.2.6.16.</summary>
    private static JsValue Test(in CallInfo call)
    {
        var r = ObjectOperations.RequireObject(call.This);
        var s = TextView.OfAny(call[0]);
        if (r is RegExpObject regExp && HasOriginalExec(call.Realm, regExp))
            return RegExpExecution.RegExpBuiltinTest(call.Realm, regExp, s);
        return RegExpExecution.RegExpExec(call.Realm, r, s) is not null;
    }

    /// <summary>RegExp.prototype.toString ( ), §22.2.6.17.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var r = ObjectOperations.RequireObject(call.This);
        var pattern = TypeConversion.ToStringValue(r.Get(WellKnown.Source));
        var flags = TypeConversion.ToStringValue(r.Get(WellKnown.Flags));
        return Rope.Concat(Rope.Concat(Rope.Concat("/", pattern), "/"), flags);
    }
}
