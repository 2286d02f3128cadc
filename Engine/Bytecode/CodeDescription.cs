using Quoll.Language;

namespace Quoll.Bytecode;

/// <summary>
/// Describes a piece of code in the terms of the language: <c>script</c>, <c>arrow function f</c>, <c>getter x</c>,
/// <c>(anonymous async function)</c>.
/// </summary>
internal static class CodeDescription
{
    /// <summary>Longer names are cut, in code units: they may be as long as source texts.</summary>
    private const int MaxNameLength = 200;

    public static string Of(CodeBlock block)
    {
        switch (block.Kind)
        {
            case FunctionKind.Script: return "script";
            case FunctionKind.Module: return "module";
            case FunctionKind.Eval: return "eval";
            case FunctionKind.ClassInitializer: return "field initializer";
            case FunctionKind.ClassStaticBlock: return "static block";
        }
        var words = (block.IsAsync ? "async " : "") + block.Kind switch
        {
            FunctionKind.Arrow => "arrow function",
            FunctionKind.Method => block.IsGenerator ? "generator method" : "method",
            FunctionKind.Getter => "getter",
            FunctionKind.Setter => "setter",
            FunctionKind.ClassConstructor => "class constructor",
            FunctionKind.DerivedConstructor => "derived class constructor",
            _ => block.IsGenerator ? "generator" : "function",
        };
        var name = MessageText.Excerpt(NameOf(block), MaxNameLength);
        return name.Length == 0 ? $"(anonymous {words})" : $"{words} {name}";
    }

    /// <summary>Returns what <see cref="Of"/> does, and the place: <c>function f (run.js:31:5)</c>.</summary>
    public static string WithPlace(CodeBlock block)
    {
        var (line, column) = block.Source.GetPosition(block.Range.Start);
        return $"{Of(block)} ({block.Source.Name}:{line}:{column})";
    }

    // Accessors are called "get x" and "set x" (ECMA-262 §10.2.9).
    private static string NameOf(CodeBlock block) =>
        block.Kind is FunctionKind.Getter && block.Name.StartsWith("get ", StringComparison.Ordinal)
        || block.Kind is FunctionKind.Setter && block.Name.StartsWith("set ", StringComparison.Ordinal) ? block.Name[4..] : block.Name;
}
