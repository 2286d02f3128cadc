using Quoll.Web.Events;
using Quoll.Web.Fetch;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Sockets;

/// <summary>The interface <c>EventSource</c> (HTML §9.2).</summary>
internal sealed class EventSource : EventTarget
{
    private const int Connecting = 0, Open = 1, Closed = 2;

    /// <summary>The reconnection time until the server says another one: some seconds.</summary>
    private static readonly TimeSpan s_reconnectionTime = TimeSpan.FromSeconds(3);

    /// <summary>A server may not make clients come back faster than this.</summary>
    private static readonly TimeSpan s_shortestReconnectionTime = TimeSpan.FromMilliseconds(100);

    public static new readonly ScriptClass<EventSource> Interface = new("EventSource")
    {
        Base = EventTarget.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "EventSource constructor");
            var text = Idl.ToUsvString(call[0]);
            var hasCredentials = Idl.ToDictionary(call[1], "EventSourceInit").Boolean("withCredentials");
            // 3, 4. The URL.
            var url = UrlParser.Parse(text, FetchUrl.Base(call.Engine))
                ?? throw new DomException("SyntaxError", "EventSource constructor: the URL is not valid.");
            return new EventSource(call.Engine, url, hasCredentials, call.CancellationToken);
        },
        Static = static members => Constants(members),
        Prototype = static members => Constants(members)
            .ReadOnly("url", Interface!, static source => source._url.Href)
            .ReadOnly("withCredentials", Interface!, static source => source._hasCredentials)
            .ReadOnly("readyState", Interface!, static source => source._state)
            .EventHandler("open", Interface!)
            .EventHandler("message", Interface!)
            .EventHandler("error", Interface!)
            .Operation("close", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Close();
                return JsValue.Undefined;
            })
            .Tag("EventSource"),
    };

    private readonly UrlRecord _url;
    private readonly bool _hasCredentials;
    private readonly FetchOptions _options;
    private readonly EventStreamParser _parser;
    private readonly CancellationTokenSource _cancellation;
    private int _state = Connecting;

    private EventSource(Engine engine, UrlRecord url, bool hasCredentials, CancellationToken cancellationToken) : base(engine)
    {
        _url = url;
        _hasCredentials = hasCredentials;
        _options = FetchOptions.Of(engine);
        _parser = new EventStreamParser(_options.Policy.MaxResponseBytes);
        _cancellation = EngineTask.CreateCancellation(engine, cancellationToken);
        EngineTask.Then(engine, RunAsync(_cancellation.Token), _ => _cancellation.Dispose(), _ => _cancellation.Dispose());
    }

    protected override ScriptClass Class => Interface;

    private static MemberTable Constants(MemberTable members) => members
        .Constant("CONNECTING", Connecting)
        .Constant("OPEN", Open)
        .Constant("CLOSED", Closed);

    private void Close()
    {
        if (_state == Closed) return;
        _state = Closed;
        _cancellation.Cancel();
    }

    // The connection, outside of the engine, until it fails or the script closes it.
    private async Task<bool> RunAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            var mayRetry = await ConnectAsync(cancellationToken).ConfigureAwait(false);
            if (cancellationToken.IsCancellationRequested) return true;
            if (!mayRetry)
            {
                // Fail the connection (§9.2.3).
                await EngineTurn.RunAsync(Engine, () => Fail(Closed)).ConfigureAwait(false);
                return true;
            }
            // Reestablish the connection.
            await EngineTurn.RunAsync(Engine, () => Fail(Connecting)).ConfigureAwait(false);
            var delay = _parser.ReconnectionTime ?? s_reconnectionTime;
            if (delay < s_shortestReconnectionTime) delay = s_shortestReconnectionTime;
            await Task.Delay(delay, Engine.Options.TimeProvider, cancellationToken).ConfigureAwait(false);
            _parser.Restart();
        }
    }

    private void Fail(int state)
    {
        if (_state == Closed) return;
        _state = state;
        Fire("error");
    }

    // One connection. Returns whether a lost one may be tried again.
    private async Task<bool> ConnectAsync(CancellationToken cancellationToken)
    {
        var slots = RequestSlots.Of(Engine);
        await slots.WaitAsync(cancellationToken).ConfigureAwait(false);
        using var timer = new CancellationTokenSource(_options.Policy.MaxTime, Engine.Options.TimeProvider);
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, timer.Token);
        try
        {
            var fetch = new HttpFetch(Engine, _options, RequestOf(), static () => null, mayRepeat: true);
            using var response = await fetch.RunAsync(linked.Token).ConfigureAwait(false);
            timer.CancelAfter(Timeout.InfiniteTimeSpan);
            var record = FetchRun.RecordOf(response, fetch.Urls);
            // 15. Anything but 200 with the type of an event stream fails the connection.
            if (record.Status != 200 || MimeType.Extract(record.Headers)?.Essence != "text/event-stream") return false;
            await EngineTurn.RunAsync(Engine, Announce).ConfigureAwait(false);
            var body = ContentDecoding.Decode(await response.Content.ReadAsStreamAsync(linked.Token).ConfigureAwait(false), record.Headers);
            await using (body) await ReadAsync(body, fetch.Urls[^1].Origin, linked.Token).ConfigureAwait(false);
            return true;
        }
        catch (Exception thrown) when (thrown is DeniedException or NetworkError or InvalidDataException or ScriptError)
        {
            return false;
        }
        catch (HttpRequestException thrown)
        {
            return thrown.InnerException is not DeniedException;
        }
        catch (Exception thrown) when (thrown is IOException || thrown is OperationCanceledException
            && !cancellationToken.IsCancellationRequested)
        {
            return true;
        }
        finally
        {
            slots.Release();
        }
    }

    private async Task ReadAsync(Stream body, string origin, CancellationToken cancellationToken)
    {
        var buffer = new byte[BodyInput.PartLength];
        while (await body.ReadAsync(buffer, cancellationToken).ConfigureAwait(false) is > 0 and var length)
        {
            var events = _parser.Read(buffer.AsSpan(0, length));
            if (events.Count > 0) await EngineTurn.RunAsync(Engine, () => Dispatch(events, origin)).ConfigureAwait(false);
        }
    }

    // Announce the connection (§9.2.3).
    private void Announce()
    {
        if (_state == Closed) return;
        _state = Open;
        Fire("open");
    }

    private void Dispatch(List<StreamEvent> events, string origin)
    {
        foreach (var (type, data, id) in events)
        {
            if (_state == Closed) return;
            Engine.Charge(1 + data.Length / 64, 128 + 2L * data.Length);
            if (HasListener(type)) Fire(new MessageEvent(Engine, type, data) { Origin = origin, LastEventId = id });
        }
    }

    private RequestRecord RequestOf()
    {
        var headers = new HeaderList();
        headers.Append("Accept", "text/event-stream");
        headers.Append("Cache-Control", "no-store");
        // The ID is sent as UTF-8; a header is bytes.
        if (_parser.LastEventId.Length > 0)
            headers.Append("Last-Event-ID", System.Text.Encoding.Latin1.GetString(System.Text.Encoding.UTF8.GetBytes(_parser.LastEventId)));
        return new RequestRecord { Urls = [_url], Headers = headers, Mode = "cors", Cache = "no-store" };
    }
}
