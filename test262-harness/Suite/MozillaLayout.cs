using System.Text;

namespace Quoll.Test262.Suite;

/// <summary>
/// Gives the suite back the layout of its repository from Mozilla's import of it. The import differs in this:
/// a first line <c>// |reftest| …</c>; a last line <c>reportCompare(0, 0);</c>; a strict-only test is renamed to
/// <c>…-strict.js</c> and starts with <c>'use strict';</c>; the harness files lie in the <c>shell.js</c> of the
/// folders that use them, each after a line <c>// file: NAME.js</c>; the tests lie beside the folder's other files.
/// </summary>
internal sealed class MozillaLayout(string folder)
{
    private const string AddedEnd = "\nreportCompare(0, 0);\n";
    private const string AddedDirective = "'use strict';\n";
    private const string StrictSuffix = "-strict.js";

    /// <summary>Folders of the import that the repository's commit does not have: pull requests taken early.</summary>
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
    /// Writes what could only be known at the end: the harness, and the twins that turned out to have no original.
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
    /// How an asynchronous test ends, as INTERPRETING.md of the suite describes it; the import leaves this file out.
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
