using System.Text;

namespace Quoll.Test262.Suite;

/// <summary>
/// Restores the layout of the suite's repository from Mozilla's import of it. The import has these differences: a first
/// line <c>// |reftest| …</c>; a last line <c>reportCompare(0, 0);</c>; a strict-only test is renamed to
/// <c>…-strict.js</c> and starts with <c>'use strict';</c>; the harness files are in the <c>shell.js</c> of the folders
/// that use them, each after a line <c>// file: NAME.js</c>; the tests are beside the folder's other files.
/// </summary>
internal sealed class MozillaLayout(string folder)
{
    private const string AddedEnd = "\nreportCompare(0, 0);\n";
    private const string AddedDirective = "'use strict';\n";
    private const string StrictSuffix = "-strict.js";

    /// <summary>Folders of the import that are not in the repository's commit: pull requests imported early.</summary>
    private const string LocalAdditions = "prs/";

    private readonly SortedDictionary<string, string> _harness = new(StringComparer.Ordinal);
    private readonly HashSet<string> _folders = [];
    private readonly HashSet<string> _written = [];
    private readonly List<(string Path, byte[] Content)> _twins = [];

    /// <summary>The commit that the import was made from.</summary>
    public string Commit { get; private set; } = "";

    public void Add(string path, byte[] content)
    {
        string name = path[(path.LastIndexOf('/') + 1)..];
        switch (name)
        {
            case "GIT-INFO":
                Commit = Encoding.UTF8.GetString(content).Split((char[])[' ', '\n'])[1];
                return;
            case "LICENSE":
                File.WriteAllBytes(Path.Combine(folder, "LICENSE"), content);
                return;
            case "shell.js":
                AddHarnessFiles(Encoding.UTF8.GetString(content));
                return;
            case "browser.js" or "jstests.list":
                return;
        }
        if (!path.StartsWith(LocalAdditions, StringComparison.Ordinal))
            AddTest(path, content);
    }

    /// <summary>
    /// Writes the files that are only known at the end: the harness, and strict tests without an original.
    /// </summary>
    public void Finish()
    {
        foreach ((string path, byte[] content) in _twins)
        {
            string original = path[..^StrictSuffix.Length] + ".js";
            if (!_written.Contains(original))
                Write(original, content);
        }
        _harness.Remove("test262-host.js");
        _harness["doneprintHandle.js"] = DonePrintHandle;
        string harness = Directory.CreateDirectory(Path.Combine(folder, "harness")).FullName;
        foreach ((string name, string text) in _harness)
            File.WriteAllText(Path.Combine(harness, name), text);
    }

    private void AddTest(string path, byte[] content)
    {
        ReadOnlySpan<byte> text = content;
        if (text.StartsWith("// |reftest|"u8))
            text = text[(text.IndexOf((byte)'\n') + 1)..];
        if (text.EndsWith(Encoding.UTF8.GetBytes(AddedEnd)))
            text = text[..^AddedEnd.Length];
        if (path.EndsWith(StrictSuffix, StringComparison.Ordinal) && text.StartsWith(Encoding.UTF8.GetBytes(AddedDirective)))
            _twins.Add((path, text[AddedDirective.Length..].ToArray()));
        else
            Write(path, text);
    }

    private void Write(string path, ReadOnlySpan<byte> text)
    {
        string file = Path.Combine(folder, "test", path);
        string parent = Path.GetDirectoryName(file)!;
        if (_folders.Add(parent))
            Directory.CreateDirectory(parent);
        File.WriteAllBytes(file, text);
        _written.Add(path);
    }

    private void AddHarnessFiles(string shell)
    {
        const string Mark = "\n// file: ";
        int at = shell.IndexOf(Mark, StringComparison.Ordinal);
        while (at >= 0)
        {
            int nameEnd = shell.IndexOf('\n', at + Mark.Length);
            int next = shell.IndexOf(Mark, nameEnd, StringComparison.Ordinal);
            string name = shell[(at + Mark.Length)..nameEnd].Trim();
            _harness.TryAdd(name, next < 0 ? shell[(nameEnd + 1)..] : shell[(nameEnd + 1)..(next + 1)]);
            at = next;
        }
    }

    /// <summary>
    /// The end of an asynchronous test, as INTERPRETING.md of the suite describes it. The import lacks this file.
    /// </summary>
    private const string DonePrintHandle = """
        function $DONE(error) {
          if (!error) {
            print('Test262:AsyncTestComplete');
          } else if (typeof error === 'object' && error !== null && 'name' in error) {
            print('Test262:AsyncTestFailure:' + error.name + ': ' + error.message);
          } else {
            print('Test262:AsyncTestFailure:Test262Error: ' + String(error));
          }
        }

        """;
}
