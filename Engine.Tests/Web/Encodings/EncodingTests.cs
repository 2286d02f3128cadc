using Quoll.Web;

namespace Quoll.Tests.Web.Encodings;

/// <summary>TextEncoder and TextDecoder.</summary>
public class EncodingTests
{
    public static TheoryData<string> Names => WebProgram.NamesIn("Encodings");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Encodings", name);

    [Theory]
    [InlineData("const text = 'é'.repeat(1e6); for (;;) new TextEncoder().encode(text)")]
    [InlineData("const bytes = new Uint8Array(1e6); for (;;) new TextDecoder().decode(bytes)")]
    [InlineData("const bytes = new Uint8Array(1e6); for (;;) new TextDecoder('big5').decode(bytes)")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }
}
