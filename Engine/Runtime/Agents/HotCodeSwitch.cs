using System.Globalization;

namespace Quoll.Runtime.Agents;

/// <summary>When hot code is compiled, and how often it polls and bails out.</summary>
/// <param name="IsForced">
/// False if a thread in the background compiles what is hot. True, for tests, if the script's thread compiles each
/// function at its first call and each loop at the first poll.
/// </param>
/// <param name="StepsPerPoll">The steps between two polls of the limits; 0 for as many as usual.</param>
/// <param name="PlacesPerBailout">
/// About one of so many instructions of machine code bails out although its assumptions hold; 0 if none does.
/// </param>
/// <param name="Seed">Other numbers select other instructions for that.</param>
internal sealed record HotCodeMode(bool IsForced, int StepsPerPoll, int PlacesPerBailout = 0, uint Seed = 0)
{
    // So few that most calls are inlined or have reserved frames, and so many that code is polled in any place.
    private const int StepsPerPollOfRandom = 37;

    /// <summary>By a thread in the background.</summary>
    public static HotCodeMode Background { get; } = new(IsForced: false, 0);

    /// <summary>Each step polls. So code becomes hot at once, but no call is inlined or has a reserved frame.</summary>
    public static HotCodeMode AtOnce { get; } = new(IsForced: true, 1);

    /// <summary>Bails out often. Every third step polls: machine code for Math needs a step that does not.</summary>
    public static HotCodeMode Failing { get; } = new(IsForced: true, 3, 16);

    /// <summary>Whether machine code bails out although its assumptions hold.</summary>
    public bool BailsOut => PlacesPerBailout > 0;

    /// <summary>Returns the next of the numbers that select what bails out.</summary>
    public static uint Next(uint number) => unchecked(number * 1664525 + 1013904223);

    /// <summary>Returns whether a number selects an instruction that bails out.</summary>
    public bool Selects(uint number) => BailsOut && (ulong)number * (uint)PlacesPerBailout >> 32 == 0;

    /// <summary>
    /// Reads a mode: background, at-once, failing, at-once:POLL (the steps between polls), or random:PLACES:SEED.
    /// Returns null if the text is none.
    /// </summary>
    public static HotCodeMode? Parse(string text) => text.Split(':') switch
    {
        ["background"] => Background,
        ["at-once"] => AtOnce,
        ["failing"] => Failing,
        ["at-once", var poll] when TryParse(poll, out var steps) => new(IsForced: true, steps),
        ["random", var every, var seed] when TryParse(every, out var places) && uint.TryParse(seed, CultureInfo.InvariantCulture, out var first)
            => new(IsForced: true, StepsPerPollOfRandom, places, first),
        _ => null,
    };

    private static bool TryParse(string text, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number) && number > 0;
}

/// <summary>What is set for the whole process.</summary>
internal static class HotCodeSwitch
{
    /// <summary>The environment variable that tests set: off, or a mode.</summary>
    private const string Variable = "QUOLL_HOT_CODE";

    private static readonly string? s_variable = Environment.GetEnvironmentVariable(Variable);

    private static HotCodeMode? s_mode;

    // Read once: each new engine asks.
    private static readonly bool s_isAllowed = !AppContext.TryGetSwitch("Quoll.Engine.CompileHotCode", out var isOn) || isOn;

    /// <summary>Whether the application allows it: true without a setting.</summary>
    [FeatureSwitchDefinition("Quoll.Engine.CompileHotCode")]
    public static bool IsAllowed => s_isAllowed;

    /// <summary>The default of <see cref="EngineOptions.CompileHotCode"/>.</summary>
    public static bool IsOnByDefault => s_variable != "off";

    /// <summary>When engines compile hot code that have it on.</summary>
    /// <exception cref="InvalidOperationException">The variable has another value than one of those above.</exception>
    public static HotCodeMode Mode => s_mode ??= s_variable is null or "" or "off" ? HotCodeMode.Background
        : HotCodeMode.Parse(s_variable) ?? throw new InvalidOperationException(
            $"The environment variable {Variable} is '{s_variable}'. "
            + "It must be off, background, at-once, at-once:POLL, failing, or random:PLACES:SEED.");
}
