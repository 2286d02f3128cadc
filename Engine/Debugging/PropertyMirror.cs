namespace Quoll.Debugging;

/// <summary>A property of an object (ECMA-262 §6.1.7.1) as <see cref="ObjectMirror"/> shows it.</summary>
/// <param name="Key">The key: a String or a Symbol; for a private element its name.</param>
/// <param name="Value">
/// The value of a data property; null for an accessor, and for a binding that is not initialized.
/// </param>
/// <param name="Getter">
/// The getter of an accessor, or undefined. For a member of a .NET object, a function that reads it.
/// </param>
/// <param name="Setter">The setter of an accessor, or undefined.</param>
/// <param name="IsWritable">[[Writable]] of a data property.</param>
/// <param name="IsEnumerable">[[Enumerable]].</param>
/// <param name="IsConfigurable">[[Configurable]].</param>
public readonly record struct PropertyMirror(
    JsValue Key, JsValue? Value, JsValue Getter, JsValue Setter, bool IsWritable, bool IsEnumerable, bool IsConfigurable);
