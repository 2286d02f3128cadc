using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Compiler;

/// <summary>A parsed function that waits for its first call, with its scopes.</summary>
/// <remarks>
/// The compilers of the surrounding functions are done: what they decided is in the scopes (which variables are in
/// environments, and in which slots). A compilation changes only what belongs to its own function, so functions of one
/// script may be compiled on several threads.
/// </remarks>
internal sealed class DeferredFunction : UncompiledFunction
{
    private readonly SourceText _source;
    private readonly string _name;
    private readonly EvalContext _context;
    private readonly DebugTables? _tables;
    private FunctionNode? _function;

    private DeferredFunction(SourceText source, FunctionNode function, string name, EvalContext context, DebugTables? tables)
    {
        (_source, _function, _name, _context, _tables) = (source, function, name, context, tables);
    }

    /// <summary>Returns the block of a function whose code is made by its first call.</summary>
    public static CodeBlock BlockOf(
        SourceText source, FunctionNode function, string name, EvalContext context, DebugTables? tables) => CodeBlock.Without(
        new DeferredFunction(source, function, name, context, tables), source, (function.SourceStart, function.SourceEnd), name,
        function.Kind, function.Flavour, function.IsStrict, function.ExpectedArgumentCount);

    /// <summary>The size of a function's node with its scope and its place in the text, in bytes.</summary>
    private const int NodeSize = 300;

    /// <summary>
    /// About the size of a tree for each UTF-16 code unit of its text, in bytes: 9.1 for typescript.js, 15 for minified
    /// code.
    /// </summary>
    private const int TreeSize = 12;

    public override long Size => _function switch
    {
        null => 0,
        { Text: null } function => NodeSize + (long)TreeSize * (function.End - function.Start),
        _ => NodeSize,
    };

    protected override CodeBlock Create()
    {
        var function = _function!.Text is null ? _function : Parser.ParseAgain(_function);
        var code = FunctionCompiler.Compile(_source, function, _name, _context, _tables);
        function.Release();
        _function.Release();
        _function = null;
        return code;
    }
}
