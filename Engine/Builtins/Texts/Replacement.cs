using System.Diagnostics.CodeAnalysis;

namespace Quoll.Builtins.Texts;

/// <summary>
/// The replacement of one or all places of a text in a text (ECMA-262 §22.1.3.19 and §22.1.3.20). A replacing function
/// cannot change the positions, so they are found on the way.
/// </summary>
internal struct Replacement(Agent agent, string text, string searchString, bool isForAll)
{
    private TextBuilder? _result;
    private int _end;

    // The place that is being replaced; -1 after the last one.
    private int _position = StringPrototype.StringIndexOf(text, searchString, 0);

    public static CallbackRun Start(in CallInfo call, bool isForAll)
    {
        var text = TypeConversion.ToString(call.This);
        var searchString = TypeConversion.ToString(call[0]);
        if (call[1].FunctionOrNull is { } function)
        {
            var run = new CallbackRun { Function = function };
            return run.With(By(run, new Replacement(call.Agent, text, searchString, isForAll)));
        }
        var template = TypeConversion.ToString(call[1]);
        return CallbackRun.Finished(call.Agent, new Replacement(call.Agent, text, searchString, isForAll).By(template));
    }

    private string By(string template)
    {
        while (AppendUpToPlace())
        {
            Substitution.Append(_result, searchString, text, _position, [], null, template);
            GoOn();
        }
        return Finish();
    }

    private static IEnumerator<Callback> By(CallbackRun run, Replacement replacement)
    {
        while (replacement.AppendUpToPlace())
        {
            yield return run.Call(replacement.SearchString, new JsValue((double)replacement._position), replacement.Text);
            replacement._result.Append(TypeConversion.ToString(run.Result));
            replacement.GoOn();
        }
        run.Result = replacement.Finish();
    }

    private readonly JsValue SearchString => searchString;

    private readonly JsValue Text => text;

    [MemberNotNullWhen(true, nameof(_result))]
    private bool AppendUpToPlace()
    {
        if (_position < 0) return false;
        agent.Step();
        _result ??= new TextBuilder(agent, text.Length);
        _result.Append(text, _end, _position - _end);
        return true;
    }

    // Steps 7 to 10 of replaceAll: to the next place.
    private void GoOn()
    {
        _end = _position + searchString.Length;
        var next = _position + Math.Max(1, searchString.Length);
        _position = isForAll && next <= text.Length ? StringPrototype.StringIndexOf(text, searchString, next) : -1;
    }

    private readonly string Finish() => _result is null ? text : _result.Append(text, _end, text.Length - _end).Finish();
}
