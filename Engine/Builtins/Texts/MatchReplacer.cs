using System.Buffers;
using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>
/// Replaces matches by the results of a function (ECMA-262 §22.2.6.11). All matches are found before the first call,
/// because its script may see the state that they leave. They are kept as positions.
/// </summary>
internal ref struct MatchReplacer(Realm realm, string s, int captureLength)
{
    private int[] _matches = [];
    private int _used;

    public JsValue Replace(RegExpObject r, JsFunction function)
    {
        Find(r);
        if (_used == 0) return s;
        var matcher = r.Matcher;
        var result = new TextBuilder(realm.Agent, s.Length);
        var end = 0;
        var elements = matcher.GroupCount + 1;
        var hasGroups = matcher.GroupNames.Count > 0;
        // One array for all calls: a function copies its arguments.
        var arguments = new JsValue[elements + (hasGroups ? 3 : 2)];
        for (var i = 0; i < _used; i += captureLength)
        {
            realm.Agent.Step();
            var match = _matches.AsSpan(i, captureLength);
            result.Append(s, end, match[0] - end);
            end = match[1];
            RegExpExecution.Cut(s, match, arguments.AsSpan(0, elements));
            arguments[elements] = match[0];
            arguments[elements + 1] = s;
            if (hasGroups) arguments[^1] = RegExpGroups.Create(realm, matcher, match, arguments);
            result.Append(TypeConversion.ToString(function.Call(JsValue.Undefined, arguments)));
        }
        ArrayPool<int>.Shared.Return(_matches);
        return result.Append(s, end, s.Length - end).Finish();
    }

    // Steps 11 to 13.
    private void Find(RegExpObject r)
    {
        var matcher = r.Matcher;
        var captures = RegExpExecution.Captures(realm, captureLength);
        if (!matcher.Flags.Has(RegExpFlags.Global))
        {
            if (RegExpExecution.TryMatch(realm, r, s, TypeConversion.ToLength(r.LastIndex), captures)) Keep(captures);
            return;
        }
        r.SetLastIndex(0);
        for (var position = 0; RegExpPrototype.Next(realm, matcher, s, ref position, captures);) Keep(captures);
        if (_used > 0) RegExpExecution.UpdateStatics(realm, r, s, _matches.AsSpan(_used - captureLength, captureLength));
    }

    private void Keep(int[] captures)
    {
        if (_used + captures.Length > _matches.Length)
        {
            var capacity = Math.Max(64, 2L * (_used + captures.Length));
            realm.Agent.Reserve(capacity * sizeof(int));
            if (capacity > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
            var larger = ArrayPool<int>.Shared.Rent((int)capacity);
            _matches.AsSpan(0, _used).CopyTo(larger);
            if (_matches.Length > 0) ArrayPool<int>.Shared.Return(_matches);
            _matches = larger;
        }
        captures.CopyTo(_matches.AsSpan(_used));
        _used += captures.Length;
    }
}
