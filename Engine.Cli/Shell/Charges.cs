namespace Quoll.Cli.Shell;

/// <summary>What the work of native functions costs a script.</summary>
internal static class Charges
{
    /// <summary>The bytes, or characters, that are moved in about the time of one step.</summary>
    public const int BytesPerStep = 64;

    /// <summary>Charges an operation that moves bytes or characters to the running call.</summary>
    public static void ChargeMove(this Engine engine, long count) => engine.Charge(1 + count / BytesPerStep);
}
