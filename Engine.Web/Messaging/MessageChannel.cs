using Quoll.Web.WebIdl;

namespace Quoll.Web.Messaging;

/// <summary>MessageChannel (HTML §9.4.2).</summary>
internal sealed class MessageChannel : PlatformObject
{
    public static readonly ScriptClass<MessageChannel> Interface = new("MessageChannel")
    {
        Constructor = static (in HostCall call) =>
        {
            call.Engine.Charge(1, Size);
            return new MessageChannel(call.Engine);
        },
        Prototype = static members => members
            .ReadOnly("port1", Interface!, static channel => channel.Port1.Value)
            .ReadOnly("port2", Interface!, static channel => channel.Port2.Value)
            .Tag("MessageChannel"),
    };

    /// <summary>Approximate bytes of a channel with its ports.</summary>
    private const int Size = 600;

    private MessageChannel(Engine engine) : base(engine) => (Port1, Port2) = MessagePort.CreatePair(engine);

    protected override ScriptClass Class => Interface;

    public MessagePort Port1 { get; }

    public MessagePort Port2 { get; }
}
