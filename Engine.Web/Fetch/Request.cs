using Quoll.Web.Events;
using Quoll.Web.Files;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The interface <c>Request</c> (Fetch §5.4).</summary>
internal sealed class Request : BodyOwner
{
    public static readonly ScriptClass<Request> Interface = new("Request")
    {
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "Request constructor");
            return new Request(call.Engine, call[0], call[1]);
        },
        Prototype = static members => Describe(members, Interface!)
            .ReadOnly("cache", Interface!, static request => request.Record.Cache)
            .Operation("clone", 0, static (in HostCall call) => Interface!.TargetOf(call.This).Clone().Value)
            .ReadOnly("credentials", Interface!, static request => request.Record.Credentials)
            .ReadOnly("destination", Interface!, static _ => "")
            .ReadOnly("duplex", Interface!, static _ => "half")
            .ReadOnly("headers", Interface!, static request => request.Headers.Value)
            .ReadOnly("integrity", Interface!, static request => request.Record.Integrity)
            .ReadOnly("isHistoryNavigation", Interface!, static _ => false)
            .ReadOnly("isReloadNavigation", Interface!, static _ => false)
            .ReadOnly("keepalive", Interface!, static request => request.Record.KeepAlive)
            .ReadOnly("method", Interface!, static request => request.Record.Method)
            .ReadOnly("mode", Interface!, static request => request.Record.Mode)
            .ReadOnly("redirect", Interface!, static request => request.Record.Redirect)
            .ReadOnly("referrer", Interface!, static request => request.Record.Referrer)
            .ReadOnly("referrerPolicy", Interface!, static request => request.Record.ReferrerPolicy)
            .ReadOnly("signal", Interface!, static request => request.Signal.Value)
            .ReadOnly("url", Interface!, static request => request.Record.Url.Href)
            .Tag("Request"),
    };

    private readonly AbortSignal? _source;
    private readonly Func<AbortSignal>? _createSignal;
    private AbortSignal? _signal;

    /// <summary>The constructor (§5.4).</summary>
    public Request(Engine engine, JsValue input, JsValue initValue) : base(engine)
    {
        // The union of WebIDL: a Request, or a string.
        string? text = null;
        if (!Interface.TryGetTarget(input, out var source)) text = Idl.ToUsvString(input);
        var init = RequestInit.From(engine, initValue);

        // 5, 6. The request to start from, and its signal.
        var request = source is not null ? Copy(source.Record) : ToRecord(engine, text!);
        _source = source?.SignalOrNull;

        // 10. A window cannot be given.
        if (init.HasWindow) throw Invalid("The member 'window' must be null.");
        // 13. A request with changes does not navigate.
        if (!init.IsEmpty && request.Mode == "navigate") request = request with { Mode = "same-origin" };
        // 14, 15. The referrer.
        if (init.Referrer is { } referrer) request = request with { Referrer = ReferrerOf(engine, referrer) };
        else if (!init.IsEmpty) request = request with { Referrer = "about:client", ReferrerPolicy = "" };
        request = request with { ReferrerPolicy = init.ReferrerPolicy ?? request.ReferrerPolicy };
        // 16-18. The mode.
        if (init.Mode == "navigate") throw Invalid("The mode 'navigate' is not for scripts.");
        request = request with
        {
            Mode = init.Mode ?? request.Mode,
            // 19, 20.
            Credentials = init.Credentials ?? request.Credentials,
            Cache = init.Cache ?? request.Cache,
        };
        // 21.
        if (request is { Cache: "only-if-cached", Mode: not "same-origin" })
            throw Invalid("The cache mode 'only-if-cached' needs the mode 'same-origin'.");
        request = request with
        {
            // 22-24.
            Redirect = init.Redirect ?? request.Redirect,
            Integrity = init.Integrity ?? request.Integrity,
            KeepAlive = init.KeepAlive ?? request.KeepAlive,
        };
        // 25. The method.
        if (init.Method is { } method)
        {
            if (!HttpSyntax.IsToken(method) || HttpSyntax.IsForbiddenMethod(method)) throw Invalid("The method is not allowed.");
            request = request with { Method = HttpSyntax.NormalizeMethod(method) };
        }
        // 26, 29, 30. The signal follows that of init, or of the input.
        if (init.HasSignal) _source = init.Signal;
        // 31-33. The headers.
        var guard = HeadersGuard.Request;
        if (request.Mode == "no-cors")
        {
            if (request.Method is not ("GET" or "HEAD" or "POST")) throw Invalid("The mode 'no-cors' does not allow the method.");
            guard = HeadersGuard.RequestNoCors;
        }
        Record = request;
        Headers = new Headers(engine, request.Headers, guard);
        if (!init.IsEmpty)
        {
            var headers = init.Headers ?? [.. request.Headers.Items];
            request.Headers.Clear();
            Headers.Fill(headers);
        }
        // 34-42. The body.
        Body = BodyOf(source, init);
    }

    private Request(Engine engine, RequestRecord record, HeadersGuard guard, AbortSignal? source, Body? body) : base(engine)
    {
        Record = record;
        Headers = new Headers(engine, record.Headers, guard);
        _source = source;
        Body = body;
    }

    /// <summary>A request that a client has sent to a server of the host.</summary>
    public Request(Engine engine, RequestRecord record, Body? body, Func<AbortSignal>? signal)
        : this(engine, record, HeadersGuard.Immutable, null, body) => _createSignal = signal;

    public RequestRecord Record { get; }

    public Headers Headers { get; }

    public override HeaderList HeaderList => Record.Headers;

    /// <summary>
    /// The signal of the property <c>signal</c>, which follows that of the init dictionary (step 30).
    /// </summary>
    public AbortSignal Signal => _signal ??= _createSignal?.Invoke() ?? AbortSignal.Any(Engine, _source is null ? [] : [_source]);

    /// <summary>The signal that aborts this request; null if nothing can.</summary>
    public AbortSignal? SignalOrNull => _signal ?? _source;

    protected override ScriptClass Class => Interface;

    private Body? BodyOf(Request? source, RequestInit init)
    {
        // 34, 35.
        var inputBody = source?.Body;
        if (Record.Method is "GET" or "HEAD" && (init.Body is not null || inputBody is not null))
            throw Invalid($"A request with the method {Record.Method} has no body.");
        // 36, 37.
        if (init.Body is { } given)
        {
            if (given.IsStream && Record.KeepAlive) throw Invalid("A request with 'keepalive' cannot have a stream as its body.");
            var (body, type) = given.Extract(Engine);
            if (type is not null && !Record.Headers.Contains("Content-Type")) Headers.Append("Content-Type", type);
            // 39. A stream as a body.
            if (body.Bytes is null)
            {
                if (init.Duplex is null) throw Invalid("A stream as a body needs the member duplex: 'half'.");
                if (Record.Mode is not ("same-origin" or "cors")) throw Invalid("A stream as a body needs the mode 'cors'.");
            }
            return body;
        }
        // 40, 41.
        if (inputBody is null) return null;
        if (source!.IsUnusable) throw Invalid("The body of the request was read already, or its stream is locked.");
        if (inputBody.Bytes is null && Record.Mode is not ("same-origin" or "cors"))
            throw Invalid("A stream as a body needs the mode 'cors'.");
        return inputBody.Move();
    }

    /// <summary>The method <c>clone</c>.</summary>
    private Request Clone()
    {
        // 1. If this is unusable, then throw a TypeError.
        if (IsUnusable) throw Invalid("The body of the request was read already, or its stream is locked.");
        // 2-5. Clone the request; the signal of the clone follows that of this.
        return new Request(Engine, Copy(Record), Headers.Guard, Signal, Body?.Clone());
    }

    private static RequestRecord Copy(RequestRecord record) => record with { Urls = [record.CurrentUrl], Headers = record.Headers.Copy() };

    private static RequestRecord ToRecord(Engine engine, string text)
    {
        var url = FetchUrl.Parse(engine, text);
        if (url.HasCredentials) throw Invalid("The URL has a user name or a password.");
        // The request keeps its blob also if the URL is revoked before the fetch.
        return new RequestRecord { Urls = [url], Mode = "cors", Blob = BlobUrlStore.Of(engine).Find(url) };
    }

    private static string ReferrerOf(Engine engine, string text)
    {
        if (text.Length == 0) return "";
        var url = FetchUrl.Parse(engine, text);
        return url.Href == "about:client" || !FetchUrl.IsSameOrigin(url, FetchUrl.Base(engine)) ? "about:client" : url.Href;
    }

    private static ScriptError Invalid(string message) => new(ScriptErrorKind.TypeError, message);
}
