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
        Assert.Contains("SyntaxError: The module './a.js' has no export named 'y'", missing.Error);
        var pending = QuollProcess.Run(folder.Write("pending.mjs", "await new Promise(() => {});"));
        Assert.Equal(1, pending.ExitCode);
        Assert.Contains("pending", pending.Error);
        var rejected = QuollProcess.Run("-e", "Promise.reject(new RangeError('lost'))");
        Assert.Equal(1, rejected.ExitCode);
        Assert.Contains("RangeError: lost", rejected.Error);
    }
}
