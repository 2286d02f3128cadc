using Quoll.Intl.Locales;
using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary><c>toLocaleString</c> of Numbers and BigInts (ECMA-402 §20.2.1, §20.3.1).</summary>
internal static class NumberLocaleString
{
    private const int CacheSize = 64;

    // By the locale that a script names.
    private static readonly BoundedCache<(QuollIntl, string), NumberFormatter> Known = new(CacheSize);

    /// <summary>Number.prototype.toLocaleString.</summary>
    public static JsValue OfNumber(in HostCall call)
    {
        if (!AbstractOperations.TryGetNumberValue(call.This, out var number))
        {
            throw Fault.Type($"Number.prototype.toLocaleString is called on a Number, not on {call.This}.");
        }
        return FormatterOf(call).Format(number);
    }

    /// <summary>BigInt.prototype.toLocaleString.</summary>
    public static JsValue OfBigInt(in HostCall call)
    {
        if (!AbstractOperations.TryGetBigIntValue(call.This, out var number))
        {
            throw Fault.Type($"BigInt.prototype.toLocaleString is called on a BigInt, not on {call.This}.");
        }
        var formatter = FormatterOf(call);
        return formatter.Format(IntlMathematicalValue.From(call.Engine, number));
    }

    // Most calls have no options, and one locale or none.
    private static NumberFormatter FormatterOf(in HostCall call)
    {
        if (!call[1].IsUndefined || !(call[0].IsUndefined || call[0].IsString))
        {
            return NumberFormatter.For(NumberFormatOptionReader.Read(call.Engine, call[0], call[1]));
        }
        var intl = QuollIntl.Of(call.Engine);
        var key = (intl, call[0].IsUndefined ? intl.DefaultLocale : call[0].AsString());
        if (Known.TryGet(key, out var formatter)) return formatter;
        formatter = NumberFormatter.For(NumberFormatOptionReader.Read(call.Engine, call[0], call[1]));
        return Known.GetOrAdd(key, formatter, static (_, formatter) => formatter);
    }
}
