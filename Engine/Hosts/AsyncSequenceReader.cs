namespace Quoll.Hosts;

/// <summary>
/// Async and other iterables of a script (ECMA-262 §27.1.1.3) as async sequences of .NET. Each element is a call of the
/// engine, in its turn.
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
        await agent.RunAsync<JsValue>(null, _ =>
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
                // An iterator that throws has ended, and is not closed (§7.4.7).
                hasEnded = true;
                var result = await agent.RunAsync<JsValue>(null, _ => ObjectOperations.Call(next, iterator, []));
                T element = default!;
                await agent.RunAsync<JsValue>(null, realm =>
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
            // AsyncIteratorClose (§7.4.13): the script can clean up if the host stops early.
            if (!hasEnded)
            {
                await agent.RunAsync<JsValue>(null, realm =>
                    ObjectOperations.GetMethod(realm, iterator, WellKnown.Return)?.Call(iterator) ?? JsValue.Undefined);
            }
        }
    }
}
