using Quoll.Builtins;
using System.Text;
using Quoll.Builtins.Realms;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

/// <summary>A realm whose built-ins are called from .NET, without any script.</summary>
internal sealed class TestRealm
{
    public TestRealm(EngineOptions? options = null)
    {
        Agent = new EngineAgent(options ?? new EngineOptions(), RealmTables.Standard);
        Realm = new Realm(Agent);
        Agent.CurrentRealm = Realm;
    }

    public Agent Agent { get; }

    public Realm Realm { get; }

    public JsObject Global(string name) => Realm.Global.Get(name).Object;

    /// <summary>Calls a method, as <c>target.method(…)</c>.</summary>
    public JsValue Call(JsValue target, PropertyKey method, params JsValue[] arguments) =>
        ObjectOperations.Invoke(Realm, target, method, arguments);

    /// <summary>
    /// Calls a method of an intrinsic prototype on any value, as <c>P.prototype.method.call(target, …)</c>.
    /// </summary>
    public JsValue Borrow(Intrinsic prototype, PropertyKey method, JsValue target, params JsValue[] arguments) =>
        Realm[prototype].Get(method).FunctionOrNull!.Call(target, arguments);

    public JsObject New(string constructor, params JsValue[] arguments) => ObjectOperations.Construct(Global(constructor), arguments);

    public JsArray Array(params JsValue[] elements) => Realm.CreateArray(elements);

    /// <summary>Creates a function of the arguments.</summary>
    public JsFunction Function(Func<JsValue[], JsValue> body) =>
        Realm.CreateFunction("", 0, (in CallInfo call) => body(call.Arguments.ToArray()));

    public JsObject Object(params (PropertyKey Key, JsValue Value)[] properties)
    {
        var o = Realm.CreateObject();
        foreach (var (key, value) in properties) o.DefineOwn(key, value);
        return o;
    }

    /// <summary>Creates an iterator over some values, with a return method. The log receives its calls.</summary>
    public JsObject Iterator(List<string> log, params JsValue[] values)
    {
        var index = 0;
        return Object(
            (WellKnown.Next, Function(_ =>
            {
                log.Add("next");
                return Realm.CreateIteratorResult(index < values.Length ? values[index] : JsValue.Undefined, index++ >= values.Length);
            })),
            (WellKnown.Return, Function(_ =>
            {
                log.Add("return");
                return Realm.CreateObject();
            })));
    }

    /// <summary>Returns the error that an action throws, as <c>name: message</c>.</summary>
    public static string Error(Action action)
    {
        var thrown = Assert.Throws<ThrowCompletion>(action);
        return thrown.IsMaterialized ? $"thrown {thrown.Value}" : $"{thrown.Kind}: {thrown.Message}";
    }

    /// <summary>Returns the kind of error that an action throws.</summary>
    public static ErrorKind ErrorKindOf(Action action) => Assert.Throws<ThrowCompletion>(action).Kind;

    /// <summary>Returns a value as text: arrays with their holes and length, other objects by their elements.</summary>
    public static string Show(JsValue value)
    {
        if (value.IsString) return $"'{value.String}'";
        if (value.ObjectOrNull is not { IsCallable: false } o) return value.ToString();
        var isArray = Comparison.IsArray(value);
        var text = new StringBuilder(isArray ? "[" : "{");
        var length = ArrayElements.Length(o);
        var holes = 0L;
        for (long i = 0; i < length; i++)
        {
            if (!o.HasOwnProperty(ArrayElements.Key(i)))
            {
                holes++;
                continue;
            }
            if (holes > 0) text.Append($"<{holes}>,");
            holes = 0;
            text.Append(Show(ArrayElements.Get(o, i))).Append(',');
        }
        if (holes > 0) text.Append($"<{holes}>,");
        return text.Append(isArray ? ']' : '}').ToString();
    }
}
