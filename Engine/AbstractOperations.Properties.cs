using Quoll.Calls;

namespace Quoll;

public static partial class AbstractOperations
{
    /// <summary>
    /// [[OwnPropertyKeys]] (§10.1.11): the keys of all own properties, Strings and Symbols, also those that are not
    /// enumerable.
    /// </summary>
    /// <exception cref="ArgumentException">The value is not an object.</exception>
    /// <exception cref="JavaScriptException">A proxy threw.</exception>
    public static IReadOnlyList<JsValue> OwnPropertyKeys(JsValue target) => Boundary.Run(
        RequireObject(target).Realm, target, static (realm, target) =>
        {
            var keys = target.Object.OwnPropertyKeys();
            realm.Agent.Spend(keys.Count);
            return keys.ConvertAll(static key => key.ToValue());
        });

    /// <summary>[[GetOwnProperty]] (§10.1.5): whether there is an own property that is enumerable.</summary>
    /// <param name="target">The object.</param>
    /// <param name="key">A String or a Symbol.</param>
    /// <exception cref="ArgumentException">The target is not an object.</exception>
    /// <exception cref="JavaScriptException">A proxy threw.</exception>
    public static bool HasEnumerableOwnProperty(JsValue target, JsValue key) => Boundary.Run(
        RequireObject(target).Realm, (target, key), static (_, x) =>
            x.target.Object.FindOwn(TypeConversion.ToPropertyKey(x.key), out var isEnumerable) && isEnumerable);

    private static JsObject RequireObject(JsValue target) =>
        target.ObjectOrNull ?? throw new ArgumentException("The value is not an object.", nameof(target));
}
