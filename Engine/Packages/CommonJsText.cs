using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Language;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Packages;

/// <summary>
/// The text of a CommonJS module: the body of a function whose parameters are the module's variables
/// (nodejs.org/api/modules.html#the-module-wrapper). Compiled once for all engines that get the same string.
/// </summary>
internal sealed class CommonJsText
{
    private static readonly string[] s_parameters = ["exports", "require", "module", "__filename", "__dirname"];

    private static readonly ConditionalWeakTable<string, CommonJsText> Known = [];

    private readonly string _text;
    private readonly LanguageOptions _language;
    private ExportScan? _scan;

    private CommonJsText(string text, string shown, LanguageOptions language)
    {
        _text = text;
        _language = language;
        Name = shown;
        try
        {
            Code = ScriptCompiler.CompileFunctionBody(text, shown, language, s_parameters).Code;
        }
        catch (SyntaxErrorException invalid)
        {
            Error = invalid;
        }
    }

    /// <summary>The name in errors and stack traces.</summary>
    public string Name { get; }

    /// <summary>A script whose completion value is the function; null if there is an <see cref="Error"/>.</summary>
    public CodeBlock? Code { get; }

    /// <summary>Why the text is not a CommonJS module; null if it is.</summary>
    public SyntaxErrorException? Error { get; }

    /// <summary>What the module exports, as its text shows it.</summary>
    public ExportScan Scan => _scan ??= new ExportScan(new SourceText(_text, Name));

    /// <summary>Whether the text is a module of ECMAScript instead, or comes further if read as one.</summary>
    public bool IsEcmaScript
    {
        get
        {
            if (Error is null) return false;
            try
            {
                Parser.ParseModule(_text, Name, _language, needsTrees: false);
                return true;
            }
            catch (SyntaxErrorException asModule)
            {
                return asModule.Offset > Error.Offset;
            }
        }
    }

    /// <summary>Compiles a text, or returns what was compiled before.</summary>
    public static CommonJsText Of(string text, string shown, bool erasesTypes)
    {
        var language = LanguageOf(erasesTypes);
        if (Known.TryGetValue(text, out var known) && known.Name == shown && known._language == language) return known;
        var compiled = new CommonJsText(text, shown, language);
        Known.AddOrUpdate(text, compiled);
        return compiled;
    }

    // The same in all engines.
    private static LanguageOptions LanguageOf(bool erasesTypes) => new() { ErasesTypes = erasesTypes };

    /// <summary>Returns whether a text that may be a script uses variables of CommonJS modules.</summary>
    public static bool UsesVariables(string text, string shown, bool erasesTypes)
    {
        if (!Array.Exists(s_parameters, name => text.Contains(name, StringComparison.Ordinal))) return false;
        try
        {
            return Parser.FreeNames(new SourceText(text, shown), LanguageOf(erasesTypes)).Intersect(s_parameters).Any();
        }
        catch (SyntaxErrorException)
        {
            // Running it reports the error, or finds that it is a module.
            return false;
        }
    }

    /// <summary>Returns the function in a realm.</summary>
    /// <param name="realm">The realm.</param>
    /// <param name="name">The name that imports of the text are relative to.</param>
    public JsFunction FunctionIn(Realm realm, string name)
    {
        var machine = Machine.Of(realm);
        machine.RequireSourceLength(_text.Length);
        if (Error is not null) throw ErrorObject.SyntaxErrorAt(realm, Error.SourceText, Error.Offset, Error.Message);
        return (JsFunction)machine.RunCode(realm, machine.NewInstance(Code!, name), null).Object;
    }
}
