namespace Quoll.Tests.Cli;

public class ModuleCommandTests
{
    [Fact]
    public void A_file_named_mjs_is_a_module_and_finds_others_beside_it()
    {
        using var folder = new TemporaryFolder();
        folder.Write("data.json", "{\"n\": 2}");
        folder.Write("lib.js", "import data from './data.json' with { type: 'json' }; export const n = data.n + await 1;");
        var main = folder.Write(
            "main.mjs", "import { n } from './lib.js'; print(n, typeof this, import.meta.url.startsWith('file:///'), arguments_());\nfunction arguments_() { return scriptArgs[0]; }");
        var result = QuollProcess.Run(main, "x");
        Assert.Equal((0, "3 undefined true x\n", ""), (result.ExitCode, result.Output, result.Error));
    }

    [Fact]
    public void The_option_makes_a_module_of_any_code()
    {
        using var folder = new TemporaryFolder();
        var main = folder.Write("main.js", "export const x = await 1; print(x);");
        Assert.Equal("1\n", QuollProcess.Run("--module", main).Output);
        Assert.Equal("undefined\n", QuollProcess.Run("--module", "-e", "print(typeof this)").Output);
        Assert.Equal(
            "1 2\n", QuollProcess.RunWithInput($"import {{ x }} from '{main}'; print(2);", "--module").Output.Replace("\n2", " 2"));
        Assert.Equal("1\n", QuollProcess.Run("--module", "-p", "1").Output);
    }

    [Fact]
    public void A_text_that_imports_or_awaits_is_a_module()
    {
        using var folder = new TemporaryFolder();
        folder.Write("a.js", "export const x = 5;");
        var main = folder.Write("main.js", "import { x } from './a.js'; print(await x);");
        Assert.Equal(new(0, "5\n", ""), QuollProcess.Run(main));
        Assert.Equal(new(0, "7\n", ""), QuollProcess.RunWithInput("print(await 7)"));
        // The error is that of the module.
        Assert.Contains("wrong.js:2:9", QuollProcess.Run(folder.Write("wrong.js", "import './a.js';\nlet a = ;")).Error, StringComparison.Ordinal);
        var prompt = QuollProcess.RunWithInput("import './a.js'\n", "-i");
        Assert.Contains("await import(", prompt.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void JSON_needs_its_attribute()
    {
        using var folder = new TemporaryFolder();
        folder.Write("d.json", "{}");
        foreach (var code in (string[])["import d from './d.json'", "await import('./d.json')"])
        {
            var result = QuollProcess.Run(folder.Write("main.js", code));
            Assert.Equal(1, result.ExitCode);
            Assert.Contains("d.json' is JSON: import it with { type: 'json' }", result.Error, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_script_can_import_and_its_jobs_run()
    {
        using var folder = new TemporaryFolder();
        folder.Write("a.js", "export const x = 5;");
        var main = folder.Write("main.js", "import('./a.js').then(ns => print(ns.x)); print('first');");
        Assert.Equal("first\n5\n", QuollProcess.Run(main).Output);
    }

    [Fact]
    public void What_goes_wrong_is_said()
    {
        using var folder = new TemporaryFolder();
        folder.Write("a.js", "export const x = 5;");
        var missing = QuollProcess.Run(folder.Write("missing.mjs", "\nimport { y } from './a.js';"));
        Assert.Equal(1, missing.ExitCode);
        Assert.Contains("missing.mjs:2:10", missing.Error);
        Assert.Contains("SyntaxError: The requested module './a.js' does not provide an export named 'y'", missing.Error);
        var pending = QuollProcess.Run(folder.Write("pending.mjs", "await new Promise(() => {});"));
        Assert.Equal(1, pending.ExitCode);
        Assert.Contains("pending", pending.Error);
        var rejected = QuollProcess.Run("-e", "Promise.reject(new RangeError('lost'))");
        Assert.Equal(1, rejected.ExitCode);
        Assert.Contains("RangeError: lost", rejected.Error);
    }
}
