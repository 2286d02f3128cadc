using System.Runtime.InteropServices;

namespace Quoll.Syntax;

/// <summary>
/// Builds the scopes while the parser reads the text. References wait on one stack: those of a scope are above those of
/// its parent. When a scope closes, references to its own names are resolved and the others move to the parent. An
/// arrow function is known only after its parameters. Its scope opens at a recorded height of the stacks, so references
/// and scopes of the parameters become its own.
/// </summary>
internal sealed partial class ScopeBuilder(SourceText source)
{
    /// <summary>A name used within the current scope that no closed scope declares.</summary>
    private struct Reference
    {
        public required Identifier Identifier;
        public bool CrossesFunction;

        /// <summary>Whether it stands for all uses of the name in functions whose trees are dropped.</summary>
        public bool IsMerged;
    }

    /// <summary>A direct eval, and which of the affected scopes have been marked.</summary>
    private struct DirectEval
    {
        public required CallExpression Call;
        public required bool IsStrict;
        public bool VariableScopeFound;
        public bool FunctionFound;
    }

    /// <summary>An open scope, and the heights of the stacks when it was opened.</summary>
    private struct Level
    {
        public Scope Scope;
        public CoverMark Mark;
        public int HoistedVars;
        public int BlockFunctions;
        public string? FunctionName;

        /// <summary>
        /// Private names referred to below this height are those of the surrounding classes (class heritage).
        /// </summary>
        public int PrivateNamesFrom;

        /// <summary>The number of references at which a statement's end merges them again.</summary>
        public int MergeAt;
    }

    /// <summary>
    /// Heights of the stacks at the start of the parameters, whose entries an arrow function takes over.
    /// </summary>
    public readonly record struct CoverMark(int References, int Children, int Evals);

    private static readonly string[] ImplicitNames = [This, NewTarget, ActiveFunction, Arguments];

    // With a capacity: .NET compiles the code that makes an empty list of structures when it first runs.
    private readonly List<Level> _levels = new(16);
    private readonly List<Reference> _references = new(64);
    private readonly List<Scope> _children = [];
    private readonly List<DirectEval> _evals = new(1);

    /// <summary>
    /// The vars that are hoisted to the variable scope, which must not meet lexical declarations of their names.
    /// </summary>
    private readonly List<Identifier> _hoistedVars = [];

    private readonly List<FunctionDeclaration> _blockFunctions = [];

    /// <summary>A block scope that turned out to declare nothing, for the next block.</summary>
    private Scope? _spareBlock;

    /// <summary>Builds the scopes of a function that is parsed again, in the closed scopes around it.</summary>
    public ScopeBuilder(SourceText source, Scope outer) : this(source) => Current = outer;

    public Scope Current { get; private set; } = null!;

    /// <summary>The nearest scope that receives var declarations.</summary>
    private Scope VariableScope
    {
        get
        {
            var scope = Current;
            while (!scope.IsVariableScope) scope = scope.Parent!;
            return scope;
        }
    }

    public CoverMark Mark() => new(_references.Count, _children.Count, _evals.Count);

    public Scope Open(ScopeKind kind, bool isStrict, FunctionNode? function = null)
    {
        function ??= Current?.Function;
        Scope scope;
        if (kind == ScopeKind.Block && _spareBlock is not null)
        {
            scope = _spareBlock;
            _spareBlock = null;
            scope.Parent = Current;
            scope.Function = function;
            scope.HasDirectEval = false;
        }
        else
        {
            scope = new Scope(kind, Current, function);
        }
        scope.IsStrict = isStrict;
        Push(scope, Mark());
        return scope;
    }

    /// <summary>Opens the scope of an arrow function whose parameters began at <paramref name="mark"/>.</summary>
    public Scope OpenArrow(CoverMark mark, bool isStrict, FunctionNode function)
    {
        var scope = new Scope(ScopeKind.Function, Current, function) { IsStrict = isStrict };
        for (var i = mark.Children; i < _children.Count; i++)
        {
            var child = _children[i];
            if (child.Parent == Current) child.Parent = scope;
            if (child.Kind == ScopeKind.Class) child.Function = function;
        }
        MoveEvals(mark.Evals, Current, scope);
        Push(scope, mark);
        return scope;
    }

    /// <summary>Opens the scope of a class's initializer function again, for one more element.</summary>
    public void Reopen(Scope scope) => Push(scope, Mark());

    private void Push(Scope scope, CoverMark mark)
    {
        _levels.Add(new Level
        {
            Scope = scope,
            Mark = mark,
            HoistedVars = _hoistedVars.Count,
            BlockFunctions = _blockFunctions.Count,
            PrivateNamesFrom = mark.References,
            MergeAt = mark.References + ManyReferences,
        });
        Current = scope;
    }

    private void MoveEvals(int from, Scope source, Scope target)
    {
        for (var i = from; i < _evals.Count; i++)
        {
            if (_evals[i].Call.EvalScope == source) _evals[i].Call.EvalScope = target;
        }
    }

    /// <summary>Declares the name by which a function expression can call itself.</summary>
    public void SetFunctionName(string name)
    {
        var level = _levels[^1];
        level.FunctionName = name;
        _levels[^1] = level;
    }

    /// <summary>Ends the heritage of the class: private names in it were those of the surrounding classes.</summary>
    public void EndHeritage()
    {
        var level = _levels[^1];
        level.PrivateNamesFrom = _references.Count;
        _levels[^1] = level;
    }

    /// <summary>Notes a use of a name in the current scope.</summary>
    public Identifier Refer(Identifier identifier)
    {
        _references.Add(new Reference { Identifier = identifier });
        return identifier;
    }

    /// <summary>Removes the last reference, which was a label.</summary>
    public void Forget(Identifier identifier)
    {
        if (_references[^1].Identifier != identifier) throw new InvalidOperationException("The last reference is another one.");
        _references.RemoveAt(_references.Count - 1);
    }

    public void AddDirectEval(CallExpression call)
    {
        call.EvalScope = Current;
        _evals.Add(new DirectEval { Call = call, IsStrict = Current.IsStrict });
    }

    private SyntaxErrorException Redeclared(string name, int offset) =>
        new(SyntaxMessages.Format(SyntaxMessages.Redeclaration, name), source, offset);

    // ---- References of functions whose trees are dropped ------------------------------------------------------------

    // Only the scopes around such a function read its references, and they need each name once.

    /// <summary>As many references of a function are not worth a table.</summary>
    private const int FewReferences = 4;

    /// <summary>With fewer references, the end of a statement does not merge.</summary>
    private const int ManyReferences = 256;

    /// <summary>The first reference of each name, while references are merged.</summary>
    private Dictionary<string, Identifier>? _firstUses;

    /// <summary>Keeps one reference for each name of the last function, whose scope is closed.</summary>
    public void MergeFunction(in CoverMark mark)
    {
        var references = CollectionsMarshal.AsSpan(_references)[mark.References..];
        foreach (ref var reference in references) reference.IsMerged = true;
        if (references.Length > FewReferences) Merge(mark.References);
    }

    /// <summary>
    /// Ends a statement of the current scope. No parameters of an arrow function are open in it, so all functions
    /// before this place see the names of the same scopes.
    /// </summary>
    public void EndStatement()
    {
        ref var level = ref CollectionsMarshal.AsSpan(_levels)[^1];
        if (_references.Count < level.MergeAt) return;
        Merge(level.Mark.References);
        // Each reference is looked at a constant number of times.
        level.MergeAt = ManyReferences + 2 * _references.Count - level.Mark.References;
    }

    private void Merge(int from)
    {
        var references = CollectionsMarshal.AsSpan(_references);
        WorkBudget.Work(LookUnits * (long)(references.Length - from));
        var kept = from;
        for (var i = from; i < references.Length; i++)
        {
            var reference = references[i];
            if (reference.IsMerged && !IsFirstUse(reference.Identifier)) continue;
            references[kept++] = reference;
        }
        _references.RemoveRange(kept, references.Length - kept);
        _firstUses?.Clear();
    }

    private bool IsFirstUse(Identifier identifier)
    {
        ref var first = ref CollectionsMarshal.GetValueRefOrAddDefault(_firstUses ??= [], identifier.Name, out var isKnown);
        if (isKnown) first!.IsAssigned |= identifier.IsAssigned;
        else first = identifier;
        return !isKnown;
    }
}
