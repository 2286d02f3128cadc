namespace Quoll.Json.Values;

// The ways of walking a container: as type arguments, so that each has a loop of its own with what it needs in
// registers. They are told apart by their types: static members of interfaces would say the same, but keep what asks
// them from being compiled ahead of time.

/// <summary>What the entries of a container are.</summary>
internal interface IJsonEntries;

/// <summary>Elements of a dense array.</summary>
internal readonly struct JsonArrayEntries : IJsonEntries;

/// <summary>Properties of a shape with a plan.</summary>
internal readonly struct JsonPlannedEntries : IJsonEntries;

/// <summary>Properties of any other plain object.</summary>
internal readonly struct JsonTableEntries : IJsonEntries;

/// <summary>With or without line ends and indentation.</summary>
internal interface IJsonLayout;

/// <summary>Without.</summary>
internal readonly struct JsonCompactLayout : IJsonLayout;

/// <summary>With.</summary>
internal readonly struct JsonIndentedLayout : IJsonLayout;
