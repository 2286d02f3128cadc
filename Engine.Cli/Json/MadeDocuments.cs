namespace Quoll.Cli.Json;

/// <summary>Documents that are translated to JSON.</summary>
internal abstract class MadeDocuments(InputFile file, Progress? progress) : InputDocuments
{
    private readonly InputFile _file = file;
    private long _count;

    public sealed override string Name => _file.Name;

    public sealed override ReadOnlySpan<byte> Document => Json.Content;

    public sealed override long Position => _count;

    public sealed override (long Line, int Column) Place => (Line, 0);

    /// <summary>The document as JSON.</summary>
    protected ResultBuffer Json { get; } = new();

    /// <summary>The bytes of the file.</summary>
    protected Stream Bytes { get; } = new InputStream(file, progress);

    /// <summary>The first line of the document, from 1.</summary>
    protected long Line { get; set; } = 1;

    public sealed override bool MoveNext()
    {
        Json.CutTo(0);
        return TryMakeNext();
    }

    public sealed override void Skip(int count) => _count++;

    public override void Dispose() => _file.Dispose();

    /// <summary>Writes the next document to <see cref="Json"/>. Returns false if there is none.</summary>
    protected abstract bool TryMakeNext();
}
