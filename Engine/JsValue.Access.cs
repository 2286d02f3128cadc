using Quoll.Calls;
using Quoll.Hosts;

namespace Quoll;

// Operations on objects. Members that may run script (a getter, a proxy) throw JavaScriptException if it throws. A
// property key is a name, an index, or any value that ToPropertyKey (ECMA-262 §7.1.19) takes, such as a Symbol.
public readonly partial struct JsValue
{
    /// <summary>
    /// A property of an object (§7.3.2, Get); undefined if it has none of this name. May run a getter.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
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
    /// An element of an array or array-like object (§7.3.2, Get); undefined if there is none. May run a getter.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
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
    /// A property of an object by a Symbol or any other key (§7.1.19, ToPropertyKey); undefined if there is none. May
    /// run a getter.
    /// </summary>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public JsValue this[JsValue key]
    {
        get => Run(key, 0, static (target, key, _) => target.Get(key));
        set => Set(key, value);
    }

    /// <summary>Sets a property of an object (§7.3.4, Set). May run a setter.</summary>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    /// <exception cref="JavaScriptException">The property cannot be set: a TypeError.</exception>
    [OverloadResolutionPriority(1)]
    public void Set(string name, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        Put(name, value);
    }

    /// <summary>Sets an element of an array or array-like object (§7.3.4, Set). May run a setter.</summary>
    /// <inheritdoc cref="Set(string, JsValue)" path="/exception"/>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    [OverloadResolutionPriority(1)]
    public void Set(int index, JsValue value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        Put(index, value);
    }

    /// <summary>Sets a property of an object by a Symbol or any other key. May run a setter.</summary>
    /// <inheritdoc cref="Set(string, JsValue)" path="/exception"/>
    [OverloadResolutionPriority(1)]
    public void Set(JsValue key, JsValue value) => Run(key, value, static (target, key, value) =>
    {
        Boundary.RequireSameEngine(target.Realm, value);
        target.Put(key, value);
        return true;
    });

    /// <summary>Sets a property of an object to a .NET value. May run a setter.</summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <param name="value">The value, converted as <see cref="Engine.FromObject(object?)"/> does.</param>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    /// <exception cref="ArgumentException">The value cannot be passed to a script.</exception>
    /// <exception cref="JavaScriptException">The property cannot be set: a TypeError.</exception>
    public void Set(JsValue key, object? value) => Run(key, value, static (target, key, value) =>
    {
        target.Put(key, HostValue.ToValue(target.Realm, value, null, NameOf(key)));
        return true;
    });

    /// <summary>
    /// Returns whether the object has an own or inherited property (§7.3.11, HasProperty; the operator <c>in</c>).
    /// </summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    public bool Has(JsValue key) => Run(key, 0, static (target, key, _) => target.HasProperty(key));

    /// <summary>Deletes an own property (§10.1.10, [[Delete]]; as Reflect.deleteProperty does).</summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <returns>
    /// True if the object now has no such own property, also if it had none; false if it cannot be deleted.
    /// </returns>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    public bool Delete(JsValue key) => Run(key, 0, static (target, key, _) => target.Delete(key));

    /// <summary>
    /// Defines or redefines an own property with its attributes (§7.3.8, DefinePropertyOrThrow; as
    /// Object.defineProperty does). Runs no setter. <see cref="Set(string, JsValue)"/> creates a property with all
    /// three attributes.
    /// </summary>
    /// <param name="key">A name, an index or a Symbol.</param>
    /// <param name="value">The value, converted as <see cref="Engine.FromObject(object?)"/> does.</param>
    /// <param name="flags">The attributes; by default none of them.</param>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    /// <exception cref="JavaScriptException">The object does not allow it: a TypeError.</exception>
    public void Define(JsValue key, object? value, MemberFlags flags = MemberFlags.None) =>
        Run(key, (value, flags: (PropertyFlags)flags & PropertyFlags.All), static (target, key, property) =>
        {
            var converted = HostValue.ToValue(target.Realm, property.value, null, NameOf(key));
            ObjectOperations.DefinePropertyOrThrow(target, key, new PropertyDescriptor(converted, property.flags));
            return true;
        });

    /// <summary>
    /// The number of elements of an array or array-like object (§7.3.18, LengthOfArrayLike), or of UTF-16 code units
    /// of a String. At most 2^53 - 1.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is neither an Object nor a String.</exception>
    public long Length => IsString
        ? StringLength
        : Boundary.Run(RequireObject().Realm, this, static (_, value) => (long)ObjectOperations.LengthOfArrayLike(value.Object));

    /// <summary>
    /// Returns the names of an object's own enumerable properties with string keys, in the order of §10.1.11 (as
    /// Object.keys does).
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    public IReadOnlyList<string> GetKeys() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        Array.ConvertAll(
            ObjectOperations.EnumerableOwnProperties(value.Object, ObjectOperations.EnumerableKind.Keys).Items.ToArray(), static key =>
            key.String));

    /// <summary>
    /// Returns the own enumerable properties with string keys and their values, in the order of §10.1.11 (as
    /// Object.entries does). May run getters.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    public IReadOnlyList<KeyValuePair<string, JsValue>> GetProperties() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        ScriptEnumeration.Properties(value.Object));

    /// <summary>
    /// Returns the elements of an array, or the values that any other iterable object gives to <c>for … of</c> (§7.4):
    /// a Set, a typed array, a generator. Reads all of it before it returns. Holes of an array are undefined.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    /// <exception cref="JavaScriptException">The object is not iterable: a TypeError.</exception>
    public IReadOnlyList<JsValue> GetElements() => Boundary.Run(RequireObject().Realm, this, static (_, value) =>
        ScriptEnumeration.Elements(value.Object));

    /// <summary>Returns the entries of a Map in insertion order.</summary>
    /// <exception cref="InvalidOperationException">The value is not a Map.</exception>
    public IReadOnlyList<KeyValuePair<JsValue, JsValue>> GetEntries()
    {
        var map = ObjectOrNull as MapObject ?? throw WrongType("Map");
        return Boundary.Run(map.Realm, map, static (_, map) => map.ToEntries());
    }

    /// <summary>Calls a function (§7.3.13, Call).</summary>
    /// <param name="thisValue">
    /// The value of <c>this</c>, converted as <see cref="Engine.FromObject(object?)"/> does. <see cref="Undefined"/>
    /// for none.
    /// </param>
    /// <param name="arguments">
    /// The arguments, each converted as <see cref="Engine.FromObject(object?)"/> does. An array of another type than
    /// <c>object[]</c> is one argument, and so is a single null.
    /// </param>
    /// <exception cref="InvalidOperationException">The value is not a function.</exception>
    /// <exception cref="JavaScriptException">The function threw.</exception>
    public JsValue Call(object? thisValue, params object?[]? arguments)
    {
        var function = FunctionOrNull ?? throw WrongType("function");
        return Boundary.Call(
            function.Realm, EngineCallKind.Function, function, (function, thisValue, arguments: ScriptCall.List(arguments)),
            static (realm, call) => ScriptCall.Call(realm, call.function, call.thisValue, call.arguments));
    }

    /// <summary>
    /// Calls a function (§7.3.13, Call) with values of JavaScript, without conversions and allocations.
    /// </summary>
    /// <param name="thisValue">The value of <c>this</c>; <see cref="Undefined"/> for none.</param>
    /// <param name="arguments">The arguments.</param>
    /// <exception cref="ArgumentException">A value is an object of another engine.</exception>
    /// <inheritdoc cref="Call(object?, object?[])" path="/exception"/>
    public JsValue Call(JsValue thisValue, params ReadOnlySpan<JsValue> arguments)
    {
        var function = FunctionOrNull ?? throw WrongType("function");
        // A function of the host calls most often: nothing begins and ends then.
        if (function.Realm.Agent.IsInside(function.Realm)) return Boundary.CallInside(function, thisValue, arguments);
        return Boundary.Call(
            function.Realm, EngineCallKind.Function, function, new FunctionCall(function, thisValue, arguments),
            static (realm, call) => Boundary.CallFunction(call.Function, call.ThisValue, call.Arguments));
    }

    /// <summary>
    /// Calls a function as <see cref="Call(JsValue, ReadOnlySpan{JsValue})"/> does, and returns what it throws instead
    /// of an exception, which costs far more than the call.
    /// </summary>
    /// <param name="thisValue">The value of <c>this</c>; <see cref="Undefined"/> for none.</param>
    /// <param name="arguments">The arguments.</param>
    /// <param name="result">The returned or the thrown value.</param>
    /// <returns>False if the function threw.</returns>
    /// <exception cref="InvalidOperationException">The value is not a function.</exception>
    public bool TryCall(JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result)
    {
        var function = FunctionOrNull ?? throw WrongType("function");
        (var isNormal, result) = Boundary.Call(
            function.Realm, EngineCallKind.Function, function, new FunctionCall(function, thisValue, arguments),
            static (realm, call) =>
            {
                Boundary.RequireSameEngine(realm, call.ThisValue, call.Arguments);
                return (realm.Agent.TryCall(call.Function, call.ThisValue, call.Arguments, out var result), result);
            });
        return isNormal;
    }

    private readonly ref struct FunctionCall(Runtime.Objects.JsFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        public readonly Runtime.Objects.JsFunction Function = function;
        public readonly JsValue ThisValue = thisValue;
        public readonly ReadOnlySpan<JsValue> Arguments = arguments;
    }

    /// <summary>Creates an object with a class or constructor function (§7.3.14, Construct; <c>new</c>).</summary>
    /// <param name="arguments">As <see cref="Call(object?, object?[])"/> takes them.</param>
    /// <exception cref="InvalidOperationException">The value is not a constructor.</exception>
    /// <exception cref="JavaScriptException">The constructor threw.</exception>
    public JsValue Construct(params object?[]? arguments)
    {
        if (!IsConstructor) throw WrongType("constructor");
        return Boundary.Call(
            Object.Realm, EngineCallKind.Function, Object, (constructor: Object, arguments: ScriptCall.List(arguments)),
            static (_, call) => ScriptCall.Construct(call.constructor, call.arguments));
    }

    /// <summary>Calls a method of an object (§7.3.20, Invoke), with the object as <c>this</c>.</summary>
    /// <param name="method">The name of an own or inherited method.</param>
    /// <param name="arguments">As <see cref="Call(object?, object?[])"/> takes them.</param>
    /// <exception cref="InvalidOperationException">The value is not an Object.</exception>
    /// <exception cref="JavaScriptException">
    /// The method threw, or the object has no such method: a TypeError.
    /// </exception>
    public JsValue Invoke(string method, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(method);
        return Boundary.Call(
            RequireObject().Realm, EngineCallKind.Function, method, (target: Object, method, arguments: ScriptCall.List(arguments)),
            static (_, call) => ScriptCall.Invoke(call.target, call.method, call.arguments));
    }

    private JsValue Get(PropertyKey key)
    {
        var target = RequireObject();
        // Functions of the host read options of scripts this way. Nothing can run and nothing is charged.
        if (target.Realm.Agent.IsInUseByThisThread && target.TryGetData(key, out var value)) return value;
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

    // Converts the key inside the boundary, because that may run script.
    private TResult Run<TState, TResult>(JsValue key, TState state, Func<JsObject, PropertyKey, TState, TResult> work)
    {
        var target = RequireObject();
        // Usually a string variable of the host that is null; the property named "null" is unlikely.
        if (key.IsNull) throw new ArgumentNullException(nameof(key));
        return Boundary.Run(target.Realm, (target, key, state, work), static (realm, access) =>
        {
            Boundary.RequireSameEngine(realm, access.key);
            return access.work(access.target, TypeConversion.ToPropertyKey(access.key), access.state);
        });
    }

    // The name of a delegate that becomes the property.
    private static string NameOf(in PropertyKey key) => key.IsSymbol ? "" : key.ToString();

    private JsObject RequireObject() => IsObject ? Object : throw WrongType("Object");
}
