using System.Text;

namespace Quoll.Builtins.Texts;

// The direct code of methods that programs call on short texts. See NativeFunction.Direct.
internal static partial class StringPrototype
{
    private static JsValue AtDirectly(JsValue self, JsValue index) => HasNumber(self, index) ? At(self, index) : JsValue.Hole;

    private static JsValue CharAtDirectly(JsValue self, JsValue position) =>
        HasNumber(self, position) ? CharAt(self, position) : JsValue.Hole;

    private static JsValue CodePointAtDirectly(JsValue self, JsValue position) =>
        HasNumber(self, position) ? CodePointAt(TextView.Of(self), position) : JsValue.Hole;

    private static JsValue SliceDirectly(JsValue self, JsValue start, JsValue end) =>
        TextView.IsFlat(self) && IsPosition(start) && IsPosition(end)
            ? ShortPart(self, SliceOf(self.StringLength, start, end)) : JsValue.Hole;

    private static JsValue SubstringDirectly(JsValue self, JsValue start, JsValue end) =>
        TextView.IsFlat(self) && IsPosition(start) && IsPosition(end)
            ? ShortPart(self, SubstringOf(self.StringLength, start, end)) : JsValue.Hole;

    private static JsValue IndexOfDirectly(JsValue self, JsValue searched, JsValue position) =>
        IsShort(self) && IsShort(searched) && IsPosition(position)
            ? StringIndexOf(TextView.Of(self), searched.String, Position(position, self.StringLength)) : JsValue.Hole;

    private static JsValue IncludesDirectly(JsValue self, JsValue searched, JsValue position) =>
        IndexOfDirectly(self, searched, position) is { IsHole: false } index ? index.Number >= 0 : JsValue.Hole;

    private static JsValue StartsWithDirectly(JsValue self, JsValue searched) =>
        TextView.IsFlat(self) && IsShort(searched) ? TextView.Of(self).AsSpan().StartsWith(searched.String) : JsValue.Hole;

    private static JsValue EndsWithDirectly(JsValue self, JsValue searched) =>
        TextView.IsFlat(self) && IsShort(searched) ? TextView.Of(self).AsSpan().EndsWith(searched.String) : JsValue.Hole;

    private static JsValue ToLowerCaseDirectly(JsValue self) =>
        IsShortAscii(self) ? UnicodeCasing.ToLower(self.String, Rope.MaxLength)! : JsValue.Hole;

    private static JsValue ToUpperCaseDirectly(JsValue self) =>
        IsShortAscii(self) ? UnicodeCasing.ToUpper(self.String, Rope.MaxLength)! : JsValue.Hole;

    private static JsValue TrimDirectly(JsValue self) => IsShort(self) ? Trimmed(TextView.Of(self)) : JsValue.Hole;

    // Whether the code units of a text are there, and the argument needs no conversion.
    private static bool HasNumber(in JsValue self, in JsValue argument) => TextView.IsFlat(self) && argument.IsNumber;

    private static bool IsPosition(in JsValue value) => value.IsNumber || value.IsUndefined;

    // Work on longer texts is charged.
    private static bool IsShort(in JsValue text) => TextView.IsFlat(text) && text.StringLength <= WorkBudget.FreeUnits;

    private static bool IsShortAscii(in JsValue text) =>
        TextView.IsFlat(text) && text.StringLength <= WorkBudget.FreeUnits / 2 && Ascii.IsValid(TextView.Of(text).AsSpan());

    private static JsValue ShortPart(in JsValue text, (int Start, int End) part) =>
        part.End - part.Start <= WorkBudget.FreeUnits ? TextView.Of(text).Part(part.Start, part.End) : JsValue.Hole;
}
