namespace Quoll.Builtins.Realms;

/// <summary>The globals of <see cref="EngineGlobals.Proposals"/>, as an extension.</summary>
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

    // One table for each set of proposals, whose bits are above those of other globals.
    private static readonly RealmTables?[] Tables = new RealmTables?[(int)EngineGlobals.Proposals / (int)EngineGlobals.ShadowRealm + 1];

    /// <summary>Returns the built-ins of ECMA-262 with those of proposals.</summary>
    public static RealmTables Of(EngineGlobals globals) =>
        (globals & EngineGlobals.Proposals) == 0 ? RealmTables.Standard : With(globals & EngineGlobals.Proposals);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static RealmTables With(EngineGlobals proposals)
    {
        ref var known = ref Tables[(int)proposals / (int)EngineGlobals.ShadowRealm];
        if (known is null) Interlocked.CompareExchange(ref known, RealmTables.Standard.With(Describe(proposals)), null);
        return known;
    }

    private static ExtensionTable Describe(EngineGlobals proposals)
    {
        var extension = new ExtensionTable(ExtensionName);
        if ((proposals & EngineGlobals.AsyncContext) != 0)
        {
            extension.Globals.Intrinsic("AsyncContext", Intrinsic.AsyncContext);
            extension.Declarations.Add("AsyncContext", AsyncContextDeclaration);
        }
        if ((proposals & EngineGlobals.ShadowRealm) != 0)
        {
            extension.Globals.Intrinsic("ShadowRealm", Intrinsic.ShadowRealm);
            extension.Declarations.Add("ShadowRealm", ShadowRealmDeclaration);
        }
        return extension;
    }
}
