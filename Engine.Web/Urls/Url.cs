using Quoll.Web.Files;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls;

/// <summary>The interface URL (URL Standard §6.1).</summary>
internal sealed class Url : PlatformObject
{
    public static readonly ScriptClass<Url> Interface = new("URL")
    {
        Length = 1,
        Constructor = Construct,
        Static = static members => members
            .Operation("parse", 1, Parse)
            .Operation("canParse", 1, CanParse)
            .Operation("createObjectURL", 1, CreateObjectUrl)
            .Operation("revokeObjectURL", 1, RevokeObjectUrl),
        Prototype = static members => members
            .Attribute("href", Interface!, static url => url.Record.Href, SetHref)
            .ReadOnly("origin", Interface!, static url => url.Record.Origin)
            .Attribute("protocol", Interface!, static url => url.Record.Protocol,
                static (in HostCall call) => Set(call, UrlSetters.Protocol))
            .Attribute("username", Interface!, static url => url.Record.Username.ToString(),
                static (in HostCall call) => Set(call, UrlSetters.Username))
            .Attribute("password", Interface!, static url => url.Record.Password.ToString(),
                static (in HostCall call) => Set(call, UrlSetters.Password))
            .Attribute("host", Interface!, static url => url.Record.HostAndPort.ToString(),
                static (in HostCall call) => Set(call, static (url, value) => UrlSetters.Host(url, value, isHostname: false)))
            .Attribute("hostname", Interface!, static url => url.Record.Host.ToString(),
                static (in HostCall call) => Set(call, static (url, value) => UrlSetters.Host(url, value, isHostname: true)))
            .Attribute("port", Interface!, static url => url.Record.PortText.ToString(),
                static (in HostCall call) => Set(call, UrlSetters.Port))
            .Attribute("pathname", Interface!, static url => url.Record.Path.ToString(),
                static (in HostCall call) => Set(call, UrlSetters.Pathname))
            .Attribute("search", Interface!, static url => url.Record.Search, SetSearch)
            .ReadOnly("searchParams", Interface!, static url => url.SearchParams.Value)
            .Attribute("hash", Interface!, static url => url.Record.Hash,
                static (in HostCall call) => Set(call, static (url, value) => UrlSetters.Fragment(url, WithoutPrefix(value, '#'))))
            .Operation("toJSON", 0, static (in HostCall call) => RecordOf(call).Href)
            .Operation("toString", 0, static (in HostCall call) => RecordOf(call).Href)
            .Tag("URL"),
    };

    private UrlSearchParams? _searchParams;

    public Url(Engine engine, UrlRecord record) : base(engine) => Record = record;

    /// <inheritdoc/>
    protected override ScriptClass Class => Interface;

    /// <summary>The URL record.</summary>
    public UrlRecord Record { get; private set; }

    /// <summary>The query object, created at its first use.</summary>
    private UrlSearchParams SearchParams => _searchParams ??= new UrlSearchParams(Engine, FormUrlEncoded.Parse(Record.Query), this);

    /// <summary>The API URL parser: null for failure. It charges the call.</summary>
    public static UrlRecord? TryParse(JsValue url, JsValue baseUrl)
    {
        var input = Idl.ToDomString(url);
        var text = baseUrl.IsUndefined ? null : Idl.ToDomString(baseUrl);
        var length = input.Length + (text?.Length ?? 0);
        AbstractOperations.Charge(length / 8, 2L * length);
        return UrlParser.Parse(input, text);
    }

    /// <summary>Sets the query to what the query object holds (§6.2, update).</summary>
    public void UpdateQuery(string serialized) => Record = UrlSetters.Query(Record, serialized.Length == 0 ? null : serialized);

    private static UrlRecord RecordOf(in HostCall call) => Interface.TargetOf(call.This).Record;

    // new URL(url, base).
    private static Url Construct(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "URL");
        return new Url(call.Engine, TryParse(call[0], call[1]) ?? throw Invalid(call));
    }

    // parse(url, base).
    private static JsValue Parse(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "URL.parse");
        return TryParse(call[0], call[1]) is { } record ? new Url(call.Engine, record).Value : JsValue.Null;
    }

    // canParse(url, base).
    private static JsValue CanParse(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "URL.canParse");
        // A URL in its final form needs no record.
        return (call[0].TryGetString(out var text) && call[1].IsUndefined && SerializedUrl.TryRead(text, out _))
            || TryParse(call[0], call[1]) is not null;
    }

    // createObjectURL(blob) (File API §8.4).
    private static JsValue CreateObjectUrl(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "URL.createObjectURL");
        return Blob.Interface.TryGetTarget(call[0], out var blob) ? BlobUrlStore.Of(call.Engine).Add(blob)
            : throw Idl.TypeError("URL.createObjectURL: the argument is not a Blob.");
    }

    // revokeObjectURL(url) (File API §8.4).
    private static JsValue RevokeObjectUrl(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "URL.revokeObjectURL");
        BlobUrlStore.Of(call.Engine).Remove(Idl.ToDomString(call[0]));
        return JsValue.Undefined;
    }

    private static JsValue SetHref(in HostCall call)
    {
        var url = Interface.TargetOf(call.This);
        url.Record = TryParse(call[0], JsValue.Undefined) ?? throw Invalid(call);
        url._searchParams?.Replace(FormUrlEncoded.Parse(url.Record.Query));
        return JsValue.Undefined;
    }

    private static JsValue SetSearch(in HostCall call)
    {
        var url = Interface.TargetOf(call.This);
        var value = WithoutPrefix(Idl.ToUsvString(call[0]), '?');
        Charge(url, value);
        url.Record = UrlSetters.Query(url.Record, value);
        // The parameters are those of the value (§6.1), but the query has no tabs and line ends. Node's have none
        // either.
        var parameters = value.AsSpan().IndexOfAny('\t', '\n', '\r') >= 0 ? url.SearchParams : url._searchParams;
        parameters?.Replace(FormUrlEncoded.Parse(value));
        return JsValue.Undefined;
    }

    private static JsValue Set(in HostCall call, Func<UrlRecord, string, UrlRecord> set)
    {
        var url = Interface.TargetOf(call.This);
        var value = Idl.ToDomString(call[0]);
        Charge(url, value);
        url.Record = set(url.Record, value);
        return JsValue.Undefined;
    }

    private static void Charge(Url url, string? value)
    {
        var length = url.Record.Href.Length + (value?.Length ?? 0);
        AbstractOperations.Charge(length / 8, 2L * length);
    }

    // The empty string removes a component. Otherwise, one leading delimiter does not count.
    private static string? WithoutPrefix(string value, char delimiter) =>
        value.Length == 0 ? null : value[0] == delimiter ? value[1..] : value;

    // Other values than texts are not shown: to convert them again would run script.
    private static ScriptError Invalid(in HostCall call) => Idl.TypeError(call[0].IsString
        ? $"{Idl.Show(call[0].AsString())} is not a valid URL{(call[1].IsString ? $" with the base {Idl.Show(call[1].AsString())}" : "")}."
        : "The URL is not valid.");
}
