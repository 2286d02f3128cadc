namespace Quoll.Builtins.Texts;

// The methods behind String.prototype.match, matchAll, replace, search and split. Each follows the specification on any
// object, and uses its own loop (RegExpPrototype.Pristine.cs) if no script could see the difference.
internal static partial class RegExpPrototype
{
    /// <summary>RegExp.prototype [ %Symbol.match% ] ( string ), §22.2.6.8.</summary>
    private static JsValue Match(in CallInfo call)
    {
        var rx = ObjectOperations.RequireObject(call.This);
        var s = TextView.OfAny(call[0]);
        if (IsPristine(call.Realm, rx, out var pristine)) return MatchPristine(call.Realm, pristine, s);
        var flags = TypeConversion.ToString(rx.Get(WellKnown.Flags));
        if (!flags.Contains('g')) return JsValue.FromNullable(RegExpExecution.RegExpExec(call.Realm, rx, s));

        var fullUnicode = HasUnicodeFlag(flags);
        rx.Put(WellKnown.LastIndex, 0);
        var matches = new ElementList(call.Agent);
        while (RegExpExecution.RegExpExec(call.Realm, rx, s) is { } result)
        {
            call.Agent.Step();
            var matchStr = TypeConversion.ToString(result.Get(0));
            matches.Add(matchStr);
            if (matchStr.Length == 0) RegExpExecution.AdvanceLastIndex(rx, s, fullUnicode);
        }
        return matches.Count == 0 ? JsValue.Null : matches.ToArray(call.Realm);
    }

    /// <summary>RegExp.prototype [ %Symbol.matchAll% ] ( string ), §22.2.6.9.</summary>
    private static JsValue MatchAll(in CallInfo call)
    {
        var r = ObjectOperations.RequireObject(call.This);
        var s = TypeConversion.ToString(call[0]);
        var c = ObjectOperations.SpeciesConstructor(call.Realm, r, Intrinsic.RegExp);
        var flags = TypeConversion.ToString(r.Get(WellKnown.Flags));
        var matcher = ObjectOperations.Construct(c, [r, flags]);
        matcher.Put(WellKnown.LastIndex, TypeConversion.ToLength(r.Get(WellKnown.LastIndex)));
        return new RegExpStringIterator(call.Realm, matcher, s, flags.Contains('g'), HasUnicodeFlag(flags));
    }

    /// <summary>RegExp.prototype [ %Symbol.replace% ] ( string, replaceValue ), §22.2.6.11.</summary>
    private static CallbackRun Replace(in CallInfo call)
    {
        var rx = ObjectOperations.RequireObject(call.This);
        var s = TypeConversion.ToString(call[0]);
        var function = call[1].FunctionOrNull;
        var template = function is null ? TypeConversion.ToString(call[1]) : "";
        if (!IsPristine(call.Realm, rx, out var pristine))
            return CallbackRun.Finished(call.Agent, ReplaceAny(call, rx, s, function, template));
        return function is not null ? MatchReplacer.Start(call.Realm, pristine, s, function)
            : CallbackRun.Finished(call.Agent, ReplacePristine(call.Realm, pristine, s, template));
    }

    private static JsValue ReplaceAny(in CallInfo call, JsObject rx, string s, JsFunction? function, string template)
    {

        // 7. to 11.
        var flags = TypeConversion.ToString(rx.Get(WellKnown.Flags));
        var global = flags.Contains('g');
        var fullUnicode = HasUnicodeFlag(flags);
        if (global) rx.Put(WellKnown.LastIndex, 0);
        var results = new List<JsObject>();
        while (RegExpExecution.RegExpExec(call.Realm, rx, s) is { } found)
        {
            call.Agent.Step();
            results.Add(found);
            if (!global) break;
            if (TypeConversion.ToString(found.Get(0)).Length == 0) RegExpExecution.AdvanceLastIndex(rx, s, fullUnicode);
        }

        // 12. to 16.
        var accumulatedResult = new TextBuilder(call.Agent, s.Length);
        var nextSourcePosition = 0;
        foreach (var result in results)
        {
            var resultLength = ObjectOperations.LengthOfArrayLike(result);
            var matched = TypeConversion.ToString(result.Get(0));
            var position = (int)Math.Clamp(TypeConversion.ToIntegerOrInfinity(result.Get(WellKnown.Index)), 0, s.Length);
            var captures = new List<JsValue>();
            for (double n = 1; n < resultLength; n++)
            {
                call.Agent.Step();
                var capture = result.Get(PropertyKey.From(n));
                captures.Add(capture.IsUndefined ? capture : TypeConversion.ToStringValue(capture));
            }
            var namedCaptures = result.Get(WellKnown.Groups);
            if (function is not null)
            {
                var replacement = CallReplacer(function, matched, captures, position, s, namedCaptures);
                if (position < nextSourcePosition) continue;
                accumulatedResult.Append(s, nextSourcePosition, position - nextSourcePosition).Append(replacement);
            }
            else
            {
                // GetSubstitution reads named captures, which a script may see, even if the match is skipped.
                var groups = namedCaptures.IsUndefined ? null : TypeConversion.ToObject(call.Realm, namedCaptures);
                var replacement = new TextBuilder(call.Agent);
                Substitution.Append(replacement, matched, s, position, captures.ToArray(), groups, template);
                if (position < nextSourcePosition) continue;
                accumulatedResult.Append(s, nextSourcePosition, position - nextSourcePosition).Append(replacement.Finish());
            }
            nextSourcePosition = position + matched.Length;
        }
        if (nextSourcePosition < s.Length) accumulatedResult.Append(s, nextSourcePosition, s.Length - nextSourcePosition);
        return accumulatedResult.Finish();
    }

    // §22.2.6.11 step 15.k: the arguments of a replacing function.
    private static string CallReplacer(
        JsFunction function, string matched, List<JsValue> captures, int position, string s, JsValue namedCaptures)
    {
        var arguments = new JsValue[captures.Count + (namedCaptures.IsUndefined ? 3 : 4)];
        arguments[0] = matched;
        captures.CopyTo(arguments, 1);
        arguments[captures.Count + 1] = position;
        arguments[captures.Count + 2] = s;
        if (!namedCaptures.IsUndefined) arguments[^1] = namedCaptures;
        return TypeConversion.ToString(function.Call(JsValue.Undefined, arguments));
    }

    /// <summary>RegExp.prototype [ %Symbol.search% ] ( string ), §22.2.6.12.</summary>
    private static JsValue Search(in CallInfo call)
    {
        var rx = ObjectOperations.RequireObject(call.This);
        var s = TextView.OfAny(call[0]);
        var previousLastIndex = rx.Get(WellKnown.LastIndex);
        if (!Comparison.SameValue(previousLastIndex, 0)) rx.Put(WellKnown.LastIndex, 0);
        var result = RegExpExecution.RegExpExec(call.Realm, rx, s);
        var currentLastIndex = rx.Get(WellKnown.LastIndex);
        if (!Comparison.SameValue(currentLastIndex, previousLastIndex)) rx.Put(WellKnown.LastIndex, previousLastIndex);
        return result is null ? -1 : result.Get(WellKnown.Index);
    }

    /// <summary>RegExp.prototype [ %Symbol.split% ] ( string, limit ), §22.2.6.14.</summary>
    private static JsValue Split(in CallInfo call)
    {
        var rx = ObjectOperations.RequireObject(call.This);
        var s = TypeConversion.ToString(call[0]);
        var c = ObjectOperations.SpeciesConstructor(call.Realm, rx, Intrinsic.RegExp);
        // Converting an object to the limit may run a script, after the species constructor has made the splitter.
        if (ReferenceEquals(c, call.Realm[Intrinsic.RegExp]) && !call[1].IsObject && IsPristine(call.Realm, rx, out var pristine))
        {
            var matcher = pristine.Matcher;
            var (source, originalFlags) = (pristine.OriginalSource, pristine.OriginalFlags);
            var limit = call[1].IsUndefined ? uint.MaxValue : TypeConversion.ToUint32(call[1]);
            return SplitPristine(call.Realm, matcher, source, originalFlags, s, limit);
        }

        // 5. to 14.
        var flags = TypeConversion.ToString(rx.Get(WellKnown.Flags));
        var unicodeMatching = HasUnicodeFlag(flags);
        var splitter = ObjectOperations.Construct(c, [rx, flags.Contains('y') ? flags : Rope.Concat(flags, "y")]);
        var lim = call[1].IsUndefined ? uint.MaxValue : TypeConversion.ToUint32(call[1]);
        if (lim == 0) return call.Realm.CreateArray([]);
        if (s.Length == 0)
        {
            return RegExpExecution.RegExpExec(call.Realm, splitter, s) is null ? call.Realm.CreateArray([s]) : call.Realm.CreateArray([]);
        }

        // 15. to 22.
        var parts = new ElementList(call.Agent);
        var p = 0;
        double q = 0;
        while (q < s.Length)
        {
            call.Agent.Step();
            splitter.Put(WellKnown.LastIndex, q);
            var z = RegExpExecution.RegExpExec(call.Realm, splitter, s);
            var e = z is null ? p : (int)Math.Min(TypeConversion.ToLength(splitter.Get(WellKnown.LastIndex)), s.Length);
            if (z is null || e == p)
            {
                q = RegExpExecution.AdvanceStringIndex(s, q, unicodeMatching);
                continue;
            }
            parts.Add(((TextView)s).Part(p, (int)q));
            if (parts.Count == lim) return parts.ToArray(call.Realm);
            p = e;
            var resultLength = ObjectOperations.LengthOfArrayLike(z);
            for (double i = 1; i < resultLength; i++)
            {
                call.Agent.Step();
                parts.Add(z.Get(PropertyKey.From(i)));
                if (parts.Count == lim) return parts.ToArray(call.Realm);
            }
            q = p;
        }
        parts.Add(((TextView)s).Part(p, s.Length));
        return parts.ToArray(call.Realm);
    }

    private static bool HasUnicodeFlag(string flags) => flags.Contains('u') || flags.Contains('v');
}
