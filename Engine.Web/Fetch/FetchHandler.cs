using Quoll.Web.Events;
using Quoll.Web.Fetch;
using Quoll.Web.Urls;

namespace Quoll.Web;

/// <summary>
/// The fetch handler of a module, <c>export default { fetch(request, environment, context) { … } }</c>, which answers
/// requests of clients. It needs an engine with <see cref="WebApis.FetchTypes"/>.
/// </summary>
/// <remarks>
/// <c>request</c> is a <c>Request</c>; the result, or that of a promise, is a <c>Response</c>. <c>environment</c> is
/// the value that the host gives. <c>context.waitUntil(promise)</c> lets work go on after the response.
/// </remarks>
public sealed class FetchHandler
{
    private readonly JsValue _handler, _fetch;

    /// <summary>Finds the handler of a module.</summary>
    /// <param name="engine">The engine that has run the module.</param>
    /// <param name="module">The namespace object of the module (<see cref="Engine.ImportModule"/>).</param>
    /// <exception cref="ArgumentException">The module has no such default export.</exception>
    public FetchHandler(Engine engine, JsValue module)
    {
        ArgumentNullException.ThrowIfNull(engine);
        Engine = engine;
        _handler = module.IsObject ? module["default"] : JsValue.Undefined;
        _fetch = _handler.IsObject ? _handler["fetch"] : JsValue.Undefined;
        if (!_fetch.IsFunction)
            throw new ArgumentException("The module does not have the export 'default' with a function 'fetch'.", nameof(module));
    }

    /// <summary>The engine of the handler. It answers one request at a time.</summary>
    public Engine Engine { get; }

    /// <summary>Calls the handler, and waits for its response. The body may still be written afterwards.</summary>
    /// <param name="request">The request.</param>
    /// <param name="environment">The second argument of the handler, a value of the engine; undefined for none.</param>
    /// <param name="cancellationToken">Ends the script, and aborts <c>request.signal</c>: the client has gone.</param>
    /// <exception cref="JavaScriptException">The handler threw, or its result is not a <c>Response</c>.</exception>
    /// <exception cref="ExecutionLimitException">The handler reached a limit.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="ArgumentException">The request has a URL or header that is not valid.</exception>
    public async Task<FetchHandlerResponse> HandleAsync(
        FetchHandlerRequest request, JsValue? environment = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        var waiting = new List<JsValue>();
        var result = JsValue.Undefined;
        var cancellation = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var call = new CallOptions { CancellationToken = cancellationToken };
        try
        {
            Engine.RunAsCall(request, request =>
            {
                var argument = ToRequest(request, cancellation);
                result = _fetch.Call(_handler, argument.Value, environment ?? JsValue.Undefined, ContextOf(waiting));
            }, call);
            result = await Engine.AwaitAsync(result, call).ConfigureAwait(false);
            if (!Response.Interface.TryGetTarget(result, out var response))
                throw Refusal("The result of the fetch handler is not a Response.");
            if (response.IsUnusable) throw Refusal("The body of the response was read already, or its stream is locked.");
            // What is opaque for the script is not for the client.
            return new FetchHandlerResponse(Engine, response.Internal ?? response, waiting, cancellation);
        }
        catch
        {
            cancellation.Dispose();
            throw;
        }
    }

    private Exception Refusal(string message) =>
        AbstractOperations.ThrowCompletion(AbstractOperations.ToErrorValue(Engine, new ScriptError(ScriptErrorKind.TypeError, message)));

    private Request ToRequest(FetchHandlerRequest request, CancellationTokenSource cancellation)
    {
        var url = UrlParser.Parse(request.Url) ?? throw new ArgumentException("The URL of the request is not valid.", nameof(request));
        if (!HttpSyntax.IsToken(request.Method)) throw new ArgumentException("The method of the request is not valid.", nameof(request));
        var headers = new HeaderList();
        foreach (var (name, value) in request.Headers)
        {
            var normalized = HttpSyntax.Normalize(value);
            if (!HttpSyntax.IsToken(name) || !HttpSyntax.IsHeaderValue(normalized))
                throw new ArgumentException("A header of the request is not valid.", nameof(request));
            headers.Append(name, normalized);
        }
        Engine.Charge(8 + headers.Items.Count, 512 + 2L * url.Href.Length);
        var record = new RequestRecord { Urls = [url], Method = request.Method, Headers = headers, Mode = "cors" };
        var body = request.Body is null ? null
            : new Body(Engine, new BodyInput(Engine, request.Body, CancellationTokenSource.CreateLinkedTokenSource(cancellation.Token)));
        return new Request(Engine, record, body, () => AbortSignal.From(Engine, cancellation.Token));
    }

    private JsValue ContextOf(List<JsValue> waiting)
    {
        var context = AbstractOperations.CreateObject(Engine);
        context.Set("waitUntil", Engine.CreateFunction("waitUntil", (in HostCall call) =>
        {
            call.Engine.Charge(1, 64);
            waiting.Add(AbstractOperations.PromiseResolve(call.Engine, call[0]));
            return JsValue.Undefined;
        }, 1));
        return context;
    }
}

/// <summary>A request for a <see cref="FetchHandler"/>.</summary>
public sealed class FetchHandlerRequest
{
    /// <summary>The method, such as <c>GET</c>.</summary>
    public required string Method { get; init; }

    /// <summary>The whole URL.</summary>
    public required string Url { get; init; }

    /// <summary>The headers; a name may come several times.</summary>
    public IEnumerable<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The body, which is read as the script asks for it; null for none.</summary>
    public Stream? Body { get; init; }
}
