using Quoll.Language;

namespace Quoll.Syntax;

internal enum ScopeKind : byte
{
    /// <summary>
    /// Top level of a script: var and function are properties of the global object, let, const and class are in the
    /// global declarative record.
    /// </summary>
    Script,
    Module,

    /// <summary>
    /// Top level of eval code. Strict: a variable scope of its own. Sloppy: var and function go to the caller's
    /// variable scope at run time.
    /// </summary>
    Eval,

    /// <summary>Parameters, and the body's top level where <see cref="FunctionBody"/> does not exist.</summary>
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

    /// <summary>The name of a function expression: assignments to it are ignored, in strict code a TypeError.</summary>
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
    /// Lives in an environment on the heap: used by an inner function, or visible to a direct eval, a <c>with</c> or
    /// another lookup by name. Final when the scope has closed.
    /// </summary>
    public bool IsCaptured;

    /// <summary>
    /// Only made for a function in a block (Annex B §B.3.2): at the top level of a script or an eval it may give way.
    /// </summary>
    public bool IsAnnexB;

    /// <summary>
    /// A function that is neither async nor a generator: a sloppy block may declare another one of its name (§B.3.2.4).
    /// </summary>
    public bool IsPlainFunction;

    /// <summary>The offset of the name where it is declared first; negative for implicit variables.</summary>
    public int DeclaredAt = -1;

    /// <summary>Assigned somewhere besides its declaration.</summary>
    public bool IsReassigned;

    /// <summary>
    /// The end of its declarator (initializer included): a use in the same function after it needs no check for the
    /// temporal dead zone.
    /// </summary>
    public int InitializedAt = -1;

    /// <summary>
    /// A parameter of a list with expressions: uninitialised until its turn comes (§10.2.11 steps 21 to 26).
    /// </summary>
    public bool IsLexicalParameter;

    /// <summary>The compiler's: the register, or the slot in the scope's environment.</summary>
    public int Index = -1;

    /// <summary>let, const and class are uninitialised until their declaration is evaluated.</summary>
    public bool IsLexical => Kind is VariableKind.Let or VariableKind.Const or VariableKind.Class;

    public override string ToString() => $"{Kind} {Name}{(IsCaptured ? " (captured)" : "")}";
}

/// <summary>
/// A region of source in which names are declared, with the names that it declares, in order of their declaration.
/// </summary>
internal sealed class Scope(ScopeKind kind, Scope? parent, FunctionNode? function)
{
    private Dictionary<string, Variable>? _byName;

    public readonly ScopeKind Kind = kind;
    public Scope? Parent = parent;

    /// <summary>The function it belongs to; null at the top level of a script, module or eval.</summary>
    public FunctionNode? Function = function;

    public readonly List<Variable> Variables = [];

    /// <summary>
    /// The functions to instantiate when the scope is entered; of those with one name only the last counts.
    /// </summary>
    public List<FunctionDeclaration>? FunctionDeclarations;

    public bool IsStrict;

    /// <summary>A direct eval stands in it or in a scope within it: all its variables are captured.</summary>
    public bool HasDirectEval;

    /// <summary>
    /// A variable scope (function, body, strict eval excepted) to which a sloppy direct eval may add variables at run
    /// time.
    /// </summary>
    public bool HasSloppyEval;

    /// <summary>
    /// A catch clause whose parameter is a pattern: it does not let a <c>var</c> of its names pass (§B.3.4).
    /// </summary>
    public bool IsPatternCatch;

    /// <summary>Some variable is captured, so that entering the scope makes an environment.</summary>
    public bool NeedsEnvironment;

    public Disposal Disposal;

    /// <summary>
    /// The compiler's: of a class in which a direct eval stands, the private names that its code may use.
    /// </summary>
    public PrivateNames? PrivateNames;

    /// <summary>The compiler's: the register of its DisposeCapability Record.</summary>
    public int DisposeCapability = -1;

    /// <summary>var, function and parameter names live in such a scope.</summary>
    public bool IsVariableScope =>
        Kind is ScopeKind.Script or ScopeKind.Module or ScopeKind.Eval or ScopeKind.Function or ScopeKind.FunctionBody;

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
        else if (Variables.Count > 8) _byName = Variables.ToDictionary(v => v.Name);
        return variable;
    }
}
