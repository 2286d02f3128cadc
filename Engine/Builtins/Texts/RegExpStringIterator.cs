namespace Quoll.Builtins.Texts;

/// <summary>A RegExp String Iterator (ECMA-262 §22.2.9): the result of String.prototype.matchAll.</summary>
internal sealed class RegExpStringIterator(Realm realm, JsObject matcher, string text, bool isGlobal, bool fullUnicode)
    : BuiltinIterator<RegExpStringIterator>(Shape.Root(realm, realm[Intrinsic.RegExpStringIteratorPrototype]))
{
    private bool _isDone;
    private bool _isRunning;

    public override string ClassName => "RegExp String Iterator";

    /// <summary>
    /// The steps of the closure in CreateRegExpStringIterator (§22.2.9.1): returns the next match, or false at the end.
    /// </summary>
    public override bool MoveNext(out JsValue value)
    {
        value = JsValue.Undefined;
        if (_isRunning) throw Raise.TypeError(Messages.IteratorRunning);
        if (_isDone) return false;
        // An error ends the iteration.
        _isDone = _isRunning = true;
        try
        {
            var match = RegExpExecution.RegExpExec(Realm, matcher, text);
            if (match is null) return false;
            value = match;
            if (!isGlobal) return true;
            if (TypeConversion.ToString(match.Get(0)).Length == 0) RegExpExecution.AdvanceLastIndex(matcher, text, fullUnicode);
            _isDone = false;
            return true;
        }
        finally
        {
            _isRunning = false;
        }
    }
}
