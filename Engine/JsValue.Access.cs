using System.Runtime.CompilerServices;
using Quoll.Hosting;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;

namespace Quoll;

// What a host does with objects. Members that may run script (a getter, a proxy) throw JavaScriptException where it
// throws. A property key is a name, an index, or any value that ToPropertyKey (ECMA-262 §7.1.19) takes, a Symbol above
// all.
public readonly partial struct JsValue
{
    /// <summary>
    /// A property of an object (§7.3.2, Get): undefined where it has none of this name. May run a getter.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public JsValue this[string name]
    {
        get
        {
            ArgumentNullException.ThrowIfNull(name);
            return Get(name);
        }
        set => Set(name, value);
    }

    /// <summary>
    /// An element of an array or array-like object (§7.3.2, Get): undefined where there is none. May run a getter.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    public JsValue this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            return Get(index);
        }
        set => Set(index, value);
    }

    /// <summary>
    /// A property of an object by a Symbol, or by any other value as script has it (§7.1.19, ToPropertyKey): undefined
    /// where there is none. May run a getter.
    /// </summary>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public JsValue this[JsValue key]
    {
        get => Run(key, 0, static (target, key, _) => target.Get(key));
        set => Set(key, value);
    }

    /// <summary>Sets a property of an object (§7.3.4, Set). May run a setter.</summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    /// <exception cref="JavaScriptException">The property cannot be set: a TypeError.</exception>
    [OverloadResolutionPriority(1)]
    public void Set(string name, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        Put(name, value);
    }

    /// <summary>Sets an element of an array or array-like object (§7.3.4, Set). May run a setter.</summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    /// <exception cref="JavaScriptException">The element cannot be set: a TypeError.</exception>
    [OverloadResolutionPriority(1)]
    public void Set(int index, JsValue value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        Put(index, value);
    }

    /// <summary>
    /// Sets a property of an object by a Symbol, or by any other value as script has it. May run a setter.
    /// </summary>
    /// <inheritdoc cref="Set(string, JsValue)" path="/exception"/>
    [OverloadResolutionPriority(1)]
    public void Set(JsValue key, JsValue value) => Run(key, value, static (target, key, value) =>
    {
        Boundary.RequireSameEngine(target.Realm, value);
        target.Put(key, value);
        return true;
    });

    /// <summary>Sets a property of an object to a value of .NET. May run a setter.</summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <param name="value">Converted as <see cref="Engine.FromObject(object?)"/> does.</param>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="ArgumentException">The value cannot be passed to a script.</exception>
    /// <exception cref="JavaScriptException">The property cannot be set: a TypeError.</exception>
    public void Set(JsValue key, object? value) => Run(key, value, static (target, key, value) =>
    {
        target.Put(key, HostValue.ToValue(target.Realm, value, null, NameOf(key)));
        return true;
    });

    /// <summary>
    /// Has the object a property, of its own or inherited (§7.3.11, HasProperty; the operator <c>in</c>)?
    /// </summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public bool Has(JsValue key) => Run(key, 0, static (target, key, _) => target.HasProperty(key));

    /// <summary>
    /// Deletes an own property (§10.1.10, [[Delete]]; as Reflect.deleteProperty does).
    /// </summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <returns>
    /// True where the object has no such property of its own now, also if it had none; false where it cannot be
    /// deleted.
    /// </returns>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public bool Delete(JsValue key) => Run(key, 0, static (target, key, _) => target.Delete(key));

    /// <summary>
    /// Defines an own property with its attributes, or redefines it (§7.3.8, DefinePropertyOrThrow; as
    /// Object.defineProperty does). Runs no setter. <see cref="Set(string, JsValue)"/> makes one with all three
    /// attributes.
    /// </summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <param name="value">Converted as <see cref="Engine.FromObject(object?)"/> does.</param>
    /// <param name="writable">May it be assigned to?</param>
    /// <param name="enumerable">Do loops, Object.keys and JSON see it?</param>
    /// <param name="configurable">May it be deleted, and defined otherwise?</param>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="JavaScriptException">The object does not allow it: a TypeError.</exception>
    public void Define(JsValue key, object? value, bool writable = false, bool enumerable = false, bool configurable = false)
    {
        var flags = (writable ? PropertyFlags.Writable : 0) | (enumerable ? PropertyFlags.Enumerable : 0)
            | (configurable ? PropertyFlags.Configurable : 0);
        Run(key, (value, flags), static (target, key, property) =>
        {
            var converted = HostValue.ToValue(target.Realm, property.value, null, NameOf(key));
            ObjectOperations.DefinePropertyOrThrow(target, key, new PropertyDescriptor(converted, property.flags));
            return true;
        });
    }

    /// <summary>
    /// The number of elements of an array or array-like object (§7.3.18, LengthOfArrayLike), or of UTF-16 code units of
    /// a String. At most 2^53 - 1.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is neither an Object nor a String.</exception>
    public long Length => IsString
        ? StringLength
        : Boundary.Run(RequireObject().Realm, this, static (_, value) => (long)ObjectOperations.LengthOfArrayLike(value.Object));

    /// <summary>
    /// The names of an object's own enumerable properties with string keys, in the order of §10.1.11 (as Object.keys
    /// gives them).
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public IReadOnlyList<string> GetKeys() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        Array.ConvertAll(
            ObjectOperations.EnumerableOwnProperties(value.Object, ObjectOperations.EnumerableKind.Keys).Items.ToArray(), static key =>
            key.String));

    /// <summary>
    /// The own enumerable properties with string keys and what they hold now, in the order of §10.1.11 (as
    /// Object.entries gives them). May run getters.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    public IReadOnlyList<KeyValuePair<string, JsValue>> GetProperties() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        ScriptEnumeration.Properties(value.Object));

    /// <summary>
    /// What is in an array, or what any other iterable object gives to <c>for … of</c> (§7.4): a Set, a typed array, a
    /// generator. All of it is read before this returns; holes of an array are undefined.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="JavaScriptException">The object is not iterable: a TypeError.</exception>
    public IReadOnlyList<JsValue> GetElements() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        ScriptEnumeration.Elements(value.Object));

    /// <summary>The entries of a Map, in the order in which they came.</summary>
    /// <exception cref="InvalidOperationException">It is not a Map.</exception>
    public IReadOnlyList<KeyValuePair<JsValue, JsValue>> GetEntries()
    {
        var map = ObjectOrNull as MapObject ?? throw WrongType("Map");
        return Boundary.Run(map.Realm, map, static (_, map) => map.ToEntries());
    }

    /// <summary>Calls a function (§7.3.13, Call).</summary>
    /// <param name="thisValue">
    /// What <c>this</c> is; converted as <see cref="Engine.FromObject(object?)"/> does. <see cref="Undefined"/> for
    /// none.
    /// </param>
    /// <param name="arguments">
    /// Converted as <see cref="Engine.FromObject(object?)"/> does. An array of another type than <c>object[]</c> is one
    /// argument, and so is a null that stands alone.
    /// </param>
    /// <exception cref="InvalidOperationException">It is not a function.</exception>
    /// <exception cref="JavaScriptException">The function threw.</exception>
    public JsValue Call(object? thisValue, params object?[]? arguments)
    {
        var function = FunctionOrNull ?? throw WrongType("function");
        return Boundary.Run(function.Realm, (function, thisValue, arguments: ScriptCall.List(arguments)), static (realm, call) =>
            ScriptCall.Call(realm, call.function, call.thisValue, call.arguments));
    }

    /// <summary>Makes an object with a class or constructor function (§7.3.14, Construct; <c>new</c>).</summary>
    /// <param name="arguments">As <see cref="Call"/> takes them.</param>
    /// <exception cref="InvalidOperationException">It is not a constructor.</exception>
    /// <exception cref="JavaScriptException">The constructor threw.</exception>
    public JsValue Construct(params object?[]? arguments)
    {
        if (!IsConstructor) throw WrongType("constructor");
        return Boundary.Run(Object.Realm, (constructor: Object, arguments: ScriptCall.List(arguments)), static (_, call) =>
            ScriptCall.Construct(call.constructor, call.arguments));
    }

    /// <summary>Calls a method of an object (§7.3.20, Invoke), with the object as <c>this</c>.</summary>
    /// <param name="method">The name of the method, its own or inherited.</param>
    /// <param name="arguments">As <see cref="Call"/> takes them.</param>
    /// <exception cref="InvalidOperationException">It is not an Object.</exception>
    /// <exception cref="JavaScriptException">The method threw, or there is none of the name: a TypeError.</exception>
    public JsValue Invoke(string method, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(method);
        return Boundary.Run(RequireObject().Realm, (target: Object, method, arguments: ScriptCall.List(arguments)), static (_, call) =>
            ScriptCall.Invoke(call.target, call.method, call.arguments));
    }

    private JsValue Get(PropertyKey key)
    {
        var target = RequireObject();
        return Boundary.Run(target.Realm, (target, key), static (_, access) => access.target.Get(access.key));
    }

    private void Put(PropertyKey key, JsValue value)
    {
        var target = RequireObject();
        Boundary.Run(target.Realm, (target, key, value), static (realm, access) =>
        {
            Boundary.RequireSameEngine(realm, access.value);
            access.target.Put(access.key, access.value);
            return true;
        });
    }

    // The key becomes one inside the boundary, for that may run script.
    private TResult Run<TState, TResult>(JsValue key, TState state, Func<JsObject, PropertyKey, TState, TResult> work)
    {
        var target = RequireObject();
        // Mostly a string variable of the host's that is null: nobody means the property named null.
        if (key.IsNull) throw new ArgumentNullException(nameof(key));
        return Boundary.Run(target.Realm, (target, key, state, work), static (realm, access) =>
        {
            Boundary.RequireSameEngine(realm, access.key);
            return access.work(access.target, TypeConversion.ToPropertyKey(access.key), access.state);
        });
    }

    // What a delegate is called that becomes the property.
    private static string NameOf(in PropertyKey key) => key.IsSymbol ? "" : key.ToString();

    private JsObject RequireObject() => IsObject ? Object : throw WrongType("Object");
}
