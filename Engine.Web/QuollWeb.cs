using Quoll.Web.Compression;
using Quoll.Web.Cryptography;
using Quoll.Web.Encodings;
using Quoll.Web.Events;
using Quoll.Web.Fetch;
using Quoll.Web.Files;
using Quoll.Web.Messaging;
using Quoll.Web.Sockets;
using Quoll.Web.Storage;
using Quoll.Web.Streams;
using Quoll.Web.Timing;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;
using Quoll.Web.Workers;

namespace Quoll.Web;

/// <summary>
/// The common API of the web (WinterTC's Minimum Common API, ECMA-429) as an extension:
/// <c>new EngineOptions { Extensions = [QuollWeb.Default] }</c>.
/// </summary>
/// <remarks>Keep one instance for all engines: it describes its globals once.</remarks>
public sealed class QuollWeb : EngineExtension
{
    /// <summary>All interfaces that reach nothing outside of the engine.</summary>
    public static readonly QuollWeb Default = new();

    private static readonly EngineState<WebOptions> States = new(static engine =>
        engine.Options.Extensions.OfType<QuollWeb>().FirstOrDefault()?.Options ?? new WebOptions());

    /// <summary>Creates the extension.</summary>
    /// <param name="options">Which interfaces scripts get, and how they reach outside; null for the defaults.</param>
    public QuollWeb(WebOptions? options = null) => Options = options ?? new WebOptions();

    /// <summary>Which interfaces scripts get, and how they reach outside.</summary>
    public WebOptions Options { get; }

    /// <inheritdoc/>
    public override string Name => "Quoll.Web";

    /// <inheritdoc/>
    protected override EngineGlobals EngineGlobals =>
        (Has(WebApis.Globals) ? EngineGlobals.Timers | EngineGlobals.Base64 : EngineGlobals.None)
        | (Has(WebApis.Messaging) ? EngineGlobals.StructuredClone : EngineGlobals.None);

    /// <inheritdoc/>
    protected override Exception CreateException(string name, string message) => new DomException(name, message);

    /// <inheritdoc/>
    protected override void OnCreated(Engine engine)
    {
        if (!Has(WebApis.Performance | WebApis.Events)) return;
        try
        {
            TimeOrigin.Of(engine);
        }
        catch (Exception) when (engine.Options.TimeProvider != TimeProvider.System)
        {
            // A clock of the host that throws is asked again by the first script that needs it, which gets the error.
        }
    }

    /// <summary>Returns the options of the extension that an engine has.</summary>
    internal static WebOptions OptionsOf(Engine engine) => States.Of(engine);

    private bool Has(WebApis api) => (Options.Apis & api) != 0;

    /// <inheritdoc/>
    protected override void Describe(GlobalTable globals)
    {
        ArgumentNullException.ThrowIfNull(globals);
        globals.Class("DOMException", static () => DomException.Interface).Class("QuotaExceededError", static () => QuotaExceededError.Interface);
        if (Has(WebApis.Urls)) UrlApis.Describe(globals);
        if (Has(WebApis.Encoding)) EncodingApis.Describe(globals);
        if (Has(WebApis.Events)) EventApis.Describe(globals);
        if (Has(WebApis.Globals)) EventApis.DescribeGlobals(globals);
        if (Has(WebApis.Workers)) globals.Class("Worker", static () => Worker.Interface);
        if (Has(WebApis.Messaging)) MessagingApis.Describe(globals);
        if (Has(WebApis.Files)) FileApis.Describe(globals);
        if (Has(WebApis.Performance)) TimingApis.Describe(globals);
        if (Has(WebApis.Streams)) StreamApis.Describe(globals);
        if (Has(WebApis.Encoding)) StreamApis.DescribeEncoding(globals);
        if (Has(WebApis.Compression)) CompressionApis.Describe(globals);
        if (Has(WebApis.Cryptography)) CryptographyApis.Describe(globals);
        if (Has(WebApis.FetchTypes)) FetchApis.DescribeTypes(globals);
        if (Has(WebApis.Fetch)) FetchApis.DescribeFetch(globals);
        if (Has(WebApis.Sockets)) SocketApis.Describe(globals);
        if (Has(WebApis.Storage)) StorageApis.Describe(globals, Options.Storage);
    }
}
