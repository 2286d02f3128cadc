namespace Quoll.Syntax;

/// <summary>
/// The node types of the syntax tree. The names are those of the ESTree specification, with three deviations.
/// Function-like nodes share one <see cref="FunctionNode"/>. Class nodes share one <see cref="ClassNode"/>.
/// ParenthesizedExpression does not exist: parentheses only affect early errors.
/// </summary>
internal enum NodeType : byte
{
    Program,

    // Expressions
    Identifier, PrivateIdentifier, Literal, RegExpLiteral, TemplateLiteral, TaggedTemplateExpression,
    ThisExpression, Super, MetaProperty,
    ArrayExpression, ObjectExpression, Property, SpreadElement,
    FunctionExpression, ArrowFunctionExpression, ClassExpression,
    UnaryExpression, UpdateExpression, BinaryExpression, LogicalExpression, ConditionalExpression,
    AssignmentExpression, SequenceExpression,
    MemberExpression, CallExpression, NewExpression, ChainExpression, ImportExpression,
    YieldExpression, AwaitExpression,

    // Patterns
    ArrayPattern, ObjectPattern, AssignmentPattern, RestElement,

    // Statements and declarations
    BlockStatement, EmptyStatement, ExpressionStatement, IfStatement, ForStatement, ForInStatement, ForOfStatement,
    WhileStatement, DoWhileStatement, ContinueStatement, BreakStatement, ReturnStatement, WithStatement,
    SwitchStatement, SwitchCase, LabeledStatement, ThrowStatement, TryStatement, CatchClause, DebuggerStatement,
    VariableDeclaration, VariableDeclarator, FunctionDeclaration, ClassDeclaration,

    // Class members and functions
    FunctionNode, ClassNode, MethodDefinition, PropertyDefinition, StaticBlock, Decorator,

    // Modules
    ImportDeclaration, ImportSpecifier, ExportNamedDeclaration, ExportDefaultDeclaration, ExportAllDeclaration, ExportSpecifier,
}

/// <summary>A node of the syntax tree: its type and its range in the source text, in UTF-16 code units.</summary>
internal abstract class Node(NodeType type)
{
    public readonly NodeType Type = type;

    /// <summary>Offset of the first code unit.</summary>
    public int Start;

    /// <summary>Offset after the last code unit.</summary>
    public int End;
}

internal abstract class Expression(NodeType type) : Node(type)
{
    /// <summary>Whether it was written in parentheses, which early errors and the naming of functions need.</summary>
    public bool IsParenthesized;
}

internal abstract class Statement(NodeType type) : Node(type);

/// <summary>A whole source text: a Script, a Module, or the code of an eval.</summary>
internal sealed class Program() : Node(NodeType.Program)
{
    public required SourceText Source;
    public required List<Statement> Body;

    /// <summary>The outermost scope; its kind says whether this is a script, a module or eval code.</summary>
    public required Scope Scope;

    public required bool IsStrict;

    /// <summary>True for input at a prompt: its declarations replace those of earlier inputs.</summary>
    public bool IsInput;
}
