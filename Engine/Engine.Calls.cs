using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Vm;

namespace Quoll;

// Synchronous calls: scripts and functions.
public sealed partial class Engine
{
    // Not a tuple: code that is generic over tuples cannot be compiled ahead of time.
    private readonly record struct NamedCode(string Code, string Source);

    /// <summary>
    /// Parses and compiles a script once, in the mode of this engine's options and within its limits. This engine and
    /// others can run it any number of times, also on other threads: <c>new Engine(options).Prepare(code)</c>.
    /// </summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="options">Source name, limits and cancellation token of this call.</param>
    /// <exception cref="JavaScriptException">
    /// The code has a syntax error: <see cref="JavaScriptException.Value"/> is a SyntaxError of this engine.
    /// </exception>
    public Script Prepare(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        using var limits = Open(options);
        var script = Boundary.Run(Realm, new NamedCode(code, options.SourceName ?? DefaultSourceName), static (realm, text) =>
            new Script(Machine.Of(realm).Compile(realm, text.Code, text.Source), realm.Agent.Options.LanguageOf(text.Source)));
        if (options.StackTraceHidden) script.Code.Source.IsInternal = true;
        return script;
    }

    /// <summary>Runs a script (§16.1.6, ScriptEvaluation).</summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="options">Source name, limits and cancellation token of this call.</param>
    /// <returns>The completion value: that of the last expression statement, or undefined.</returns>
    /// <exception cref="JavaScriptException">The script has a syntax error or threw a value.</exception>
    /// <exception cref="ExecutionLimitException">The script reached a limit.</exception>
    /// <exception cref="OperationCanceledException">
    /// The token of the options or of the engine was cancelled.
    /// </exception>
    public JsValue Execute(string code, CallOptions options = default) => Evaluate<JsValue>(code, options);

    /// <summary>Runs a prepared script (§16.1.6, ScriptEvaluation).</summary>
    /// <param name="script">A script that this or another engine prepared.</param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <inheritdoc cref="Execute(string, CallOptions)" path="/*[self::returns or self::exception]"/>
    public JsValue Execute(Script script, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(script);
        if (!options.HasLimits) return Run(script);
        using var limits = Open(options);
        return Run(script);
    }

    private JsValue Run(Script script) => Boundary.Call(
        Realm, EngineCallKind.Script, script.SourceName, script,
        static (realm, script) => Machine.Of(realm).RunPrepared(realm, script.Code));

    /// <summary>Runs a script. The same as <see cref="Execute(string, CallOptions)"/>.</summary>
    /// <inheritdoc cref="Execute(string, CallOptions)"/>
    public JsValue Evaluate(string code, CallOptions options = default) => Execute(code, options);

    /// <summary>Runs a prepared script. The same as <see cref="Execute(Script, CallOptions)"/>.</summary>
    /// <inheritdoc cref="Execute(Script, CallOptions)"/>
    public JsValue Evaluate(Script script, CallOptions options = default) => Execute(script, options);

    /// <summary>Runs a script and converts its completion value to a .NET type.</summary>
    /// <typeparam name="T">
    /// Any type: <see cref="JsValue"/>; numbers, strings and booleans by the conversions of ECMA-262 §7.1; dates,
    /// enums and other scalars; a delegate for a function; arrays, collections, tuples, tasks; a class, record or
    /// structure, whose constructor and members take the properties of the same names; object for the result of
    /// <see cref="JsValue.ToObject"/>. A .NET object of the type is returned as the same object. Undefined and null
    /// become a null reference.
    /// </typeparam>
    /// <exception cref="JavaScriptException">
    /// The script has a syntax error or threw a value, or the value does not fit the type exactly: a TypeError.
    /// </exception>
    /// <inheritdoc cref="Execute(string, CallOptions)" path="/*[self::param or self::exception]"/>
    /// <returns>The completion value as a <typeparamref name="T"/>.</returns>
    public T Evaluate<T>(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        using var limits = Open(options);
        var source = options.SourceName ?? DefaultSourceName;
        return Boundary.Call(Realm, EngineCallKind.Script, source, new NamedCode(code, source), static (realm, text) =>
            HostConvert<T>.From(realm, Machine.Of(realm).RunScript(realm, Machine.Of(realm).Compile(realm, text.Code, text.Source))));
    }

    /// <summary>Runs a prepared script and converts its completion value to a .NET type.</summary>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)"
    /// path="/*[self::typeparam or self::returns or self::exception]"/>
    /// <inheritdoc cref="Execute(Script, CallOptions)" path="/param"/>
    public T Evaluate<T>(Script script, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(script);
        using var limits = Open(options);
        return Boundary.Call(Realm, EngineCallKind.Script, script.SourceName, script, static (realm, script) =>
            HostConvert<T>.From(realm, Machine.Of(realm).RunPrepared(realm, script.Code)));
    }

    /// <summary>Calls a global function, or a method by its path (§7.3.13, Call).</summary>
    /// <param name="function">
    /// The name of a global function, which gets undefined as <c>this</c>; or a path such as
    /// <c>rules.tax.compute</c>, where <c>this</c> is the object before the last dot.
    /// </param>
    /// <param name="arguments">
    /// The arguments, each converted as <see cref="FromObject(object?)"/> does. C# takes an <c>object[]</c> as the
    /// list of all arguments. An array of any other type is one argument, and so is a single null.
    /// </param>
    /// <exception cref="JavaScriptException">
    /// The function threw a value, or no function has that name: a TypeError.
    /// </exception>
    /// <exception cref="ExecutionLimitException">The function reached a limit.</exception>
    /// <exception cref="OperationCanceledException">
    /// The token of the options or of the engine was cancelled.
    /// </exception>
    public JsValue Invoke(string function, params object?[]? arguments) =>
        Invoke<JsValue>(function, ScriptCall.List(arguments), default(CallOptions));

    /// <summary>Calls a global function, or a method by its path, with options of this call.</summary>
    /// <inheritdoc cref="Invoke(string, object?[])" path="/exception"/>
    /// <param name="function">The name of a global function, or the path of a method.</param>
    /// <param name="arguments">
    /// The arguments, each converted as <see cref="FromObject(object?)"/> does: <c>[order, 3]</c>.
    /// </param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    public JsValue Invoke(string function, object?[] arguments, CallOptions options) => Invoke<JsValue>(function, arguments, options);

    /// <summary>Calls a global function, or a method by its path, and converts its result to a .NET type.</summary>
    /// <inheritdoc cref="Invoke(string, object?[])"/>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)" path="/typeparam"/>
    public T Invoke<T>(string function, params object?[]? arguments) =>
        Invoke<T>(function, ScriptCall.List(arguments), default(CallOptions));

    /// <summary>
    /// Calls a global function, or a method by its path, with options of this call, and converts its result to a .NET
    /// type.
    /// </summary>
    /// <inheritdoc cref="Invoke(string, object?[], CallOptions)"/>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)" path="/typeparam"/>
    public T Invoke<T>(string function, object?[] arguments, CallOptions options)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(arguments);
        using var limits = Open(options);
        return Boundary.Call(Realm, EngineCallKind.Function, function, (function, arguments), static (realm, call) =>
            HostConvert<T>.From(realm, ScriptCall.InvokeGlobal(realm, call.function, call.arguments)));
    }

    /// <summary>
    /// Runs the input of a prompt, to its end or up to its first await. The input may await at its top level, and its
    /// declarations replace those of earlier inputs. Braces that can be an object literal are one. Leaves the jobs that
    /// it adds to <see cref="RunJobs"/>.
    /// </summary>
    /// <param name="code">The text, a Script (§16.1) that may await.</param>
    /// <param name="options">Source name, limits and cancellation token of this call.</param>
    /// <returns>
    /// A promise, which is settled when the input has run. Its <see cref="JsValue.PromiseResult"/> is the completion
    /// value. If that is a promise too, it has not been awaited.
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// The input has a syntax error, or threw before its first await.
    /// </exception>
    /// <inheritdoc cref="RunJobs" path="/exception[2]"/>
    public JsValue EvaluateInput(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        using var limits = Open(options);
        var source = options.SourceName ?? DefaultSourceName;
        return Boundary.Call(Realm, EngineCallKind.Script, source, new NamedCode(code, source), static (realm, text) =>
        {
            var machine = Machine.Of(realm);
            return new JsValue(machine.RunInput(
                realm, machine.CompileInput(realm, ScriptDiagnostics.AsExpression(text.Code), text.Source)));
        });
    }

    /// <summary>
    /// Runs work of the host as one call: all that it does with this engine shares the limits of a call, and no other
    /// thread can use the engine meanwhile. Its time counts too.
    /// </summary>
    /// <param name="state">What the work needs: with a static function no closure is made.</param>
    /// <param name="work">The work. What it throws is passed on.</param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <exception cref="ExecutionLimitException">The call reached a limit.</exception>
    public void RunAsCall<TState>(TState state, Action<TState> work, CallOptions options = default) where TState : allows ref struct
    {
        ArgumentNullException.ThrowIfNull(work);
        using var limits = Open(options);
        Boundary.Call(Realm, EngineCallKind.Function, null, new HostWork<TState>(state, work), static (_, call) =>
        {
            call.Work(call.State);
            return true;
        });
    }

    private readonly ref struct HostWork<TState>(TState state, Action<TState> work) where TState : allows ref struct
    {
        public readonly TState State = state;
        public readonly Action<TState> Work = work;
    }

    /// <summary>
    /// Runs work that may block, such as reading from a pipe, for a function of the host that a script calls. If the
    /// call has a limit of time or a token, these end the waiting. The work itself then goes on on another thread.
    /// </summary>
    /// <param name="work">The work, which must not use the engine. What it throws is passed on.</param>
    /// <exception cref="ExecutionLimitException">The call reached its limit of time.</exception>
    /// <exception cref="OperationCanceledException">A token of the call was cancelled.</exception>
    public TResult RunBlocking<TResult>(Func<TResult> work)
    {
        ArgumentNullException.ThrowIfNull(work);
        var limits = Realm.Agent.Limits;
        var token = limits.Token;
        if (limits.TimeLeft == Timeout.InfiniteTimeSpan && !token.CanBeCanceled) return work();
        var task = Task.Run(work);
        // In milliseconds; -1 means forever.
        while (Task.WaitAny([task], (int)Math.Min(Math.Ceiling(limits.TimeLeft.TotalMilliseconds), int.MaxValue), token) < 0)
            limits.Check();
        return task.GetAwaiter().GetResult();
    }

    /// <summary>
    /// Limits steps, memory and time inside the engine of all calls together that begin before the host disposes of
    /// the result. The limits of <see cref="EngineOptions"/> still apply to each call. In a function of the host that
    /// a script calls, this limits the calls of that function and not the script.
    /// </summary>
    /// <param name="total">The limits.</param>
    /// <param name="cancellationToken">Ends each of the calls.</param>
    /// <returns>Removes the limits when the host disposes of it.</returns>
    public IDisposable Limit(CallLimits total, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(total);
        return new LimitScope(Realm.Agent.Limits, new PartialCall { Allowed = total.Allowed, Token = cancellationToken });
    }

    /// <summary>
    /// Charges work of the host to the running call. <see cref="EngineOptions.MaxSteps"/> and
    /// <see cref="EngineOptions.MaxAllocatedBytes"/> count the work of a host function only if the function charges
    /// it. Call this before the work, with amounts that follow from the arguments.
    /// </summary>
    /// <param name="steps">The number of steps; a step is about 10 ns of work.</param>
    /// <param name="bytes">The number of bytes that the work will allocate.</param>
    /// <exception cref="ExecutionLimitException">The call has less than this left.</exception>
    public void Charge(long steps, long bytes = 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(steps);
        ArgumentOutOfRangeException.ThrowIfNegative(bytes);
        if (Realm.Agent.IsInUseByThisThread) Charge(Realm, (steps, bytes));
        else Boundary.Run(Realm, (steps, bytes), Charge);
    }

    private static bool Charge(Realm realm, (long Steps, long Bytes) work)
    {
        realm.Agent.Spend(work.Steps);
        realm.Agent.Reserve(work.Bytes);
        return true;
    }

    private LimitScope? Open(in CallOptions options) => !options.HasLimits ? null : new LimitScope(
        Realm.Agent.Limits, new PartialCall { Allowed = options.Limits?.Allowed ?? default, Token = options.CancellationToken });
}
