using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

/// <summary>A realm whose built-in functions are called from C#, without any script.</summary>
internal sealed class BuiltinRealm
{
    public BuiltinRealm(Agent? agent = null)
    {
        Agent = agent ?? new EngineAgent(new EngineOptions(), RealmTables.Standard);
        Realm = new Realm(Agent);
        Agent.CurrentRealm = Realm;
    }

    public Agent Agent { get; }

    public Realm Realm { get; }

    /// <summary>A value reached from the global object: <c>Object.prototype.toString</c>.</summary>
    public JsValue this[string path]
    {
        get
        {
            JsValue value = Realm.Global;
            foreach (var name in path.Split('.')) value = value.Object.Get(name);
            return value;
        }
    }

    /// <summary>Calls a function by its path, with the object that it was read from as this.</summary>
    public JsValue Call(string path, params JsValue[] arguments)
    {
        var dot = path.LastIndexOf('.');
        return CallOn(dot < 0 ? JsValue.Undefined : this[path[..dot]], path, arguments);
    }

    /// <summary>Calls a function by its path.</summary>
    public JsValue CallOn(JsValue thisValue, string path, params JsValue[] arguments) =>
        this[path].FunctionOrNull!.Call(thisValue, arguments);

    public JsObject New(string path, params JsValue[] arguments) => ObjectOperations.Construct(this[path].Object, arguments);

    public JsObject Object(params (PropertyKey Key, JsValue Value)[] properties)
    {
        var o = Realm.CreateObject();
        foreach (var (key, value) in properties) o.DefineOwn(key, value);
        return o;
    }

    public JsFunction Function(NativeCode code) => Realm.CreateFunction("", 0, code);

    /// <summary>
    /// The name and the message of the error that the action throws, as the error's own toString gives them.
    /// </summary>
    public string Thrown(Action action)
    {
        var thrown = Assert.Throws<ThrowCompletion>(action);
        Agent.Materialize(thrown);
        return thrown.Value.IsObject
            ? CallOn(thrown.Value, "Error.prototype.toString").AsString()
            : thrown.Value.ToString();
    }

    /// <summary>The name of the error that the action throws.</summary>
    public string ThrownName(Action action) => Thrown(action).Split(':')[0];

    /// <summary>Own keys, joined by blanks.</summary>
    public static string Keys(JsObject o) => string.Join(' ', o.OwnPropertyKeys());
}
