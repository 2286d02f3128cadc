namespace Quoll.Test262.Suite;

/// <summary>Unpacks with apt's own decompressor, which also exists on a machine without xz, or else with xz.</summary>
internal static class Decompression
{
    private const string AptHelper = "/usr/lib/apt/apt-helper";

    public static CommandResult Run(string archive, TimeSpan patience, Action<Stream> consume) => File.Exists(AptHelper)
        ? Command.Run(AptHelper, ["cat-file", archive], patience, consume)
        : Command.Run("xz", ["-dc", archive], patience, consume);
}
