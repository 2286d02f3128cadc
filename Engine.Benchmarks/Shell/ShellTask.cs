namespace Quoll.Benchmarks.Shell;

/// <summary>A job for a filter: the same in JavaScript and in jq's language.</summary>
/// <param name="Name">What it does.</param>
/// <param name="IsDocument">On the document, not on lines.</param>
/// <param name="Program">An expression over <c>input</c>.</param>
/// <param name="JqProgram">The same for jq.</param>
internal sealed record ShellTask(string Name, bool IsDocument, string Program, string JqProgram)
{
    public static readonly ShellTask[] All =
    [
        new("choose and shorten", false,
            "input.type === 'order' ? { id: input.id, n: input.items.length, t: input.total } : undefined",
            "select(.type == \"order\") | {id, n: (.items | length), t: .total}"),
        new("rare ones, whole", false, "input.total > 9000 ? input : undefined", "select(.total > 9000)"),
        new("as it is", false, "input", "."),
        new("document: count", true, "input.filter(order => order.paid).length", "map(select(.paid)) | length"),
        new("document: shorten", true,
            "input.map(order => ({ id: order.id, n: order.items.length, t: order.total }))",
            "map({id, n: (.items | length), t: .total})"),
    ];
}

/// <summary>A program that does such jobs.</summary>
/// <param name="Name">What the page calls it.</param>
/// <param name="Version">What is measured.</param>
/// <param name="Command">The words that do a job.</param>
/// <param name="Cores">The processors that it may use; 0 for all.</param>
internal sealed record ShellLane(string Name, string Version, Func<ShellTask, string[]> Command, int Cores);

/// <summary>How one run went.</summary>
/// <param name="Wall">Seconds from start to end.</param>
/// <param name="Processor">Seconds of all processors.</param>
/// <param name="Kilobytes">The most memory that it had.</param>
/// <param name="Result">A digest of what it wrote.</param>
internal sealed record ShellRunOnce(double Wall, double Processor, double Kilobytes, string Result);
