using System.Diagnostics;

namespace Quoll.Tests.Intl.Data;

/// <summary>The resources of Engine.Intl are what Engine.Intl.Data makes of CLDR's packages.</summary>
[Trait("Speed", "Slow")]
public class GeneratedDataTests
{
    private const int Unavailable = 3;

    // All locales of all parts, and the data of texts.
    private const int LargestSize = 4_000_000;

    [Fact]
    public void All_locales_together_have_at_most_four_megabytes() => Assert.InRange(
        typeof(Quoll.Intl.QuollIntl).Assembly.GetManifestResourceNames().Sum(static name => Resource(name).Length), 1, LargestSize);

    // Each reads few files. The whole takes half a minute: run the command, and look at the differences.
    [SkippableTheory]
    [InlineData("listPatterns")]
    [InlineData("layout")]
    [InlineData("scripts")]
    [InlineData("supplemental")]
    [InlineData("timeZones")]
    public void A_part_is_made_again_byte_for_byte(string part)
    {
        var folder = Directory.CreateTempSubdirectory("quoll-intl-").FullName;
        try
        {
            var command = Path.Combine(GeneratorFolder(), "Quoll.Intl.Data.dll");
            using var process = Process.Start(new ProcessStartInfo("dotnet", [command, folder, part])
            {
                RedirectStandardError = true,
                RedirectStandardOutput = true,
            })!;
            var errors = process.StandardError.ReadToEndAsync();
            process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            Skip.If(process.ExitCode == Unavailable, errors.Result);
            Assert.True(process.ExitCode == 0, errors.Result);
            Assert.True(File.ReadAllBytes(Path.Combine(folder, $"{part}.bin")).AsSpan().SequenceEqual(Resource($"Quoll.Intl.Data.{part}")));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    // bin/Release/net10.0 of the other project.
    private static string GeneratorFolder()
    {
        var own = AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar);
        return own.Replace("Engine.Tests", "Engine.Intl.Data", StringComparison.Ordinal);
    }

    private static byte[] Resource(string name)
    {
        using var stream = typeof(Quoll.Intl.QuollIntl).Assembly.GetManifestResourceStream(name)!;
        var content = new byte[stream.Length];
        stream.ReadExactly(content);
        return content;
    }
}
