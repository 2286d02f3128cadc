namespace Quoll;

/// <summary>
/// Which sources are TypeScript (<see cref="EngineOptions.TypeScript"/>). Their types are skipped, not checked. Enums,
/// namespaces with values, parameter properties and <c>import x = …</c> are a SyntaxError, because they are more than
/// types.
/// </summary>
public enum TypeScriptSources
{
    /// <summary>None.</summary>
    None,

    /// <summary>Scripts and modules whose names end in <c>.ts</c>, <c>.mts</c> or <c>.cts</c>.</summary>
    ByName,

    /// <summary>
    /// All scripts and modules except those whose names end in <c>.js</c>, <c>.mjs</c> or <c>.cjs</c>.
    /// </summary>
    AllButJavaScript,
}
