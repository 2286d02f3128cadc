namespace Quoll.Packages;

/// <summary>Errors of resolving a specifier, with the values of <c>code</c> that Node gives them.</summary>
internal static class NodeErrors
{
    public static ScriptError NotFound(string message) => Make("MODULE_NOT_FOUND", message);

    public static ScriptError InvalidSpecifier(string specifier, string reason) =>
        Make("ERR_INVALID_MODULE_SPECIFIER", $"'{specifier}' is not a valid specifier: {reason}");

    public static ScriptError InvalidConfiguration(string folder, string reason) =>
        Make("ERR_INVALID_PACKAGE_CONFIG", $"the package.json of '{folder}' is not valid: {reason}");

    public static ScriptError InvalidTarget(string folder, string key, string target) =>
        Make("ERR_INVALID_PACKAGE_TARGET", $"the package.json of '{folder}' has a target for '{key}' that is not valid: {target}");

    public static ScriptError NotExported(string subpath, string folder, string known) =>
        Make("ERR_PACKAGE_PATH_NOT_EXPORTED", $"the package in '{folder}' does not export '{subpath}'; it exports {known}");

    public static ScriptError ImportNotDefined(string specifier, string? folder) => Make("ERR_PACKAGE_IMPORT_NOT_DEFINED",
        folder is null ? $"no package.json defines '{specifier}'" : $"the package.json of '{folder}' does not define '{specifier}'");

    /// <summary>The error for a name with <c>node:</c> before it.</summary>
    public static ScriptError UnknownBuiltIn(string specifier, bool isOfNode) => Make("ERR_UNKNOWN_BUILTIN_MODULE",
        isOfNode ? $"Quoll does not have Node's module '{specifier}'" : $"there is no built-in module '{specifier}'");

    /// <summary>The error for the name of a Node module that is not the name of a package either.</summary>
    public static ScriptError MissingOfNode(string name) =>
        NotFound($"Quoll does not have Node's module '{name}', and there is no package of this name");

    private static ScriptError Make(string code, string message) =>
        new(ScriptErrorKind.Error, message) { Data = { ["code"] = code } };
}
