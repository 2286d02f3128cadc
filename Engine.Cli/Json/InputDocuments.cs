namespace Quoll.Cli.Json;

/// <summary>The documents of a file, one at a time, as JSON in UTF-8.</summary>
internal abstract class InputDocuments : IDisposable
{
    /// <summary>The name of the file in messages.</summary>
    public abstract string Name { get; }

    /// <summary>The document; text that is not JSON may follow it.</summary>
    public abstract ReadOnlySpan<byte> Document { get; }

    /// <summary>Grows with each document that was read.</summary>
    public abstract long Position { get; }

    /// <summary>The line of the next document, and the column where the document begins.</summary>
    public abstract (long Line, int Column) Place { get; }

    /// <summary>The names of the columns, if the documents are rows and the names were read.</summary>
    public virtual IReadOnlyList<string>? Columns => null;

    /// <summary>
    /// Whether <see cref="MoveNext"/> finds the next document after an <see cref="InputSyntaxException"/>.
    /// </summary>
    public virtual bool CanContinue => false;

    /// <summary>What users should know of the file, after its line and a colon; null if there is nothing.</summary>
    public string? Note { get; set; }

    /// <summary>Opens a file; "-" is the standard input.</summary>
    /// <exception cref="IOException">It does not exist, or is not a file.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static InputDocuments Open(string path, FilterOptions options, Progress? progress)
    {
        var file = InputFile.Open(path);
        return options.Input switch
        {
            InputForm.Csv => new TableDocuments(file, progress, ',', options.Engine.MaxAllocatedBytes),
            InputForm.Tsv => new TableDocuments(file, progress, '\t', options.Engine.MaxAllocatedBytes),
            InputForm.TextLines => new TextLineDocuments(file, progress),
            InputForm.Yaml => new YamlDocuments(file, progress, options.Engine.MaxAllocatedBytes),
            InputForm.Pairs => new PairDocuments(file, progress),
            _ => new DocumentText(file, progress, options.Engine.MaxAllocatedBytes),
        };
    }

    /// <summary>Moves to the next document, and waits until it is complete. Returns false if there is none.</summary>
    /// <exception cref="IOException">
    /// The file cannot be read, or a document is larger than one block of memory can be.
    /// </exception>
    /// <exception cref="ExecutionLimitException">A document has more bytes than the limit.</exception>
    /// <exception cref="InputSyntaxException">The file does not have the form of its documents.</exception>
    public abstract bool MoveNext();

    /// <summary>Skips the bytes of a document that was read.</summary>
    public abstract void Skip(int count);

    public abstract void Dispose();
}
