using Quoll.Syntax;
using Quoll.Text;

namespace Quoll.Cli.BuiltIns;

/// <summary>What a script is.</summary>
internal enum ScriptLanguage
{
    /// <summary>A Script (ECMA-262 §16.1), or what its syntax shows.</summary>
    Script,

    /// <summary>A module of ECMAScript.</summary>
    Module,

    /// <summary>A CommonJS module.</summary>
    CommonJs,
}

/// <summary>The file that the command runs.</summary>
internal readonly record struct MainScript(string Path, string Code, EngineOptions Options)
{
    private static readonly string[] s_commonJsNames = ["require", "module", "exports", "__filename", "__dirname"];

    /// <summary>
    /// Returns what the file is: what its name or its package says. Without that it is a script, but a CommonJS module
    /// if it uses one of the variables of such modules.
    /// </summary>
    public ScriptLanguage Language(NodeModuleLoader loader) => loader.IsModule(Path) switch
    {
        true => ScriptLanguage.Module,
        false when IsCommonJsName(Path) => ScriptLanguage.CommonJs,
        _ => UsesCommonJs() ? ScriptLanguage.CommonJs : ScriptLanguage.Script,
    };

    private static bool IsCommonJsName(string path) => System.IO.Path.GetExtension(path).ToLowerInvariant() is ".cjs" or ".cts";

    private bool UsesCommonJs()
    {
        var code = Code;
        if (!s_commonJsNames.Any(name => code.Contains(name, StringComparison.Ordinal))) return false;
        try
        {
            var names = Parser.FreeNames(new SourceText(code, Path), isStrict: false, Options.IsTypeScript(Path));
            return names.Intersect(s_commonJsNames).Any();
        }
        catch (SyntaxErrorException)
        {
            // Running it reports the error, or finds that it is a module.
            return false;
        }
    }
}
