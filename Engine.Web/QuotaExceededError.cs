using Quoll.Web.WebIdl;

namespace Quoll.Web;

/// <summary>A QuotaExceededError (Web IDL §2.8.2): a quota was exceeded.</summary>
public sealed class QuotaExceededError : DomException
{
    private static readonly ScriptClass<QuotaExceededError> QuotaInterface = new("QuotaExceededError")
    {
        Base = DomException.Interface,
        Constructor = Construct,
        Prototype = static members => members
            .ReadOnly("quota", QuotaInterface!, static error => error.Quota is { } quota ? quota : JsValue.Null)
            .ReadOnly("requested", QuotaInterface!, static error => error.Requested is { } requested ? requested : JsValue.Null)
            .Tag("QuotaExceededError"),
    };

    /// <summary>Creates an exception.</summary>
    /// <param name="message">The message for people.</param>
    /// <param name="quota">The quota, in the unit of what it limits; null if the script shall not know it.</param>
    /// <param name="requested">
    /// What would have been needed, in the same unit; null if the script shall not know it.
    /// </param>
    public QuotaExceededError(string message, double? quota = null, double? requested = null) : base("QuotaExceededError", message) =>
        (Quota, Requested) = (quota, requested);

    /// <summary>The quota; null if unknown.</summary>
    public double? Quota { get; }

    /// <summary>What would have been needed; null if unknown.</summary>
    public double? Requested { get; }

    internal static new ScriptClass<QuotaExceededError> Interface => QuotaInterface;

    /// <inheritdoc/>
    protected override ScriptClass Class => QuotaInterface;

    // Steps 1 to 7 of the constructor.
    private static QuotaExceededError Construct(in HostCall call)
    {
        var message = call[0].IsUndefined ? "" : Idl.ToDomString(call[0]);
        var options = Idl.ToDictionary(call[1], "QuotaExceededErrorOptions");
        var quota = Read(options, "quota");
        var requested = Read(options, "requested");
        return requested < quota
            ? throw Idl.RangeError("QuotaExceededErrorOptions.requested is less than quota.")
            : new QuotaExceededError(message, quota, requested);
    }

    private static double? Read(IdlDictionary options, string member)
    {
        if (options[member] is not { IsUndefined: false } value) return null;
        var number = Idl.ToDouble(value, options.Context(member));
        return number >= 0 ? number : throw Idl.RangeError($"{options.Context(member)} is negative.");
    }
}
