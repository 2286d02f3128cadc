namespace Quoll.Intl.Dates;

/// <summary>Dates and times.</summary>
internal static class DateGlobals
{
    /// <summary>Describes members of the object <c>Intl</c>.</summary>
    public static void Describe(MemberTable intl) => intl.Class(DateTimeFormatMembers.Class);

    /// <summary>Replaces members of built-in objects (ECMA-402 §20).</summary>
    public static void Extend(GlobalTable globals) => globals.Extend("Date.prototype", DateMembers.Describe);
}
