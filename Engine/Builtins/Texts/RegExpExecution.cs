using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>Abstract operations of regular expression matching (ECMA-262 §22.2.7).</summary>
internal static class RegExpExecution
{
    /// <summary>More numbers than this for the captures of one match are charged.</summary>
    private const int MaxFreeCaptures = 64;

    /// <summary>RegExpExec (§22.2.7.1): returns the match object, or null.</summary>
    public static JsObject? RegExpExec(Realm realm, JsObject r, TextView s)
    {
        var regExp = r as RegExpObject;
        if (regExp is not null && RegExpPrototype.HasOriginalExec(realm, regExp)) return RegExpBuiltinExec(realm, regExp, s);
        var exec = r.Get(WellKnown.Exec);
        if (exec.FunctionOrNull is { } function)
        {
            if (regExp is not null && RegExpPrototype.IsExec(realm, exec)) return RegExpBuiltinExec(realm, regExp, s);
            var result = function.Call(r, [s.ToValue()]);
            if (result.IsNull) return null;
            return result.ObjectOrNull ?? throw Raise.TypeError(Messages.ExecResult, Display.Brief(result));
        }
        return RegExpBuiltinExec(realm, RegExpPrototype.RequireRegExp(r), s);
    }

    /// <summary>RegExpBuiltinExec (§22.2.7.2): returns the match array, or null.</summary>
    public static JsObject? RegExpBuiltinExec(Realm realm, RegExpObject r, TextView s)
    {
        // The conversion may call compile, so everything else is read after it.
        var lastIndex = r.StartIndex();
        Charge(realm, r);
        return TryMatch(realm, r, s, lastIndex, out var captures) ? CreateMatch(realm, r, s, captures) : null;
    }

    /// <summary>RegExpBuiltinExec for callers that only need to know whether there is a match.</summary>
    public static bool RegExpBuiltinTest(Realm realm, RegExpObject r, TextView s)
    {
        var lastIndex = r.StartIndex();
        Charge(realm, r);
        return TryMatch(realm, r, s, lastIndex, out _);
    }

    private static void Charge(Realm realm, RegExpObject r)
    {
        if (r.Matcher.CaptureLength > MaxFreeCaptures) realm.Agent.StepOver(r.Matcher.CaptureLength * (long)sizeof(int));
    }

    /// <summary>
    /// Allocates room for the captures of a pattern, which may have as many groups as its text is long.
    /// </summary>
    public static int[] Captures(Realm realm, int length)
    {
        realm.Agent.Reserve(length * (long)sizeof(int));
        realm.Agent.StepOver(length * (long)sizeof(int));
        return new int[length];
    }

    /// <summary>
    /// §22.2.7.2 steps 3 to 20: everything except the objects. The captures are valid until the agent matches
    /// again.
    /// </summary>
    public static bool TryMatch(Realm realm, RegExpObject r, TextView s, double lastIndex, out ReadOnlySpan<int> captures)
    {
        captures = default;
        var keepsIndex = (r.MatchFlags & (RegExpFlags.Global | RegExpFlags.Sticky)) != 0;
        if (!keepsIndex) lastIndex = 0;
        if (lastIndex > s.Length || !RegExpCache.Match(realm.Agent, r.Matcher, s.AsSpan(), (int)lastIndex, out captures))
        {
            if (keepsIndex) r.SetLastIndex(0);
            return false;
        }
        if (keepsIndex) r.SetLastIndex(captures[1]);
        UpdateStatics(realm, r, s, captures);
        return true;
    }

    /// <summary>
    /// Stores a match in RegExp's legacy static properties (proposal-regexp-legacy-features, RegExpBuiltinExec).
    /// </summary>
    public static void UpdateStatics(Realm realm, RegExpObject r, TextView s, ReadOnlySpan<int> captures)
    {
        if (!ReferenceEquals(realm, r.CreatorRealm)) return;
        if (r.LegacyFeaturesEnabled) RealmRegExps.Of(realm).Statics.Update(s, captures);
        else RealmRegExps.Of(realm).Statics.Invalidate();
    }

    // §22.2.7.2 steps 21 to 37.
    private static JsArray CreateMatch(Realm realm, RegExpObject r, TextView s, ReadOnlySpan<int> captures)
    {
        var matcher = r.Matcher;
        var elements = Elements(realm, matcher);
        Cut(s, captures, elements);
        var groups = RegExpGroups.Create(realm, matcher, captures, elements);
        var slots = SlotStorage.Of(captures[0], s.ToValue(), groups);
        var array = new JsArray(RealmRegExps.Of(realm).MatchShape, elements, elements.Length, slots);
        if (matcher.Flags.Has(RegExpFlags.HasIndices)) array.DefineOwn(WellKnown.Indices, CreateIndices(realm, matcher, captures));
        return array;
    }

    private static JsValue[] Elements(Realm realm, CompiledRegExp matcher)
    {
        realm.Agent.Reserve((matcher.GroupCount + 1L) * Unsafe.SizeOf<JsValue>());
        realm.Agent.StepOver((matcher.GroupCount + 1L) * Unsafe.SizeOf<JsValue>());
        return new JsValue[matcher.GroupCount + 1];
    }

    /// <summary>MakeMatchIndicesIndexPairArray (§22.2.7.8).</summary>
    private static JsArray CreateIndices(Realm realm, CompiledRegExp matcher, ReadOnlySpan<int> captures)
    {
        var elements = Elements(realm, matcher);
        for (var i = 0; i < elements.Length; i++)
        {
            realm.Agent.Step();
            elements[i] = captures[2 * i] < 0 ? JsValue.Undefined : realm.CreateArray([captures[2 * i], captures[2 * i + 1]]);
        }
        var groups = RegExpGroups.Create(realm, matcher, captures, elements);
        var array = realm.CreateArray(elements);
        array.DefineOwn(WellKnown.Groups, groups);
        return array;
    }

    /// <summary>Writes the texts of the match and its groups, undefined for a group that took no part.</summary>
    public static void Cut(TextView s, ReadOnlySpan<int> captures, Span<JsValue> elements)
    {
        var whole = s.Part(captures[0], captures[1]);
        elements[0] = whole;
        for (var i = 1; i < elements.Length; i++)
        {
            int start = captures[2 * i], end = captures[2 * i + 1];
            // The same string is used for a group that covers the whole match, such as the alternative that matched.
            elements[i] = start < 0 ? JsValue.Undefined : start == captures[0] && end == captures[1] ? whole : s.Part(start, end);
        }
    }

    /// <summary>Returns the text of a group, or undefined if it took no part.</summary>
    public static JsValue Captured(TextView s, ReadOnlySpan<int> captures, int group) =>
        captures[2 * group] < 0 ? JsValue.Undefined : s.Part(captures[2 * group], captures[2 * group + 1]);

    /// <summary>AdvanceStringIndex (§22.2.7.3).</summary>
    public static double AdvanceStringIndex(TextView s, double index, bool unicode) =>
        unicode && index + 1 < s.Length && char.IsHighSurrogate(s[(int)index]) && char.IsLowSurrogate(s[(int)index + 1]) ? index + 2
            : index + 1;

    /// <summary>Advances lastIndex by one character after an empty match.</summary>
    public static void AdvanceLastIndex(JsObject rx, TextView s, bool fullUnicode)
    {
        var thisIndex = TypeConversion.ToLength(rx.Get(WellKnown.LastIndex));
        rx.Put(WellKnown.LastIndex, AdvanceStringIndex(s, thisIndex, fullUnicode));
    }
}
