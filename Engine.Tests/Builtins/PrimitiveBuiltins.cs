using Quoll.Builtins;
using System.Globalization;
using System.Numerics;
using Quoll.Builtins.Realms;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

/// <summary>Calls built-in functions of a fresh realm from .NET.</summary>
internal sealed class PrimitiveBuiltins
{
    public PrimitiveBuiltins()
    {
        var agent = new EngineAgent(new EngineOptions(), RealmTables.Standard);
        Realm = new Realm(agent);
        agent.CurrentRealm = Realm;
    }

    public Realm Realm { get; }

    public static JsValue Big(string digits) => new(BigInteger.Parse(digits, CultureInfo.InvariantCulture));

    /// <summary>Calls value.method(arguments).</summary>
    public JsValue On(JsValue value, PropertyKey method, params JsValue[] arguments) =>
        ObjectOperations.Invoke(Realm, value, method, arguments);

    /// <summary>Calls Global.method(arguments).</summary>
    public JsValue Static(Intrinsic holder, string method, params JsValue[] arguments) => On(Realm[holder], method, arguments);

    public JsValue Math(string method, params JsValue[] arguments) => Static(Intrinsic.Math, method, arguments);

    public JsValue Call(Intrinsic function, params JsValue[] arguments) => ((JsFunction)Realm[function]).Call(JsValue.Undefined, arguments);

    public JsObject New(Intrinsic constructor, params JsValue[] arguments) => ObjectOperations.Construct(Realm[constructor], arguments);

    public JsFunction Function(NativeCode code) => Realm.CreateFunction("", 0, code);

    public JsArray Array(params JsValue[] elements) => Realm.CreateArray(elements);

    public static ErrorKind Error(Func<JsValue> code) => Assert.Throws<ThrowCompletion>(() => { code(); }).Kind;
}
