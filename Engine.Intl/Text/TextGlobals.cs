using Quoll.Intl.Locales;
using Quoll.Intl.Options;
using Quoll.Intl.Text.Collation;

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
    public static void Extend(GlobalTable globals, QuollIntl extension) => globals.Extend("String.prototype", text => text
        .Function("localeCompare", static (in HostCall call) => LocaleCompare(call), 1)
        .Shortcut("localeCompare", (JsValue self, JsValue that, out JsValue order) => TryCompare(extension, self, that, out order))
        .Function("toLocaleLowerCase", static (in HostCall call) => TransformCase(call, "toLocaleLowerCase", isLower: true))
        .Function("toLocaleUpperCase", static (in HostCall call) => TransformCase(call, "toLocaleUpperCase", isLower: false)));

    // String.prototype.localeCompare ( that [ , locales [ , options ] ] ), §20.1.1
    private static JsValue LocaleCompare(in HostCall call)
    {
        string text = ThisText(call, "localeCompare"), that = AbstractOperations.ToString(call[0]);
        if (call[1].IsUndefined && call[2].IsUndefined)
        {
            var extension = QuollIntl.Of(call.Engine);
            extension.DefaultOrder ??= Collator.Create(call.Engine, JsValue.Undefined, JsValue.Undefined).Order;
            return Collator.Compare(call.Engine, extension.DefaultOrder, text, that);
        }
        var collator = call[2].IsUndefined && call[1].IsString ? LastCollator.Of(call.Engine).For(call[1])
            : Collator.Create(call.Engine, call[1], call[2]);
        return collator.Compare(call.Engine, text, that);
    }

    // Most comparisons of a program are those of a sort, of short texts without a locale.
    private static bool TryCompare(QuollIntl extension, JsValue self, JsValue that, out JsValue order)
    {
        order = default;
        if (extension.DefaultOrder is not { } known || !self.TryGetString(out string? text) || !that.TryGetString(out string? other)
            || !known.TryCompareShort(text, other, out int sign)) return false;
        order = sign;
        return true;
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
