namespace Quoll.Runtime.Objects;

/// <summary>
/// An Async-from-Sync Iterator (ECMA-262 §27.1.6): for await and yield* wrap a synchronous iterator in it.
/// </summary>
internal sealed class AsyncFromSyncIterator(Realm realm, IteratorRecord record)
    : JsObject(realm, realm[Intrinsic.AsyncFromSyncIteratorPrototype])
{
    /// <summary>[[SyncIteratorRecord]].</summary>
    public IteratorRecord Record => record;
}
