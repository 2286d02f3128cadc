using Quoll.Objects;
using Quoll.RegExp;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Builtins;

// The protocols on regular expressions of which nothing was changed (IsPristine): the same results as by RegExpPrototype.Protocols.cs
// without the match objects in between. lastIndex ends as it would; what it is in between nobody can see.
internal static partial class RegExpPrototype
{
    private static JsValue MatchPristine(Realm realm, RegExpObject r, string s)
    {
        var matcher = r.Matcher;
        if (!matcher.Flags.Has(RegExpFlags.Global)) return JsValue.FromNullable(RegExpExecution.RegExpBuiltinExec(realm, r, s));
        r.SetLastIndex(0);
        var captures = new int[matcher.CaptureLength];
        var matches = new List<JsValue>();
        for (var position = 0; Next(realm, matcher, s, ref position, captures);) matches.Add(RegExpExecution.Captured(s, captures, 0));
        if (matches.Count == 0) return JsValue.Null;
        RegExpExecution.UpdateStatics(realm, r, s, captures);
        return realm.CreateArray(matches.ToArray());
    }

    private static JsValue ReplacePristine(Realm realm, RegExpObject r, string s, JsFunction? function, string template)
    {
        var matcher = r.Matcher;
        var captures = new int[matcher.CaptureLength];
        // All matches come before the first replacement, whose function may run any script.
        var matches = new List<int>();
        var count = 0;
        if (matcher.Flags.Has(RegExpFlags.Global))
        {
            r.SetLastIndex(0);
            for (var position = 0; Next(realm, matcher, s, ref position, captures); count++) matches.AddRange(captures);
            if (count > 0) RegExpExecution.UpdateStatics(realm, r, s, captures);
        }
        else if (RegExpExecution.TryMatch(realm, r, s, TypeConversion.ToLength(r.LastIndex), captures))
        {
            matches.AddRange(captures);
            count = 1;
        }
        if (count == 0) return s;

        var result = new TextBuilder(realm.Agent, s.Length);
        var end = 0;
        var isPlain = function is null && !template.Contains('$');
        var elements = isPlain ? [] : new JsValue[matcher.GroupCount + 1];
        for (var i = 0; i < count; i++)
        {
            realm.Agent.Step();
            var match = System.Runtime.InteropServices.CollectionsMarshal.AsSpan(matches).Slice(i * captures.Length, captures.Length);
            result.Append(s, end, match[0] - end);
            end = match[1];
            if (isPlain)
            {
                result.Append(template);
                continue;
            }
            for (var group = 0; group < elements.Length; group++) elements[group] = RegExpExecution.Captured(s, match, group);
            var groups = RegExpExecution.CreateGroups(realm, matcher, match, elements);
            if (function is null) Substitution.Append(result, elements[0].String, s, match[0], elements.AsSpan(1), groups.ObjectOrNull, template);
            else result.Append(CallReplacer(function, elements, match[0], s, groups));
        }
        return result.Append(s, end, s.Length - end).ToString();
    }

    private static string CallReplacer(JsFunction function, JsValue[] elements, int position, string s, JsValue groups)
    {
        var arguments = new JsValue[elements.Length + (groups.IsUndefined ? 2 : 3)];
        elements.CopyTo(arguments, 0);
        arguments[elements.Length] = position;
        arguments[elements.Length + 1] = s;
        if (!groups.IsUndefined) arguments[^1] = groups;
        return TypeConversion.ToString(function.Call(JsValue.Undefined, arguments));
    }

    private static JsArray SplitPristine(Realm realm, CompiledRegExp matcher, string source, string flags, string s, uint limit)
    {
        if (limit == 0) return realm.CreateArray([]);
        // The splitter of the specification is sticky and tried at each position in turn; searching finds the same place.
        if (matcher.Flags.Has(RegExpFlags.Sticky)) matcher = realm.Agent.CompileRegExp(source, flags.Replace("y", ""));
        // The last match, and the one being looked for.
        int[] found = new int[matcher.CaptureLength], captures = new int[matcher.CaptureLength];
        var isFound = false;
        var parts = new List<JsValue>();
        if (s.Length == 0)
        {
            isFound = realm.Agent.Match(matcher, s, 0, found);
            if (!isFound) parts.Add(s);
            return Finish();
        }
        var p = 0;
        for (var q = 0; q < s.Length;)
        {
            if (!realm.Agent.Match(matcher, s, q, captures) || captures[0] >= s.Length) break;
            isFound = true;
            (found, captures) = (captures, found);
            if (found[1] == p)
            {
                q = (int)RegExpExecution.AdvanceStringIndex(s, q, matcher.Flags.IsUnicode());
                continue;
            }
            parts.Add(s[p..found[0]]);
            if (parts.Count == limit) return Finish();
            p = q = found[1];
            for (var group = 1; group <= matcher.GroupCount; group++)
            {
                parts.Add(RegExpExecution.Captured(s, found, group));
                if (parts.Count == limit) return Finish();
            }
        }
        parts.Add(s[p..]);
        return Finish();

        // The splitter is made by RegExp itself: its matches show in the legacy static properties.
        JsArray Finish()
        {
            if (isFound) realm.RegExpStatics.Update(s, found);
            return realm.CreateArray(parts.ToArray());
        }
    }

    // The next match of a global regular expression, and the position after it: one further where it is empty.
    private static bool Next(Realm realm, CompiledRegExp matcher, string s, ref int position, int[] captures)
    {
        if (position > s.Length || !realm.Agent.Match(matcher, s, position, captures)) return false;
        position = captures[1];
        if (captures[0] == captures[1]) position = (int)RegExpExecution.AdvanceStringIndex(s, position, matcher.Flags.IsUnicode());
        return true;
    }
}
