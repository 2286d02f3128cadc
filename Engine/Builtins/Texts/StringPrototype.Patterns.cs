namespace Quoll.Builtins.Texts;

// The methods that take a pattern: they first ask it for its own method (under a Symbol).
internal static partial class StringPrototype
{
    /// <summary>String.prototype.match ( regexp ), §22.1.3.13.</summary>
    private static JsValue Match(in CallInfo call)
    {
        if (FindProtocol(call, JsSymbol.Match) is { } matcher) return matcher.Call(call[0], [call.This]);
        return ByNewRegExp(call, "", JsSymbol.Match);
    }

    /// <summary>String.prototype.matchAll ( regexp ), §22.1.3.14.</summary>
    private static JsValue MatchAll(in CallInfo call)
    {
        Comparison.RequireObjectCoercible(call.This);
        RequireGlobalFlag(call, "String.prototype.matchAll");
        if (FindProtocol(call, JsSymbol.MatchAll) is { } matcher) return matcher.Call(call[0], [call.This]);
        return ByNewRegExp(call, "g", JsSymbol.MatchAll);
    }

    /// <summary>String.prototype.replace ( searchValue, replaceValue ), §22.1.3.19.</summary>
    private static CallbackRun Replace(in CallInfo call)
    {
        if (FindProtocol(call, JsSymbol.Replace) is { } replacer) return ReplaceBy(call, replacer);
        return Replacement.Start(call, isForAll: false);
    }

    /// <summary>String.prototype.replaceAll ( searchValue, replaceValue ), §22.1.3.20.</summary>
    private static CallbackRun ReplaceAll(in CallInfo call)
    {
        Comparison.RequireObjectCoercible(call.This);
        RequireGlobalFlag(call, "String.prototype.replaceAll");
        if (FindProtocol(call, JsSymbol.Replace) is { } replacer) return ReplaceBy(call, replacer);
        return Replacement.Start(call, isForAll: true);
    }

    private static CallbackRun ReplaceBy(in CallInfo call, JsFunction replacer)
    {
        // The method of the pattern may be this one again.
        call.Agent.ProbeNativeStack();
        return replacer is NativeFunction { Role: NativeRole.Callbacks } native && ReferenceEquals(native.Realm, call.Realm)
            ? CallInfo.Start(native, call[0], [call.This, call[1]])
            : CallbackRun.Finished(call.Agent, replacer.Call(call[0], [call.This, call[1]]));
    }

    /// <summary>String.prototype.search ( regexp ), §22.1.3.21.</summary>
    private static JsValue Search(in CallInfo call)
    {
        if (FindProtocol(call, JsSymbol.Search) is { } searcher) return searcher.Call(call[0], [call.This]);
        return ByNewRegExp(call, "", JsSymbol.Search);
    }

    /// <summary>String.prototype.split ( separator, limit ), §22.1.3.23.</summary>
    private static JsValue Split(in CallInfo call)
    {
        if (FindProtocol(call, JsSymbol.Split) is { } splitter) return splitter.Call(call[0], [call.This, call[1]]);
        var s = TypeConversion.ToString(call.This);
        var limit = call[1].IsUndefined ? uint.MaxValue : TypeConversion.ToUint32(call[1]);
        var separator = TypeConversion.ToString(call[0]);
        if (limit == 0) return call.Realm.CreateArray([]);
        if (call[0].IsUndefined) return call.Realm.CreateArray([s]);
        if (separator.Length == 0) return SplitToUnits(call, s, (int)Math.Min(limit, (uint)s.Length));

        var parts = new ElementList(call.Agent);
        var start = 0;
        for (var end = StringIndexOf(s, separator, 0); end >= 0; end = StringIndexOf(s, separator, start))
        {
            call.Agent.Step();
            parts.Add(((TextView)s).Part(start, end));
            if (parts.Count == limit) return parts.ToArray(call.Realm);
            start = end + separator.Length;
        }
        parts.Add(((TextView)s).Part(start, s.Length));
        return parts.ToArray(call.Realm);
    }

    private const int UnitsPerCharge = 1 << 12;

    private static JsArray SplitToUnits(in CallInfo call, string s, int count)
    {
        call.Agent.Reserve(count * (long)Unsafe.SizeOf<JsValue>());
        var units = new JsValue[count];
        for (var from = 0; from < units.Length; from += UnitsPerCharge)
        {
            var end = Math.Min(units.Length, from + UnitsPerCharge);
            for (var i = from; i < end; i++) units[i] = SingleCharacter.Text(s[i]);
            call.Agent.Spend((end - from) / 4);
        }
        return call.Realm.CreateArray(units);
    }

    // Steps 1 and 2 of all these methods: the pattern's method under the symbol, or null. Since the edition of 2026
    // only objects are asked, so nothing on the prototypes of primitives counts.
    private static JsFunction? FindProtocol(in CallInfo call, JsSymbol symbol)
    {
        Comparison.RequireObjectCoercible(call.This);
        return !call[0].IsObject ? null : ObjectOperations.GetMethod(call.Realm, call[0], symbol);
    }

    // Step 2.a and 2.b of matchAll and replaceAll: a regular expression must have the flag g.
    private static void RequireGlobalFlag(in CallInfo call, string method)
    {
        if (call[0].IsNullish || !Comparison.IsRegExp(call[0])) return;
        var flags = Comparison.RequireObjectCoercible(call[0].Object.Get(WellKnown.Flags));
        if (!TypeConversion.ToString(flags).Contains('g')) throw Raise.TypeError(Messages.RegExpNotGlobal, method);
    }

    // The last steps of match, matchAll and search: RegExpCreate (§22.2.3.1), then Invoke.
    private static JsValue ByNewRegExp(in CallInfo call, string flags, JsSymbol symbol)
    {
        var s = TypeConversion.ToStringValue(call.This);
        var regExp = RegExpObject.Create(call.Realm, call[0].IsUndefined ? "" : TypeConversion.ToString(call[0]), flags);
        return ObjectOperations.Invoke(call.Realm, regExp, symbol, [s]);
    }
}
