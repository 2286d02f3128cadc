namespace Quoll.Hosts;

/// <summary>
/// Async iterables of a script (ECMA-262 §27.1.1.3), and others, as async sequences of .NET: each element is a call of
/// the engine, in its turn.
/// </summary>
internal sealed class AsyncSequenceReader<T> : ValueReader.Composite
{
    public override bool Takes(JsObject source) => Method(source) is not null;

    public override object Read(Realm realm, JsObject source, ConversionPath path) => Walk(realm, source, Method(source)!);

    private static JsFunction? Method(JsObject source) => source.IsCallable ? null
        : ObjectOperations.GetMethod(source.Realm, source, JsSymbol.AsyncIterator)
            ?? ObjectOperations.GetMethod(source.Realm, source, JsSymbol.Iterator);

    private static async IAsyncEnumerable<T> Walk(
        Realm realm, JsObject source, JsFunction method, [EnumeratorCancellation] CancellationToken token = default)
    {
        var agent = realm.Agent;
        JsObject iterator = null!;
        var next = JsValue.Undefined;
        await agent.RunAsync<JsValue>(_ =>
        {
            var record = IteratorRecord.FromMethod(source, method);
            (iterator, next) = (record.Iterator, record.NextMethod);
            return JsValue.Undefined;
        });
        var hasEnded = false;
        try
        {
            while (true)
            {
                token.ThrowIfCancellationRequested();
                // What throws has ended, and is not asked to end (§7.4.7).
                hasEnded = true;
                var result = await agent.RunAsync<JsValue>(_ => ObjectOperations.Call(next, iterator, []));
                T element = default!;
                await agent.RunAsync<JsValue>(realm =>
                {
                    if (result.ObjectOrNull is not { } step) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(result));
                    hasEnded = TypeConversion.ToBoolean(step.Get(WellKnown.Done));
                    if (!hasEnded) element = HostConvert<T>.From(realm, step.Get(WellKnown.Value));
                    return JsValue.Undefined;
                });
                if (hasEnded) yield break;
                yield return element;
            }
        }
        finally
        {
            // AsyncIteratorClose (§7.4.13): whoever stops early lets the script clean up.
            if (!hasEnded)
            {
                await agent.RunAsync<JsValue>(realm =>
                    ObjectOperations.GetMethod(realm, iterator, WellKnown.Return)?.Call(iterator) ?? JsValue.Undefined);
            }
        }
    }
}
