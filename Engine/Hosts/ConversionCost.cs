using System.Collections.Concurrent;
using System.Numerics;
using System.Reflection;
using Quoll.TypeModel.Scalars;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Rates how well values fit parameters, to choose between overloads. 0 is a perfect fit, and a smaller number is
/// better. The order follows the preference of C# among the implicit conversions of a literal (§10.2 and §12.6.4.6 of
/// its standard).
/// </summary>
internal static class ConversionCost
{
    /// <summary>
    /// The cost of a value that fits only by a conversion of ECMA-262, such as a Number for a String parameter.
    /// </summary>
    private const int Coerced = 100;

    /// <summary>
    /// The costs of a .NET object that is not of the type. An implicit operator costs more than any base class or
    /// interface and less than object, as in C# (§12.6.4.5), which considers none of the others.
    /// </summary>
    private const int ByImplicitOperator = 24;
    private const int AsOtherCollection = 30;
    private const int ByExplicitOperator = 40;
    private const int ByConverter = 45;

    /// <summary>The cost for an object parameter, which any value fits.</summary>
    public const int AsObject = 50;

    private const int None = -1;

    /// <summary>The greatest Number without a fraction that counts as an integer, not as a double.</summary>
    private const double MaxSafeInteger = 9007199254740991;

    /// <summary>The cost of a function for a parameter that takes any delegate.</summary>
    private const int AsAnyDelegate = 10;

    /// <summary>
    /// The results of functions, the likeliest first, because a script does not say what a function returns: numbers,
    /// as which a double takes any, then everything else.
    /// </summary>
    private static readonly Type[] LikelyResults =
        [typeof(double), typeof(decimal), typeof(long), typeof(int), typeof(float), typeof(double?), typeof(decimal?), typeof(long?),
            typeof(int?), typeof(float?)];

    /// <summary>
    /// Returns the cost of each argument of a call, and last of the this value of an extension method; null if the
    /// method does not accept them.
    /// </summary>
    public static int[]? Of(HostSignature signature, in CallInfo call)
    {
        if (call.Count < signature.Fewest || (call.Count > signature.Most && !signature.HasRest)) return null;
        var costs = new int[call.Count + 1];
        foreach (var parameter in signature.Parameters)
        {
            if (parameter.Source == ParameterSource.This && (costs[^1] = Of(call, call.This, parameter.Type)) < 0) return null;
            if (!parameter.TakesArgument) continue;
            if (parameter.Source == ParameterSource.Rest)
            {
                var element = parameter.Type.GetElementType()!;
                var isWhole = IsRestArray(parameter, call);
                for (var i = parameter.Place; i < call.Count; i++)
                {
                    costs[i] = Of(call, call[i], isWhole ? parameter.Type : element);
                    if (costs[i] < 0) return null;
                }
            }
            else if (parameter.Place < call.Count)
            {
                ref readonly var value = ref call.Arguments[parameter.Place];
                costs[parameter.Place] = value.IsUndefined && parameter.IsOptional ? 1 : Of(call, value, parameter.Type);
                if (costs[parameter.Place] < 0) return null;
            }
        }
        return costs;
    }

    /// <summary>
    /// Returns whether the last argument is the whole array of a params parameter (the normal form of C#, §12.6.4.2),
    /// and not one element of it. It is an element if the element type accepts any value, such as object, unless it is
    /// an array of .NET of this very type.
    /// </summary>
    public static bool IsRestArray(HostParameter parameter, in CallInfo call)
    {
        if (call.Count != parameter.Place + 1 || call.Arguments[parameter.Place].ObjectOrNull is not { } value) return false;
        var element = parameter.Type.GetElementType()!;
        if (element == typeof(object)) return value is HostObject { Target: var own } && own.GetType() == parameter.Type;
        if (element == typeof(JsValue) || element.ContainsGenericParameters) return false;
        var asWhole = OfObject(value, parameter.Type);
        var asElement = Of(call.Realm, call.Arguments[parameter.Place], element);
        return asWhole >= 0 && (asElement < 0 || asWhole < asElement);
    }

    /// <summary>
    /// Returns whether a method is better for the same arguments: not worse for any and better for one, or otherwise of
    /// a simpler form.
    /// </summary>
    public static bool IsBetter(HostSignature signature, int[] costs, HostSignature other, int[] otherCosts)
    {
        var isBetter = false;
        for (var i = 0; i < costs.Length; i++)
        {
            if (costs[i] > otherCosts[i]) return false;
            isBetter |= costs[i] < otherCosts[i];
        }
        if (isBetter) return true;
        // If all costs are equal, a method without a params parameter is better, and then one that needs no default
        // values.
        if (signature.HasRest != other.HasRest) return !signature.HasRest;
        if (signature.Most != other.Most) return signature.Most < other.Most;
        // A method that is not an extension is better than one that is.
        return !IsExtension(signature) && IsExtension(other);
    }

    /// <summary>
    /// Returns how unlikely the results are that the parameters of a method expect of functions. A function without a
    /// result is the least likely, as in C#.
    /// </summary>
    public static int OfResults(HostSignature signature, int count)
    {
        var cost = 0;
        foreach (var parameter in signature.Parameters)
        {
            if (!parameter.TakesArgument || parameter.Place >= count || !typeof(Delegate).IsAssignableFrom(parameter.Type)) continue;
            if (InvokeOf(parameter.Type)?.ReturnType is not { } result) continue;
            var place = Array.IndexOf(LikelyResults, result);
            cost += result == typeof(void) ? LikelyResults.Length + 1 : place >= 0 ? place : LikelyResults.Length;
        }
        return cost;
    }

    private static bool IsExtension(HostSignature signature) => signature.Parameters is [{ Source: ParameterSource.This }, ..];

    // An operator of the type may take the value.
    private static int Of(in CallInfo call, in JsValue value, Type type)
    {
        var cost = Of(call.Realm, value, type);
        return cost < 0 && !value.IsObject && ConversionOperator.Find(HostRealm.Of(call.Realm).Types, value, type) is not null
            ? ByImplicitOperator : cost;
    }

    /// <summary>Returns the cost of a value for a type that may have a converter; -1 if it does not fit.</summary>
    public static int Of(Realm realm, in JsValue value, Type type) => Of(value, type) is >= 0 and var cost ? cost
        : !value.IsNullish && HostRealm.Of(realm).Options.Converters?.Find(Nullable.GetUnderlyingType(type) ?? type)
            is { FromScript: not null } ? ByConverter : None;

    /// <summary>Returns the cost of a value for a type without a converter; -1 if it does not fit.</summary>
    public static int Of(in JsValue value, Type type)
    {
        if (type == typeof(JsValue)) return AsObject - 1;
        // An object of the host fits directly; anything else would be converted.
        if (type == typeof(object)) return value.IsNullish ? 2 : value.ObjectOrNull is HostObject ? 25 : AsObject;
        var underlying = Nullable.GetUnderlyingType(type);
        if (value.IsNullish) return !type.IsValueType || underlying is not null ? 1 : None;
        if (underlying is not null) return Of(value, underlying) is >= 0 and var cost ? cost + 1 : None;
        return value.StoredType switch
        {
            JsType.Boolean => type == typeof(bool) ? 0 : type == typeof(string) ? Coerced : None,
            JsType.Number => OfNumber(value.Number, type),
            JsType.String => OfString(value.String, type),
            JsType.BigInt => OfBigInt(value.BigInt, type),
            JsType.Object => OfObject(value.Object, type),
            _ => None,
        };
    }

    private static int OfNumber(double number, Type type)
    {
        if (type == typeof(string)) return Coerced;
        if (type == typeof(double)) return double.IsInteger(number) && Math.Abs(number) <= MaxSafeInteger ? 5 : 0;
        if (type == typeof(float)) return 7;
        if (type == typeof(Half)) return 9;
        if (type == typeof(decimal)) return double.IsFinite(number) && Math.Abs(number) < 7.9e28 ? 6 : None;
        if (!double.IsInteger(number)) return None;
        if (type.IsEnum) return 20;
        if (type == typeof(BigInteger)) return 12;
        if (type == typeof(int)) return InRange(number, int.MinValue, int.MaxValue, 0);
        if (type == typeof(long)) return InRange(number, -9.2e18, 9.2e18, 1);
        if (type == typeof(uint)) return InRange(number, 0, uint.MaxValue, 2);
        if (type == typeof(ulong)) return InRange(number, 0, 1.8e19, 3);
        if (type == typeof(Int128) || type == typeof(UInt128)) return InRange(number, type == typeof(Int128) ? -1e38 : 0, 1e38, 4);
        if (type == typeof(nint)) return InRange(number, -9.2e18, 9.2e18, 4);
        if (type == typeof(nuint)) return InRange(number, 0, 1.8e19, 4);
        if (type == typeof(short)) return InRange(number, short.MinValue, short.MaxValue, 8);
        if (type == typeof(ushort)) return InRange(number, 0, ushort.MaxValue, 9);
        if (type == typeof(byte)) return InRange(number, 0, byte.MaxValue, 10);
        if (type == typeof(sbyte)) return InRange(number, sbyte.MinValue, sbyte.MaxValue, 11);
        return None;
    }

    private static int InRange(double number, double least, double most, int cost) => number >= least && number <= most ? cost : None;

    private static int OfBigInt(BigInteger value, Type type)
    {
        if (type == typeof(BigInteger)) return 0;
        if (type == typeof(string)) return Coerced;
        if (type == typeof(decimal)) return BigInteger.Abs(value) < (BigInteger)decimal.MaxValue ? 8 : None;
        var isSmall = value >= long.MinValue && value <= long.MaxValue;
        if (type == typeof(double) || type == typeof(float)) return None;
        return isSmall && OfNumber((double)value, type) is >= 0 and var cost ? cost + 2 : None;
    }

    private static int OfString(string text, Type type)
    {
        if (type == typeof(string)) return 0;
        if (type == typeof(char)) return text.Length == 1 ? 1 : None;
        if (type.IsEnum) return EnumNames.Of(type).TryGetValue(text, out _) ? 3 : None;
        if (TextForm.Of(type) is not null) return ValueReader.TryReadText(text, type, out _) ? 3 : None;
        return type.IsAssignableFrom(typeof(string)) ? 10 : None;
    }

    private static int OfObject(JsObject value, Type type)
    {
        if (value is HostObject host) return OfTarget(host, host.Target, type);
        if (value is ClassInstance { Target: var instance }) return OfTarget(value, instance, type);
        if (value is JsFunction)
            return typeof(Delegate).IsAssignableFrom(type) ? OfFunction(value, type) : type == typeof(Type) && value is HostConstructor ? 0
                : None;
        if (value is DateObject date)
        {
            if (date.Origin?.GetType() == type) return 0;
            return type == typeof(DateTime) ? 1 : type == typeof(DateTimeOffset) ? 2 : type == typeof(DateOnly) ? 3 : None;
        }
        if (type == typeof(string)) return Coerced;
        return ValueReader.CostOf(value, type);
    }

    private static int OfTarget(JsObject value, object target, Type type)
    {
        if (type.IsInstanceOfType(target)) return Distance(target.GetType(), type);
        var passed = value is HostObject host ? host.Passed : target;
        if (type != typeof(bool) && HostRealm.Of(value.Realm).Types.ConversionOf(passed.GetType(), type) is { } conversion)
            return conversion.IsImplicit ? ByImplicitOperator : ByExplicitOperator;
        return ValueReader.CostOf(value, type) >= 0 ? AsOtherCollection : None;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    private static MethodInfo? InvokeOf(Type type) => type.GetMethod("Invoke");

    // C# requires the same number of parameters; a function of a script may omit some of the last ones.
    private static int OfFunction(JsObject function, Type type)
    {
        if (type.IsAbstract) return AsAnyDelegate;
        var wanted = Parameters.GetOrAdd(type, static type => InvokeOf(type)?.GetParameters().Length ?? 0);
        var slot = function.Shape.Find(WellKnown.Length, out var flags);
        if (slot < 0 || (flags & PropertyFlags.Accessor) != 0 || function.ReadSlot(slot) is not { IsNumber: true } own) return 1;
        var length = (int)Math.Min(own.Number, 100);
        return wanted >= length ? Math.Min(wanted - length, 8) : 9;
    }

    private static readonly ConcurrentDictionary<Type, int> Parameters = new();

    // More distant base classes cost more. Interfaces cost more than classes.
    private static int Distance(Type from, Type to)
    {
        if (to.IsInterface) return 20;
        var steps = 0;
        for (var type = from; type is not null && type != to; type = type.BaseType) steps++;
        return steps;
    }
}
