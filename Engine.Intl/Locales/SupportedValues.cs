using Quoll.Intl.Calendars;
using Quoll.Intl.Data;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Locales;

/// <summary>Intl.supportedValuesOf (ECMA-402 §8.3.2).</summary>
internal static class SupportedValues
{
    /// <summary>Returns the values of a key, in order.</summary>
    public static JsValue Of(in HostCall call)
    {
        var key = AbstractOperations.ToString(call[0]);
        IEnumerable<string> values = key switch
        {
            "calendar" => CalendarRegistry.Ids,
            "collation" => LocaleInfo.AllCollations,
            "currency" => LocaleData.Of("en").Part("currencies").Keys(""),
            "numberingSystem" => NumberingSystems(),
            "timeZone" => ZoneRegistry.PrimaryIds,
            "unit" => MeasureUnits.Sanctioned,
            _ => throw Fault.Range(
                $"The key is calendar, collation, currency, numberingSystem, timeZone or unit, not {Fault.Show(key)}."),
        };
        return FormatParts.ToArray(call.Engine, values.Order(StringComparer.Ordinal));
    }

    // Those with digits: the others have algorithms.
    private static IEnumerable<string> NumberingSystems()
    {
        var table = SupplementalData.Table("numberingSystems");
        return table.Keys("").Where(name => table.Find($"{name}/_digits") is not null);
    }
}
