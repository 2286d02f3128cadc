using Quoll.Hosts;

namespace Quoll;

public sealed partial class ScriptTypesOptions
{
    /// <summary>
    /// Options of <see cref="QuollJson"/> whose converters also count for JSON.stringify: objects of their types have a
    /// toJSON method, and objects with values of their types too. Converters that an attribute of a type or member
    /// names count anyway, with these options. Null for <see cref="QuollJsonOptions.Default"/>.
    /// </summary>
    public QuollJsonOptions? Json
    {
        get => (QuollJsonOptions?)JsonOptions;
        set => JsonOptions = value;
    }

    /// <summary>
    /// Registers how values of a .NET type cross the border between .NET and scripts: as arguments, results, members,
    /// elements, globals, and in delegates. Types that derive from it, or implement it, have the same converter unless
    /// a nearer one is registered. Scripts may see members of the type, as if it was included.
    /// </summary>
    /// <typeparam name="T">
    /// The type: not a number, string or boolean that scripts have themselves. <c>decimal</c>, enums and structures are
    /// allowed. A converter also serves <c>T?</c>; null stays null.
    /// </typeparam>
    /// <param name="toScript">
    /// Returns the script value of a .NET value, which may be an object of the engine that it gets. Null keeps the
    /// default form.
    /// </param>
    /// <param name="fromScript">
    /// Returns the .NET value of a script value, which is neither null nor undefined. It is not called for an object
    /// that represents a .NET object of the type. Null keeps the default conversion.
    /// </param>
    /// <exception cref="ArgumentException">Scripts have values of the type themselves.</exception>
    public ScriptTypesOptions Convert<T>(Func<Engine, T, JsValue>? toScript, Func<JsValue, T>? fromScript)
    {
        var type = typeof(T);
        if (type.IsPrimitive || type == typeof(string) || type == typeof(object) || type == typeof(JsValue)
            || Nullable.GetUnderlyingType(type) is not null)
            throw new ArgumentException($"{TypeModel.TypeNames.Of(type)} cannot have a converter: name a type that scripts do not have.");
        Func<Realm, object, JsValue>? write = toScript is null ? null
            : (realm, value) => toScript(realm.Agent.EngineParameter<Engine>(), (T)value);
        Func<JsValue, object?>? read = fromScript is null ? null : value => fromScript(value);
        (Converters ??= new()).Add(new ScriptConverter(type, write, read));
        return this;
    }
}
