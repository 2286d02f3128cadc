using Quoll.Language;

namespace Quoll.Syntax;

internal enum ScopeKind : byte
{
    /// <summary>
    /// Top level of a script. var and function are properties of the global object; let, const and class are in the
    /// global declarative record.
    /// </summary>
    Script,
    Module,

    /// <summary>
    /// Top level of eval code. Strict: its own variable scope. Sloppy: var and function go to the caller's variable
    /// scope at run time.
    /// </summary>
    Eval,

    /// <summary>Parameters, and the body's top level if <see cref="FunctionBody"/> does not exist.</summary>
    Function,

    /// <summary>The body's top level of a function with parameter expressions.</summary>
    FunctionBody,
    Block,

    /// <summary>The parameter of a catch clause.</summary>
    Catch,

    /// <summary>let and const in the head of a for statement.</summary>
    For,
    Switch,
    With,
    Class,
}

internal enum VariableKind : byte
{
    Var, Function, Parameter,
    Let, Const, Class,
    CatchParameter,

    /// <summary>
    /// The name of a function expression. Assignments to it are ignored, or throw a TypeError in strict code.
    /// </summary>
    FunctionName,

    /// <summary><c>this</c>, <c>new.target</c>, <c>%function</c> and <c>arguments</c>.</summary>
    Implicit,

    /// <summary><c>#name</c> and the keys of computed fields.</summary>
    PrivateName,

    /// <summary>A module's imported binding.</summary>
    Import,
}

/// <summary>Whether leaving a scope disposes of resources that it declares, and whether that may wait.</summary>
internal enum Disposal : byte
{
    None,

    /// <summary>There are <c>using</c> declarations.</summary>
    Sync,

    /// <summary>There are <c>await using</c> declarations, and perhaps others.</summary>
    Async,
}

/// <summary>A binding that the source declares (or, for implicit ones, uses).</summary>
internal sealed class Variable(string name, VariableKind kind, Scope scope)
{
    public readonly string Name = name;
    public VariableKind Kind = kind;
    public readonly Scope Scope = scope;

    /// <summary>
    /// Whether it is in an environment on the heap: used by an inner function, or visible to a direct eval, a
    /// <c>with</c> or another lookup by name. Final when the scope has closed.
    /// </summary>
    public bool IsCaptured;

    /// <summary>
    /// Whether it exists only for a function in a block (Annex B §B.3.2). At the top level of a script or an eval it
    /// may be dropped.
    /// </summary>
    public bool IsAnnexB;

    /// <summary>
    /// Whether it is a function that is neither async nor a generator. A sloppy block may declare another function of
    /// its name (§B.3.2.4).
    /// </summary>
    public bool IsPlainFunction;

    /// <summary>The offset of the name in its first declaration; negative for implicit variables.</summary>
    public int DeclaredAt = -1;

    /// <summary>Whether it is assigned somewhere besides its declaration.</summary>
    public bool IsReassigned;

    /// <summary>
    /// For <c>arguments</c>: whether there is a use other than <c>arguments.length</c> and reads of
    /// <c>arguments[i]</c>, through which somebody may write to it.
    /// </summary>
    public bool Escapes;

    /// <summary>
    /// The end of its declarator (initializer included). A use after it in the same function needs no check for the
    /// temporal dead zone.
    /// </summary>
    public int InitializedAt = -1;

    /// <summary>
    /// What a constant is whose initializer is a literal: see <see cref="Literal.ValueOf"/>. Null for other variables.
    /// </summary>
    public object? Value;

    /// <summary>
    /// The constants of a scope with the same number get their values one after the other, and no code can run between
    /// them: if one has its value, all have theirs.
    /// </summary>
    public int ValueGroup;

    /// <summary>Whether it is a variable of the global scope.</summary>
    public bool IsGlobal =>
        Scope.Kind == ScopeKind.Script || IsOfCaller && Scope.IsGlobalEval;

    /// <summary>Whether it is a var or function of sloppy eval code: a variable of the scope around the code.</summary>
    public bool IsOfCaller => Scope is { Kind: ScopeKind.Eval, IsStrict: false } && !IsLexical;

    /// <summary>
    /// Whether it is a parameter of a list with expressions: uninitialised until it is bound (§10.2.11 steps 21 to 26).
    /// </summary>
    public bool IsLexicalParameter;

    /// <summary>Set by the compiler: the register, or the slot in the scope's environment.</summary>
    public int Index = -1;

    /// <summary>let, const and class are uninitialised until their declaration is evaluated.</summary>
    public bool IsLexical => Kind is VariableKind.Let or VariableKind.Const or VariableKind.Class;

    public override string ToString() => $"{Kind} {Name}{(IsCaptured ? " (captured)" : "")}";
}

/// <summary>A region of source in which names are declared, with these names in order of their declaration.</summary>
internal sealed class Scope(ScopeKind kind, Scope? parent, FunctionNode? function)
{
    private static readonly List<Variable> NoVariables = [];

    private Dictionary<string, Variable>? _byName;

    public readonly ScopeKind Kind = kind;
    public Scope? Parent = parent;

    /// <summary>The function it belongs to; null at the top level of a script, module or eval.</summary>
    public FunctionNode? Function = function;

    public List<Variable> Variables { get; private set; } = [];

    /// <summary>
    /// The functions to instantiate when the scope is entered. Only the last function of each name counts.
    /// </summary>
    public List<FunctionDeclaration>? FunctionDeclarations;

    public bool IsStrict;

    /// <summary>Whether this is the code of an eval around which there is nothing but the global scope.</summary>
    public bool IsGlobalEval;

    /// <summary>Whether names that the scope does not declare may be in scopes that are not known.</summary>
    public bool IsInUnknown => Kind == ScopeKind.Eval && !IsGlobalEval;

    /// <summary>Whether a direct eval is in the scope or in an inner scope: all its variables are captured.</summary>
    public bool HasDirectEval;

    /// <summary>
    /// Whether this is a variable scope (function, body, strict eval excepted) to which a sloppy direct eval may add
    /// variables at run time.
    /// </summary>
    public bool HasSloppyEval;

    /// <summary>
    /// Whether this is a catch clause whose parameter is a pattern. A <c>var</c> of its names must not pass it
    /// (§B.3.4).
    /// </summary>
    public bool IsPatternCatch;

    /// <summary>Whether a variable is captured, so that entering the scope creates an environment.</summary>
    public bool NeedsEnvironment;

    public Disposal Disposal;

    /// <summary>
    /// Set by the compiler for a class that contains a direct eval: the private names that its code may use.
    /// </summary>
    public PrivateNames? PrivateNames;

    /// <summary>Set by the compiler: the register of its DisposeCapability Record.</summary>
    public int DisposeCapability = -1;

    /// <summary>Whether the scope receives var, function and parameter names.</summary>
    public bool IsVariableScope =>
        Kind is ScopeKind.Script or ScopeKind.Module or ScopeKind.Eval or ScopeKind.Function or ScopeKind.FunctionBody;

    /// <summary>Forgets what it declares: its function is parsed again.</summary>
    public void Clear()
    {
        Variables = NoVariables;
        _byName = null;
        FunctionDeclarations = null;
    }

    public Variable? Find(string name)
    {
        if (_byName is not null) return _byName.GetValueOrDefault(name);
        foreach (var variable in Variables)
        {
            if (variable.Name == name) return variable;
        }
        return null;
    }

    /// <summary>Adds a variable whose name the scope does not have yet.</summary>
    public Variable Add(string name, VariableKind kind)
    {
        var variable = new Variable(name, kind, this);
        Variables.Add(variable);
        if (_byName is not null) _byName.Add(name, variable);
        else if (Variables.Count > 8) IndexNames();
        return variable;
    }

    private void IndexNames()
    {
        _byName = [];
        foreach (var variable in Variables) _byName.Add(variable.Name, variable);
    }
}
