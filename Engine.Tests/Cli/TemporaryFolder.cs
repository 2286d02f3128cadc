namespace Quoll.Tests.Cli;

/// <summary>A folder that is deleted after the test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("quoll-tests-");

    public string Path => _folder.FullName;

    public string Write(string name, string content)
    {
        var path = System.IO.Path.Combine(_folder.FullName, name);
        File.WriteAllText(path, content);
        return path;
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
