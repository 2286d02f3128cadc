using System.Runtime.Versioning;
using Quoll.Cli.Repl;

namespace Quoll.Tests.Cli;

public class HistoryTests
{
    [Fact]
    public void Lines_of_one_session_are_there_in_the_next()
    {
        var folder = Directory.CreateTempSubdirectory("quoll-tests-");
        try
        {
            var path = Path.Combine(folder.FullName, "quoll", "history");
            History.Load(path).Append("first");
            History.Load(path).Append("second");
            Assert.Equal(["first", "second"], History.Load(path).Lines);
            File.WriteAllLines(path, Enumerable.Range(0, 1500).Select(i => $"{i}"));
            Assert.Equal("500", History.Load(path).Lines[0]);
            Assert.Equal(1000, File.ReadAllLines(path).Length);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [SkippableFact]
    [UnsupportedOSPlatform("windows")]
    public void Only_its_owner_may_read_it()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no such modes: the folder of a user's settings is private.");
        var folder = Directory.CreateTempSubdirectory("quoll-tests-");
        try
        {
            const UnixFileMode Owner = UnixFileMode.UserRead | UnixFileMode.UserWrite;
            var path = Path.Combine(folder.FullName, "quoll", "history");
            History.Load(path).Append("new");
            Assert.Equal(Owner, File.GetUnixFileMode(path));
            Assert.Equal(Owner | UnixFileMode.UserExecute, File.GetUnixFileMode(Path.GetDirectoryName(path)!));
            // A file of an earlier version.
            File.SetUnixFileMode(path, Owner | UnixFileMode.GroupRead | UnixFileMode.OtherRead);
            File.SetUnixFileMode(Path.GetDirectoryName(path)!, Owner | UnixFileMode.UserExecute | UnixFileMode.OtherRead);
            History.Load(path);
            Assert.Equal(Owner, File.GetUnixFileMode(path));
            Assert.Equal(Owner | UnixFileMode.UserExecute, File.GetUnixFileMode(Path.GetDirectoryName(path)!));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void A_place_that_cannot_be_written_is_no_error()
    {
        var history = History.Load("/dev/null/quoll/history");
        history.Append("x");
        Assert.Empty(history.Lines);
    }
}
