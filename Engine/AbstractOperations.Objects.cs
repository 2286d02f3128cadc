using Quoll.Calls;
using Quoll.Runtime.Objects;
using Quoll.Web;

namespace Quoll;

public static partial class AbstractOperations
{
    /// <summary>Returns the global object of an engine (GetGlobalObject, §9.4.6).</summary>
    public static JsValue GetGlobalObject(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return new JsValue(engine.Realm.Global);
    }

    /// <summary>Creates an array that scripts cannot change (SetIntegrityLevel, §7.3.15): a FrozenArray of Web IDL.</summary>
    public static JsValue CreateFrozenArray(Engine engine, params ReadOnlySpan<JsValue> values)
    {
        var array = CreateArray(engine, values);
        Boundary.Run(engine.Realm, array.Object, static (_, array) => ObjectOperations.SetIntegrityLevel(array, IntegrityLevel.Frozen));
        return array;
    }

    /// <summary>
    /// Copies a value within an engine (StructuredSerializeWithTransfer and StructuredDeserializeWithTransfer, HTML §2.7),
    /// as <c>structuredClone</c> does.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="value">The value.</param>
    /// <param name="transfer">Objects to move instead: ArrayBuffers, and instances of classes with <c>Transfer</c>.</param>
    /// <exception cref="JavaScriptException">
    /// A value cannot be copied (a DataCloneError), or a getter threw.
    /// </exception>
    public static JsValue StructuredClone(Engine engine, JsValue value, params ReadOnlySpan<JsValue> transfer) =>
        StructuredClone(engine, engine, value, transfer, out _);

    /// <summary>
    /// Copies a value of one engine into another, as <c>postMessage</c> does. Both are in use meanwhile, by this thread.
    /// </summary>
    /// <param name="engine">The engine that asks: its scripts get the errors.</param>
    /// <param name="target">The engine of the copy.</param>
    /// <param name="value">The value, of any engine.</param>
    /// <param name="transfer">Objects to move instead, of the engine of the value.</param>
    /// <param name="transferred">The moved objects, of the engine of the copy, in the same order.</param>
    /// <param name="sharesMemory">
    /// Whether the other engine may get the memory of a SharedArrayBuffer, whose copy is an error otherwise.
    /// </param>
    /// <inheritdoc cref="StructuredClone(Engine, JsValue, ReadOnlySpan{JsValue})" path="/exception"/>
    public static JsValue StructuredClone(
        Engine engine, Engine target, JsValue value, ReadOnlySpan<JsValue> transfer, out JsValue[] transferred, bool sharesMemory = false)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(target);
        foreach (ref readonly var moved in transfer)
        {
            if (!moved.IsObject) throw new ScriptError(ScriptErrorKind.TypeError, "Only objects can be transferred.");
        }
        return Quoll.Web.StructuredClone.Copy(engine.Realm, target.Realm, value, transfer.ToArray(), sharesMemory, out transferred);
    }
}
