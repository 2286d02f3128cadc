namespace Quoll.Cli.Repl;

/// <summary>The entries of earlier sessions, in a file of the user's configuration folder: quoll/history.</summary>
internal sealed class History
{
    /// <summary>The most lines that are kept: a few weeks of use, read in a millisecond.</summary>
    private const int MaxLines = 1000;

    /// <summary>A longer file was not written by this command.</summary>
    private const long MaxLength = 64 << 20;

    // Replaces the line feeds of an entry, because an entry is one line of the file. People do not type this character.
    private const char LineBreak = '\v';

    // Entries may hold passwords. On Windows the folder of a user's settings is private already.
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private readonly string? _path;

    private History(string? path, string[] lines)
    {
        _path = path;
        Lines = Array.ConvertAll(lines, static line => line.Replace(LineBreak, '\n'));
    }

    /// <summary>The entries of earlier sessions, oldest first; one may have several lines.</summary>
    public IReadOnlyList<string> Lines { get; }

    /// <summary>Reads the file. The prompt also works if the file cannot be read or written.</summary>
    public static History Load()
    {
        var folder = Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData, Environment.SpecialFolderOption.DoNotVerify);
        return folder.Length == 0 ? new History(null, []) : Load(Path.Combine(folder, "quoll", "history"));
    }

    public static History Load(string path)
    {
        try
        {
            CreatePrivateFolder(Path.GetDirectoryName(path)!);
            if (!File.Exists(path)) return new History(path, []);
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, OwnerOnly);
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

    private static void CreatePrivateFolder(string path)
    {
        const UnixFileMode Private = OwnerOnly | UnixFileMode.UserExecute;
        if (OperatingSystem.IsWindows()) Directory.CreateDirectory(path);
        else if (!Directory.Exists(path)) Directory.CreateDirectory(path, Private);
        else File.SetUnixFileMode(path, Private);
    }

    /// <summary>Adds an entry to the file.</summary>
    public void Append(string line)
    {
        if (_path is null) return;
        try
        {
            var options = new FileStreamOptions { Mode = FileMode.Append, Access = FileAccess.Write };
            if (!OperatingSystem.IsWindows()) options.UnixCreateMode = OwnerOnly;
            using var file = new StreamWriter(_path, options);
            file.Write(line.ReplaceLineEndings("\n").Replace('\n', LineBreak) + "\n");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The line is in the history of this session. The file is only for the next session, so a failure does not
            // interrupt the user.
            return;
        }
    }
}
