using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Syntax.EsTree;

/// <summary>
/// A syntax tree as JSON in the form of the ESTree specification, with the offsets <c>start</c> and <c>end</c> in
/// UTF-16 code units. Nodes that the engine does not keep (the body of a function or a class, a constructor's
/// definition, the name of a function expression, a template's strings) have none.
/// </summary>
internal sealed partial class SyntaxTreeText
{
    /// <summary>The longest text in bytes; longer texts are not useful to read.</summary>
    private const long MaxLength = 1 << 29;

    private const long ChargedLength = 1 << 12;

    private readonly Utf8JsonWriter _writer;
    private readonly SourceText _source;
    private long _charged;

    private SyntaxTreeText(Utf8JsonWriter writer, SourceText source)
    {
        _writer = writer;
        _source = source;
    }

    /// <exception cref="InsufficientExecutionStackException">The tree is nested too deeply to be shown.</exception>
    /// <exception cref="TooLargeException">It is too large to be shown.</exception>
    public static string Make(Program program)
    {
        var buffer = new ArrayBufferWriter<byte>();
        Write(buffer, program, isIndented: true);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <inheritdoc cref="Make"/>
    public static void Write(IBufferWriter<byte> buffer, Program program, bool isIndented)
    {
        // Indentation grows with the depth. The limit is higher than the writer's default.
        var options =
            new JsonWriterOptions
            {
                Indented = isIndented,
                NewLine = "\n",
                Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                MaxDepth = int.MaxValue,
            };
        using var writer = new Utf8JsonWriter(buffer, options);
        new SyntaxTreeText(writer, program.Source).Write(program);
    }

    private void Write(Node? node)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        Charge();
        if (node is null)
        {
            _writer.WriteNullValue();
            return;
        }
        _writer.WriteStartObject();
        _writer.WriteString("type", TypeOf(node));
        _writer.WriteNumber("start", node.Start);
        _writer.WriteNumber("end", node.End);
        switch (node)
        {
            case Program program: WriteProgram(program); break;
            case Statement statement: WriteStatement(statement); break;
            case Expression expression: WriteExpression(expression); break;
            case VariableDeclarator declarator: Member("id", declarator.Id); Member("init", declarator.Init); break;
            case SwitchCase switchCase: Member("test", switchCase.Test); Members("consequent", switchCase.Consequent); break;
            case CatchClause clause: Member("param", clause.Param); Member("body", clause.Body); break;
            case ClassMember member: WriteClassMember(member); break;
            case Decorator decorator: Member("expression", decorator.Expression); break;
            case ImportSpecifier specifier: WriteImportSpecifier(specifier); break;
            case ExportSpecifier specifier: Name("local", specifier.Name); Name("exported", specifier.Exported); break;
            default: throw new NotSupportedException(node.Type.ToString());
        }
        _writer.WriteEndObject();
    }

    // Depth costs most, because each line is indented.
    private void Charge()
    {
        WorkBudget.Steps(1);
        var written = _writer.BytesCommitted + _writer.BytesPending;
        if (written > MaxLength) throw new TooLargeException();
        if (written - _charged < ChargedLength) return;
        WorkBudget.Work(written - _charged);
        _charged = written;
    }

    // The nodes that ESTree names differently than the engine.
    private static string TypeOf(Node node) => node switch
    {
        RegExpLiteral => nameof(NodeType.Literal),
        PropertyDefinition { IsAccessor: true } => "AccessorProperty",
        ImportSpecifier { Imported: null } => "ImportNamespaceSpecifier",
        ImportSpecifier import when IsDefault(import) => "ImportDefaultSpecifier",
        _ => node.Type.ToString(),
    };

    private void WriteProgram(Program program)
    {
        _writer.WriteString("sourceType", program.Scope.Kind == ScopeKind.Module ? "module" : "script");
        Body("body", program.Body);
    }

    private void WriteFunction(FunctionNode function, Identifier? id)
    {
        Id(id);
        _writer.WriteBoolean("generator", function.IsGenerator);
        _writer.WriteBoolean("async", function.IsAsync);
        _writer.WriteBoolean("expression", function.ExpressionBody is not null);
        Members("params", function.Params);
        if (function.ExpressionBody is not null) Member("body", function.ExpressionBody);
        else Synthetic("body", nameof(NodeType.BlockStatement), () => Body("body", function.Body ?? []));
    }

    private void WriteClass(ClassNode node, Identifier? id)
    {
        Decorators(node.Decorators);
        Id(id);
        Member("superClass", node.SuperClass);
        Synthetic("body", "ClassBody", () =>
        {
            _writer.WriteStartArray("body");
            var isConstructorWritten = node.Constructor is null;
            foreach (var member in node.Members)
            {
                if (!isConstructorWritten && member.Start > node.Constructor!.Start)
                {
                    WriteConstructor(node.Constructor);
                    isConstructorWritten = true;
                }
                Write(member);
            }
            if (!isConstructorWritten) WriteConstructor(node.Constructor!);
            _writer.WriteEndArray();
        });
    }

    // An item without a name in the source, such as an anonymous default export, has no name here.
    private void Id(Identifier? id)
    {
        if (id is null or { Name: "*default*" }) _writer.WriteNull("id");
        else if (id.Start < id.End) Member("id", id);
        else Name("id", id.Name);
    }

    private void WriteConstructor(FunctionNode constructor)
    {
        _writer.WriteStartObject();
        _writer.WriteString("type", nameof(NodeType.MethodDefinition));
        WriteMethod("constructor", false, false, () => Name("key", "constructor"), constructor);
        _writer.WriteEndObject();
    }

    // Classes and elements without decorators omit this property.
    private void Decorators(Decorator[] decorators)
    {
        if (decorators.Length > 0) Members("decorators", decorators);
    }

    private void WriteClassMember(ClassMember member)
    {
        Decorators(member.Decorators);
        switch (member)
        {
            case MethodDefinition method:
                var kind = method.Kind switch { MethodKind.Get => "get", MethodKind.Set => "set", _ => "method" };
                WriteMethod(kind, method.IsStatic, method.IsComputed, () => Member("key", method.Key), method.Function);
                break;
            case PropertyDefinition field:
                _writer.WriteBoolean("static", field.IsStatic);
                _writer.WriteBoolean("computed", field.IsComputed);
                Member("key", field.Key);
                Member("value", field.Value);
                break;
            case Syntax.StaticBlock block:
                Members("body", block.Function.Body ?? []);
                break;
            default:
                throw new NotSupportedException(member.Type.ToString());
        }
    }

    private void WriteMethod(string kind, bool isStatic, bool isComputed, Action writeKey, FunctionNode function)
    {
        _writer.WriteString("kind", kind);
        _writer.WriteBoolean("static", isStatic);
        _writer.WriteBoolean("computed", isComputed);
        writeKey();
        Synthetic("value", nameof(NodeType.FunctionExpression), () => WriteFunction(function, null));
    }

    // `import x from`, and not `import { default as x } from`.
    private static bool IsDefault(ImportSpecifier specifier) =>
        specifier.Imported == "default" && specifier.Start == specifier.Local.Start;

    private void WriteImportSpecifier(ImportSpecifier specifier)
    {
        if (specifier.Imported is not null && !IsDefault(specifier)) Name("imported", specifier.Imported);
        Member("local", specifier.Local);
    }

    // A directive prologue (§11.2.1) is marked as ESTree specifies.
    private void Body(string name, List<Statement> statements)
    {
        _writer.WriteStartArray(name);
        var isPrologue = true;
        foreach (var statement in statements)
        {
            isPrologue = isPrologue
                && statement is ExpressionStatement { Expression: Literal { Kind: LiteralKind.String, IsParenthesized: false } };
            if (isPrologue)
            {
                var literal = ((ExpressionStatement)statement).Expression;
                _writer.WriteStartObject();
                _writer.WriteString("type", nameof(NodeType.ExpressionStatement));
                _writer.WriteNumber("start", statement.Start);
                _writer.WriteNumber("end", statement.End);
                Member("expression", literal);
                _writer.WriteString("directive", _source.Text.AsSpan(literal.Start + 1, literal.End - literal.Start - 2));
                _writer.WriteEndObject();
            }
            else
            {
                Write(statement);
            }
        }
        _writer.WriteEndArray();
    }

    private void Member(string name, Node? node)
    {
        _writer.WritePropertyName(name);
        Write(node);
    }

    private void Members(string name, IEnumerable<Node?> nodes)
    {
        _writer.WriteStartArray(name);
        foreach (var node in nodes) Write(node);
        _writer.WriteEndArray();
    }

    // Writes a node that the tree does not have as such.
    private void Synthetic(string name, string type, Action writeMembers)
    {
        _writer.WriteStartObject(name);
        _writer.WriteString("type", type);
        writeMembers();
        _writer.WriteEndObject();
    }

    private void Name(string name, string value) => Synthetic(name, nameof(NodeType.Identifier), () => _writer.WriteString("name", value));

    private void Text(string name, string value) => Synthetic(name, nameof(NodeType.Literal), () => _writer.WriteString("value", value));

    private string Raw(Node node) => _source.Text[node.Start..node.End];

    /// <summary>The text would have too many bytes to be useful.</summary>
    public sealed class TooLargeException : Exception;
}
