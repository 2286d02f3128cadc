using System.Dynamic;
using System.Globalization;
using System.Numerics;

namespace Quoll.Hosts.Objects;

/// <summary>
/// Objects that are values to C#'s <c>dynamic</c>, such as the leaves of a JSON document of Newtonsoft.Json: they have
/// members at run time (IDynamicMetaObjectProvider), and say themselves which value they are (IConvertible).
/// </summary>
internal static class DynamicValues
{
    /// <summary>Returns whether objects of the type are values in scripts.</summary>
    public static bool Includes(Type type) =>
        typeof(IDynamicMetaObjectProvider).IsAssignableFrom(type) && typeof(IConvertible).IsAssignableFrom(type);

    /// <summary>
    /// Returns the value that an object is in scripts. An object whose value is not a scalar is seen by reference.
    /// </summary>
    public static JsValue ToValue(Realm realm, object source, Type? declared)
    {
        var value = HostGuard.Run(realm, (IConvertible)source, static source => source.GetTypeCode() == TypeCode.Empty ? null
            : source.ToType(typeof(object), CultureInfo.InvariantCulture));
        return value switch
        {
            null => JsValue.Null,
            // A number of a document, as JSON.parse reads it.
            BigInteger integer => new JsValue(BigIntArithmetic.ToNumber(integer)),
            _ when BinaryData.IsBytes(value) || CollectionTypes.IsScalar(value.GetType()) && !Includes(value.GetType()) =>
                HostValue.ToValue(realm, value, value.GetType()),
            _ => new JsValue(HostRealm.Of(realm).Wrap(source, declared)),
        };
    }
}
