using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

// The protocols for unchanged regular expressions (IsPristine). The results are those of RegExpPrototype.Protocols.cs,
// without the match objects. lastIndex has the same value at the end; its intermediate values cannot be observed.
internal static partial class RegExpPrototype
{
    private static JsValue MatchPristine(Realm realm, RegExpObject r, TextView s)
    {
        var matcher = r.Matcher;
        if (!matcher.Flags.Has(RegExpFlags.Global)) return JsValue.FromNullable(RegExpExecution.RegExpBuiltinExec(realm, r, s));
        r.SetLastIndex(0);
        var captures = RegExpExecution.Captures(realm, matcher.CaptureLength);
        var last = RegExpExecution.Captures(realm, matcher.CaptureLength);
        var matches = new JsValue[4];
        var count = 0;
        for (var position = 0; Next(realm, matcher, s, ref position, captures); count++)
        {
            if (count == matches.Length)
            {
                realm.Agent.Reserve(2L * count * Unsafe.SizeOf<JsValue>());
                Array.Resize(ref matches, 2 * count);
            }
            matches[count] = RegExpExecution.Captured(s, captures, 0);
            (captures, last) = (last, captures);
        }
        if (count == 0) return JsValue.Null;
        RegExpExecution.UpdateStatics(realm, r, s, last);
        // Some room for more elements may stay free, but only a little.
        if (matches.Length - count > count / 4) Array.Resize(ref matches, count);
        return new JsArray(realm.ArrayShape, matches, count);
    }

    private static string ReplacePristine(Realm realm, RegExpObject r, string s, string template)
    {
        var matcher = r.Matcher;
        var captures = RegExpExecution.Captures(realm, matcher.CaptureLength);
        var last = RegExpExecution.Captures(realm, matcher.CaptureLength);
        var parts = TextSearch.IndexOf(template, '$') >= 0 ? new ReplacementTemplate(template, matcher) : null;
        TextBuilder? result = null;
        var end = 0;
        if (!matcher.Flags.Has(RegExpFlags.Global))
        {
            if (RegExpExecution.TryMatch(realm, r, s, TypeConversion.ToLength(r.LastIndex), out var match))
            {
                match.CopyTo(captures);
                Append();
            }
        }
        else
        {
            // No script runs on the way: each match is replaced when it is found.
            r.SetLastIndex(0);
            for (var position = 0; Next(realm, matcher, s, ref position, captures); (captures, last) = (last, captures)) Append();
            if (result is not null) RegExpExecution.UpdateStatics(realm, r, s, last);
        }
        return result is null ? s : result.Append(s, end, s.Length - end).Finish();

        void Append()
        {
            result ??= new TextBuilder(realm.Agent, s.Length);
            result.Append(s, end, captures[0] - end);
            if (parts is null) result.Append(template);
            else parts.Append(result, s, captures);
            end = captures[1];
        }
    }

    private static JsArray SplitPristine(Realm realm, CompiledRegExp matcher, string source, string flags, string s, uint limit)
    {
        if (limit == 0) return realm.CreateArray([]);
        // The splitter of the specification is sticky and tried at each position in turn. A search finds the same
        // place.
        if (matcher.Flags.Has(RegExpFlags.Sticky)) matcher = RegExpCache.Compile(realm.Agent, source, flags.Replace("y", ""));
        // The last match, and the match being searched.
        var found = RegExpExecution.Captures(realm, matcher.CaptureLength);
        var captures = RegExpExecution.Captures(realm, matcher.CaptureLength);
        var isFound = false;
        var parts = new ElementList(realm.Agent);
        if (s.Length == 0)
        {
            isFound = RegExpCache.Match(realm.Agent, matcher, s, 0, found);
            if (!isFound) parts.Add(s);
            return Finish();
        }
        var p = 0;
        for (var q = 0; q < s.Length;)
        {
            if (!RegExpCache.Match(realm.Agent, matcher, s, q, captures) || captures[0] >= s.Length) break;
            isFound = true;
            (found, captures) = (captures, found);
            if (found[1] == p)
            {
                q = (int)RegExpExecution.AdvanceStringIndex(s, q, matcher.Flags.IsUnicode());
                continue;
            }
            parts.Add(((TextView)s).Part(p, found[0]));
            if (parts.Count == limit) return Finish();
            p = q = found[1];
            for (var group = 1; group <= matcher.GroupCount; group++)
            {
                parts.Add(RegExpExecution.Captured(s, found, group));
                if (parts.Count == limit) return Finish();
            }
        }
        parts.Add(((TextView)s).Part(p, s.Length));
        return Finish();

        // RegExp itself creates the splitter, so its matches show in the legacy static properties.
        JsArray Finish()
        {
            if (isFound) RealmRegExps.Of(realm).Statics.Update(s, found);
            return parts.ToArray(realm);
        }
    }

    // Finds the next match of a global regular expression, and the position after it: one further if it is empty.
    internal static bool Next(Realm realm, CompiledRegExp matcher, TextView s, ref int position, int[] captures)
    {
        if (position > s.Length || !RegExpCache.Match(realm.Agent, matcher, s.AsSpan(), position, captures)) return false;
        position = captures[1];
        if (captures[0] == captures[1]) position = (int)RegExpExecution.AdvanceStringIndex(s, position, matcher.Flags.IsUnicode());
        return true;
    }
}
