namespace Quoll.Web;

/// <summary>The declarations of TypeScript for the globals that the host's options ask for.</summary>
internal static class WebDeclarations
{
    private const string Console = """
        declare const console: {
            log(...values: any[]): void;
            info(...values: any[]): void;
            debug(...values: any[]): void;
            warn(...values: any[]): void;
            error(...values: any[]): void;
            trace(...values: any[]): void;
            dir(value: any, options?: { depth?: number | null }): void;
            dirxml(...values: any[]): void;
            table(data: any, columns?: readonly string[]): void;
            assert(condition?: any, ...values: any[]): void;
            clear(): void;
            count(label?: string): void;
            countReset(label?: string): void;
            group(...values: any[]): void;
            groupCollapsed(...values: any[]): void;
            groupEnd(): void;
            time(label?: string): void;
            timeLog(label?: string, ...values: any[]): void;
            timeEnd(label?: string): void;
        };

        """;

    /// <summary>Returns the declaration of a global.</summary>
    public static string Of(string name) => name switch
    {
        "console" => Console,
        "atob" or "btoa" => Function(name, "(text: string): string"),
        "structuredClone" => Function(name, "<T>(value: T, options?: { transfer?: readonly any[] }): T"),
        "queueMicrotask" => Function(name, "(callback: () => void): void"),
        "clearTimeout" or "clearInterval" => Function(name, "(timer?: any): void"),
        _ => Function(name, "(callback: (...values: any[]) => void, milliseconds?: number, ...values: any[]): any"),
    };

    private static string Function(string name, string signature) => $"declare function {name}{signature};\n";
}
