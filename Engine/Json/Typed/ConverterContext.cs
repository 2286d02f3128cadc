namespace Quoll.Json.Typed;

/// <summary>What converters of a floor above know of the text that they write; they know its type.</summary>
internal abstract class ConverterContext;
