using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>
/// Converts values of one .NET type in both directions, without boxing numbers, booleans and strings. .NET decides the
/// tests of the type when it compiles the method, so each instance contains only its own lines.
/// </summary>
internal static class HostConvert<T>
{
    // .NET casts an sbyte[] to byte[] too, which would change the numbers.
    private static readonly bool IsArrayOfValues = typeof(T).IsArray && typeof(T).GetElementType()!.IsValueType;

    private static readonly bool IsDelegate = typeof(T).IsSubclassOf(typeof(Delegate));

    /// <summary>Whether values are tasks, whose errors name the function that returned them.</summary>
    public static readonly bool IsTask = PromiseTask.IsType(typeof(T));

    /// <summary>Returns the JavaScript value of a .NET value.</summary>
    public static JsValue ToValue(Realm realm, T value)
    {
        if (typeof(T) == typeof(JsValue))
        {
            // Without the copy on the heap that the general way makes.
            var own = (JsValue)(object)value!;
            if (!own.IsObject || ReferenceEquals(own.Object.Realm.Agent, realm.Agent)) return own;
        }
        if (typeof(T) == typeof(double)) return new JsValue((double)(object)value!);
        if (typeof(T) == typeof(int)) return new JsValue((double)(int)(object)value!);
        if (typeof(T) == typeof(bool)) return new JsValue((bool)(object)value!);
        if (typeof(T) == typeof(string)) return new JsValue((string?)(object?)value);
        if (typeof(T) == typeof(float)) return new JsValue((double)(float)(object)value!);
        if (typeof(T) == typeof(byte)) return new JsValue((double)(byte)(object)value!);
        if (typeof(T) == typeof(sbyte)) return new JsValue((double)(sbyte)(object)value!);
        if (typeof(T) == typeof(short)) return new JsValue((double)(short)(object)value!);
        if (typeof(T) == typeof(ushort)) return new JsValue((double)(ushort)(object)value!);
        if (typeof(T) == typeof(uint)) return new JsValue((double)(uint)(object)value!);
        if (typeof(T) == typeof(long)) return HostValue.FromInteger(realm, (long)(object)value!);
        if (typeof(T) == typeof(decimal)) return HostValue.FromDecimal(realm, (decimal)(object)value!);
        if (typeof(T) == typeof(int?)) return value is null ? JsValue.Null : new JsValue((double)(int)(object)value);
        if (typeof(T) == typeof(double?)) return value is null ? JsValue.Null : new JsValue((double)(object)value);
        if (typeof(T) == typeof(bool?)) return value is null ? JsValue.Null : new JsValue((bool)(object)value);
        if (!typeof(T).IsValueType && value is not null && HostRealm.Of(realm).WrapLike(value) is { } known) return new JsValue(known);
        return HostValue.ToValue(realm, value, typeof(T));
    }

    /// <summary>Converts a JavaScript value if that takes only a simple check; otherwise returns false.</summary>
    public static bool TryFast(in JsValue value, out T result)
    {
        if (typeof(T) == typeof(JsValue))
        {
            result = (T)(object)value;
            return true;
        }
        if (typeof(T) == typeof(double))
        {
            result = value.IsNumber ? (T)(object)value.Number : default!;
            return value.IsNumber;
        }
        if (typeof(T) == typeof(int))
        {
            var integer = value.IsNumber ? Truncation.ToInt32(value.Number) : 0;
            result = (T)(object)integer;
            return value.IsNumber && integer == value.Number;
        }
        if (typeof(T) == typeof(long))
        {
            // Below 2^63 in magnitude, so that the conversion is defined.
            var isInteger = value.IsNumber && Math.Abs(value.Number) < 9.2e18 && Math.Truncate(value.Number) == value.Number;
            result = isInteger ? (T)(object)(long)value.Number : default!;
            return isInteger;
        }
        if (typeof(T) == typeof(bool))
        {
            result = (T)(object)value.IsTrue;
            return value.IsBoolean;
        }
        if (typeof(T) == typeof(string))
        {
            result = value.IsString ? (T)(object)value.String : default!;
            return value.IsString || value.IsNullish;
        }
        if (typeof(T) == typeof(float))
        {
            result = value.IsNumber ? (T)(object)(float)value.Number : default!;
            return value.IsNumber;
        }
        if (!typeof(T).IsValueType && typeof(T) != typeof(object))
        {
            if (value.ObjectOrNull is HostObject { Target: T target } && (!IsArrayOfValues || target.GetType() == typeof(T)))
            {
                result = target;
                return true;
            }
            if (value.ObjectOrNull is ClassInstance { Target: T instance })
            {
                result = instance;
                return true;
            }
            result = default!;
            return value.IsNullish;
        }
        result = default!;
        return false;
    }

    // A path would take more memory than the delegate.
    private static bool TryDelegate(Realm realm, in JsValue value, [NotNullWhen(true)] out T result)
    {
        result = default!;
        if (!IsDelegate || value.ObjectOrNull is not JsFunction function) return false;
        result = (T)(object?)HostRealm.Of(realm).DelegateOf(function, typeof(T))!;
        return result is not null;
    }

    /// <summary>
    /// Returns the .NET value for a member. Throws a TypeError that names the member if there is none.
    /// </summary>
    public static T From(Realm realm, in JsValue value, ScriptMemberInfo member) =>
        TryFast(value, out var result) ? result : (T)ValueReader.Read(realm, value, typeof(T), new ConversionPath(member))!;

    /// <summary>
    /// Returns the .NET value for a parameter. Throws a TypeError that names function and parameter if there is none.
    /// </summary>
    public static T From(Realm realm, in JsValue value, HostSignature signature, int index) =>
        TryFast(value, out var result) || TryDelegate(realm, value, out result) ? result
            : (T)ValueReader.Read(realm, value, typeof(T), new ConversionPath(signature, index))!;

    /// <summary>Returns the .NET value for the place in the path.</summary>
    public static T From(Realm realm, in JsValue value, ConversionPath path) =>
        TryFast(value, out var result) ? result : (T)ValueReader.Read(realm, value, typeof(T), path)!;

    /// <summary>Returns the .NET value of a value as a whole.</summary>
    public static T From(Realm realm, in JsValue value) =>
        TryFast(value, out var result) ? result : (T)ValueReader.Read(realm, value, typeof(T), new ConversionPath())!;
}
