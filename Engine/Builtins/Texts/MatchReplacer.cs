using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>
/// Replaces matches by the results of a function (ECMA-262 §22.2.6.11). All matches are found before the first call,
/// because its script may see the state that they leave. They are kept as positions.
/// </summary>
internal sealed class MatchReplacer(Realm realm, string s, int captureLength) : CallbackRun
{
    private int[] _matches = [];
    private int _used;

    public static CallbackRun Start(Realm realm, RegExpObject r, string s, JsFunction function)
    {
        var run = new MatchReplacer(realm, s, r.Matcher.CaptureLength) { Function = function };
        run.Find(r);
        return run._used == 0 ? Finished(realm.Agent, s) : run.With(run.Replace(r.Matcher));
    }

    private IEnumerator<Callback> Replace(CompiledRegExp matcher)
    {
        var result = new TextBuilder(realm.Agent, s.Length);
        var end = 0;
        for (var i = 0; i < _used; i += captureLength)
        {
            realm.Agent.Step();
            result.Append(s, end, _matches[i] - end);
            end = _matches[i + 1];
            yield return CallWith(matcher, _matches.AsSpan(i, captureLength));
            result.Append(TypeConversion.ToString(Result));
        }
        Result = result.Append(s, end, s.Length - end).Finish();
    }

    // Step 15.k: the arguments of a replacing function.
    private Callback CallWith(CompiledRegExp matcher, ReadOnlySpan<int> match)
    {
        var elements = matcher.GroupCount + 1;
        var hasGroups = matcher.GroupNames.Count > 0;
        var arguments = CallWith(elements + (hasGroups ? 3 : 2));
        RegExpExecution.Cut(s, match, arguments[..elements]);
        arguments[elements] = match[0];
        arguments[elements + 1] = s;
        if (hasGroups) arguments[elements + 2] = RegExpGroups.Create(realm, matcher, match, arguments);
        return default;
    }

    // Steps 11 to 13.
    private void Find(RegExpObject r)
    {
        var matcher = r.Matcher;
        var captures = RegExpExecution.Captures(realm, captureLength);
        if (!matcher.Flags.Has(RegExpFlags.Global))
        {
            if (RegExpExecution.TryMatch(realm, r, s, TypeConversion.ToLength(r.LastIndex), out var match)) Keep(match);
            return;
        }
        r.SetLastIndex(0);
        for (var position = 0; RegExpPrototype.Next(realm, matcher, s, ref position, captures);) Keep(captures);
        if (_used > 0) RegExpExecution.UpdateStatics(realm, r, s, _matches.AsSpan(_used - captureLength, captureLength));
    }

    private void Keep(ReadOnlySpan<int> captures)
    {
        if (_used + captures.Length > _matches.Length)
        {
            var capacity = Math.Max(64, 2L * (_used + captures.Length));
            realm.Agent.Reserve(capacity * sizeof(int));
            if (capacity > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
            Array.Resize(ref _matches, (int)capacity);
        }
        captures.CopyTo(_matches.AsSpan(_used));
        _used += captures.Length;
    }
}
