using Quoll.Intl;

namespace Quoll.Tests.Intl.Temporal;

/// <summary>Compares operations in all calendars with samples of V8.</summary>
public class TemporalSamplesTests
{
    [Fact]
    public void Samples_are_as_in_V8()
    {
        var folder = Path.Combine(ProjectFolder.Root, "Engine.Tests", "Intl", "Temporal");
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default] });
        engine.Execute(File.ReadAllText(Path.Combine(folder, "TemporalSamples.js")));
        var results = engine.Evaluate<string[]>("samples(20261128, 800)");
        Assert.Equal(File.ReadAllLines(Path.Combine(folder, "TemporalSamples.txt")), results);
    }
}
