using System.Buffers;
using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.RegularExpressions;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Parsing;
using Quoll.Language;
using Quoll.Syntax;
using Quoll.Syntax.EsTree;
using Quoll.Test262.Catalog;
using Quoll.Test262.Suite;
using Quoll.Tests.Programs;
using Xunit.Abstractions;

namespace Quoll.Tests.Syntax;

/// <summary>
/// Compares with two other parsers, Esprima and Acornima, over the programs of testdata, of npm packages and of the
/// conformance suite. They must create the same tree and reject the same programs.
/// </summary>
[Trait("Speed", "Slow")]
public class SecondOpinionTests(ITestOutputHelper output)
{
    /// <summary>
    /// The tests read one in this many files of the suite and of packages, in the order of their names.
    /// </summary>
    private const int SuiteStep = 8;
    private const int PackageStep = 3;

    /// <summary>Files above this size (the two bundles of compilers) take as long as all others together.</summary>
    private const long MaxLength = 2_000_000;

    private const int StackSize = 256 << 20;

    /// <summary>Programs about which a parser disagrees, by the beginning of their names.</summary>
    private static readonly (string Peer, string File, string Why)[] Known =
    [
        ("Esprima", "programs/using/", "using declarations are newer"),
        ("Esprima", "programs/decorators/", "decorators with the grammar of an older draft"),
        ("Esprima", "dumps/decorators.mjs", "decorators with the grammar of an older draft"),
        ("Esprima", "dumps/using.mjs", "using declarations are newer"),
        ("Esprima", "programs/generators/yield_inside_template_and_spread.js", "no template behind yield"),
        ("Esprima", "programs/hoisting/html_like_comments.js", "no --> comment behind another comment"),
        ("Esprima", "programs/strict/", "early errors that it lacks"),
        ("Esprima", "programs/classes/class_undeclared_private_name.js", "private names are not looked up"),
        ("Esprima", "programs/classes/class_field_arguments_is_an_error.js", "arguments in a field is no error"),
        ("Esprima", "programs/tdz/let_redeclaration_across_scripts_kinds.js", "declarations are not compared"),
        ("Acornima", "programs/decorators/evaluation_and_application_order.js", "no computed key behind the call of a decorator"),
        ("Acornima", "programs/decorators/field_initializers_are_chained.js", "no computed key behind the call of a decorator"),
        ("Acornima", "programs/decorators/decorated_generators_and_async_methods.js", "no computed key behind a decorator"),
        ("Acornima", "programs/decorators/decorated_constructor_is_an_error.js", "an early error that it lacks"),
        ("Acornima", "programs/decorators/accessor_method_is_an_error.js", "an early error that it lacks"),
        ("Acornima", "dumps/decorators.mjs", "no decorators in front of export"),
    ];

    /// <summary>Comments around the computed key of a method. Esprima then creates a plain key.</summary>
    private static readonly (string Peer, string File) KnownTree =
        ("Esprima", "built-ins/Function/prototype/toString/async-generator-method-object.js");

    /// <summary>Cases that our conversion of trees to JSON once had wrong.</summary>
    [Theory]
    [InlineData("if (a) function f() {} else function g() {}", false)]
    [InlineData("import { default as x } from 'a'; import y from 'b';", true)]
    public void A_program_is_read_alike(string text, bool isModule) => Assert.Empty(Differences(text, isModule, isStrict: false));

    [Fact]
    public void Programs_of_the_tests_are_read_alike()
    {
        var used = new ConcurrentDictionary<string, bool>();
        var files = FilesIn(ProjectFolder.TestData).ToList();
        AssertAlike(files, file =>
        {
            var text = File.ReadAllText(file);
            var name = Path.GetRelativePath(ProjectFolder.TestData, file).Replace('\\', '/');
            return Differences(text, IsModule(file, text), isStrict: false)
                .Where(difference => !IsKnown(difference.Peer, name, used)).Select(difference => $"{name}: {difference.What}");
        });
        Assert.Equal(Known.Select(known => known.Peer + known.File).Order(), used.Keys.Order());
    }

    [SkippableFact]
    public void Packages_are_read_alike()
    {
        var files = new List<string>();
        try
        {
            foreach (var package in PackageManifest.All) files.AddRange(FilesIn(PackageFetcher.Fetch(package)));
        }
        catch (PackageUnavailableException unavailable)
        {
            Skip.If(true, unavailable.Message);
        }
        AssertAlike(files.Where((_, i) => i % PackageStep == 0).ToList(), file =>
        {
            var text = File.ReadAllText(file);
            return Differences(text, IsModule(file, text), isStrict: false).Select(difference => $"{file}: {difference.What}");
        });
    }

    /// <summary>
    /// The suite itself defines which programs are valid, so a parser that disagrees with it is wrong. Trees are
    /// compared.
    /// </summary>
    [SkippableFact]
    public void Programs_of_the_conformance_suite_are_read_alike()
    {
        Skip.IfNot(SuiteFinder.IsSuite(PinnedSuite.Folder), "The conformance suite is not in the cache: its run fetches it.");
        var skipped = SkipList.Parse(File.ReadAllText(Path.Combine(ProjectFolder.Root, "test262-harness", "skipped-features.yml")));
        // What is not built yet fails, and is listed.
        var failing = ExpectedFailures.Parse(
            File.ReadAllText(Path.Combine(ProjectFolder.Root, "test262-harness", "expected-failures.txt"))).Paths.ToHashSet();
        var tests = TestIndex.Load(PinnedSuite.Folder).Where((_, i) => i % SuiteStep == 0)
            .Where(test => skipped.ReasonFor(test) is null && !failing.Contains(test.Path));
        var othersOpinions = 0;
        AssertAlike(tests.ToDictionary(test => Path.Combine(PinnedSuite.Folder, "test", test.Path)), (file, test) =>
        {
            var flags = test.Frontmatter.Flags;
            var isProgram = test.Frontmatter.NegativePhase is not ("parse" or "early");
            var differences =
                Differences(File.ReadAllText(file), flags.HasFlag(TestFlags.Module), flags.HasFlag(TestFlags.OnlyStrict)).ToList();
            Interlocked.Add(
                ref othersOpinions, differences.RemoveAll(difference => difference.IsAccepted is { } accepted && accepted != isProgram));
            differences.RemoveAll(difference => difference.IsAccepted is null && (difference.Peer, test.Path) == KnownTree);
            return differences.Select(difference => $"{test.Path}: {difference.What}");
        });
        output.WriteLine($"{othersOpinions} times another parser accepts or rejects what the suite does not");
    }

    private void AssertAlike(IReadOnlyList<string> files, Func<string, IEnumerable<string>> compare) =>
        AssertAlike(files.ToDictionary(file => file), (file, _) => compare(file));

    // Runs on threads with large stacks, because the other parsers and the comparison recurse.
    private void AssertAlike<T>(Dictionary<string, T> files, Func<string, T, IEnumerable<string>> compare)
    {
        var left = new ConcurrentQueue<KeyValuePair<string, T>>(files);
        var differences = new ConcurrentBag<string>();
        var threads = Enumerable.Range(0, Math.Min(2, Environment.ProcessorCount)).Select(_ => new Thread(Work, StackSize)).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());
        output.WriteLine($"{files.Count} files");
        if (!differences.IsEmpty) Assert.Fail($"{differences.Count} differences:\n{string.Join('\n', differences.Order().Take(50))}");
        Assert.NotEmpty(files);

        void Work()
        {
            while (left.TryDequeue(out var file))
            {
                try
                {
                    foreach (var difference in compare(file.Key, file.Value)) differences.Add(difference);
                }
                catch (Exception e)
                {
                    differences.Add($"{file.Key}: {e}");
                }
            }
        }
    }

    /// <summary>
    /// Returns the differences of the other parsers. <c>IsAccepted</c> is the verdict of a parser that disagrees with
    /// ours.
    /// </summary>
    private static IEnumerable<(string Peer, bool? IsAccepted, string What)> Differences(string text, bool isModule, bool isStrict)
    {
        JsonDocument? tree = null;
        var error = "";
        try
        {
            var program = isModule ? Parser.ParseModule(text, "test")
                : Parser.ParseScript(text, "test", new LanguageOptions { IsStrict = isStrict });
            var json = new ArrayBufferWriter<byte>();
            SyntaxTreeText.Write(json, program, isIndented: false);
            tree = JsonDocument.Parse(json.WrittenMemory, new JsonDocumentOptions { MaxDepth = int.MaxValue });
        }
        catch (SyntaxErrorException e)
        {
            error = e.Message;
        }
        foreach (var peer in PeerParser.All)
        {
            var theirs = peer.Parse(text, isModule, isStrict, out var why);
            if (tree is null && theirs is not null) yield return (peer.Name, true, $"{peer.Name} accepts it, we do not: {error}");
            else if (tree is not null && theirs is null) yield return (peer.Name, false, $"{peer.Name} rejects it: {why}");
            else if (tree is not null && new TreeComparison(peer, text).Difference(tree.RootElement, theirs) is { } difference)
                yield return (peer.Name, null, difference);
        }
        tree?.Dispose();
    }

    private static IEnumerable<string> FilesIn(string folder) => Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories)
        .Where(file => Path.GetExtension(file) is ".js" or ".mjs" or ".cjs" && new FileInfo(file).Length <= MaxLength)
        .Order(StringComparer.Ordinal);

    private static bool IsModule(string file, string text) => Path.GetExtension(file) switch
    {
        ".mjs" => true,
        ".cjs" => false,
        _ => Regex.IsMatch(text, @"^(import|export)\b", RegexOptions.Multiline),
    };

    private static bool IsKnown(string peer, string name, ConcurrentDictionary<string, bool> used)
    {
        foreach (var known in Known)
        {
            if (known.Peer == peer && name.StartsWith(known.File, StringComparison.Ordinal))
            {
                used[known.Peer + known.File] = true;
                return true;
            }
        }
        return false;
    }
}
