using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>Navigator (HTML §8.9.1), with the members that do not depend on a browser.</summary>
internal sealed class Navigator(Engine engine) : PlatformObject(engine)
{
    public static readonly ScriptClass<Navigator> Interface = new("Navigator")
    {
        Prototype = static members => members
            .ReadOnly("userAgent", Interface!, static _ => UserAgent)
            .ReadOnly("hardwareConcurrency", Interface!, static _ => Environment.ProcessorCount)
            .Tag("Navigator"),
    };

    private static readonly EngineState<Navigator> States = new(static engine => new Navigator(engine));

    private static readonly JsValue UserAgent = $"Quoll/{typeof(Engine).Assembly.GetName().Version!.ToString(2)}";

    protected override ScriptClass Class => Interface;

    public static Navigator Of(Engine engine) => States.Of(engine);
}
