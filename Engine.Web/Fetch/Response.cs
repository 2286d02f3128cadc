using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The interface <c>Response</c> (Fetch §5.5).</summary>
internal sealed class Response : BodyOwner
{
    public static readonly ScriptClass<Response> Interface = new("Response")
    {
        Constructor = static (in HostCall call) =>
        {
            // The arguments are converted before the first step.
            var body = call[0].IsNullish ? (BodyInit?)null : BodyInit.From(call[0]);
            var init = Init.From(call.Engine, call[1]);
            // 1, 2. A new response, whose headers have the guard "response".
            var response = new Response(call.Engine, new ResponseRecord { Headers = new HeaderList() }, HeadersGuard.Response, null);
            // 3, 4. Extract the body. 5. Initialize.
            response.Initialize(init, body?.Extract(call.Engine));
            return response;
        },
        Static = static members => members
            .Operation("error", 0, static (in HostCall call) => Error(call.Engine).Value)
            .Operation("json", 1, static (in HostCall call) =>
            {
                Idl.RequireArguments(call, 1, "Response.json");
                var init = Init.From(call.Engine, call[1]);
                // 1. Serialize a JavaScript value to JSON bytes.
                var text = new System.Buffers.ArrayBufferWriter<byte>();
                if (!call.Engine.Json.Stringify(call[0], text))
                    throw new ScriptError(ScriptErrorKind.TypeError, "Response.json: JSON has no text for the value.");
                call.Engine.Charge(1, text.WrittenCount);
                var response = new Response(call.Engine, new ResponseRecord(), HeadersGuard.Response, null);
                response.Initialize(init, (new Body(call.Engine, text.WrittenSpan.ToArray()), "application/json"));
                return response.Value;
            })
            .Operation("redirect", 1, static (in HostCall call) =>
            {
                Idl.RequireArguments(call, 1, "Response.redirect");
                var text = Idl.ToUsvString(call[0]);
                var status = call[1].IsUndefined ? 302 : Idl.ToUnsignedShort(call[1], "Response.redirect");
                // 1-3. The URL and the status.
                var url = FetchUrl.Parse(call.Engine, text);
                if (!HttpSyntax.IsRedirectStatus(status)) throw new ScriptError(
                    ScriptErrorKind.RangeError, $"{status} is not the status of a redirect.");
                // 4-6. The response, whose headers cannot be changed.
                var response = new Response(call.Engine, new ResponseRecord { Status = status }, HeadersGuard.Immutable, null);
                response.HeaderList.Append("Location", url.Href);
                return response.Value;
            }),
        Prototype = static members => Describe(members, Interface!)
            .Operation("clone", 0, static (in HostCall call) => Interface!.TargetOf(call.This).Clone().Value)
            .ReadOnly("headers", Interface!, static response => response.Headers.Value)
            .ReadOnly("ok", Interface!, static response => response.Record.Status is >= 200 and <= 299)
            .ReadOnly("redirected", Interface!, static response => response.Record.Urls.Count > 1)
            .ReadOnly("status", Interface!, static response => response.Record.Status)
            .ReadOnly("statusText", Interface!, static response => response.Record.StatusText)
            .ReadOnly("type", Interface!, static response => response.Record.Type)
            .ReadOnly("url", Interface!, static response => response.Record.Urls is [.., var url] ? FetchUrl.WithoutFragment(url) : "")
            .Tag("Response"),
    };

    public Response(Engine engine, ResponseRecord record, HeadersGuard guard, Body? body) : base(engine)
    {
        Record = record;
        Headers = new Headers(engine, record.Headers, guard);
        Body = body;
    }

    public ResponseRecord Record { get; private set; }

    public Headers Headers { get; }

    /// <summary>
    /// The response that an opaque one hides from scripts (§2.2.6, internal response); null for others.
    /// </summary>
    public Response? Internal { get; private init; }

    public override HeaderList HeaderList => Record.Headers;

    protected override ScriptClass Class => Interface;

    /// <summary>Returns a response that hides this one, with its body.</summary>
    public Response Hide(ResponseRecord record) => new(Engine, record, HeadersGuard.Immutable, null) { Internal = this };

    /// <summary>A network error as a script sees it.</summary>
    private static Response Error(Engine engine) =>
        new(engine, new ResponseRecord { Type = "error", Status = 0 }, HeadersGuard.Immutable, null);

    /// <summary>Initialize a response (§5.5).</summary>
    private void Initialize(Init init, (Body Body, string? Type)? body)
    {
        // 1. The status.
        if (init.Status is < 200 or > 599) throw new ScriptError(
            ScriptErrorKind.RangeError, "The status of a response is from 200 to 599.");
        // 2. The status message.
        if (!HttpSyntax.IsReasonPhrase(init.StatusText))
            throw new ScriptError(ScriptErrorKind.TypeError, "The status text has characters that HTTP does not allow.");
        // 3, 4.
        Record = Record with { Status = init.Status, StatusText = init.StatusText };
        // 5. Fill the headers.
        if (init.Headers is { } headers) Headers.Fill(headers);
        // 6. The body.
        if (body is not { } given) return;
        if (HttpSyntax.IsNullBodyStatus(init.Status))
            throw new ScriptError(ScriptErrorKind.TypeError, $"A response with the status {init.Status} has no body.");
        Body = given.Body;
        if (given.Type is not null && !HeaderList.Contains("Content-Type")) HeaderList.Append("Content-Type", given.Type);
    }

    /// <summary>The method <c>clone</c>.</summary>
    private Response Clone()
    {
        // 1. If this is unusable, then throw a TypeError.
        if (IsUnusable) throw new ScriptError(
            ScriptErrorKind.TypeError, "The body of the response was read already, or its stream is locked.");
        // 2, 3.
        var record = Record with { Headers = HeaderList.Copy() };
        return new Response(Engine, record, Headers.Guard, Body?.Clone()) { Internal = Internal?.Clone() };
    }

    /// <summary>The dictionary <c>ResponseInit</c>.</summary>
    private sealed record Init(List<(string Name, string Value)>? Headers, int Status, string StatusText)
    {
        public static Init From(Engine engine, JsValue value)
        {
            if (value.IsNullish) return new(null, 200, "");
            var dictionary = Idl.ToDictionary(value, "ResponseInit");
            var headers = dictionary["headers"] is { IsUndefined: false } given
                ? Fetch.Headers.ReadInit(engine, given, "ResponseInit.headers") : null;
            var status = dictionary["status"] is { IsUndefined: false } number ? Idl.ToUnsignedShort(number, "ResponseInit.status") : 200;
            var text = dictionary["statusText"] is { IsUndefined: false } phrase ? Idl.ToByteString(phrase, "ResponseInit.statusText") : "";
            return new(headers, status, text);
        }
    }
}
