namespace Quoll.TypeModel;

/// <summary>
/// Marks the class of the engine, which is on an upper floor. A parameter of that class takes no argument of a script:
/// the engine passes itself.
/// </summary>
internal interface IEngineParameter;
