namespace Quoll.Modules;

/// <summary>The type of a module: the value of the import attribute <c>type</c> (ECMA-262 §16.2.1.4).</summary>
internal enum ModuleType : byte
{
    /// <summary>No attribute: a source text module, or one of the host.</summary>
    JavaScript,

    /// <summary><c>json</c> (ParseJSONModule, §16.2.1.8.2).</summary>
    Json,

    /// <summary><c>text</c> (proposal-import-text): a string.</summary>
    Text,

    /// <summary><c>bytes</c> (proposal-import-bytes): a Uint8Array over an immutable ArrayBuffer.</summary>
    Bytes,
}
