using Quoll.Tests.Programs;
using Quoll.Web;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>Runs the programs of testdata/web/cryptography, modules that print what their comments say.</summary>
public class CryptographyProgramTests
{
    private static readonly string Folder = Path.Combine(ProjectFolder.TestData, "web", "cryptography");

    public static TheoryData<string> Programs => new(ProgramFile.NamesIn(Folder));

    [Theory]
    [MemberData(nameof(Programs))]
    public void Program_prints_what_its_comments_say(string name)
    {
        var program = ProgramFile.ReadIn(Folder, name);
        var engine = new Engine(new EngineOptions { Extensions = [QuollWeb.Default], MaxTime = MachinePace.Hang });
        var printed = new List<string>();
        engine.SetValue("print", (JsValue[] values) => printed.Add(string.Join(' ', values.Select(AbstractOperations.ToString))));
        engine.ExecuteModule(program.Code, new() { SourceName = name + ".js" });
        Assert.Equal(program.Printed, printed);
    }
}
