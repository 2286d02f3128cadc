
namespace Quoll.Tests.Hosting;

/// <summary>
/// Operations of scripts on shared memory that another thread makes longer meanwhile. Each reads the length once.
/// </summary>
public class GrowingMemoryTests
{
    private const int Rounds = 40, MaxLength = 1 << 15, Step = 8;

    // A failing test must not hang the run.
    private static readonly EngineOptions Options = new() { MaxTime = MachinePace.Hang, Globals = EngineGlobals.Web };

    public static TheoryData<string> Operations =>
    [
        "a.toReversed()", "a.toSorted()", "a.toSorted((x, y) => x - y)", "a.sort()", "a.sort((x, y) => x - y)", "a.reverse()",
        "a.slice()", "a.slice(1)", "a.with(0, 1)", "a.fill(1)", "a.copyWithin(0, 1)", "a.subarray(1)", "a.set(a)",
        "a.set(new Uint8Array(a.buffer))", "new Uint8Array(memory).set(new Uint8Array(memory))",
        "new Uint16Array(a.length).set(a.subarray(0, 0))", "new Uint8Array(a)", "new Int8Array(a)", "new Float64Array(a)",
        "new Uint16Array(a)", "new Uint8Array(memory)", "new Uint8Array(memory, 4)", "new DataView(memory).byteLength",
        "Uint8Array.from(a)", "Uint8Array.of(...a)", "[...a]", "Array.from(a)", "Array.prototype.slice.call(a)",
        "Array.prototype.concat.call([], a)", "Object.entries(a)", "Object.values(a)", "JSON.stringify(a)", "a.join()",
        "a.toLocaleString()", "a.indexOf(9)", "a.lastIndexOf(9)", "a.includes(9)", "a.includes(undefined)", "a.includes(NaN)", "a.at(-1)",
        "a.map(x => x)", "a.filter(x => !x)", "a.findLast(x => x)", "a.reduceRight((x, y) => x + y, 0)", "for (const x of a) ;",
        "for (const x in a) ;", "Math.max.apply(null, a)", "Reflect.ownKeys(a)", "memory.slice(0)", "memory.slice(1)",
        "structuredClone(a)", "structuredClone(memory)", "a.toHex()", "a.toBase64()", "a.setFromHex('0000')", "a.setFromBase64('AAAA')",
        "new DataView(memory).getUint8(0)", "Atomics.load(a, 0)", "Atomics.add(a, 0, 1)", "Atomics.notify(new Int32Array(memory), 0)",
        "console.log(a); console.log(memory)", "host.Bytes(a)", "host.List(a)", "host.Plain(a)", "host.Bytes(memory)",
        "`${a.length}${a.byteLength}`", "new Set(a)", "new Map([...a.entries()])", "Object.freeze([...a.keys()])", "({ ...a })",
        "Object.assign({}, a)",
    ];

    /// <summary>What scripts call with an array: the ways in which it becomes a .NET value.</summary>
    public sealed class Host
    {
        public int Bytes(byte[] bytes) => bytes.Length;

        public int List(List<int> numbers) => numbers.Count;

        public bool Plain(object value) => value is not null;
    }

    [Theory]
    [MemberData(nameof(Operations))]
    public async Task No_operation_fails(string operation)
    {
        using var engine = new Engine(Options with { Console = EngineConsole.To(static (_, _) => { }) });
        engine.SetValue("host", new Host());
        engine.Execute($"function once(memory, a) {{ {operation} }}");
        for (var round = 0; round < Rounds; round++)
        {
            var memory = new SharedMemory(Step, MaxLength);
            using var stop = new CancellationTokenSource();
            var growing = Task.Factory.StartNew(() => Grow(memory, stop.Token), TaskCreationOptions.LongRunning);
            try
            {
                engine.SetValue("memory", memory).Execute("once(memory, new Uint8Array(memory))");
            }
            finally
            {
                stop.Cancel();
                await growing;
            }
        }
    }

    private static void Grow(SharedMemory memory, CancellationToken stop)
    {
        for (var length = Step; length <= MaxLength && !stop.IsCancellationRequested; length += Step) memory.Grow(length);
    }
}
