namespace Quoll.TypeModel;

/// <summary>What a floor above, scripts or JSON, knows of a described type.</summary>
internal abstract class TypeDescription;
