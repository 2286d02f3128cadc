namespace Quoll.TypeModel;

/// <summary>The description of a type for an upper floor (scripts or JSON).</summary>
internal abstract class TypeDescription;
