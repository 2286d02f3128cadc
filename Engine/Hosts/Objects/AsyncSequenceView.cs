using Quoll.TypeModel;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.TypeModel.Collections;

namespace Quoll.Hosts.Objects;

/// <summary>
/// An async sequence of .NET as an async iterable object (ECMA-262 §27.1.1.3), from which for await reads one element
/// after the other.
/// </summary>
internal static class AsyncSequenceView
{
    /// <summary>The method @@asyncIterator.</summary>
    public static readonly NativeCode Iterate = HostFunctions.Guard(static (in CallInfo call) =>
    {
        var host = HostPrototype.Receiver(call);
        var iterator = new JsObject(call.Realm, call.Realm[Intrinsic.AsyncIteratorPrototype]);
        var walk = Walk(host.Target, call.Agent.CurrentToken);
        iterator.DefineOwn(WellKnown.Next, HostFunctions.Create(call.Realm, WellKnown.Next, 1, (in CallInfo next) =>
            TaskPromise.From(next.Realm, walk.MoveNext())!), PropertyFlags.Hidden);
        iterator.DefineOwn(WellKnown.Return, HostFunctions.Create(call.Realm, WellKnown.Return, 1, (in CallInfo leave) =>
            TaskPromise.From(leave.Realm, walk.End())!), PropertyFlags.Hidden);
        return new JsValue(iterator);
    });

    [HostCode]
    private static AsyncWalk Walk(object target, CancellationToken token)
    {
        var element = GenericInterface.Of(target.GetType(), typeof(IAsyncEnumerable<>))!.GetGenericArguments()[0];
        var code = ElementCode.Of(element) ?? throw ElementCode.Missing(target.GetType());
        return code.AsyncWalk(target, token);
    }
}

/// <summary>A walk over an async sequence.</summary>
[HostCode]
internal abstract class AsyncWalk
{
    public abstract Task<object> MoveNext();

    public abstract Task<object> End();
}

/// <inheritdoc/>
internal sealed class AsyncWalk<T>(IAsyncEnumerator<T> elements) : AsyncWalk
{
    private Task<object>? _last;
    private bool _hasEnded;

    // Elements are read one after the other, however a script requests them.
    public override Task<object> MoveNext() => _last = After(_last, async () =>
    {
        if (_hasEnded) return new IterationStep(true, null, typeof(T));
        _hasEnded = !await elements.MoveNextAsync().ConfigureAwait(false);
        if (!_hasEnded) return new IterationStep(false, elements.Current, typeof(T));
        await elements.DisposeAsync().ConfigureAwait(false);
        return new IterationStep(true, null, typeof(T));
    });

    public override Task<object> End() => _last = After(_last, async () =>
    {
        if (!_hasEnded) await elements.DisposeAsync().ConfigureAwait(false);
        _hasEnded = true;
        return new IterationStep(true, null, typeof(T));
    });

    private static async Task<object> After(Task<object>? last, Func<Task<IterationStep>> next)
    {
        if (last is not null) await ((Task)last).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return await next().ConfigureAwait(false);
    }
}

/// <summary>
/// The result of an async iterator's next, which becomes an object on the thread that uses the engine.
/// </summary>
internal sealed record IterationStep(bool IsDone, object? Value, Type ElementType)
{
    public JsValue ToValue(Realm realm) =>
        new(realm.CreateIteratorResult(IsDone ? JsValue.Undefined : HostValue.ToValue(realm, Value, ElementType), IsDone));
}
