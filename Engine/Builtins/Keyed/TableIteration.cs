using Quoll.Builtins.Indexed;

namespace Quoll.Builtins.Keyed;

/// <summary>
/// forEach of maps and sets (ECMA-262 §24.1.3.5 and §24.2.4.7). The members of a set are keys and values.
/// </summary>
internal static class TableIteration
{
    public static CallbackRun ForEach(in CallInfo call, JsObject collection, OrderedTable data)
    {
        var run = new CallbackRun { Function = ArrayPrototype.Callback(call), This = call[1] };
        return run.With(ForEach(run, collection, data));
    }

    private static IEnumerator<Callback> ForEach(CallbackRun run, JsObject collection, OrderedTable data)
    {
        var cursor = new OrderedTable.Cursor();
        while (data.MoveNext(ref cursor, out var key, out var value))
        {
            collection.Realm.Agent.Step();
            yield return run.Call(value, key, collection);
        }
        run.Result = JsValue.Undefined;
    }
}
