using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>What a scope of a frame is.</summary>
public enum DebuggerScopeKind
{
    // The first ones are those of DebugScopeKind, in its order.

    /// <summary>Parameters and variables of the function.</summary>
    Local,

    /// <summary>A block, or the head of a loop.</summary>
    Block,

    /// <summary>The parameter of a catch clause.</summary>
    Catch,

    /// <summary>The object of a with statement.</summary>
    With,

    /// <summary>A class.</summary>
    Class,

    /// <summary>The text of an eval.</summary>
    Eval,

    /// <summary>A module.</summary>
    Module,

    /// <summary>A scope around the function.</summary>
    Closure,

    /// <summary>let, const and class at the top level of the scripts that the engine has run.</summary>
    Script,

    /// <summary>The global object.</summary>
    Global,
}

/// <summary>A scope of a frame. It may be used only while the script is paused.</summary>
public sealed class DebuggerScope
{
    private readonly DebuggerFrame _frame;
    private readonly ScopeVariables? _variables;

    internal DebuggerScope(DebuggerFrame frame, DebuggerScopeKind kind, ScopeVariables? variables, JsObject? bindingObject = null)
    {
        (_frame, Kind, _variables) = (frame, kind, variables);
        Object = bindingObject is null ? (JsValue?)null : new JsValue(bindingObject);
    }

    /// <summary>What it is.</summary>
    public DebuggerScopeKind Kind { get; }

    /// <summary>The object whose properties are its variables: the global object, or that of a with.</summary>
    public JsValue? Object { get; }

    /// <summary>
    /// The names of its variables, in the order of their declarations; none for a scope with an object. <c>this</c> is
    /// one of them where the function uses it.
    /// </summary>
    public IReadOnlyList<string> Names => _variables is null ? [] : [.. _variables.Names];

    /// <summary>Reads a variable. Returns false if there is none, or if it is not initialized.</summary>
    public bool TryGet(string name, out JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        _frame.RequirePaused();
        if (_variables is not null && _variables.Has(name) && _variables.TryGet(name, out value)) return true;
        value = JsValue.Undefined;
        return false;
    }

    /// <summary>Assigns to a variable, also to a constant.</summary>
    /// <exception cref="ArgumentException">The scope has no such variable.</exception>
    /// <exception cref="JavaScriptException">
    /// A TypeError for an imported variable; a ReferenceError for a variable that is not initialized.
    /// </exception>
    public void Set(string name, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (_variables is null || !_variables.Has(name)) throw new ArgumentException($"The scope has no variable '{name}'.", nameof(name));
        _frame.Run((_variables, name, value), static (_, x) =>
        {
            x._variables.Set(x.name, x.value, changesConstants: true);
            return JsValue.Undefined;
        });
    }
}
