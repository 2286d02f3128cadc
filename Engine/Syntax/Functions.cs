using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>Any function: its parameters, its body, and the facts that its scopes found.</summary>
internal sealed class FunctionNode() : Node(NodeType.FunctionNode)
{
    /// <summary>
    /// The name in the source, or the empty string. The compiler handles names given by an assignment.
    /// </summary>
    public required string Name;

    public required FunctionKind Kind;
    public FunctionFlavour Flavour;
    public bool IsStrict;

    public bool IsAsync => (Flavour & FunctionFlavour.Async) != 0;

    public bool IsGenerator => (Flavour & FunctionFlavour.Generator) != 0;

    /// <summary>
    /// Identifiers, patterns, <see cref="AssignmentPattern"/>s. The last may be a <see cref="RestElement"/>.
    /// </summary>
    public required Expression[] Params;

    /// <summary>§15.1.3: only identifiers, no defaults, no rest.</summary>
    public bool HasSimpleParameterList;

    /// <summary>
    /// §15.1.2: whether the parameters contain a default value or computed key; then <see cref="BodyScope"/> exists.
    /// </summary>
    public bool HasParameterExpressions;

    /// <summary>§15.1.5: the <c>length</c> of the function.</summary>
    public int ExpectedArgumentCount;

    /// <summary>
    /// The statements; null for an arrow function with an expression and for a
    /// <see cref="FunctionKind.ClassInitializer"/>.
    /// </summary>
    public List<Statement>? Body;

    /// <summary>The expression body of an arrow function.</summary>
    public Expression? ExpressionBody;

    /// <summary>
    /// For a <see cref="FunctionKind.ClassInitializer"/>: the elements that it defines, in order
    /// (<see cref="PropertyDefinition"/>, <see cref="StaticBlock"/>).
    /// </summary>
    public List<Node>? Elements;

    /// <summary>
    /// The parameters and the used implicit variables (<c>"this"</c>, <c>"new.target"</c>, <c>"%function"</c>,
    /// <c>"arguments"</c>). Without <see cref="BodyScope"/> also all declarations of the body's top level.
    /// </summary>
    public required Scope Scope;

    /// <summary>With <see cref="HasParameterExpressions"/>: the scope of the body's declarations, a child of
    /// <see cref="Scope"/>. A <c>var</c> named like a parameter starts with that parameter's value (§10.2.11 step
    /// 28).</summary>
    public Scope? BodyScope;

    /// <summary>
    /// For an instance initializer: the class whose private methods it adds first; the compiler sets it.
    /// </summary>
    public ClassNode? ClassOfPrivateMethods;

    /// <summary>
    /// For an initializer of a class with decorators or accessor fields: that class; the compiler sets it.
    /// </summary>
    public ClassNode? DecoratedClass;

    /// <summary>
    /// The range for Function.prototype.toString if it is wider than the node (methods, accessors, classes).
    /// </summary>
    public int SourceStart;

    public int SourceEnd;

    /// <summary>Whether its end returns the value of the last expression statement, as a script does.</summary>
    public bool GivesCompletion;

    /// <summary>
    /// Where to parse it again if its tree was dropped, else null. Then only its facts are known, not its parameters,
    /// body and variables.
    /// </summary>
    public FunctionText? Text;

    public bool IsArrow => Kind == FunctionKind.Arrow;

    /// <summary>
    /// Drops the tree of a compiled function. The scopes of the functions in it lead here, and need only what stays.
    /// </summary>
    public void Release()
    {
        Params = [];
        Body = null;
        ExpressionBody = null;
        Elements = null;
        ClassOfPrivateMethods = null;
        DecoratedClass = null;
        Text = null;
    }
}

internal sealed class ClassNode() : Node(NodeType.ClassNode)
{
    /// <summary>The binding inside the class's own scope, or null.</summary>
    public Identifier? Id;

    public Expression? SuperClass;

    /// <summary>In source order; they belong to the surrounding scope of the class.</summary>
    public Decorator[] Decorators = [];

    /// <summary>
    /// Whether the class or one of its elements has decorators, or there is an <c>accessor</c> field.
    /// </summary>
    public bool IsDecorated;

    /// <summary>Everything but the constructor, in source order.</summary>
    public required List<ClassMember> Members;

    /// <summary>Null if the class has none: the default constructor of §15.7.14 step 14.</summary>
    public FunctionNode? Constructor;

    /// <summary>
    /// Defines the instance fields (private methods are added before it runs); null if there are none.
    /// </summary>
    public FunctionNode? InstanceInitializer;

    /// <summary>
    /// Defines static fields and runs static blocks in order, with <c>this</c> the class; null if there are none.
    /// </summary>
    public FunctionNode? StaticInitializer;

    /// <summary>
    /// The class's scope: its name, its private names as <c>"#name"</c>, and the values of computed field keys.
    /// </summary>
    public required Scope Scope;
}

internal abstract class ClassMember(NodeType type) : Node(type)
{
    public bool IsStatic;

    /// <summary>In source order; they belong to the class's scope.</summary>
    public Decorator[] Decorators = [];

    /// <summary>
    /// Set by the compiler in a class with decorators or accessor fields: its index among the elements of the class.
    /// </summary>
    public int ElementIndex = -1;
}

/// <summary>A decorator before a class or a class element: the expression after the <c>@</c>.</summary>
internal sealed class Decorator() : Node(NodeType.Decorator)
{
    public required Expression Expression;
}

internal enum MethodKind : byte { Method, Get, Set }

internal sealed class MethodDefinition() : ClassMember(NodeType.MethodDefinition)
{
    /// <summary>Like that of <see cref="Property"/>, or a <see cref="PrivateIdentifier"/>.</summary>
    public required Expression Key;

    public bool IsComputed;
    public required MethodKind Kind;
    public required FunctionNode Function;
}

/// <summary>
/// A field or accessor field. Its key is evaluated with the class, its value by the initializer function that contains
/// it.
/// </summary>
internal sealed class PropertyDefinition() : ClassMember(NodeType.PropertyDefinition)
{
    public required Expression Key;
    public bool IsComputed;

    /// <summary>An <c>accessor</c> field: a getter and a setter with a private place for the value.</summary>
    public bool IsAccessor;

    /// <summary>For a computed key: a captured variable of the class scope that keeps the evaluated key.</summary>
    public Variable? ComputedKeyVariable;

    /// <summary>Resolved in the scope of the initializer function.</summary>
    public Expression? Value;
}

internal sealed class StaticBlock() : ClassMember(NodeType.StaticBlock)
{
    public required FunctionNode Function;
}
