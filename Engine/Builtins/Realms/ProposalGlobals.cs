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

    private const string AsyncContextDeclaration = """
        declare namespace AsyncContext {
            class Snapshot {
                static wrap<T extends (...args: any[]) => any>(fn: T): T;
                run<T>(func: (...args: any[]) => T, ...args: any[]): T;
            }
            class Variable<V> {
                constructor(options?: { name?: string; defaultValue?: V });
                readonly name: string;
                get(): V;
                run<T>(value: V, func: (...args: any[]) => T, ...args: any[]): T;
            }
        }

        """;

    private const Proposals All = Proposals.ShadowRealm | Proposals.AsyncContext;

    // One table for each set of proposals.
    private static readonly RealmTables?[] Tables = new RealmTables?[(int)All + 1];

    /// <summary>Returns the built-ins of ECMA-262 with those of proposals.</summary>
    public static RealmTables Of(Proposals proposals) =>
        (proposals & All) == 0 ? RealmTables.Standard : With(proposals & All);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static RealmTables With(Proposals proposals)
    {
        ref var known = ref Tables[(int)proposals];
        if (known is null) Interlocked.CompareExchange(ref known, RealmTables.Standard.With(Describe(proposals)), null);
        return known;
    }

    private static ExtensionTable Describe(Proposals proposals)
    {
        var extension = new ExtensionTable(ExtensionName);
        if ((proposals & Proposals.AsyncContext) != 0)
        {
            extension.Globals.Intrinsic("AsyncContext", Intrinsic.AsyncContext);
            extension.Declarations.Add("AsyncContext", AsyncContextDeclaration);
        }
        if ((proposals & Proposals.ShadowRealm) != 0)
        {
            extension.Globals.Intrinsic("ShadowRealm", Intrinsic.ShadowRealm);
            extension.Declarations.Add("ShadowRealm", ShadowRealmDeclaration);
        }
        return extension;
    }
}
