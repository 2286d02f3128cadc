namespace Quoll;

/// <summary>
/// A function of a script that takes any arguments. A parameter of the type <see cref="Delegate"/> or
/// <see cref="MulticastDelegate"/> gets one, because it does not say which delegate it expects.
/// </summary>
/// <param name="arguments">The arguments of the function.</param>
/// <returns>The result, as <see cref="JsValue.ToObject()"/> returns it.</returns>
public delegate object? ScriptCallback(params object?[] arguments);
