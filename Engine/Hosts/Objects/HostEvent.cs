namespace Quoll.Hosts.Objects;

/// <summary>
/// An event as an object with the methods add and remove. A function always has the same handler, so a handler that was
/// added can be removed.
/// </summary>
internal static class HostEvent
{
    /// <summary>Returns the getter of the property for the object.</summary>
    public static NativeCode Getter(ScriptEvent item) => (in CallInfo call) =>
    {
        var host = HostPrototype.Receiver(call);
        var result = call.Realm.CreateObject();
        Add(result, "add", item.Add);
        Add(result, "remove", item.Remove);
        return new JsValue(result);

        void Add(JsObject holder, string name, Action<object, Delegate> change) =>
            holder.DefineOwn(name, HostFunctions.Create(holder.Realm, name, 1, (in CallInfo call) =>
            {
                if (ValueReader.Read(
                    call.Realm, call[0], item.HandlerType, new ConversionPath($"{item.Name}.{name}")) is not Delegate handler)
                    throw Raise.TypeError(Messages.NotCallable, Display.Brief(call[0]));
                change(host.Target, handler);
                return JsValue.Undefined;
            }), PropertyFlags.Hidden);
    };
}
