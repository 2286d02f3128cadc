using Quoll.Intl.Calendars;

namespace Quoll.Intl.Temporal;

/// <summary>
/// Returns the fields of the date of <c>this</c>, or throws a TypeError. A structure implements it, so that each class
/// has its own machine code for the accessors below, without a call to find the fields.
/// </summary>
internal interface IFieldsSource
{
    static abstract CalendarFields Of(in HostCall call);
}

/// <summary>The accessors of dates that several classes have (§3.3, §5.3, §6.3 and §9.3).</summary>
internal static class CalendarMembers
{
    /// <summary>Adds the accessors of a year and a month.</summary>
    public static MemberTable YearAndMonth<TSource>(this MemberTable members) where TSource : struct, IFieldsSource => members
        .Accessor("era", static (in HostCall call) => TSource.Of(call).Era is { } era ? era : JsValue.Undefined)
        .Accessor("eraYear", static (in HostCall call) => TSource.Of(call).EraYear is { } year ? year : JsValue.Undefined)
        .Accessor("year", static (in HostCall call) => TSource.Of(call).Year)
        .Accessor("month", static (in HostCall call) => TSource.Of(call).Month)
        .Accessor("monthCode", static (in HostCall call) => TSource.Of(call).MonthCode.ToString())
        .Accessor("daysInMonth", static (in HostCall call) => TSource.Of(call).DaysInMonth)
        .Accessor("daysInYear", static (in HostCall call) => TSource.Of(call).DaysInYear)
        .Accessor("monthsInYear", static (in HostCall call) => TSource.Of(call).MonthsInYear)
        .Accessor("inLeapYear", static (in HostCall call) => TSource.Of(call).InLeapYear);

    /// <summary>Adds the accessors of a date.</summary>
    public static MemberTable DateFields<TSource>(this MemberTable members) where TSource : struct, IFieldsSource => members
        .YearAndMonth<TSource>()
        .Accessor("day", static (in HostCall call) => TSource.Of(call).Day)
        .Accessor("dayOfWeek", static (in HostCall call) => TSource.Of(call).DayOfWeek)
        .Accessor("dayOfYear", static (in HostCall call) => TSource.Of(call).DayOfYear)
        .Accessor("weekOfYear", static (in HostCall call) => TSource.Of(call).WeekOfYear is { } week ? week.Week : JsValue.Undefined)
        .Accessor("yearOfWeek", static (in HostCall call) => TSource.Of(call).WeekOfYear is { } week ? week.Year : JsValue.Undefined)
        .Accessor("daysInWeek", static (in HostCall call) => TSource.Of(call) is var _ ? 7 : default(JsValue));
}
