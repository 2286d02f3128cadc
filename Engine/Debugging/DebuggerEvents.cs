namespace Quoll.Debugging;

/// <summary>A running function, as a stack trace shows it.</summary>
/// <param name="FunctionName">The name of the function; empty for one without, and for a script.</param>
/// <param name="Location">Where it is.</param>
public readonly record struct DebuggerCall(string FunctionName, DebuggerLocation Location);

/// <summary>A call of a method of the console.</summary>
/// <param name="Method">The name of the method, for example <c>log</c>.</param>
/// <param name="Arguments">
/// What is shown. Counters and timers have one text; <c>assert</c> comes only if it fails.
/// </param>
/// <param name="Calls">The functions that run, the innermost first.</param>
public sealed record DebuggerConsoleCall(string Method, IReadOnlyList<JsValue> Arguments, IReadOnlyList<DebuggerCall> Calls);

/// <summary>A value that was thrown and not caught, or the reason of a rejection that nothing handles.</summary>
/// <param name="Value">The value.</param>
/// <param name="Calls">The functions that ran when the error was created, the innermost first.</param>
/// <param name="Promise">The rejected promise; null for a value that was thrown.</param>
public sealed record DebuggerException(JsValue Value, IReadOnlyList<DebuggerCall> Calls, JsValue? Promise);
