using Quoll.Web.WebIdl;

namespace Quoll.Web.Storage;

/// <summary>The globals of storage, of which scripts have those that the host fills.</summary>
internal static class StorageApis
{
    public static void Describe(GlobalTable globals, StorageOptions options)
    {
        if (options.LocalStorage is not null || options.SessionStorage is not null) globals.Class("Storage", static () => WebStorage.Interface);
        Area(globals, "localStorage", options.LocalStorage);
        Area(globals, "sessionStorage", options.SessionStorage);
        if (options.Caches is not { } caches) return;
        globals.Class("Cache", static () => Cache.Interface).Class("CacheStorage", static () => CacheStorage.Interface);
        var storages = new EngineState<CacheStorage>(engine => new CacheStorage(engine, caches(engine)));
        globals.Attribute("caches", (in HostCall call) => storages.Of(call.Engine).Value);
    }

    private static void Area(GlobalTable globals, string name, Func<Engine, IWebStorage>? items)
    {
        if (items is null) return;
        var areas = new EngineState<WebStorage>(engine => new WebStorage(engine, items(engine)));
        globals.Attribute(name, (in HostCall call) => areas.Of(call.Engine).Value);
    }
}
