namespace Quoll.Runtime.Objects;

/// <summary>
/// An Async-from-Sync Iterator (ECMA-262 §27.1.6): what for await and yield* make of an iterator that is not async.
/// </summary>
internal sealed class AsyncFromSyncIterator(Realm realm, IteratorRecord record)
    : JsObject(realm, realm[Intrinsic.AsyncFromSyncIteratorPrototype])
{
    /// <summary>[[SyncIteratorRecord]].</summary>
    public IteratorRecord Record => record;
}
