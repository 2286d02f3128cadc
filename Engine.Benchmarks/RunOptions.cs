namespace Quoll.Benchmarks;

/// <summary>The options that the commands share.</summary>
/// <param name="Filter">A part of the names of what is measured, or names separated by commas; empty for all.</param>
/// <param name="Budget">The approximate time of the whole run.</param>
/// <param name="IsQuick">Whether to leave out what takes most of the time.</param>
/// <param name="Output">The folder for the page; null for none.</param>
/// <param name="Commit">The commit that the page names.</param>
internal sealed record RunOptions(
    string Filter = "", TimeSpan Budget = default, bool IsQuick = false, string? Output = null, string? Commit = null)
{
    /// <summary>The names that are separated by commas.</summary>
    public string[] Names { get; } = Filter.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>Returns whether the filter is a part of a name.</summary>
    public bool Chooses(string name) => name.Contains(Filter, StringComparison.OrdinalIgnoreCase);
}
