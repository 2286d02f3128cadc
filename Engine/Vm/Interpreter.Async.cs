namespace Quoll.Vm;

// Creation of coroutines, and the iterators of for await.
internal static partial class Interpreter
{
    // The object that a call of a generator returns, or the run of an async function.
    // Pops it. An async function runs at once, up to its first await.
    private static JsValue StartCoroutine(Machine agent, CallFrame frame)
    {
        var block = frame.Function!.Block;
        if (block.IsGenerator)
        {
            var generator = block.IsAsync ? (JsObject)AsyncGenerators.Create(frame) : Generators.Create(frame);
            agent.PopEntry();
            return new JsValue(generator);
        }
        var run = new AsyncFunctionRun(frame);
        agent.PopEntry();
        return run.Start();
    }

    // GetIterator (ECMA-262 §7.4.4), async.
    private static void GetAsyncIterator(Realm realm, ref JsValue iterator, in JsValue iterable)
    {
        if (iterable.IsNullish) throw Raise.TypeError(Messages.NotIterable, Display.Brief(iterable));
        var method = ObjectOperations.GetMethod(realm, iterable, JsSymbol.AsyncIterator);
        IteratorRecord record;
        if (method is not null) record = IteratorRecord.FromMethod(iterable, method);
        else record = IteratorRecord.Direct(new AsyncFromSyncIterator(realm, IteratorRecord.From(realm, iterable)));
        iterator = record.Iterator;
        Unsafe.Add(ref iterator, 1) = record.NextMethod;
    }

    // AsyncIteratorClose (§7.4.13), steps 3 and 4: undefined if there is no method.
    private static JsValue AsyncIteratorReturn(Realm realm, in JsValue iterator) =>
        iterator.IsObject ? Generators.CallReturn(realm, iterator.Object, []) : JsValue.Undefined;
}
