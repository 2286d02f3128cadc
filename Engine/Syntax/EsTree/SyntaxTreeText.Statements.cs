using Quoll.Language;

namespace Quoll.Syntax.EsTree;

// Statements, declarations, and the additional items of modules.
internal sealed partial class SyntaxTreeText
{
    private void WriteStatement(Statement node)
    {
        switch (node)
        {
            case BlockStatement block: Members("body", block.Body); break;
            case EmptyStatement or DebuggerStatement: break;
            case ExpressionStatement statement: Member("expression", statement.Expression); break;
            case IfStatement statement:
                Member("test", statement.Test);
                Member("consequent", Branch(statement.Consequent));
                Member("alternate", Branch(statement.Alternate));
                break;
            case ForStatement loop:
                Member("init", loop.Init);
                Member("test", loop.Test);
                Member("update", loop.Update);
                Member("body", loop.Body);
                break;
            case ForEachStatement loop:
                if (loop is ForOfStatement forOf) _writer.WriteBoolean("await", forOf.IsAwait);
                Member("left", loop.Left);
                Member("right", loop.Right);
                Member("body", loop.Body);
                break;
            case WhileStatement loop: Member("test", loop.Test); Member("body", loop.Body); break;
            case DoWhileStatement loop: Member("body", loop.Body); Member("test", loop.Test); break;
            case ContinueStatement jump: Label(jump.Label); break;
            case BreakStatement jump: Label(jump.Label); break;
            case LabeledStatement labeled: Label(labeled.Label); Member("body", labeled.Body); break;
            case ReturnStatement statement: Member("argument", statement.Argument); break;
            case ThrowStatement statement: Member("argument", statement.Argument); break;
            case WithStatement statement: Member("object", statement.Object); Member("body", statement.Body); break;
            case SwitchStatement statement: Member("discriminant", statement.Discriminant); Members("cases", statement.Cases); break;
            case TryStatement statement:
                Member("block", statement.Block);
                Member("handler", statement.Handler);
                Member("finalizer", statement.Finalizer);
                break;
            case VariableDeclaration declaration:
                _writer.WriteString("kind", declaration.Kind.Keyword());
                Members("declarations", declaration.Declarations);
                break;
            case FunctionDeclaration declaration: WriteFunction(declaration.Function, declaration.Id); break;
            case ClassDeclaration declaration: WriteClass(declaration.Class, declaration.Id); break;
            default: WriteModuleItem(node); break;
        }
    }

    // A function without braces (§B.3.3) is in a block that exists only in the engine's tree.
    private Statement? Branch(Statement? branch) =>
        branch is BlockStatement { Body: [FunctionDeclaration function] } && _source.Text[branch.Start] != '{' ? function : branch;

    // The property that ESTree has for the proposals; left out in the usual phase.
    private void WritePhase(ImportPhase phase)
    {
        if (phase != ImportPhase.Evaluation) _writer.WriteString("phase", phase == ImportPhase.Defer ? "defer" : "source");
    }

    private void WriteModuleItem(Statement node)
    {
        switch (node)
        {
            case ImportDeclaration import:
                WritePhase(import.Phase);
                Members("specifiers", import.Specifiers);
                Source(import.Source, import.Attributes);
                break;
            case ExportNamedDeclaration export:
                Member("declaration", export.Declaration);
                Members("specifiers", export.Declaration is null ? export.Specifiers : []);
                Source(export.Source, export.Attributes);
                break;
            case ExportDefaultDeclaration export:
                Member("declaration", (Node?)export.Declaration ?? export.Expression);
                break;
            case ExportAllDeclaration export:
                if (export.Exported is null) _writer.WriteNull("exported");
                else Name("exported", export.Exported);
                Source(export.Source, export.Attributes);
                break;
            default:
                throw new NotSupportedException(node.Type.ToString());
        }
    }

    private void Label(string? label)
    {
        if (label is null) _writer.WriteNull("label");
        else Name("label", label);
    }

    private void Source(string? source, (string Key, string Value)[] attributes)
    {
        if (source is null) _writer.WriteNull("source");
        else Text("source", source);
        _writer.WriteStartArray("attributes");
        foreach (var (key, value) in attributes)
        {
            _writer.WriteStartObject();
            _writer.WriteString("type", "ImportAttribute");
            Text("key", key);
            Text("value", value);
            _writer.WriteEndObject();
        }
        _writer.WriteEndArray();
    }
}
