using Quoll.Web.Events;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The dictionary <c>RequestInit</c> (Fetch §5.4), read in the order of its members' names.</summary>
internal sealed class RequestInit
{
    private static readonly string[] s_caches = ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"];
    private static readonly string[] s_credentials = ["omit", "same-origin", "include"];
    private static readonly string[] s_modes = ["navigate", "same-origin", "no-cors", "cors"];
    private static readonly string[] s_redirects = ["follow", "error", "manual"];
    private static readonly string[] s_priorities = ["high", "low", "auto"];

    private static readonly string[] s_referrerPolicies =
    [
        "", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
        "strict-origin-when-cross-origin", "unsafe-url",
    ];

    /// <summary>Whether no member is there.</summary>
    public bool IsEmpty { get; private set; } = true;

    /// <summary>Whether the member <c>body</c> is there, also as null.</summary>
    public bool HasBody { get; private set; }

    public BodyInit? Body { get; private set; }

    public string? Cache { get; private set; }

    public string? Credentials { get; private set; }

    public string? Duplex { get; private set; }

    public List<(string Name, string Value)>? Headers { get; private set; }

    public string? Integrity { get; private set; }

    public bool? KeepAlive { get; private set; }

    public string? Method { get; private set; }

    public string? Mode { get; private set; }

    public string? Redirect { get; private set; }

    public string? Referrer { get; private set; }

    public string? ReferrerPolicy { get; private set; }

    /// <summary>Whether the member <c>signal</c> is there, also as null.</summary>
    public bool HasSignal { get; private set; }

    public AbortSignal? Signal { get; private set; }

    /// <summary>Whether the member <c>window</c> is there and not null.</summary>
    public bool HasWindow { get; private set; }

    public static RequestInit From(Engine engine, JsValue value)
    {
        var init = new RequestInit();
        if (value.IsNullish) return init;
        var dictionary = Idl.ToDictionary(value, "RequestInit");
        if (init.Read(dictionary["body"], out var body))
        {
            init.HasBody = true;
            if (!body.IsNull) init.Body = BodyInit.From(body);
        }
        init.Cache = init.ReadEnumeration(dictionary["cache"], s_caches, "RequestInit.cache");
        init.Credentials = init.ReadEnumeration(dictionary["credentials"], s_credentials, "RequestInit.credentials");
        init.Duplex = init.ReadEnumeration(dictionary["duplex"], ["half"], "RequestInit.duplex");
        if (init.Read(dictionary["headers"], out var headers)) init.Headers =
            Fetch.Headers.ReadInit(engine, headers, "RequestInit.headers");
        if (init.Read(dictionary["integrity"], out var integrity)) init.Integrity = Idl.ToDomString(integrity);
        if (init.Read(dictionary["keepalive"], out var keepAlive)) init.KeepAlive = AbstractOperations.ToBoolean(keepAlive);
        if (init.Read(dictionary["method"], out var method)) init.Method = Idl.ToByteString(method, "RequestInit.method");
        init.Mode = init.ReadEnumeration(dictionary["mode"], s_modes, "RequestInit.mode");
        init.ReadEnumeration(dictionary["priority"], s_priorities, "RequestInit.priority");
        init.Redirect = init.ReadEnumeration(dictionary["redirect"], s_redirects, "RequestInit.redirect");
        if (init.Read(dictionary["referrer"], out var referrer)) init.Referrer = Idl.ToUsvString(referrer);
        init.ReferrerPolicy = init.ReadEnumeration(dictionary["referrerPolicy"], s_referrerPolicies, "RequestInit.referrerPolicy");
        if (init.Read(dictionary["signal"], out var signal))
        {
            init.HasSignal = true;
            if (!signal.IsNull)
            {
                init.Signal = AbortSignal.Interface.TryGetTarget(signal, out var target) ? target
                    : throw new ScriptError(ScriptErrorKind.TypeError, "RequestInit.signal is not an AbortSignal.");
            }
        }
        if (init.Read(dictionary["window"], out var window)) init.HasWindow = !window.IsNull;
        return init;
    }

    private bool Read(JsValue member, out JsValue value)
    {
        value = member;
        if (member.IsUndefined) return false;
        IsEmpty = false;
        return true;
    }

    private string? ReadEnumeration(JsValue member, string[] values, string context) =>
        Read(member, out var value) ? Idl.ToEnumeration(value, values, context) : null;
}
