using System.Text;
using Quoll.Test262.Suite;

namespace Quoll.Tests.Conformance;

public sealed class MozillaLayoutTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-layout-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("// |reftest| error:SyntaxError -- why\nvar a;\n", "var a;\n")]
    [InlineData("var a;\n\nreportCompare(0, 0);\n", "var a;\n")]
    [InlineData("// |reftest| async\nvar a;", "var a;")]
    [InlineData("#!hash\nvar a;\r\n", "#!hash\nvar a;\r\n")]
    public void Takes_away_what_the_import_added(string imported, string original) =>
        Assert.Equal(original, Import(("built-ins/x.js", imported))("test/built-ins/x.js"));

    [Fact]
    public void A_renamed_strict_test_gets_its_name_back()
    {
        Func<string, string?> file = Import(("a/x-strict.js", "// |reftest| async\n'use strict';\nvar a;\n"));
        Assert.Equal("var a;\n", file("test/a/x.js"));
        Assert.Null(file("test/a/x-strict.js"));
    }

    [Fact]
    public void A_strict_twin_is_left_out_and_a_test_of_that_name_is_not()
    {
        Func<string, string?> file = Import(
            ("a/x-strict.js", "'use strict';\n1;\n"), ("a/x.js", "1;\n"), ("a/y-strict.js", "2;\n"));
        Assert.Equal("1;\n", file("test/a/x.js"));
        Assert.Null(file("test/a/x-strict.js"));
        Assert.Equal("2;\n", file("test/a/y-strict.js"));
    }

    [Fact]
    public void Harness_files_come_out_of_the_shells()
    {
        Func<string, string?> file = Import(
            ("shell.js", "// GENERATED\n// file: assert.js\nvar a;\n// file: sta.js\nvar s;\n// file: test262-host.js\nvar h;\n"),
            ("a/shell.js", "// GENERATED\n// file: more.js\nvar m;\n"),
            ("a/browser.js", "var b;\n"));
        Assert.Equal("var a;\n", file("harness/assert.js"));
        Assert.Equal("var s;\n", file("harness/sta.js"));
        Assert.Equal("var m;\n", file("harness/more.js"));
        Assert.Contains("Test262:AsyncTestComplete", file("harness/doneprintHandle.js"));
        Assert.Null(file("harness/test262-host.js"));
        Assert.Null(file("test/a/browser.js"));
    }

    private Func<string, string?> Import(params (string Path, string Content)[] files)
    {
        var layout = new MozillaLayout(_folder);
        foreach ((string path, string content) in files)
            layout.Add(path, Encoding.UTF8.GetBytes(content));
        layout.Finish();
        return path => File.Exists(Path.Combine(_folder, path)) ? File.ReadAllText(Path.Combine(_folder, path)) : null;
    }
}
