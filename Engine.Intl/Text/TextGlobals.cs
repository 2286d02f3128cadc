using Quoll.Intl.Locales;
using Quoll.Intl.Options;

namespace Quoll.Intl.Text;

/// <summary>Comparison, segmentation and case of texts.</summary>
internal static class TextGlobals
{
    /// <summary>Describes members of the object <c>Intl</c>.</summary>
    public static void Describe(MemberTable intl)
    {
        intl.Class(Collator.Class);
        intl.Class(Segmenter.Class);
    }

    /// <summary>Replaces members of built-in objects (ECMA-402 §20).</summary>
    public static void Extend(GlobalTable globals) => globals.Extend("String.prototype", static text => text
        .Function("localeCompare", static (in HostCall call) => LocaleCompare(call), 1)
        .Function("toLocaleLowerCase", static (in HostCall call) => TransformCase(call, "toLocaleLowerCase", isLower: true))
        .Function("toLocaleUpperCase", static (in HostCall call) => TransformCase(call, "toLocaleUpperCase", isLower: false)));

    // String.prototype.localeCompare ( that [ , locales [ , options ] ] ), §20.1.1
    private static JsValue LocaleCompare(in HostCall call)
    {
        string text = ThisText(call, "localeCompare"), that = AbstractOperations.ToString(call[0]);
        var collator = !call[2].IsUndefined ? Collator.Create(call.Engine, call[1], call[2])
            : call[1].IsUndefined ? DefaultCollator.Of(call.Engine).Value
            : call[1].IsString ? DefaultCollator.Of(call.Engine).For(call[1])
            : Collator.Create(call.Engine, call[1], call[2]);
        return collator.Compare(call.Engine, text, that);
    }

    // String.prototype.toLocaleLowerCase and toLocaleUpperCase ( [ locales ] ), §20.1.2 and §20.1.3.
    private static JsValue TransformCase(in HostCall call, string method, bool isLower)
    {
        string text = ThisText(call, method);
        var requested = LocaleList.Canonicalize(call.Engine, call[0]);
        string language = LanguageTag.Parse(requested.Count > 0 ? requested[0] : QuollIntl.Of(call.Engine).DefaultLocale)!.Language;
        if (text.Length > 0) call.Engine.Charge(text.Length, 2L * text.Length);
        return isLower ? AbstractOperations.ToLowerCase(call.Engine, LocaleCasing.BeforeLowerCase(text, language))
            : AbstractOperations.ToUpperCase(call.Engine, LocaleCasing.BeforeUpperCase(text, language));
    }

    // RequireObjectCoercible (ECMA-262 §7.2.1) and ToString.
    private static string ThisText(in HostCall call, string method)
    {
        if (call.This.IsUndefined || call.This.IsNull)
        {
            throw Fault.Type($"String.prototype.{method} was called on null or undefined.");
        }
        return AbstractOperations.ToString(call.This);
    }
}
