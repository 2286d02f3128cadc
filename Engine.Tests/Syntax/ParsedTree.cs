using System.Collections;
using System.Reflection;
using Quoll.Language;
using Quoll.Syntax;
using Quoll.Text;
using SyntaxProgram = Quoll.Syntax.Program;

namespace Quoll.Tests.Syntax;

/// <summary>A parsed text with lookup of its nodes and scopes.</summary>
internal sealed class ParsedTree
{
    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);
    private readonly List<Node> _nodes = [];

    public ParsedTree(SyntaxProgram program)
    {
        Program = program;
        Visit(program);
        _nodes.Sort((a, b) => a.Start.CompareTo(b.Start));
    }

    public SyntaxProgram Program { get; }

    public static ParsedTree Script(string text) => new(Parser.ParseScript(text, "test.js"));

    public static ParsedTree Eval(string text, EvalContext? context = null) =>
        new(Parser.ParseEval(text, "test.js", context ?? new EvalContext()));

    public static ParsedTree Module(string text) => new(Parser.ParseModule(text, "test.mjs"));

    /// <summary>Returns the identifiers of a name that are references or bindings, in source order.</summary>
    public Identifier[] Names(string name) => _nodes.OfType<Identifier>().Where(i => i.Name == name && !_labels.Contains(i)).ToArray();

    /// <summary>Returns the last use of a name.</summary>
    public Identifier Use(string name) => Names(name)[^1];

    public T[] All<T>() where T : Node => _nodes.OfType<T>().ToArray();

    public T Single<T>() where T : Node => Assert.Single(_nodes.OfType<T>());

    public FunctionNode Function(string name) => _nodes.OfType<FunctionNode>().Single(f => f.Name == name);

    private readonly HashSet<Identifier> _labels = [];

    private void Visit(object? value)
    {
        switch (value)
        {
            case null or string or Scope or Variable or SourceText:
                return;
            case Node node:
                if (!_seen.Add(node)) return;
                _nodes.Add(node);
                if (node is MemberExpression { IsComputed: false, Property: Identifier name }) _labels.Add(name);
                if (node is Property { IsComputed: false, Key: Identifier key }) _labels.Add(key);
                if (node is MethodDefinition { IsComputed: false, Key: Identifier method }) _labels.Add(method);
                if (node is PropertyDefinition { IsComputed: false, Key: Identifier field }) _labels.Add(field);
                foreach (var field2 in node.GetType().GetFields(BindingFlags.Public | BindingFlags.Instance)) Visit(field2.GetValue(node));
                return;
            case IEnumerable list:
                foreach (var item in list) Visit(item);
                return;
        }
    }
}
