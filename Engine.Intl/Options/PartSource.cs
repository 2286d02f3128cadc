namespace Quoll.Intl.Options;

/// <summary>Where a part of a formatted range comes from (ECMA-402 §11.5.7 and §16.5.21).</summary>
internal enum PartSource : byte
{
    /// <summary>"shared".</summary>
    Shared,

    /// <summary>"startRange".</summary>
    StartRange,

    /// <summary>"endRange".</summary>
    EndRange,
}
