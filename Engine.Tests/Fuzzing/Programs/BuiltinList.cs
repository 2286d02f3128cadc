using System.Text.Json;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// All built-in functions, each as an expression that returns it. They are found from the global object and from values
/// that syntax creates.
/// </summary>
internal static class BuiltinList
{
    private const string Walk = """
        (() => {
            const roots = [
                "globalThis", "(function () {})", "(function* () {})", "(async function () {})", "(async function* () {})", "(function* () {})()", "(async function* () {})()",
                "[].values()", "new Map().entries()", "new Set().values()", "''[Symbol.iterator]()", "''.matchAll(/a/g)", "[].values().map(x => x)",
                "Iterator.from({ next() {} })", "Iterator.from([1])", "Promise.withResolvers()", "Proxy.revocable({}, {})", "(function () { return arguments; })()",
                "(class { static #p; })", "/a/", "new Error", "Promise.resolve()",
            ];
            const seen = new Set(), found = [], queue = [];
            function add(value, path) {
                if (Object(value) !== value || seen.has(value)) return;
                seen.add(value);
                queue.push([value, path]);
                if (typeof value === "function") found.push(path);
            }
            for (const root of roots) add((0, eval)(root), root);
            for (let entry; entry = queue.shift();) {
                const [value, path] = entry;
                add(Object.getPrototypeOf(value), `Object.getPrototypeOf(${path})`);
                for (const key of Reflect.ownKeys(value)) {
                    const name = typeof key === "symbol" ? key.description : JSON.stringify(key);
                    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
                    add(descriptor.value, `${path}${path === "globalThis" ? `.${key}`.replace("globalThis.", "") : `[${name}]`}`);
                    add(descriptor.get, `Object.getOwnPropertyDescriptor(${path}, ${name}).get`);
                    add(descriptor.set, `Object.getOwnPropertyDescriptor(${path}, ${name}).set`);
                }
            }
            return JSON.stringify(found);
        })()
        """;

    /// <summary>The expressions, in a stable order.</summary>
    public static IReadOnlyList<string> All { get; } = JsonSerializer.Deserialize<string[]>(new Engine().Evaluate<string>(Walk))!;
}
