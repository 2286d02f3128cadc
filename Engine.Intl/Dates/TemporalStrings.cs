using Quoll.Intl.Options;
using Quoll.Intl.Temporal;

namespace Quoll.Intl.Dates;

/// <summary>
/// The methods <c>toLocaleString</c> of Temporal (ECMA-402 §15 of Temporal, "Locale-sensitive functions").
/// </summary>
internal static class TemporalStrings
{
    /// <summary>Formats <c>this</c>, which is an object of Temporal without a time zone.</summary>
    /// <param name="call">The call, with the locales and the options.</param>
    /// <param name="type">The class of <c>this</c>.</param>
    /// <param name="required">The scope of what is shown.</param>
    /// <param name="defaults">The scope of what is shown by default.</param>
    public static string Format<T>(in HostCall call, ScriptClass<T> type, FormatScope required, FormatScope defaults) where T : class
    {
        type.TargetOf(call.This);
        var formatter = DateTimeFormatFactory.Create(call.Engine, call[0], call[1], required, defaults);
        return new DateTimeFormat(formatter).Format(call.Engine, call.This);
    }

    /// <summary>
    /// Temporal.ZonedDateTime.prototype.toLocaleString: in its own time zone, whose name is shown by default.
    /// </summary>
    public static string Format(in HostCall call, ZonedDateTime value)
    {
        var formatter = DateTimeFormatFactory.Create(call.Engine, call[0], call[1], FormatScope.Any, FormatScope.ZonedDateTime, value.Zone);
        if (!value.Calendar.IsIso && value.Calendar.Id != formatter.Settings.Calendar)
            throw Fault.Range($"The date has the calendar {value.Calendar.Id}, the format {formatter.Settings.Calendar}.");
        var moment = TemporalInput.Read(value.EpochNanoseconds, formatter);
        return formatter.Pattern(FormattableKind.Instant)!.Compiled.Format(moment);
    }
}
