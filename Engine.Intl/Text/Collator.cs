using Quoll.Intl.Locales;
using Quoll.Intl.Options;
using Quoll.Intl.Text.Collation;

namespace Quoll.Intl.Text;

/// <summary>Intl.Collator (ECMA-402 §10).</summary>
internal sealed class Collator
{
    internal static readonly ScriptClass<Collator> Class = new("Collator")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => Create(call.Engine, call[0], call[1]),
        Call = static (in HostCall call) => Class!.Create(call, Create(call.Engine, call[0], call[1])),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = static members => members
            .Accessor("compare", static (in HostCall call) => Class!.TargetOf(call.This).BoundCompare(call.Engine))
            .Function("resolvedOptions", static (in HostCall call) => Class!.TargetOf(call.This).ResolvedOptions(call.Engine))
            .Tag("Intl.Collator"),
    };

    private const int CachedOrders = 64;

    // The length of texts whose comparison is charged to the limits.
    private const int LongText = 1024;
    private const int UnitsPerStep = 2;

    private static readonly ObjectLayout _optionsLayout =
        new("locale", "usage", "sensitivity", "ignorePunctuation", "collation", "numeric", "caseFirst");

    private static readonly string[] _usages = ["sort", "search"];
    private static readonly string[] _caseFirst = ["upper", "lower", "false"];
    private static readonly string[] _sensitivities = ["base", "accent", "case", "variant"];

    private static readonly BoundedCache<OrderKey, CollationOrder> _orders = new(CachedOrders);

    private readonly OrderKey _key;
    private readonly string _locale, _sensitivity;
    private JsValue _boundCompare = JsValue.Undefined;

    private Collator(string locale, OrderKey key, string sensitivity)
    {
        (_locale, _key, _sensitivity) = (locale, key, sensitivity);
        Order = _orders.GetOrAdd(key, static key => key.Create());
    }

    internal CollationOrder Order { get; }

    /// <summary>The constructor, from the list of locales on (§10.1.1).</summary>
    internal static Collator Create(Engine engine, JsValue locales, JsValue options)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        var reader = OptionReader.Coerced(engine, options);
        bool isSearch = reader.Text("usage", _usages, "sort") == "search";
        LocaleMatcher.ReadMatcher(reader);
        string? collation = LocaleOptions.ReadType(reader, "collation");
        bool? numeric = reader.Boolean("numeric");
        string? caseFirst = reader.Text("caseFirst", _caseFirst, null);
        string dataLocale = DataLocaleOf(LocaleMatcher.Find(engine, requested));
        var resolved = LocaleMatcher.Resolve(engine, requested, [
            // A search has one order in each locale.
            new("co", collation, type => !isSearch && Collations.TypesOf(dataLocale).Contains(type)),
            new("kf", caseFirst, static value => _caseFirst.Contains(value)),
            new("kn", numeric is null ? null : numeric.Value ? "true" : "false", static value => value is "true" or "false")]);
        string? sensitivity = reader.Text("sensitivity", _sensitivities, null);
        bool? isIgnoring = reader.Boolean("ignorePunctuation");

        string? type = resolved.Values[0];
        var table = Collations.Find(dataLocale, isSearch ? Collations.Search : type);
        sensitivity ??= isSearch ? SensitivityOf(table.Options) : "variant";
        var key = new OrderKey(
            dataLocale, isSearch, type, resolved.Values[2] == "true", resolved.Values[1] ?? CaseFirstOf(table.Options), sensitivity,
            isIgnoring ?? (table.Options & CollationOptions.Shifted) != 0);
        return new Collator(resolved.Locale, key, sensitivity);
    }

    /// <summary>CompareStrings (§10.3.3.2).</summary>
    internal int Compare(Engine engine, string left, string right) => Compare(engine, Order, left, right);

    /// <inheritdoc cref="Compare(Engine, string, string)"/>
    internal static int Compare(Engine engine, CollationOrder order, string left, string right)
    {
        int length = Math.Min(left.Length, right.Length);
        if (length > LongText) engine.Charge(length / UnitsPerStep);
        return order.Compare(left, right);
    }

    // get compare (§10.3.3) and the functions that it returns (§10.3.3.1).
    private JsValue BoundCompare(Engine engine)
    {
        if (_boundCompare.IsUndefined)
        {
            _boundCompare = engine.CreateFunction("", (in HostCall call) =>
                Compare(call.Engine, AbstractOperations.ToString(call[0]), AbstractOperations.ToString(call[1])), 2);
        }
        return _boundCompare;
    }

    // §10.3.2
    private JsValue ResolvedOptions(Engine engine) => _optionsLayout.Create(
        engine, _locale, _key.IsSearch ? "search" : "sort", _sensitivity, _key.IsIgnoringPunctuation, _key.Collation ?? "default",
        _key.IsNumeric, _key.CaseFirst);

    // The request tells more than the available locale: zh-TW has another order than zh.
    private static string DataLocaleOf(LocaleMatch match) =>
        match.Keyword("va") == "posix" && match.Locale == "en-US" ? "en-US-POSIX" : match.Request?.BaseName ?? match.Locale;

    private static string CaseFirstOf(CollationOptions options) =>
        (options & CollationOptions.UpperFirst) != 0 ? "upper" : (options & CollationOptions.CaseFirst) != 0 ? "lower" : "false";

    private static string SensitivityOf(CollationOptions options) => ((int)(options & CollationOptions.StrengthMask) >> 12) switch
    {
        0 => (options & CollationOptions.CaseLevel) != 0 ? "case" : "base",
        1 => "accent",
        _ => "variant",
    };

    /// <summary>What decides about an order: collators that agree in it share it.</summary>
    private sealed record OrderKey(
        string Locale, bool IsSearch, string? Collation, bool IsNumeric, string CaseFirst, string Sensitivity, bool IsIgnoringPunctuation)
    {
        internal CollationOrder Create()
        {
            var table = Collations.Find(Locale, IsSearch ? Collations.Search : Collation);
            var options = table.Options & CollationOptions.Backwards;
            options |= CaseFirst switch
            {
                "upper" => CollationOptions.CaseFirst | CollationOptions.UpperFirst,
                "lower" => CollationOptions.CaseFirst,
                _ => CollationOptions.None,
            };
            options |= Sensitivity switch
            {
                "base" => CollationOptions.None,
                "case" => CollationOptions.CaseLevel,
                "accent" => (CollationOptions)(1 << 12),
                _ => (CollationOptions)(2 << 12),
            };
            if (IsIgnoringPunctuation) options |= CollationOptions.Shifted;
            return new CollationOrder(table, options, IsNumeric);
        }
    }
}
