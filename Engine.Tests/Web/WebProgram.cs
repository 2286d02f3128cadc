using Quoll.Web;

namespace Quoll.Tests.Web;

/// <summary>
/// Programs beside the tests, in folders <c>Programs</c>. <c>log(value)</c> prints a line; a comment <c>// → text</c>
/// behind it is what it must print.
/// </summary>
internal static class WebProgram
{
    /// <summary>The names of the programs of a folder of <c>Engine.Tests/Web</c>.</summary>
    public static TheoryData<string> NamesIn(string folder) =>
        [.. Directory.GetFiles(PathOf(folder), "*.js").Select(static path => Path.GetFileNameWithoutExtension(path)!).Order()];

    /// <summary>Runs a program as a module, and compares what it prints.</summary>
    /// <param name="folder">The folder of <c>Engine.Tests/Web</c>.</param>
    /// <param name="name">The name of the program.</param>
    /// <param name="web">The extension; null for that of the defaults.</param>
    /// <param name="globals">More globals for the program.</param>
    public static async Task RunAsync(string folder, string name, QuollWeb? web = null, params (string Name, object Value)[] globals)
    {
        const string Arrow = "// → ";
        var code = await File.ReadAllTextAsync(Path.Combine(PathOf(folder), name + ".js"));
        var expected = code.Split('\n')
            .Where(static line => line.Contains(Arrow))
            .Select(static line => line[(line.IndexOf(Arrow) + Arrow.Length)..].TrimEnd());
        List<string> printed = [];
        using var engine = new Engine(new EngineOptions { Extensions = [web ?? QuollWeb.Default], MaxTime = MachinePace.Hang });
        foreach (var (global, value) in globals) engine.SetValue(global, value);
        engine.SetValue("log", new Action<JsValue>(value => printed.Add(AbstractOperations.ToString(value).TrimEnd())));
        await engine.ExecuteModuleAsync(code, new CallOptions { SourceName = name + ".js" });
        Assert.Equal(expected, printed);
    }

    private static string PathOf(string folder) => Path.Combine(ProjectFolder.Root, "Engine.Tests", "Web", folder, "Programs");
}
