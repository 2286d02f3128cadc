namespace Quoll.Builtins;

/// <summary>
/// The arguments <c>locales</c> and <c>options</c> of methods that ECMA-402 §20 replaces. The core has one locale and
/// no options, so it says that it ignores them: an answer for another locale than was asked for must not be silent.
/// </summary>
internal static class LocaleArguments
{
    /// <summary>Reports arguments that the called method ignores.</summary>
    /// <param name="call">The call.</param>
    /// <param name="index">The index of the argument <c>locales</c>, which <c>options</c> follow.</param>
    /// <exception cref="ThrowCompletion">
    /// A TypeError, if <see cref="EngineOptions.RequireLocaleData"/> asks for it.
    /// </exception>
    public static void Report(in CallInfo call, int index)
    {
        if (call.Count > index && (!IsOwn(call[index]) || !call[index + 1].IsNullish)) Refuse(call, index);
    }

    // The locale of the core is English as in the United States, which is the default one, too.
    private static bool IsOwn(in JsValue locales) =>
        locales.IsUndefined || locales is { IsString: true, StringLength: <= 5 } && locales.String is "en-US" or "en";

    private static void Refuse(in CallInfo call, int index)
    {
        var ignored = !IsOwn(call[index]) ? $"the locale {Display.Brief(call[index])}" : "its options";
        var name = call.Callee.Get(WellKnown.Name) is { IsString: true } known ? known.String : "toLocaleString";
        call.Agent.ReportMissingLocale(call.Realm, MessageText.Format(Messages.LocaleIgnored, name, ignored));
    }
}
