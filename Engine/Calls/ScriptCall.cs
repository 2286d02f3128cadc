using Quoll.Hosts;
using Quoll.Vm;

namespace Quoll.Calls;

/// <summary>Calls of a script's functions by the host, with converted arguments.</summary>
internal static class ScriptCall
{
    /// <summary>Call (ECMA-262 §7.3.13).</summary>
    public static JsValue Call(Realm realm, JsValue function, object? thisValue, object?[] arguments)
    {
        Boundary.RequireSameEngine(realm, function);
        return ObjectOperations.Call(function, HostValue.ToValue(realm, thisValue, null), Arguments(realm, arguments));
    }

    /// <summary>Construct (§7.3.14).</summary>
    public static JsValue Construct(JsObject constructor, object?[] arguments) =>
        ObjectOperations.Construct(constructor, Arguments(constructor.Realm, arguments));

    /// <summary>Invoke (§7.3.20) of a method.</summary>
    public static JsValue Invoke(JsObject target, string method, object?[] arguments) =>
        ObjectOperations.Invoke(target.Realm, target, method, Arguments(target.Realm, arguments));

    /// <summary>
    /// Calls a global function, or the method at the end of a path of names (<c>a.b.c</c>) on the object before it.
    /// </summary>
    public static JsValue InvokeGlobal(Realm realm, string path, object?[] arguments)
    {
        var callee = ReadGlobal(realm, path);
        var thisValue = JsValue.Undefined;
        if (callee.IsUndefined && path.Contains('.'))
        {
            var names = path.Split('.');
            callee = ReadGlobal(realm, names[0]);
            foreach (var name in names.AsSpan(1))
            {
                thisValue = callee;
                callee = ObjectOperations.GetV(realm, thisValue, name);
            }
        }
        if (callee.FunctionOrNull is not { } function) throw Raise.TypeError(Messages.NotCallable, path);
        return function.Call(thisValue, Arguments(realm, arguments));
    }

    /// <summary>
    /// Returns the value of a global variable of any type of declaration; undefined if there is none.
    /// </summary>
    public static JsValue ReadGlobal(Realm realm, string name) =>
        RealmCode.Of(realm).TryGetGlobal(name, out var value) ? value : realm.Global.Get(name);

    /// <summary>
    /// Returns the list of arguments that the host wrote one by one, which C# passes as an object[]. Any other array,
    /// or null, is one argument. C# also accepts a string[] as an object[] (§17.6 of its standard, array covariance),
    /// but the host does not mean that.
    /// </summary>
    public static object?[] List(object?[]? arguments) =>
        arguments is not null && arguments.GetType() == typeof(object[]) ? arguments : [arguments];

    private static JsValue[] Arguments(Realm realm, object?[] arguments)
    {
        var values = new JsValue[arguments.Length];
        for (var i = 0; i < values.Length; i++) values[i] = HostValue.ToValue(realm, arguments[i], null);
        return values;
    }
}
