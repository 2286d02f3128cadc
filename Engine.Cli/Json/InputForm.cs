namespace Quoll.Cli.Json;

/// <summary>The form of the inputs.</summary>
internal enum InputForm
{
    /// <summary>JSON documents, one after the other.</summary>
    Documents,

    /// <summary>Each line is a JSON document.</summary>
    Lines,

    /// <summary>Each line is a String.</summary>
    TextLines,

    /// <summary>Each row of a table is an object; commas between the fields (RFC 4180).</summary>
    Csv,

    /// <summary>Like <see cref="Csv"/>, with tabs.</summary>
    Tsv,

    Yaml,

    /// <summary>Each value inside of JSON documents that has no entries is a pair of its path and itself.</summary>
    Pairs,
}
