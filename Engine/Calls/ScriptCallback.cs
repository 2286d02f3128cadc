namespace Quoll;

/// <summary>
/// A function of a script that takes any number of arguments. A parameter of the type <see cref="Delegate"/> or
/// <see cref="MulticastDelegate"/> gets one, because it does not say which delegate it expects.
/// </summary>
/// <remarks>
/// <see cref="Delegate.DynamicInvoke"/> does not know <c>params</c>: it takes all arguments in one array,
/// <c>function.DynamicInvoke([new object?[] { 1, "a" }])</c>. Cast the delegate to this type to write them one by one.
/// </remarks>
/// <param name="arguments">
/// The arguments, each converted as <see cref="Engine.FromObject(object?)"/> does. An <c>object[]</c> is all arguments,
/// as C# passes them; an array of another type is one argument, and so is a single null.
/// </param>
/// <returns>The result, as <see cref="JsValue.ToObject()"/> returns it.</returns>
public delegate object? ScriptCallback(params object?[]? arguments);
