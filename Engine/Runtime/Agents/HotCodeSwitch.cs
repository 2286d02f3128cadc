namespace Quoll.Runtime.Agents;

/// <summary>When hot code is compiled.</summary>
internal enum HotCodeMode
{
    /// <summary>By a thread in the background.</summary>
    Background,

    /// <summary>At once, at the first call or loop: for tests.</summary>
    AtOnce,

    /// <summary>As <see cref="AtOnce"/>, and assumptions fail now and then although they hold: for tests.</summary>
    Failing,
}

/// <summary>What is set for the whole process.</summary>
internal static class HotCodeSwitch
{
    /// <summary>The environment variable that tests set: off, background, at-once or failing.</summary>
    private const string Variable = "QUOLL_HOT_CODE";

    private static readonly string? s_variable = Environment.GetEnvironmentVariable(Variable);

    /// <summary>Whether the application allows it: true without a setting.</summary>
    [FeatureSwitchDefinition("Quoll.Engine.CompileHotCode")]
    public static bool IsAllowed => !AppContext.TryGetSwitch("Quoll.Engine.CompileHotCode", out var isOn) || isOn;

    /// <summary>The default of <see cref="EngineOptions.CompileHotCode"/>.</summary>
    public static bool IsOnByDefault => s_variable != "off";

    /// <summary>When engines compile hot code that have it on.</summary>
    public static HotCodeMode Mode { get; } = s_variable switch
    {
        "at-once" => HotCodeMode.AtOnce,
        "failing" => HotCodeMode.Failing,
        _ => HotCodeMode.Background,
    };
}
