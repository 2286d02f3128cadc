namespace Quoll.Syntax;

// Patterns are expressions by class, because an assignment's left side is parsed before its '='. In a binding pattern
// every leaf is an Identifier with its Variable. In an assignment pattern a leaf may be a MemberExpression.

internal sealed class ArrayPattern() : Expression(NodeType.ArrayPattern)
{
    /// <summary>Null is an elision. The last may be a <see cref="RestElement"/>.</summary>
    public required Expression?[] Elements;
}

internal sealed class ObjectPattern() : Expression(NodeType.ObjectPattern)
{
    /// <summary>Each is a <see cref="Property"/>. The last may be a <see cref="RestElement"/>.</summary>
    public required Expression[] Properties;
}

/// <summary>A target with a default: <c>target = default</c>.</summary>
internal sealed class AssignmentPattern() : Expression(NodeType.AssignmentPattern)
{
    public required Expression Left;
    public required Expression Right;

    /// <summary>
    /// Whether the target was written in parentheses, so that an anonymous function on the right gets no name.
    /// </summary>
    public bool IsLeftParenthesized;
}

internal sealed class RestElement() : Expression(NodeType.RestElement)
{
    public required Expression Argument;
}
