namespace Quoll.Builtins.Texts;

/// <summary>
/// The replacement of one or all places of a text in a text (ECMA-262 §22.1.3.19 and §22.1.3.20). A replacing function
/// cannot change the positions, so they are found on the way.
/// </summary>
internal static class Replacement
{
    public static CallbackRun Start(in CallInfo call, bool isForAll)
    {
        var text = TypeConversion.ToString(call.This);
        var searchString = TypeConversion.ToString(call[0]);
        if (call[1].FunctionOrNull is { } function)
        {
            var run = new CallbackRun { Function = function };
            return run.With(Replace(run, call.Agent, text, searchString, isForAll));
        }
        var template = TypeConversion.ToString(call[1]);
        return CallbackRun.Finished(call.Agent, Replace(call.Agent, text, searchString, template, isForAll));
    }

    private static string Replace(Agent agent, string text, string searchString, string template, bool isForAll)
    {
        var position = Find(text, searchString, 0);
        if (position < 0) return text;
        var end = 0;
        var result = new TextBuilder(agent, text.Length);
        while (position >= 0)
        {
            agent.Step();
            result.Append(text, end, position - end);
            Substitution.Append(result, searchString, text, position, [], null, template);
            end = position + searchString.Length;
            position = isForAll ? Next(text, searchString, position) : -1;
        }
        return result.Append(text, end, text.Length - end).Finish();
    }

    private static IEnumerator<Callback> Replace(CallbackRun run, Agent agent, string text, string searchString, bool isForAll)
    {
        var position = Find(text, searchString, 0);
        var end = 0;
        var result = position < 0 ? null : new TextBuilder(agent, text.Length);
        while (position >= 0)
        {
            agent.Step();
            result!.Append(text, end, position - end);
            yield return run.Call(searchString, new JsValue((double)position), text);
            result.Append(TypeConversion.ToString(run.Result));
            end = position + searchString.Length;
            position = isForAll ? Next(text, searchString, position) : -1;
        }
        run.Result = result is null ? text : result.Append(text, end, text.Length - end).Finish();
    }

    private static int Find(string text, string searchString, int from) => StringPrototype.StringIndexOf(text, searchString, from);

    // Steps 7 to 10 of replaceAll.
    private static int Next(string text, string searchString, int position)
    {
        position += Math.Max(1, searchString.Length);
        return position > text.Length ? -1 : Find(text, searchString, position);
    }
}
