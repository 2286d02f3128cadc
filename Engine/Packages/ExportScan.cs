using Quoll.Syntax;

namespace Quoll.Packages;

/// <summary>
/// Finds the names that a CommonJS module exports, without running it: what TypeScript, Babel, esbuild, swc and people
/// write to set a property of <c>exports</c>. Looks at tokens only, so it may find names of code that never runs.
/// </summary>
internal sealed class ExportScan
{
    private const string Exports = "exports", Require = "require";

    /// <summary>How many tokens after a function of a bundler may stand before its call of require.</summary>
    private const int RequireDistance = 8;

    /// <summary>How many tokens after <c>Object.keys(_x).forEach</c> may stand before <c>exports</c>.</summary>
    private const int CopyDistance = 60;

    private readonly List<Token> _tokens;
    private readonly Dictionary<string, string> _required = [];

    /// <summary>Reads a text.</summary>
    public ExportScan(SourceText source)
    {
        _tokens = TokenList.Read(source);
        for (var i = 0; i < _tokens.Count; i++) Look(i);
    }

    /// <summary>The names, each once, in the order of the text.</summary>
    public OrderedDictionary<string, bool> Names { get; } = [];

    /// <summary>The specifiers of modules whose names are exported too.</summary>
    public List<string> Copied { get; } = [];

    private void Look(int i)
    {
        switch (_tokens[i].Text)
        {
            case Exports when Is(i, TokenKind.Identifier):
                LookAtExports(i);
                break;
            case "Object" when Is(i + 1, TokenKind.Dot):
                LookAtObject(i);
                break;
            case Require when RequiredAt(i) is { } specifier:
                RememberVariable(i, specifier);
                break;
            case "__exportStar" or "_export_star" or "_exportStar" or "__export" or "__reExport":
                LookForRequire(i);
                break;
            // swc: _export(exports, { a: function () { … } })
            case "_export" when IsName(i + 2, Exports) && Is(i + 3, TokenKind.Comma):
                ReadObject(i + 4);
                break;
        }
    }

    private void LookAtExports(int i)
    {
        var isOfModule = Is(i - 1, TokenKind.Dot) && IsName(i - 2, "module") && !Is(i - 3, TokenKind.Dot);
        if (Is(i - 1, TokenKind.Dot) && !isOfModule) return;
        if (Is(i + 1, TokenKind.Dot) && Is(i + 3, TokenKind.Assign) && _tokens[i + 2].IsName)
            Add(_tokens[i + 2].Text!);
        else if (Is(i + 1, TokenKind.LeftBracket) && Is(i + 2, TokenKind.String) && Is(i + 4, TokenKind.Assign))
            Add(_tokens[i + 2].Text!);
        else if (Is(i + 1, TokenKind.Assign) && (isOfModule || Is(i - 1, TokenKind.Assign)))
            ReadValue(i + 2);
    }

    // The value of module.exports.
    private void ReadValue(int i)
    {
        if (RequiredAt(i) is { } specifier) Copied.Add(specifier);
        else if (IsName(i, "__toESM") || IsName(i, "__toCommonJS") || IsName(i, "__importStar")) LookForRequire(i);
        else ReadObject(i);
    }

    private void LookAtObject(int i)
    {
        if (IsName(i + 2, "defineProperty") && Is(i + 3, TokenKind.LeftParenthesis))
        {
            var target = IsName(i + 4, "module") && Is(i + 5, TokenKind.Dot) ? i + 6 : i + 4;
            if (IsName(target, Exports) && Is(target + 1, TokenKind.Comma) && Is(target + 2, TokenKind.String))
                Add(_tokens[target + 2].Text!);
        }
        // Babel: Object.keys(_x).forEach(function (key) { … exports[key] = _x[key]; })
        else if (IsName(i + 2, "keys") && Is(i + 4, TokenKind.Identifier) && IsName(i + 7, "forEach")
            && _required.TryGetValue(_tokens[i + 4].Text!, out var specifier))
        {
            for (var next = i + 8; next < Math.Min(_tokens.Count, i + CopyDistance); next++)
            {
                if (!IsName(next, Exports)) continue;
                Copied.Add(specifier);
                return;
            }
        }
    }

    // var _x = require("x"), also inside of a call.
    private void RememberVariable(int i, string specifier)
    {
        var name = Is(i - 1, TokenKind.Assign) ? i - 2
            : Is(i - 1, TokenKind.LeftParenthesis) && Is(i - 3, TokenKind.Assign) ? i - 4 : -1;
        if (name >= 0 && Is(name, TokenKind.Identifier)) _required[_tokens[name].Text!] = specifier;
    }

    private void LookForRequire(int i)
    {
        if (!Is(i + 1, TokenKind.LeftParenthesis)) return;
        for (var next = i + 2; next < Math.Min(_tokens.Count, i + RequireDistance); next++)
        {
            if (RequiredAt(next) is not { } specifier) continue;
            Copied.Add(specifier);
            return;
        }
    }

    // The keys of an object literal.
    private void ReadObject(int i)
    {
        if (!Is(i, TokenKind.LeftBrace)) return;
        i++;
        while (i < _tokens.Count && !Is(i, TokenKind.RightBrace))
        {
            if (Is(i, TokenKind.Ellipsis) && RequiredAt(i + 1) is { } specifier) Copied.Add(specifier);
            // The words before the name of a method or an accessor.
            while (_tokens[i].Text is "get" or "set" or "async" && i + 1 < _tokens.Count && (_tokens[i + 1].IsName || Is(i + 1, TokenKind.String)))
                i++;
            if (Is(i, TokenKind.Multiply)) i++;
            if (i < _tokens.Count && (_tokens[i].IsName || Is(i, TokenKind.String)) && _tokens[i].Text is { } name) Add(name);
            i = EndOfElement(i);
            if (Is(i, TokenKind.Comma)) i++;
        }
    }

    // The next comma or closing bracket outside of inner brackets.
    private int EndOfElement(int i)
    {
        for (var depth = 0; i < _tokens.Count; i++)
        {
            switch (_tokens[i].Kind)
            {
                case TokenKind.Comma when depth == 0:
                    return i;
                case TokenKind.LeftBrace or TokenKind.LeftBracket or TokenKind.LeftParenthesis:
                    depth++;
                    break;
                case TokenKind.RightBrace or TokenKind.RightBracket or TokenKind.RightParenthesis:
                    if (depth-- == 0) return i;
                    break;
            }
        }
        return i;
    }

    private string? RequiredAt(int i) =>
        IsName(i, Require) && Is(i + 1, TokenKind.LeftParenthesis) && Is(i + 2, TokenKind.String)
            && Is(i + 3, TokenKind.RightParenthesis) ? _tokens[i + 2].Text : null;

    private void Add(string name)
    {
        if (name != "default") Names.TryAdd(name, true);
    }

    private bool Is(int i, TokenKind kind) => (uint)i < (uint)_tokens.Count && _tokens[i].Kind == kind;

    private bool IsName(int i, string name) => (uint)i < (uint)_tokens.Count && _tokens[i].IsName && _tokens[i].Text == name;
}
