using Quoll.Tests.Programs;
using Quoll.Web;

namespace Quoll.Tests.Web;

/// <summary>
/// Programs beside the tests, in folders <c>Programs</c>: modules, in which <c>log(value)</c> prints a line. Their
/// expectations are those of a <see cref="ProgramFile"/>.
/// </summary>
internal static class WebProgram
{
    /// <summary>The names of the programs of a folder of <c>Engine.Tests/Web</c>.</summary>
    /// <remarks>Folders in it have modules that the programs load.</remarks>
    public static TheoryData<string> NamesIn(string folder) =>
        new(ProgramFile.NamesIn(PathOf(folder)).Where(static name => !name.Contains('/')));

    /// <summary>Runs a program as a module, and compares what it prints.</summary>
    /// <param name="folder">The folder of <c>Engine.Tests/Web</c>.</param>
    /// <param name="name">The name of the program.</param>
    /// <param name="web">The extension; null for that of the defaults.</param>
    /// <param name="globals">More globals for the program.</param>
    public static async Task RunAsync(string folder, string name, QuollWeb? web = null, params (string Name, object Value)[] globals)
    {
        var program = ProgramFile.ReadIn(PathOf(folder), name);
        List<string> printed = [];
        using var engine = new Engine(new EngineOptions { Extensions = [web ?? QuollWeb.Default], MaxTime = MachinePace.Hang });
        foreach (var (global, value) in globals) engine.SetValue(global, value);
        engine.SetValue("log", new Action<JsValue>(value => printed.Add(AbstractOperations.ToString(value).TrimEnd())));
        await engine.ExecuteModuleAsync(program.Code, new CallOptions { SourceName = name + ".js" });
        Assert.Equal(program.Printed.Select(static line => line.TrimEnd()), printed);
    }

    private static string PathOf(string folder) => Path.Combine(ProjectFolder.Root, "Engine.Tests", "Web", folder, "Programs");
}
