using System.Text;

namespace Quoll.Builtins.Texts;

/// <summary>String.prototype (ECMA-262 §22.1.3, Annex B §B.2.2), itself a String object of the empty String.</summary>
internal static partial class StringPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.String)
        .Method("anchor", 1, static (in CallInfo call) => CreateHtml(call, "a", "name"))
        .Method("at", 1, At, direct: AtDirectly)
        .Method("big", 0, static (in CallInfo call) => CreateHtml(call, "big"))
        .Method("blink", 0, static (in CallInfo call) => CreateHtml(call, "blink"))
        .Method("bold", 0, static (in CallInfo call) => CreateHtml(call, "b"))
        .Method("charAt", 1, CharAt, direct: CharAtDirectly)
        .Method("charCodeAt", 1, CharCodeAt, role: NativeRole.CharCodeAt)
        .Method("codePointAt", 1, CodePointAt, direct: CodePointAtDirectly)
        .Method("concat", 1, Concat)
        .Method("endsWith", 1, EndsWith, direct: EndsWithDirectly)
        .Method("fixed", 0, static (in CallInfo call) => CreateHtml(call, "tt"))
        .Method("fontcolor", 1, static (in CallInfo call) => CreateHtml(call, "font", "color"))
        .Method("fontsize", 1, static (in CallInfo call) => CreateHtml(call, "font", "size"))
        .Method("includes", 1, Includes, direct: IncludesDirectly)
        .Method("indexOf", 1, IndexOf, direct: IndexOfDirectly)
        .Method("isWellFormed", 0, IsWellFormed)
        .Method("italics", 0, static (in CallInfo call) => CreateHtml(call, "i"))
        .Method("lastIndexOf", 1, LastIndexOf)
        .Method("link", 1, static (in CallInfo call) => CreateHtml(call, "a", "href"))
        .Method("localeCompare", 1, LocaleCompare)
        .Method("match", 1, Match)
        .Method("matchAll", 1, MatchAll)
        .Method("normalize", 0, Normalize)
        .Method("padEnd", 1, static (in CallInfo call) => StringPaddingBuiltinsImpl(call, isStart: false))
        .Method("padStart", 1, static (in CallInfo call) => StringPaddingBuiltinsImpl(call, isStart: true))
        .Method("repeat", 1, Repeat)
        .Callback("replace", 2, Replace)
        .Callback("replaceAll", 2, ReplaceAll)
        .Method("search", 1, Search)
        .Method("slice", 2, Slice, direct: SliceDirectly)
        .Method("small", 0, static (in CallInfo call) => CreateHtml(call, "small"))
        .Method("split", 2, Split)
        .Method("startsWith", 1, StartsWith, direct: StartsWithDirectly)
        .Method("strike", 0, static (in CallInfo call) => CreateHtml(call, "strike"))
        .Method("sub", 0, static (in CallInfo call) => CreateHtml(call, "sub"))
        .Method("substr", 2, Substr)
        .Method("substring", 2, Substring, direct: SubstringDirectly)
        .Method("sup", 0, static (in CallInfo call) => CreateHtml(call, "sup"))
        .Method("toLocaleLowerCase", 0, ToLocaleLowerCase)
        .Method("toLocaleUpperCase", 0, ToLocaleUpperCase)
        .Method("toLowerCase", 0, ToLowerCase, direct: ToLowerCaseDirectly)
        .Method("toString", 0, ValueOf)
        .Method("toUpperCase", 0, ToUpperCase, direct: ToUpperCaseDirectly)
        .Method("toWellFormed", 0, ToWellFormed)
        .Method("trim", 0, Trim, direct: TrimDirectly)
        .Method("trimEnd", 0, TrimEnd)
        .Alias("trimRight", "trimEnd")
        .Method("trimStart", 0, TrimStart)
        .Alias("trimLeft", "trimStart")
        .Method("valueOf", 0, ValueOf)
        .Method(JsSymbol.Iterator, 0, Iterator);

    public static JsObject Create(Realm realm) =>
        Table.Fill(new StringObject(Table.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), ""));

    /// <summary>RequireObjectCoercible(this value), then ToString of it: the first steps of most methods.</summary>
    private static string ThisText(in CallInfo call) =>
        call.This.IsString ? call.This.String : TypeConversion.ToString(Comparison.RequireObjectCoercible(call.This));

    /// <summary>The same without a copy of a part of another text, for methods that look at few code units.</summary>
    private static TextView ThisView(in CallInfo call) => TextView.Of(ThisString(call));

    /// <summary>The same as a String that need not be created.</summary>
    private static JsValue ThisString(in CallInfo call) =>
        call.This.IsString ? call.This : TypeConversion.ToStringValue(Comparison.RequireObjectCoercible(call.This));

    /// <summary>ThisStringValue (§22.1.3.35.1).</summary>
    private static JsValue ThisStringValue(in JsValue value)
    {
        if (value.IsString) return value;
        if (value.ObjectOrNull is StringObject wrapper) return wrapper.Value;
        throw Raise.TypeError(Messages.IncompatibleReceiver, "String", Display.Brief(value));
    }

    /// <summary>String.prototype.at ( index ), §22.1.3.1.</summary>
    private static JsValue At(in CallInfo call) => At(ThisString(call), call[0]);

    private static JsValue At(in JsValue s, in JsValue index)
    {
        var relativeIndex = TypeConversion.ToIntegerOrInfinity(index);
        var k = relativeIndex >= 0 ? relativeIndex : s.StringLength + relativeIndex;
        return k >= 0 && k < s.StringLength ? SingleCharacter.Text(TextView.UnitAt(s, (int)k)) : JsValue.Undefined;
    }

    /// <summary>String.prototype.charAt ( pos ), §22.1.3.2.</summary>
    private static JsValue CharAt(in CallInfo call) => CharAt(ThisString(call), call[0]);

    private static JsValue CharAt(in JsValue s, in JsValue index)
    {
        var position = TypeConversion.ToIntegerOrInfinity(index);
        return position >= 0 && position < s.StringLength ? SingleCharacter.Text(TextView.UnitAt(s, (int)position)) : "";
    }

    /// <summary>String.prototype.charCodeAt ( pos ), §22.1.3.3.</summary>
    private static JsValue CharCodeAt(in CallInfo call)
    {
        var s = ThisString(call);
        var position = TypeConversion.ToIntegerOrInfinity(call[0]);
        return position >= 0 && position < s.StringLength ? TextView.UnitAt(s, (int)position) : double.NaN;
    }

    /// <summary>String.prototype.codePointAt ( pos ), §22.1.3.4.</summary>
    private static JsValue CodePointAt(in CallInfo call) => CodePointAt(ThisView(call), call[0]);

    private static JsValue CodePointAt(TextView s, in JsValue index)
    {
        var position = TypeConversion.ToIntegerOrInfinity(index);
        return position >= 0 && position < s.Length ? CodePointAt(s, (int)position) : JsValue.Undefined;
    }

    /// <summary>
    /// CodePointAt (§11.1.4), the code point only: a surrogate that is not half of a pair is a code point itself.
    /// </summary>
    internal static int CodePointAt(TextView text, int position)
    {
        var first = text[position];
        return char.IsHighSurrogate(first) && position + 1 < text.Length && char.IsLowSurrogate(text[position + 1])
            ? char.ConvertToUtf32(first, text[position + 1])
            : first;
    }

    /// <summary>String.prototype.concat ( ...args ), §22.1.3.5.</summary>
    private static JsValue Concat(in CallInfo call)
    {
        var result = TypeConversion.ToStringValue(Comparison.RequireObjectCoercible(call.This));
        foreach (var next in call.Arguments) result = Rope.Concat(result, TypeConversion.ToStringValue(next));
        call.Agent.Reserve(result.StringLength * 2L);
        return result;
    }

    /// <summary>String.prototype.endsWith ( searchString [ , endPosition ] ), §22.1.3.7.</summary>
    private static JsValue EndsWith(in CallInfo call)
    {
        var s = ThisView(call);
        var searchString = SearchStringThatIsNoRegExp(call, "endsWith");
        var end = call[1].IsUndefined ? s.Length : Position(call[1], s.Length);
        WorkBudget.Work(searchString.Length);
        var start = end - searchString.Length;
        return start >= 0 && TextOrder.SharedLength(s.AsSpan(start, searchString.Length), searchString) == searchString.Length;
    }

    /// <summary>String.prototype.includes ( searchString [ , position ] ), §22.1.3.8.</summary>
    private static JsValue Includes(in CallInfo call)
    {
        var s = ThisView(call);
        var searchString = SearchStringThatIsNoRegExp(call, "includes");
        return TextSearch.IndexOf(s.AsSpan(Position(call[1], s.Length)), searchString) >= 0;
    }

    /// <summary>String.prototype.indexOf ( searchString [ , position ] ), §22.1.3.9.</summary>
    private static JsValue IndexOf(in CallInfo call)
    {
        var s = ThisView(call);
        var searchString = TypeConversion.ToString(call[0]);
        return StringIndexOf(s, searchString, Position(call[1], s.Length));
    }

    /// <summary>
    /// StringIndexOf (§6.1.4.1), with -1 for not-found. From the length on, only the empty String is found.
    /// </summary>
    internal static int StringIndexOf(TextView text, string searchValue, int fromIndex)
    {
        var index = TextSearch.IndexOf(text.AsSpan(fromIndex), searchValue);
        return index < 0 ? -1 : fromIndex + index;
    }

    /// <summary>String.prototype.isWellFormed ( ), §22.1.3.10.</summary>
    private static JsValue IsWellFormed(in CallInfo call)
    {
        var s = ThisText(call);
        call.Agent.StepOver(s.Length);
        return IndexOfLoneSurrogate(s, 0) < 0;
    }

    /// <summary>String.prototype.lastIndexOf ( searchString [ , position ] ), §22.1.3.11.</summary>
    private static JsValue LastIndexOf(in CallInfo call)
    {
        var s = ThisView(call);
        var searchString = TypeConversion.ToString(call[0]);
        var number = TypeConversion.ToNumber(call[1]);
        var position = double.IsNaN(number) ? double.PositiveInfinity : TypeConversion.ToIntegerOrInfinity(number);
        if (searchString.Length > s.Length) return -1;
        var start = (int)Math.Clamp(position, 0, s.Length - searchString.Length);
        return searchString.Length == 0 ? start : TextSearch.LastIndexOf(s.AsSpan(0, start + searchString.Length), searchString);
    }

    /// <summary>
    /// String.prototype.localeCompare ( that ), §22.1.3.12: the order of <see cref="UnicodeCollation"/>.
    /// </summary>
    private static JsValue LocaleCompare(in CallInfo call)
    {
        var s = ThisText(call);
        var that = TypeConversion.ToString(call[0]);
        LocaleArguments.Report(call, 1);
        var order = UnicodeCollation.Compare(s, that, Rope.MaxLength);
        return Math.Sign(order ?? throw Raise.RangeError(Messages.StringTooLong));
    }

    /// <summary>String.prototype.normalize ( [ form ] ), §22.1.3.15.</summary>
    private static JsValue Normalize(in CallInfo call)
    {
        var s = ThisText(call);
        var name = call[0].IsUndefined ? "NFC" : TypeConversion.ToString(call[0]);
        var form = name switch
        {
            "NFC" => NormalizationForm.FormC,
            "NFD" => NormalizationForm.FormD,
            "NFKC" => NormalizationForm.FormKC,
            "NFKD" => NormalizationForm.FormKD,
            _ => throw Raise.RangeError(Messages.InvalidNormalizationForm, Display.Brief(name)),
        };
        return Converted(UnicodeNormalization.Normalize(s, form, Rope.MaxLength));
    }

    /// <summary>
    /// StringPaddingBuiltinsImpl (§22.1.3.17.1) and StringPad (§22.1.3.17.2), for padEnd (§22.1.3.16) and padStart
    /// (§22.1.3.17).
    /// </summary>
    private static JsValue StringPaddingBuiltinsImpl(in CallInfo call, bool isStart)
    {
        var s = ThisText(call);
        var maxLength = TypeConversion.ToLength(call[0]);
        if (maxLength <= s.Length) return s;
        var fillString = call[1].IsUndefined ? " " : TypeConversion.ToString(call[1]);
        if (fillString.Length == 0) return s;
        NewString.RequireLength((long)maxLength);
        call.Agent.StepOver((long)maxLength * 2);
        return NewString.Create((long)maxLength, (s, fillString, isStart), static (span, parts) =>
        {
            var (s, fillString, isStart) = parts;
            var fill = isStart ? span[..^s.Length] : span[s.Length..];
            WorkBudget.Copy(s, isStart ? span[fill.Length..] : span);
            FillWith(fill, fillString);
        });
    }

    /// <summary>String.prototype.repeat ( count ), §22.1.3.18.</summary>
    private static JsValue Repeat(in CallInfo call)
    {
        var s = ThisText(call);
        var n = TypeConversion.ToIntegerOrInfinity(call[0]);
        if (n < 0 || double.IsInfinity(n)) throw Raise.RangeError(Messages.InvalidCount, NumberText.ToString(n));
        if (n == 0 || s.Length == 0) return "";
        if (n == 1) return s;
        var length = n * s.Length;
        NewString.RequireLength(length > Rope.MaxLength ? long.MaxValue : (long)length);
        call.Agent.StepOver((long)length * 2);
        return NewString.Create((long)length, s, static (span, s) => FillWith(span, s));
    }

    // Repeats the text; the last copy may be cut. Each iteration copies twice as much.
    private static void FillWith(Span<char> span, string text)
    {
        var isUnit = text.Length == 1;
        var filled = Math.Min(isUnit ? WorkBudget.CopiedAtOnce : text.Length, span.Length);
        if (isUnit) span[..filled].Fill(text[0]);
        else WorkBudget.Copy(text.AsSpan(0, filled), span);
        while (filled < span.Length)
        {
            var count = Math.Min(filled, span.Length - filled);
            WorkBudget.Copy(span[..count], span[filled..]);
            filled += count;
        }
    }

    /// <summary>String.prototype.slice ( start, end ), §22.1.3.22.</summary>
    private static JsValue Slice(in CallInfo call)
    {
        var s = ThisView(call);
        var (from, to) = SliceOf(s.Length, call[0], call[1]);
        return s.Part(from, to);
    }

    private static (int From, int To) SliceOf(int length, in JsValue start, in JsValue end) =>
        ((int)TypeConversion.ToRelativeIndex(start, length),
            end.IsUndefined ? length : (int)TypeConversion.ToRelativeIndex(end, length));

    /// <summary>String.prototype.startsWith ( searchString [ , position ] ), §22.1.3.24.</summary>
    private static JsValue StartsWith(in CallInfo call)
    {
        var s = ThisView(call);
        var searchString = SearchStringThatIsNoRegExp(call, "startsWith");
        WorkBudget.Work(searchString.Length);
        return TextOrder.SharedLength(s.AsSpan(Position(call[1], s.Length)), searchString) == searchString.Length;
    }

    /// <summary>String.prototype.substr ( start, length ), §B.2.2.1.</summary>
    private static JsValue Substr(in CallInfo call)
    {
        var s = ThisView(call);
        var start = TypeConversion.ToRelativeIndex(call[0], s.Length);
        var length = call[1].IsUndefined ? s.Length : Math.Clamp(TypeConversion.ToIntegerOrInfinity(call[1]), 0, s.Length);
        var end = Math.Min(start + length, s.Length);
        return s.Part((int)start, (int)end);
    }

    /// <summary>String.prototype.substring ( start, end ), §22.1.3.25.</summary>
    private static JsValue Substring(in CallInfo call)
    {
        var s = ThisView(call);
        var (start, end) = SubstringOf(s.Length, call[0], call[1]);
        return s.Part(start, end);
    }

    private static (int Start, int End) SubstringOf(int length, in JsValue start, in JsValue end)
    {
        var (one, other) = (Position(start, length), end.IsUndefined ? length : Position(end, length));
        return one < other ? (one, other) : (other, one);
    }

    /// <summary>
    /// String.prototype.toLocaleLowerCase ( ), §22.1.3.26: the same as toLowerCase, because English has no mappings of
    /// its own.
    /// </summary>
    private static JsValue ToLocaleLowerCase(in CallInfo call)
    {
        LocaleArguments.Report(call, 0);
        return ToLowerCase(call);
    }

    /// <summary>String.prototype.toLocaleUpperCase ( ), §22.1.3.27.</summary>
    private static JsValue ToLocaleUpperCase(in CallInfo call)
    {
        LocaleArguments.Report(call, 0);
        return ToUpperCase(call);
    }

    /// <summary>String.prototype.toLowerCase ( ), §22.1.3.28.</summary>
    private static JsValue ToLowerCase(in CallInfo call)
    {
        var s = ThisText(call);
        return Converted(UnicodeCasing.ToLower(s, Rope.MaxLength));
    }

    /// <summary>String.prototype.toUpperCase ( ), §22.1.3.30.</summary>
    private static JsValue ToUpperCase(in CallInfo call)
    {
        var s = ThisText(call);
        return Converted(UnicodeCasing.ToUpper(s, Rope.MaxLength));
    }

    /// <summary>String.prototype.toWellFormed ( ), §22.1.3.31.</summary>
    private static JsValue ToWellFormed(in CallInfo call)
    {
        var s = ThisText(call);
        call.Agent.StepOver(s.Length);
        var lone = IndexOfLoneSurrogate(s, 0);
        if (lone < 0) return s;
        call.Agent.StepOver(s.Length * 2L);
        return NewString.Create(s.Length, (s, lone), static (span, parts) =>
        {
            var (s, lone) = parts;
            WorkBudget.Copy(s, span);
            for (; lone >= 0; lone = IndexOfLoneSurrogate(s, lone + 1)) span[lone] = '\uFFFD';
        });
    }

    /// <summary>String.prototype.trim ( ), §22.1.3.32.</summary>
    private static JsValue Trim(in CallInfo call) => Trimmed(ThisView(call));

    private static JsValue Trimmed(TextView text) => Trimmed(text, UnicodeCharacters.Trim(text.AsSpan()));

    /// <summary>String.prototype.trimEnd ( ), §22.1.3.33.</summary>
    private static JsValue TrimEnd(in CallInfo call)
    {
        var s = ThisView(call);
        return Trimmed(s, UnicodeCharacters.TrimEnd(s.AsSpan()));
    }

    /// <summary>String.prototype.trimStart ( ), §22.1.3.34.</summary>
    private static JsValue TrimStart(in CallInfo call)
    {
        var s = ThisView(call);
        return Trimmed(s, UnicodeCharacters.TrimStart(s.AsSpan()));
    }

    /// <summary>String.prototype.valueOf ( ), §22.1.3.35; also toString (§22.1.3.29).</summary>
    private static JsValue ValueOf(in CallInfo call) => ThisStringValue(call.This);

    /// <summary>String.prototype [ %Symbol.iterator% ] ( ), §22.1.3.36.</summary>
    private static JsValue Iterator(in CallInfo call) => new StringIterator(call.Realm, ThisText(call));

    // The first argument of includes, startsWith and endsWith, steps 3 to 5: throws a TypeError for a regular
    // expression.
    private static string SearchStringThatIsNoRegExp(in CallInfo call, string method)
    {
        if (Comparison.IsRegExp(call[0])) throw Raise.TypeError(Messages.RegExpNotAllowed, method);
        return TypeConversion.ToString(call[0]);
    }

    private static int Position(in JsValue value, int length) => (int)Math.Clamp(TypeConversion.ToIntegerOrInfinity(value), 0, length);

    private static JsValue Trimmed(TextView text, ReadOnlySpan<char> trimmed)
    {
        if (trimmed.Length == 0) return "";
        text.AsSpan().Overlaps(trimmed, out var start);
        return text.Part(start, start + trimmed.Length);
    }

    private static JsValue Converted(string? converted) => converted ?? throw Raise.RangeError(Messages.StringTooLong);

    /// <summary>Pairs are visited one by one.</summary>
    private const int CostOfPairUnit = WorkBudget.UnitsPerStep / 4;

    private static int IndexOfLoneSurrogate(string text, int from)
    {
        var progress = new TextProgress(CostOfPairUnit);
        for (var i = from; i < text.Length; i++)
        {
            progress.MoveTo(i);
            var next = TextSearch.InParts(text.AsSpan(i), 0, static (part, _) => part.IndexOfAnyInRange('\uD800', '\uDFFF'));
            if (next < 0) return -1;
            i += next;
            if (char.IsLowSurrogate(text[i]) || i + 1 == text.Length || !char.IsLowSurrogate(text[i + 1])) return i;
            i++;
        }
        return -1;
    }
}
