using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Locales, lists, plural rules, relative times and names.</summary>
internal static class LocaleGlobals
{
    /// <summary>Describes members of the object <c>Intl</c>.</summary>
    public static void Describe(MemberTable intl) => intl
        .Function("getCanonicalLocales", static (in HostCall call) =>
            FormatParts.ToArray(call.Engine, LocaleList.Canonicalize(call.Engine, call[0])), 1)
        .Function("supportedValuesOf", SupportedValues.Of, 1)
        .Class(DisplayNames.Class)
        .Class(Locale.Class)
        .Class(PluralRules.Class)
        .Class(ListFormat.Class)
        .Class(RelativeTimeFormat.Class);
}
