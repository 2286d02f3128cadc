namespace Quoll.Builtins.Realms;

/// <summary>The globals of <see cref="EngineOptions.Proposals"/>, as an extension.</summary>
internal static class ProposalGlobals
{
    private const string ExtensionName = "Quoll.Proposals";

    private const string ShadowRealmDeclaration = """
        declare class ShadowRealm {
            evaluate(sourceText: string): any;
            importValue(specifier: string, exportName: string): Promise<any>;
        }

        """;

    private static readonly RealmTables ShadowRealm = RealmTables.Standard.With(DescribeShadowRealm());

    /// <summary>Returns the built-ins of ECMA-262 with those of proposals.</summary>
    public static RealmTables Of(bool hasShadowRealm) => hasShadowRealm ? ShadowRealm : RealmTables.Standard;

    private static ExtensionTable DescribeShadowRealm()
    {
        var extension = new ExtensionTable(ExtensionName);
        extension.Globals.Intrinsic("ShadowRealm", Intrinsic.ShadowRealm);
        extension.Declarations.Add("ShadowRealm", ShadowRealmDeclaration);
        return extension;
    }
}
