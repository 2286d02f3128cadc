using Quoll.Web.Fetch;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Storage;

/// <summary>The interface <c>Cache</c> (Service Workers §5.4).</summary>
internal sealed class Cache(Engine engine, ICacheStore store, string name) : PlatformObject(engine)
{
    public static readonly ScriptClass<Cache> Interface = new("Cache")
    {
        Prototype = static members => members
            .PromiseOperation("match", 1, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Cache.match");
                var query = CacheQuery.From(call.Engine, call[0], call[1], "CacheQueryOptions");
                return cache.Find(query, entries => entries is [var first, ..] ? cache.ResponseOf(first) : JsValue.Undefined);
            })
            .PromiseOperation("matchAll", 0, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                var query = call[0].IsUndefined ? null : CacheQuery.From(call.Engine, call[0], call[1], "CacheQueryOptions");
                return cache.Find(query, entries => cache.ArrayOf(entries, cache.ResponseOf));
            })
            .PromiseOperation("add", 1, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Cache.add");
                return cache.AddAll([CacheQuery.RequestOf(call.Engine, call[0])], call.CancellationToken);
            })
            .PromiseOperation("addAll", 1, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Cache.addAll");
                var requests = Idl.ToSequence(call.Engine, call[0], "Cache.addAll");
                var engine = call.Engine;
                return cache.AddAll(requests.ConvertAll(request => CacheQuery.RequestOf(engine, request)), call.CancellationToken);
            })
            .PromiseOperation("put", 2, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 2, "Cache.put");
                var request = CacheQuery.RequestOf(call.Engine, call[0]);
                if (!Response.Interface.TryGetTarget(call[1], out var response))
                    throw Idl.TypeError("Cache.put: the second argument is not a Response.");
                return cache.Put(request, response);
            })
            .PromiseOperation("delete", 1, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Cache.delete");
                return cache.Delete(CacheQuery.From(call.Engine, call[0], call[1], "CacheQueryOptions"));
            })
            .PromiseOperation("keys", 0, static (in HostCall call) =>
            {
                var cache = Interface!.TargetOf(call.This);
                var query = call[0].IsUndefined ? null : CacheQuery.From(call.Engine, call[0], call[1], "CacheQueryOptions");
                return cache.Find(query, entries => cache.ArrayOf(entries, cache.RequestOf));
            })
            .Tag("Cache"),
    };

    protected override ScriptClass Class => Interface;

    // Query cache (§6).
    private JsValue Find(CacheQuery? query, Func<List<CacheEntry>, JsValue> convert)
    {
        if (query is { IsHopeless: true }) return Promises.Resolved(Engine, convert([]));
        return StoreTask.Start(Engine, store.GetEntriesAsync(name, Engine.Options.CancellationToken).AsTask(), entries =>
            convert(Matching(entries, query)));
    }

    private List<CacheEntry> Matching(IReadOnlyList<CacheEntry> entries, CacheQuery? query)
    {
        Engine.Charge(1 + entries.Count);
        return query is null ? [.. entries] : [.. entries.Where(query.Matches)];
    }

    // The method put (§5.4.5).
    private JsValue Put(Request request, Response response)
    {
        RequireStorable(request);
        RequireStorable(response);
        if (response.IsUnusable) throw Idl.TypeError("Cache.put: the body of the response was read already, or its stream is locked.");
        var promise = new PromiseCapability(Engine);
        if (response.Body is null) Store(null);
        else response.Body.ReadAll(Store, promise.Reject);
        return promise.Promise;

        void Store(byte[]? body) => StoreTask.Settle(
            Engine, promise, ReplaceAsync([(request.Record, EntryOf(request, response, body))]), static _ => JsValue.Undefined);
    }

    // The method addAll (§5.4.4): nothing is stored unless all responses are.
    private JsValue AddAll(List<Request> requests, CancellationToken cancellationToken)
    {
        requests.ForEach(RequireStorable);
        var promise = new PromiseCapability(Engine);
        var entries = new (RequestRecord Request, CacheEntry Entry)?[requests.Count];
        var left = requests.Count;
        if (left == 0) promise.Resolve(JsValue.Undefined);
        for (var i = 0; i < requests.Count; i++) AddOne(i);
        return promise.Promise;

        void AddOne(int index)
        {
            var request = requests[index];
            var cancellation = EngineTask.CreateCancellation(Engine, cancellationToken);
            EngineTask.Then(Engine, FetchRun.StartAsync(Engine, request, cancellation), answer =>
            {
                var response = answer.ToResponse(Engine, request.Record, cancellation);
                if (response.Record.Status is < 200 or > 299 || !IsStorable(response))
                {
                    answer.Discard();
                    promise.Reject(Idl.TypeError($"Cache.addAll: the response with the status {response.Record.Status} cannot be stored."));
                    return;
                }
                if (response.Body is null) Take(index, request, response, null);
                else response.Body.ReadAll(body => Take(index, request, response, body), promise.Reject);
            }, thrown =>
            {
                cancellation.Dispose();
                promise.Reject(NetworkError.ToValue(Engine, thrown));
            });
        }

        void Take(int index, Request request, Response response, byte[]? body)
        {
            var entry = EntryOf(request, response, body);
            if (Array.Exists(entries, other => other is { } known && CacheQuery.Exactly(request.Record).Matches(known.Entry)))
            {
                promise.Reject(new DomException("InvalidStateError", "Cache.addAll: two requests are the same."));
                return;
            }
            entries[index] = (request.Record, entry);
            if (--left == 0)
                StoreTask.Settle(
                    Engine, promise, ReplaceAsync([.. entries.Select(static entry => entry!.Value)]), static _ => JsValue.Undefined);
        }
    }

    private JsValue Delete(CacheQuery query)
    {
        if (query.IsHopeless) return Promises.Resolved(Engine, false);
        return StoreTask.Start(Engine, DeleteAsync(), static any => any);

        async Task<bool> DeleteAsync()
        {
            var token = Engine.Options.CancellationToken;
            var known = await store.GetEntriesAsync(name, token).ConfigureAwait(false);
            var gone = known.Where(query.Matches).ToArray();
            if (gone.Length > 0) await store.ReplaceAsync(name, gone, [], token).ConfigureAwait(false);
            return gone.Length > 0;
        }
    }

    // Batch cache operations (§6), for "put".
    private async Task<bool> ReplaceAsync(IReadOnlyList<(RequestRecord Request, CacheEntry Entry)> added)
    {
        var token = Engine.Options.CancellationToken;
        var known = await store.GetEntriesAsync(name, token).ConfigureAwait(false);
        var queries = added.Select(static put => CacheQuery.Exactly(put.Request)).ToArray();
        await store.ReplaceAsync(
            name, [.. known.Where(entry => Array.Exists(queries, query => query.Matches(entry)))],
                [.. added.Select(static put => put.Entry)],
            token).ConfigureAwait(false);
        return true;
    }

    private static void RequireStorable(Request request)
    {
        if (!FetchUrl.IsHttp(request.Record.Url) || request.Record.Method != "GET")
            throw Idl.TypeError("A cache keeps only GET requests to URLs with the scheme http or https.");
    }

    private static void RequireStorable(Response response)
    {
        if (!IsStorable(response)) throw Idl.TypeError("A cache keeps neither partial responses nor those with 'Vary: *'.");
    }

    private static bool IsStorable(Response response) => response.Record.Status != 206
        && !(response.HeaderList.Get("vary") is { } vary && HttpSyntax.Split(vary).Contains("*"));

    private CacheEntry EntryOf(Request request, Response response, byte[]? body)
    {
        var entry = new CacheEntry
        {
            Method = request.Record.Method,
            Url = FetchUrl.WithoutFragment(request.Record.Url),
            RequestHeaders = PairsOf(request.HeaderList),
            ResponseUrl = response.Record.Urls is [.., var url] ? FetchUrl.WithoutFragment(url) : "",
            Status = response.Record.Status,
            StatusText = response.Record.StatusText,
            ResponseHeaders = PairsOf(response.HeaderList),
            Body = body?.AsSpan().ToArray(),
        };
        Engine.Charge(1, entry.Size);
        return entry;
    }

    private static KeyValuePair<string, string>[] PairsOf(HeaderList headers) =>
        [.. headers.Items.Select(static header => KeyValuePair.Create(header.Name, header.Value))];

    private static HeaderList ListOf(IReadOnlyList<KeyValuePair<string, string>> pairs)
    {
        var list = new HeaderList();
        foreach (var (name, value) in pairs) list.Append(name, value);
        return list;
    }

    /// <summary>A new Response of an entry.</summary>
    public JsValue ResponseOf(CacheEntry entry)
    {
        Engine.Charge(1, entry.Size);
        var record = new ResponseRecord
        {
            Urls = UrlParser.Parse(entry.ResponseUrl) is { } url ? [url] : [],
            Status = entry.Status,
            StatusText = entry.StatusText,
            Headers = ListOf(entry.ResponseHeaders),
        };
        return new Response(Engine, record, HeadersGuard.Immutable, entry.Body is null ? null : new Body(Engine, entry.Body)).Value;
    }

    private JsValue RequestOf(CacheEntry entry)
    {
        Engine.Charge(1, 128 + 2L * entry.Url.Length);
        var record = new RequestRecord
        {
            Urls = [UrlParser.Parse(entry.Url)!],
            Method = entry.Method,
            Headers = ListOf(entry.RequestHeaders)
        };
        return new Request(Engine, record, null, null).Value;
    }

    private JsValue ArrayOf(List<CacheEntry> entries, Func<CacheEntry, JsValue> convert) =>
        AbstractOperations.CreateArray(Engine, [.. entries.Select(convert)]);
}
