using System.Globalization;
using Quoll.Language;

namespace Quoll.Syntax.EsTree;

// Expressions and patterns.
internal sealed partial class SyntaxTreeText
{
    private static readonly string[] _unaryOperators = ["-", "+", "!", "~", "typeof", "void", "delete"];

    private static readonly string[] _binaryOperators =
    [
        "+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>",
        "==", "!=", "===", "!==", "<", "<=", ">", ">=", "in", "instanceof",
    ];

    private static readonly string[] _logicalOperators = ["&&", "||", "??"];

    private void WriteExpression(Expression node)
    {
        switch (node)
        {
            case Identifier identifier: _writer.WriteString("name", identifier.Name); break;
            case PrivateIdentifier identifier: _writer.WriteString("name", identifier.Reference.Name.TrimStart('#')); break;
            case Literal literal: WriteLiteral(literal); break;
            case RegExpLiteral literal: WriteRegExp(literal); break;
            case TemplateLiteral template: WriteTemplate(template); break;
            case TaggedTemplateExpression tagged: Member("tag", tagged.Tag); Member("quasi", tagged.Quasi); break;
            case ThisExpression or Super: break;
            case MetaProperty meta:
                Name("meta", meta.NewTarget is null ? "import" : "new");
                Name("property", meta.NewTarget is null ? "meta" : "target");
                break;
            case ArrayExpression array: Members("elements", array.Elements); break;
            case ArrayPattern pattern: Members("elements", pattern.Elements); break;
            case ObjectExpression literal: Members("properties", literal.Properties); break;
            case ObjectPattern pattern: Members("properties", pattern.Properties); break;
            case Property property: WriteProperty(property); break;
            case SpreadElement spread: Member("argument", spread.Argument); break;
            case RestElement rest: Member("argument", rest.Argument); break;
            case AssignmentPattern pattern: Member("left", pattern.Left); Member("right", pattern.Right); break;
            case FunctionExpression function: WriteFunction(function.Function, NameOf(function.Function)); break;
            case ArrowFunctionExpression arrow: WriteFunction(arrow.Function, null); break;
            case ClassExpression expression: WriteClass(expression.Class, expression.Class.Id); break;
            case SequenceExpression sequence: Members("expressions", sequence.Expressions); break;
            case ConditionalExpression conditional:
                Member("test", conditional.Test);
                Member("consequent", conditional.Consequent);
                Member("alternate", conditional.Alternate);
                break;
            case MemberExpression member:
                _writer.WriteBoolean("computed", member.IsComputed);
                _writer.WriteBoolean("optional", member.IsOptional);
                Member("object", member.Object);
                Member("property", member.Property);
                break;
            case CallExpression call:
                _writer.WriteBoolean("optional", call.IsOptional);
                Member("callee", call.Callee);
                Members("arguments", call.Arguments);
                break;
            case NewExpression construction: Member("callee", construction.Callee); Members("arguments", construction.Arguments); break;
            case ChainExpression chain: Member("expression", chain.Expression); break;
            case ImportExpression import:
                WritePhase(import.Phase);
                Member("source", import.Source);
                Member("options", import.Options);
                break;
            case YieldExpression yield: _writer.WriteBoolean("delegate", yield.IsDelegate); Member("argument", yield.Argument); break;
            case AwaitExpression await: Member("argument", await.Argument); break;
            default: WriteOperation(node); break;
        }
    }

    private void WriteOperation(Expression node)
    {
        switch (node)
        {
            case UnaryExpression unary:
                _writer.WriteString("operator", _unaryOperators[(int)unary.Operator]);
                _writer.WriteBoolean("prefix", true);
                Member("argument", unary.Argument);
                break;
            case UpdateExpression update:
                _writer.WriteString("operator", update.IsIncrement ? "++" : "--");
                _writer.WriteBoolean("prefix", update.IsPrefix);
                Member("argument", update.Argument);
                break;
            case BinaryExpression binary:
                _writer.WriteString("operator", _binaryOperators[(int)binary.Operator]);
                Member("left", binary.Left);
                Member("right", binary.Right);
                break;
            case LogicalExpression logical:
                _writer.WriteString("operator", _logicalOperators[(int)logical.Operator]);
                Member("left", logical.Left);
                Member("right", logical.Right);
                break;
            case AssignmentExpression assignment:
                _writer.WriteString("operator", assignment.Kind switch
                {
                    AssignmentKind.Compound => _binaryOperators[(int)assignment.Operator] + "=",
                    AssignmentKind.Logical => _logicalOperators[(int)assignment.LogicalOperator] + "=",
                    _ => "=",
                });
                Member("left", assignment.Left);
                Member("right", assignment.Right);
                break;
            default:
                throw new NotSupportedException(node.Type.ToString());
        }
    }

    private void WriteLiteral(Literal literal)
    {
        switch (literal.Kind)
        {
            case LiteralKind.Null: _writer.WriteNull("value"); break;
            case LiteralKind.Boolean: _writer.WriteBoolean("value", literal.Boolean); break;
            case LiteralKind.String: _writer.WriteString("value", literal.String); break;
            // JSON has no infinity, which is the value of 1e999.
            case LiteralKind.Number when double.IsFinite(literal.Number): _writer.WriteNumber("value", literal.Number); break;
            case LiteralKind.Number: _writer.WriteNull("value"); break;
            default:
                _writer.WriteNull("value");
                _writer.WriteString("bigint", literal.BigInt.ToString(CultureInfo.InvariantCulture));
                break;
        }
        _writer.WriteString("raw", Raw(literal));
    }

    private void WriteRegExp(RegExpLiteral literal)
    {
        _writer.WriteStartObject("regex");
        _writer.WriteString("pattern", literal.Pattern);
        _writer.WriteString("flags", literal.Flags);
        _writer.WriteEndObject();
        _writer.WriteString("raw", Raw(literal));
    }

    private void WriteTemplate(TemplateLiteral template)
    {
        _writer.WriteStartArray("quasis");
        for (var i = 0; i < template.Raw.Length; i++)
        {
            _writer.WriteStartObject();
            _writer.WriteString("type", "TemplateElement");
            _writer.WriteStartObject("value");
            _writer.WriteString("cooked", template.Cooked[i]);
            _writer.WriteString("raw", template.Raw[i]);
            _writer.WriteEndObject();
            _writer.WriteBoolean("tail", i == template.Raw.Length - 1);
            _writer.WriteEndObject();
        }
        _writer.WriteEndArray();
        Members("expressions", template.Expressions);
    }

    private void WriteProperty(Property property)
    {
        _writer.WriteString("kind", property.Kind.ToString().ToLowerInvariant());
        _writer.WriteBoolean("method", property.IsMethod);
        _writer.WriteBoolean("shorthand", property.IsShorthand);
        _writer.WriteBoolean("computed", property.IsComputed);
        Member("key", property.Key);
        Member("value", property.Value);
    }

    // The name that the source gives a function expression. Methods have the name of their key, and no Identifier.
    private static Identifier? NameOf(FunctionNode function) => function.Name.Length == 0 || function.Kind != FunctionKind.Normal
        ? null
        : new Identifier { Name = function.Name };
}
