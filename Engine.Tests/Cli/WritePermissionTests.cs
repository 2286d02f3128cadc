namespace Quoll.Tests.Cli;

/// <summary>The files and folders that <c>--allow-write=PATH</c> lets a script write.</summary>
public sealed class WritePermissionTests : IDisposable
{
    private const string Refused = "needs the option --allow-write";

    private readonly TemporaryFolder _folder = new();

    public WritePermissionTests()
    {
        foreach (var name in new[] { "in/sub", "out/dir" }) Directory.CreateDirectory(At(name));
        _folder.Write("out/secret", "secret");
    }

    public void Dispose() => _folder.Dispose();

    private string At(string name) => Path.Combine(_folder.Path, name);

    private QuollProcess.Result Run(string permission, string code) =>
        QuollProcess.RunInShell($"cd '{_folder.Path}' && quoll {permission} -e \"$1\"", $"const fs = require('fs'); {code}");

    public static TheoryData<string> Writes => new(
        "write('{0}', 'x')", "fs.writeFileSync('{0}', 'x')", "fs.appendFileSync('{0}', 'x')", "fs.mkdirSync('{0}')",
        "fs.mkdirSync('{0}/a', { recursive: true })",
        "fs.mkdtempSync('{0}')", "fs.copyFileSync('in/own', '{0}')", "fs.renameSync('in/own', '{0}')", "fs.createWriteStream('{0}')");

    [SkippableTheory]
    [MemberData(nameof(Writes))]
    public void Links_do_not_lead_out_of_the_folder(string code)
    {
        Skip.If(OperatingSystem.IsWindows(), "The shell is that of POSIX.");
        _folder.Write("in/own", "own");
        Directory.CreateSymbolicLink(At("in/d"), "../out/dir");
        Directory.CreateSymbolicLink(At("in/l"), "d/..");
        Directory.CreateSymbolicLink(At("in/sub/up"), "../l/../out");
        File.CreateSymbolicLink(At("in/new"), "l/from-link");
        foreach (var path in new[] { "in/l/new", "in/d/../new", "in/d/new", "in/sub/up/new", "in/sub/../d/../new", At("in/l/new") })
        {
            var result = Run("--allow-write=in", code.Replace("{0}", path, StringComparison.Ordinal));
            Assert.Contains(Refused, result.Error, StringComparison.Ordinal);
        }
        Assert.Equal([At("out/dir"), At("out/secret")], Directory.GetFileSystemEntries(At("out")).Order(StringComparer.Ordinal));
        Assert.Empty(Directory.GetFileSystemEntries(At("out/dir")));
    }

    [SkippableTheory]
    [InlineData("fs.writeFileSync('in/new', 'x')")]
    [InlineData("fs.appendFileSync('in/new', 'x')")]
    [InlineData("fs.copyFileSync('in/own', 'in/new')")]
    [InlineData("fs.unlinkSync('in/l/secret')")]
    [InlineData("fs.rmSync('in/l/secret')")]
    [InlineData("fs.rmSync('in/d/../dir', { recursive: true })")]
    [InlineData("fs.rmdirSync('in/l/dir')")]
    [InlineData("fs.renameSync('in/l/secret', 'in/mine')")]
    public void Files_outside_stay_as_they_are(string code)
    {
        Skip.If(OperatingSystem.IsWindows(), "The shell is that of POSIX.");
        _folder.Write("in/own", "own");
        Directory.CreateSymbolicLink(At("in/d"), "../out/dir");
        Directory.CreateSymbolicLink(At("in/l"), "d/..");
        File.CreateSymbolicLink(At("in/new"), "l/secret");
        Assert.Contains(Refused, Run("--allow-write=in", code).Error, StringComparison.Ordinal);
        Assert.Equal("secret", File.ReadAllText(At("out/secret")));
        Assert.True(Directory.Exists(At("out/dir")));
    }

    [SkippableFact]
    public void A_tree_is_removed_without_what_its_links_lead_to()
    {
        Directory.CreateSymbolicLink(At("in/sub/d"), "../../out");
        Assert.Equal(new(0, "", ""), Run("--allow-write=in", "fs.rmSync('in/sub', { recursive: true })"));
        Assert.False(Directory.Exists(At("in/sub")));
        Assert.Equal("secret", File.ReadAllText(At("out/secret")));
    }

    [SkippableTheory]
    [InlineData("in", "in/new")]
    [InlineData("in/", "in/sub/../new")]
    [InlineData("link", "link/new")]
    [InlineData("link", "in/new")]
    [InlineData("in", "link/new")]
    [InlineData("in/new", "in/new")]
    [InlineData("in/pointer", "in/pointer")]
    [InlineData("none/../in", "in/new", false)]
    [InlineData("in/sub", "in/new", false)]
    [InlineData("i", "in/new", false)]
    public void Folders_and_files_are_named_by_any_path(string permission, string path, bool isAllowed = true)
    {
        Skip.If(OperatingSystem.IsWindows(), "The shell is that of POSIX.");
        Directory.CreateSymbolicLink(At("link"), "in");
        File.CreateSymbolicLink(At("in/pointer"), "../out/secret");
        var result = Run($"--allow-write={permission}", $"write('{path}', 'x'); print(read('{path}'))");
        Assert.Equal(isAllowed ? "x\n" : "", result.Output);
        Assert.NotEqual(isAllowed, result.ExitCode != 0);
    }

    [SkippableFact]
    public void A_link_of_a_permission_is_followed_once()
    {
        Skip.If(OperatingSystem.IsWindows(), "The shell is that of POSIX.");
        Directory.CreateSymbolicLink(At("link"), "in");
        var code = "fs.rmdirSync('in/sub'); write('link/a', 'x'); fs.renameSync('link', 'in/old')";
        Assert.Contains(Refused, Run("--allow-write=link", code).Error, StringComparison.Ordinal);
        Assert.Equal("x", File.ReadAllText(At("in/a")));
    }

    [SkippableFact]
    public void Standard_output_may_be_permitted_by_its_name() =>
        Assert.Equal(new(0, "x\n", ""), QuollProcess.RunInShell("quoll --allow-write=/dev/stdout -e 'write(\"/dev/stdout\", \"x\\n\")' | cat"));

    [SkippableTheory]
    [InlineData("--allow-write=", "--allow-write= needs a path behind it.")]
    [InlineData("--allow-env=", "--allow-env= needs a name behind it.")]
    [InlineData("--allow-write=circle", "--allow-write=circle: the symbolic links of 'circle' lead in a circle")]
    public void A_permission_without_a_meaning_is_refused(string option, string message)
    {
        File.CreateSymbolicLink(At("circle"), "circle");
        var result = Run(option, "print(1)");
        Assert.Equal((2, ""), (result.ExitCode, result.Output));
        Assert.StartsWith($"quoll: {message}\n", result.Error, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_copy_of_a_file_onto_itself_loses_nothing()
    {
        _folder.Write("in/own", "own");
        File.CreateSymbolicLink(At("in/link"), "own");
        foreach (var permission in new[] { "--allow-write=in", "-A" })
            Assert.Equal(new(0, "", ""), Run(permission, "fs.copyFileSync('in/own', 'in/link'); fs.copyFileSync('in/link', 'in/sub/../own')"));
        Assert.Equal("own", File.ReadAllText(At("in/own")));
    }

    [SkippableTheory]
    [InlineData("-A")]
    [InlineData("--allow-write=.")]
    public void Parents_of_links_are_those_of_the_system(string permission)
    {
        Directory.CreateSymbolicLink(At("l"), "out/dir");
        Assert.Equal(new(0, "secret secret secret\n", ""), Run(
            permission, "fs.writeFileSync('l/../new', 'secret'); print(fs.readFileSync('l/../secret', 'utf8'), read('l/../secret'), read('out/new'))"));
        Assert.False(File.Exists(At("new")));
    }
}
