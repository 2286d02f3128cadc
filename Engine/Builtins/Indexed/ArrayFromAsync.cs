using Quoll.Builtins.Control;

namespace Quoll.Builtins.Indexed;

/// <summary>Array.fromAsync, of the edition after 2025 (proposal-array-from-async, §1.1).</summary>
internal static class ArrayFromAsync
{
    /// <summary>Array.fromAsync ( asyncItems [ , mapper [ , thisArg ] ] ).</summary>
    public static JsValue FromAsync(in CallInfo call)
    {
        var (realm, constructor, items, mapper, thisArgument) = (call.Realm, call.This, call[0], call[1], call[2]);
        return AsyncSteps.Start(realm, steps => Run(steps, realm, constructor, items, mapper, thisArgument));
    }

    private static async Task<JsValue> Run(
        AsyncSteps steps, Realm realm, JsValue constructor, JsValue items, JsValue mapper, JsValue thisArgument)
    {
        var map = mapper.IsUndefined ? null : ObjectOperations.RequireCallable(mapper);
        var asyncMethod = ObjectOperations.GetMethod(realm, items, JsSymbol.AsyncIterator);
        var syncMethod = asyncMethod is null ? ObjectOperations.GetMethod(realm, items, JsSymbol.Iterator) : null;
        if (asyncMethod is not null)
            return await FromIterator(steps, realm, IteratorRecord.FromMethod(items, asyncMethod), constructor, map, thisArgument);
        if (syncMethod is not null)
        {
            var record = IteratorRecord.Direct(new AsyncFromSyncIterator(realm, IteratorRecord.FromMethod(items, syncMethod)));
            return await FromIterator(steps, realm, record, constructor, map, thisArgument);
        }
        return await FromArrayLike(steps, realm, items, constructor, map, thisArgument);
    }

    // Step 3.j.
    private static async Task<JsValue> FromIterator(
        AsyncSteps steps, Realm realm, IteratorRecord record, JsValue constructor, JsFunction? map, JsValue thisArgument)
    {
        var a = Comparison.IsConstructor(constructor) ? ObjectOperations.Construct(constructor.Object, [])
            : ArraySpecies.ArrayCreate(realm, 0);
        for (long k = 0; ; k++)
        {
            realm.Agent.Step();
            var next = await steps.Await(ObjectOperations.Call(record.NextMethod, record.Iterator, []));
            if (!next.IsObject) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(next));
            if (TypeConversion.ToBoolean(next.Object.Get(WellKnown.Done)))
            {
                ArrayElements.PutLength(a, k);
                return a;
            }
            var value = next.Object.Get(WellKnown.Value);
            ThrowCompletion completion;
            try
            {
                if (k >= TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
                if (map is not null) value = await steps.Await(map.Call(thisArgument, [value, k]));
                ArrayElements.Create(a, k, value);
                continue;
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
            await Close(steps, realm, record);
            throw completion;
        }
    }

    // AsyncIteratorClose (§7.4.13) for a throw completion, which takes precedence over any error here.
    private static async Task Close(AsyncSteps steps, Realm realm, IteratorRecord record)
    {
        try
        {
            if (ObjectOperations.GetMethod(realm, record.Iterator, WellKnown.Return) is { } method)
                await steps.Await(method.Call(record.Iterator));
        }
        catch (ThrowCompletion)
        {
            // Step 5: the original throw completion is returned.
        }
    }

    // Steps 3.k and on.
    private static async Task<JsValue> FromArrayLike(
        AsyncSteps steps, Realm realm, JsValue items, JsValue constructor, JsFunction? map, JsValue thisArgument)
    {
        var arrayLike = TypeConversion.ToObject(realm, items);
        var length = ArrayElements.Length(arrayLike);
        var a = Comparison.IsConstructor(constructor)
            ? ObjectOperations.Construct(constructor.Object, [new JsValue((double)length)])
            : ArraySpecies.ArrayCreate(realm, length);
        for (long k = 0; k < length; k++)
        {
            realm.Agent.Step();
            var value = await steps.Await(ArrayElements.Get(arrayLike, k));
            if (map is not null) value = await steps.Await(map.Call(thisArgument, [value, k]));
            ArrayElements.Create(a, k, value);
        }
        ArrayElements.PutLength(a, length);
        return a;
    }
}
