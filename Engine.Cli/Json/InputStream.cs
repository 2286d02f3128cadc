namespace Quoll.Cli.Json;

/// <summary>The bytes of a file of inputs, which are counted. The stream disposes of the file.</summary>
internal sealed class InputStream(InputFile file, Progress? progress) : ReadOnlyStream
{
    public override int Read(Span<byte> buffer) => file.Read(buffer, progress);

    protected override void Dispose(bool disposing)
    {
        if (disposing) file.Dispose();
    }
}
