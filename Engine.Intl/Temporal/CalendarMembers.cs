using Quoll.Intl.Calendars;

namespace Quoll.Intl.Temporal;

/// <summary>
/// Returns the fields of the date of an object of Temporal. A structure implements it, so that each class has its own
/// machine code for the accessors below, without a call to find the fields.
/// </summary>
internal interface IFieldsSource
{
    static abstract CalendarFields Of(object target);
}

/// <summary>The same for the time of day.</summary>
internal interface ITimeSource
{
    static abstract IsoTime TimeOf(object target);
}

/// <summary>The accessors of dates and times that several classes have (§3.3 to §6.3 and §9.3).</summary>
internal static class CalendarMembers
{
    /// <summary>Adds the accessors of a year and a month.</summary>
    public static MemberTable YearAndMonth<T, TSource>(this MemberTable members, ScriptClass<T> type)
        where T : class where TSource : struct, IFieldsSource => members
        .Getter("era", type, static target => TSource.Of(target).Era is { } era ? era : JsValue.Undefined)
        .Getter("eraYear", type, static target => TSource.Of(target).EraYear is { } year ? year : JsValue.Undefined)
        .Getter("year", type, static target => TSource.Of(target).Year)
        .Getter("month", type, static target => TSource.Of(target).Month)
        .Getter("monthCode", type, static target => TSource.Of(target).MonthCode.ToString())
        .Getter("daysInMonth", type, static target => TSource.Of(target).DaysInMonth)
        .Getter("daysInYear", type, static target => TSource.Of(target).DaysInYear)
        .Getter("monthsInYear", type, static target => TSource.Of(target).MonthsInYear)
        .Getter("inLeapYear", type, static target => TSource.Of(target).InLeapYear);

    /// <summary>Adds the accessors of a date.</summary>
    public static MemberTable DateFields<T, TSource>(this MemberTable members, ScriptClass<T> type)
        where T : class where TSource : struct, IFieldsSource => members
        .YearAndMonth<T, TSource>(type)
        .Getter("day", type, static target => TSource.Of(target).Day)
        .Getter("dayOfWeek", type, static target => TSource.Of(target).DayOfWeek)
        .Getter("dayOfYear", type, static target => TSource.Of(target).DayOfYear)
        .Getter("weekOfYear", type, static target => TSource.Of(target).WeekOfYear is { } week ? week.Week : JsValue.Undefined)
        .Getter("yearOfWeek", type, static target => TSource.Of(target).WeekOfYear is { } week ? week.Year : JsValue.Undefined)
        .Getter("daysInWeek", type, static target => TSource.Of(target) is var _ ? 7 : default(JsValue));

    /// <summary>Adds the accessors of a time of day.</summary>
    public static MemberTable TimeOfDay<T, TSource>(this MemberTable members, ScriptClass<T> type)
        where T : class where TSource : struct, ITimeSource => members
        .Getter("hour", type, static target => TSource.TimeOf(target).Hour)
        .Getter("minute", type, static target => TSource.TimeOf(target).Minute)
        .Getter("second", type, static target => TSource.TimeOf(target).Second)
        .Getter("millisecond", type, static target => TSource.TimeOf(target).Millisecond)
        .Getter("microsecond", type, static target => TSource.TimeOf(target).Microsecond)
        .Getter("nanosecond", type, static target => TSource.TimeOf(target).Nanosecond);
}
