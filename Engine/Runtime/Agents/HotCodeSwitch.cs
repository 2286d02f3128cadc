namespace Quoll.Runtime.Agents;

/// <summary>When hot code is compiled.</summary>
internal enum HotCodeMode
{
    /// <summary>Never.</summary>
    Off,

    /// <summary>By a thread in the background.</summary>
    Background,

    /// <summary>At once, after the first call or loop: for tests.</summary>
    AtOnce,
}

/// <summary>The environment variable QUOLL_HOT_CODE: off, background or at-once. It sets the default of the options.</summary>
internal static class HotCodeSwitch
{
    public static readonly HotCodeMode Mode = Environment.GetEnvironmentVariable("QUOLL_HOT_CODE") switch
    {
        "at-once" => HotCodeMode.AtOnce,
        "background" => HotCodeMode.Background,
        _ => HotCodeMode.Off,
    };
}
