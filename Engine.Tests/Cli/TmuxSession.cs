using System.Diagnostics;
using System.Globalization;

namespace Quoll.Tests.Cli;

/// <summary>Runs the command in a real terminal: tmux with its own server.</summary>
internal sealed class TmuxSession : IDisposable
{
    private readonly string _server = $"quoll-test-{Guid.NewGuid():N}";
    private readonly TemporaryFolder _home = new();

    public TmuxSession(string environment = "", string arguments = "", int width = 60, int height = 30)
    {
        Folder = Path.GetDirectoryName(_home.Write("empty.txt", ""))!;
        var command = $"cd '{Folder}'; stty -g > before; env HOME='{Folder}' XDG_CONFIG_HOME='{Folder}' {environment} "
            + $"{QuollProcess.ShellWords} {arguments}; echo \"left with $?\"; "
            + "stty -g > after; cmp before after && echo restored; sleep 60";
        Tmux("-f", "/dev/null", "new-session", "-d", "-x", $"{width}", "-y", $"{height}", command);
    }

    /// <summary>The user's home folder, in which it runs.</summary>
    public string Folder { get; }

    /// <summary>Types a text as it is.</summary>
    public TmuxSession Type(string text)
    {
        Tmux("send-keys", "-l", "--", text.EndsWith(';') ? text[..^1] + "\\;" : text);
        return this;
    }

    /// <summary>Presses keys by their names: <c>Enter</c>, <c>C-c</c>.</summary>
    public TmuxSession Press(params string[] keys)
    {
        Tmux(["send-keys", .. keys]);
        return this;
    }

    /// <summary>Types a line and presses Enter.</summary>
    public TmuxSession Enter(string line) => Type(line).Press("Enter");

    /// <summary>Changes the width of the terminal.</summary>
    public TmuxSession Resize(int width)
    {
        Tmux("resize-window", "-x", $"{width}");
        return this;
    }

    /// <summary>Returns the text on the screen, optionally with colours, or with the rows that have left it.</summary>
    public string Screen(bool withColors = false, bool withHistory = false) =>
        Tmux(["capture-pane", "-p", .. withColors ? ["-e"] : Array.Empty<string>(), .. withHistory ? ["-S", "-"] : Array.Empty<string>()])
            .TrimEnd('\n', ' ');

    /// <summary>Waits until the screen shows something.</summary>
    public TmuxSession Until(Func<string, bool> condition, bool withColors = false)
    {
        var watch = Stopwatch.StartNew();
        string screen;
        while (!condition(screen = Screen(withColors)))
        {
            if (watch.Elapsed > MachinePace.Hang) throw new TimeoutException($"The screen is:\n{screen}");
            Thread.Sleep(50);
        }
        return this;
    }

    /// <summary>Waits until the last lines are these.</summary>
    public TmuxSession UntilEnd(string expected) => Until(screen => screen.EndsWith(expected, StringComparison.Ordinal));

    /// <summary>Waits until the cursor is in a column, from 0.</summary>
    public TmuxSession UntilColumn(int column)
    {
        var expected = column.ToString(CultureInfo.InvariantCulture);
        return Until(_ => Tmux("display-message", "-p", "#{cursor_x}").Trim() == expected);
    }

    public void Dispose()
    {
        Tmux("kill-server");
        _home.Dispose();
    }

    private string Tmux(params string[] arguments)
    {
        var start = new ProcessStartInfo("tmux") { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var argument in (string[])["-u", "-L", _server, .. arguments]) start.ArgumentList.Add(argument);
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return output;
    }
}
