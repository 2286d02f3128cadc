namespace Quoll.Cli.Repl;

/// <summary>
/// What was entered in earlier sessions, in a file of the user's configuration folder: quoll/history.
/// </summary>
internal sealed class History
{
    /// <summary>The most lines that are kept: a few weeks of use, read in a millisecond.</summary>
    private const int MaxLines = 1000;

    /// <summary>A longer file is none of ours.</summary>
    private const long MaxLength = 64 << 20;

    // Stands for the line feeds of an entry, which is one line of the file: nobody types it.
    private const char LineBreak = '\v';

    private readonly string? _path;

    private History(string? path, string[] lines)
    {
        _path = path;
        Lines = Array.ConvertAll(lines, static line => line.Replace(LineBreak, '\n'));
    }

    /// <summary>The entries of earlier sessions, oldest first; one may have several lines.</summary>
    public IReadOnlyList<string> Lines { get; }

    /// <summary>Reads the file; a file that cannot be read or written is not a reason to have no prompt.</summary>
    public static History Load()
    {
        var folder = Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData, Environment.SpecialFolderOption.DoNotVerify);
        return folder.Length == 0 ? new History(null, []) : Load(Path.Combine(folder, "quoll", "history"));
    }

    public static History Load(string path)
    {
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            if (!File.Exists(path)) return new History(path, []);
            if (new FileInfo(path).Length > MaxLength) return new History(null, []);
            var lines = File.ReadAllLines(path);
            if (lines.Length > MaxLines)
            {
                lines = lines[^MaxLines..];
                File.WriteAllLines(path, lines);
            }
            return new History(path, lines);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return new History(null, []);
        }
    }

    /// <summary>Adds an entry to the file.</summary>
    public void Append(string line)
    {
        if (_path is null) return;
        try
        {
            File.AppendAllText(_path, line.ReplaceLineEndings("\n").Replace('\n', LineBreak) + "\n");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The line is in the history of this session; the file is for the next one, and the user is busy with
            // something else.
            return;
        }
    }
}
