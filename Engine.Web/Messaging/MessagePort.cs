using Quoll.Web.Events;

namespace Quoll.Web.Messaging;

/// <summary>MessagePort (HTML §9.4.4).</summary>
internal sealed class MessagePort(Engine engine) : EventTarget(engine)
{
    public static new readonly ScriptClass<MessagePort> Interface = new("MessagePort")
    {
        Base = EventTarget.Interface,
        Prototype = static members => members.Tag("MessagePort"),
    };

    protected override ScriptClass Class => Interface;
}
