using Quoll.Web.WebIdl;

namespace Quoll.Web.Storage;

/// <summary>The interface <c>CacheStorage</c> (Service Workers §5.5).</summary>
internal sealed class CacheStorage(Engine engine, ICacheStore store) : PlatformObject(engine)
{
    public static readonly ScriptClass<CacheStorage> Interface = new("CacheStorage")
    {
        Prototype = static members => members
            .PromiseOperation("match", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "CacheStorage.match");
                var query = CacheQuery.From(call.Engine, call[0], call[1], "MultiCacheQueryOptions");
                var name = Idl.ToDictionary(call[1], "MultiCacheQueryOptions")["cacheName"];
                return storage.Match(query, name.IsUndefined ? null : Idl.ToDomString(name));
            })
            .PromiseOperation("has", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "CacheStorage.has");
                var name = Idl.ToDomString(call[0]);
                return storage.WithNames(names => names.Contains(name));
            })
            .PromiseOperation("open", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "CacheStorage.open");
                return storage.Open(Idl.ToDomString(call[0]));
            })
            .PromiseOperation("delete", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "CacheStorage.delete");
                return StoreTask.Start(
                    call.Engine, storage.Store.DeleteAsync(Idl.ToDomString(call[0]), storage.Token).AsTask(), static any => any);
            })
            .PromiseOperation("keys", 0, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                return storage.WithNames(names =>
                    AbstractOperations.CreateArray(storage.Engine, [.. names.Select(static name => (JsValue)name)]));
            })
            .Tag("CacheStorage"),
    };

    private ICacheStore Store => store;

    private CancellationToken Token => Engine.Options.CancellationToken;

    protected override ScriptClass Class => Interface;

    private JsValue WithNames(Func<IReadOnlyList<string>, JsValue> convert) =>
        StoreTask.Start(Engine, store.GetNamesAsync(Token).AsTask(), convert);

    private JsValue Open(string name)
    {
        Engine.Charge(1, 64 + 2L * name.Length);
        return StoreTask.Start(Engine, CreateAsync(), _ => new Cache(Engine, store, name).Value);

        async Task<bool> CreateAsync()
        {
            await store.CreateAsync(name, Token).ConfigureAwait(false);
            return true;
        }
    }

    private JsValue Match(CacheQuery query, string? name)
    {
        if (query.IsHopeless) return Promises.Resolved(Engine, JsValue.Undefined);
        return StoreTask.Start(
            Engine, FindAsync(), entry => entry is null ? JsValue.Undefined : new Cache(Engine, store, "").ResponseOf(entry));

        async Task<CacheEntry?> FindAsync()
        {
            foreach (var cache in await store.GetNamesAsync(Token).ConfigureAwait(false))
            {
                if (name is not null && cache != name) continue;
                foreach (var entry in await store.GetEntriesAsync(cache, Token).ConfigureAwait(false))
                {
                    if (query.Matches(entry)) return entry;
                }
            }
            return null;
        }
    }
}
