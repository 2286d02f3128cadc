namespace Quoll.Syntax;

internal sealed class BlockStatement() : Statement(NodeType.BlockStatement)
{
    public required List<Statement> Body;

    /// <summary>
    /// Null if the block declares nothing, and for the body of a function (the function has its scope).
    /// </summary>
    public Scope? Scope;
}

internal sealed class EmptyStatement() : Statement(NodeType.EmptyStatement);

internal sealed class ExpressionStatement() : Statement(NodeType.ExpressionStatement)
{
    public required Expression Expression;
}

internal sealed class IfStatement() : Statement(NodeType.IfStatement)
{
    public required Expression Test;
    public required Statement Consequent;
    public Statement? Alternate;
}

internal sealed class ForStatement() : Statement(NodeType.ForStatement)
{
    /// <summary>A <see cref="VariableDeclaration"/>, an expression (as <see cref="Expression"/>), or null.</summary>
    public Node? Init;

    public Expression? Test;
    public Expression? Update;
    public required Statement Body;

    /// <summary>
    /// The scope of <c>let</c> and <c>const</c> in the head; null if there is none. Each iteration has a new copy.
    /// </summary>
    public Scope? Scope;
}

/// <summary>The common parts of for-in and for-of.</summary>
internal abstract class ForEachStatement(NodeType type) : Statement(type)
{
    /// <summary>
    /// A <see cref="VariableDeclaration"/> with one declarator, or a pattern, identifier or member expression.
    /// </summary>
    public required Node Left;

    public required Expression Right;
    public required Statement Body;

    /// <summary>
    /// The scope of <c>let</c> and <c>const</c> in the head, else null: created again for each iteration. The right
    /// side is resolved inside it as well, where its variables are uninitialised (§14.7.5.12 ForIn/OfHeadEvaluation).
    /// </summary>
    public Scope? Scope;
}

internal sealed class ForInStatement() : ForEachStatement(NodeType.ForInStatement);

internal sealed class ForOfStatement() : ForEachStatement(NodeType.ForOfStatement)
{
    public bool IsAwait;
}

internal sealed class WhileStatement() : Statement(NodeType.WhileStatement)
{
    public required Expression Test;
    public required Statement Body;
}

internal sealed class DoWhileStatement() : Statement(NodeType.DoWhileStatement)
{
    public required Statement Body;
    public required Expression Test;
}

internal sealed class ContinueStatement() : Statement(NodeType.ContinueStatement)
{
    public string? Label;
}

internal sealed class BreakStatement() : Statement(NodeType.BreakStatement)
{
    public string? Label;
}

internal sealed class ReturnStatement() : Statement(NodeType.ReturnStatement)
{
    public Expression? Argument;
}

internal sealed class WithStatement() : Statement(NodeType.WithStatement)
{
    public required Expression Object;
    public required Statement Body;

    /// <summary>
    /// A scope of kind <see cref="ScopeKind.With"/>, which declares nothing and makes references inside dynamic.
    /// </summary>
    public required Scope Scope;
}

internal sealed class SwitchStatement() : Statement(NodeType.SwitchStatement)
{
    public required Expression Discriminant;
    public required SwitchCase[] Cases;

    /// <summary>The scope of the case block, or null if it declares nothing.</summary>
    public Scope? Scope;
}

internal sealed class SwitchCase() : Node(NodeType.SwitchCase)
{
    /// <summary>Null for <c>default</c>.</summary>
    public Expression? Test;

    public required List<Statement> Consequent;
}

internal sealed class LabeledStatement() : Statement(NodeType.LabeledStatement)
{
    public required string Label;
    public required Statement Body;
}

internal sealed class ThrowStatement() : Statement(NodeType.ThrowStatement)
{
    public required Expression Argument;
}

internal sealed class TryStatement() : Statement(NodeType.TryStatement)
{
    public required BlockStatement Block;
    public CatchClause? Handler;
    public BlockStatement? Finalizer;
}

internal sealed class CatchClause() : Node(NodeType.CatchClause)
{
    /// <summary>An identifier or a binding pattern; null for <c>catch { }</c>.</summary>
    public Expression? Param;

    public required BlockStatement Body;

    /// <summary>The scope of the parameter (the parent of the body's own scope); null without a parameter.</summary>
    public Scope? Scope;
}

internal sealed class DebuggerStatement() : Statement(NodeType.DebuggerStatement);

internal enum VariableDeclarationKind : byte { Var, Let, Const, Using, AwaitUsing }

internal static class VariableDeclarationKinds
{
    /// <summary>Returns the word, or words, with which such a declaration begins.</summary>
    public static string Keyword(this VariableDeclarationKind kind) =>
        kind == VariableDeclarationKind.AwaitUsing ? "await using" : kind.ToString().ToLowerInvariant();
}

internal sealed class VariableDeclaration() : Statement(NodeType.VariableDeclaration)
{
    public required VariableDeclarationKind Kind;
    public required VariableDeclarator[] Declarations;

    /// <summary>
    /// Whether it is <c>using</c> or <c>await using</c>: its values are disposed of when its scope is left.
    /// </summary>
    public bool DeclaresResources => Kind >= VariableDeclarationKind.Using;
}

internal sealed class VariableDeclarator() : Node(NodeType.VariableDeclarator)
{
    /// <summary>An identifier or a binding pattern.</summary>
    public required Expression Id;

    public Expression? Init;
}

/// <summary>Instantiated when its scope is entered (see <see cref="Syntax.Scope.FunctionDeclarations"/>).</summary>
internal sealed class FunctionDeclaration() : Statement(NodeType.FunctionDeclaration)
{
    /// <summary>The binding; null only for an anonymous <c>export default function</c>.</summary>
    public Identifier? Id;

    public required FunctionNode Function;

    /// <summary>
    /// Annex B §B.3.2: the <c>var</c> of the enclosing function (or script) that receives the value of this block-level
    /// function when the declaration is evaluated. Null if that does not apply. In a script or a sloppy eval at the top
    /// level, the variable belongs to the script's or eval's own scope.
    /// </summary>
    public Variable? AnnexBVariable;
}

internal sealed class ClassDeclaration() : Statement(NodeType.ClassDeclaration)
{
    /// <summary>The binding outside of the class; null only for an anonymous <c>export default class</c>.</summary>
    public Identifier? Id;

    public required ClassNode Class;
}
