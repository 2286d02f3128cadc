using System.Text.Json;
using Quoll.Benchmarks.Corpus;
using Quoll.Hosts.Declarations;
using Quoll.Tests.Programs;

namespace Quoll.Tests.Hosts;

/// <summary>Declarations of TypeScript: their text, and the TypeScript compiler's diagnostics for them.</summary>
[Trait("Speed", "Slow")]
public class DeclarationTests
{
    public enum Status { Open, Closed = 5 }

    [Flags]
    public enum Rights { None, Read = 1, Write = 2 }

    public abstract class Shape
    {
        public abstract double Area { get; }
    }

    public class Line(string sku, int quantity)
    {
        public string Sku { get; } = sku;
        public int Quantity { get; } = quantity;
        public string? Note { get; init; }
    }

    public class Page<T>(IReadOnlyList<T> items)
    {
        public IReadOnlyList<T> Items { get; } = items;
        public string? Next { get; set; }
    }

    public class Order(int id, string? customer = null)
    {
        public int Id { get; } = id;
        public string? Customer { get; set; } = customer;
        public decimal? Discount { get; set; }
        public DateTime Placed { get; set; }
        public long Stamp { get; set; }
        public Status Status { get; set; }
        public Rights Rights { get; set; }
        public List<Line> Lines { get; } = [];
        public List<string?> Notes { get; } = [];
        public int[,] Grid { get; set; } = new int[1, 1];
        public byte[] Hash { get; set; } = [];
        public Dictionary<string, int> Stock { get; } = [];
        public Dictionary<int, Line> ByNumber { get; } = [];
        public HashSet<string> Tags { get; } = [];
        public IEnumerable<Line> All => Lines;
        public IAsyncEnumerable<int> Later => throw new NotSupportedException();
        public (int Low, string High) Range { get; set; }
        public Func<Line, bool>? Filter { get; set; }
        public Page<Line>? Page { get; set; }
        public object? Tag { get; set; }
        public static int Count { get; set; }
        public const string Kind = "order";

        public double Total() => 0;
        public double Total(string currency, bool rounded = false) => 0;
        public void Add(params Line[] lines) => Lines.AddRange(lines);
        public Task<Order> Save(Engine engine, CancellationToken token) => Task.FromResult(this);
        public Task Close() => Task.CompletedTask;
        public bool TryFind(string sku, out Line? line)
        {
            line = null;
            return sku.Length > 0;
        }
        public void Swap(ref int one) => one++;
        public IEnumerable<Line> Where(Func<Line, int, bool> test) => Lines.Where(test);
        public static Order Parse(string @default) => new(0, @default);
    }

    [Fact]
    public void Types_that_are_named_are_classes_and_what_they_reach_interfaces()
    {
        var types = ScriptTypes.Reflect(static options => options.Include(typeof(Order)));
        AssertText("""
            declare class Order {
                constructor(id: number, customer?: string | null);
                static readonly Count: number;
                static readonly Kind: string;
                static Parse(default_: string): Order;
                readonly Id: number;
                readonly Customer: string | null;
                readonly Discount: number | null;
                readonly Placed: Date;
                readonly Stamp: number;
                readonly Status: Status;
                readonly Rights: Rights;
                readonly Lines: readonly Line[];
                readonly Notes: readonly (string | null)[];
                readonly Grid: readonly number[][];
                readonly Hash: Uint8Array;
                readonly Stock: { readonly [key: string]: number };
                readonly ByNumber: ReadonlyMap<number, Line>;
                readonly Tags: ReadonlySet<string>;
                readonly All: Iterable<Line>;
                readonly Later: AsyncIterable<number>;
                readonly Range: { readonly Item1: number; readonly Item2: string };
                readonly Filter: ((arg: Partial<Line>) => boolean) | null;
                readonly Page: Page_Line | null;
                readonly Tag: any;
                Total(): number;
                Total(currency: string, rounded?: boolean): number;
                Add(...lines: Partial<Line>[]): void;
                Save(): Promise<Order>;
                Close(): Promise<void>;
                TryFind(sku: string): [boolean, Line | null];
                Swap(one: number): number;
                Where(test: (arg1: Line, arg2: number) => boolean): Iterable<Line>;
            }
            type Status = 0 | 5;
            type Rights = number;
            interface Line {
                readonly Sku: string;
                readonly Quantity: number;
                readonly Note: string | null;
            }
            interface Page_Line {
                readonly Items: readonly Line[];
                readonly Next: string | null;
            }

            """, types);
    }

    public class Account
    {
        public long Number { get; set; }
        public decimal Balance { get; set; }
        public DateTime Since { get; set; }
        public Status Status { get; set; }
        public List<string> Names { get; } = [];
        [ScriptReadOnly] public int Fixed { get; set; }
        [System.Text.Json.Serialization.JsonPropertyName("e-mail")] public string Mail { get; set; } = "";
    }

    [Fact]
    public void Names_forms_and_what_may_be_written_are_those_of_the_options()
    {
        var types = ScriptTypes.Reflect(static options =>
        {
            (options.Naming, options.Writable) = (JsonNamingPolicy.CamelCase, true);
            (options.Integers, options.Decimals) = (IntegerForm.Exact, DecimalForm.Text);
            (options.Dates, options.Enums) = (DateForm.Text, EnumForm.Name);
            options.Include(typeof(Account)).Include(typeof(Status));
        });
        AssertText("""
            declare class Account {
                constructor();
                number: number | bigint;
                balance: string;
                since: string;
                status: Status;
                readonly names: string[];
                readonly fixed: number;
                "e-mail": string;
            }
            type Status = "Open" | "Closed";
            declare const Status: {
                readonly open: "Open";
                readonly closed: "Closed";
            };

            """, types);
    }

    public class Map(int size)
    {
        public int Size { get; } = size;
        public class Order;
    }

    public class Basket : IReadOnlyList<Line>
    {
        public double Sum() => 0;

        int IReadOnlyCollection<Line>.Count => 0;

        Line IReadOnlyList<Line>.this[int index] => new("", index);

        IEnumerator<Line> IEnumerable<Line>.GetEnumerator() => Enumerable.Empty<Line>().GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => Enumerable.Empty<Line>().GetEnumerator();
    }

    public static class Tools
    {
        public static double Half(double value) => value / 2;
    }

    [Fact]
    public void Names_are_free_and_collections_of_the_host_keep_their_methods()
    {
        var types = ScriptTypes.Reflect(static options => options.Include(typeof(Shape)).Include(typeof(Map)).Include(typeof(Map.Order))
            .Include(typeof(Tools)).Include(typeof(Basket)));
        AssertText("""
            declare class Shape {
                private constructor();
                readonly Area: number;
            }
            declare class HostMap {
                constructor(size: number);
                readonly Size: number;
            }
            declare class Order {
                constructor();
            }
            declare class Tools {
                private constructor();
                static Half(value: number): number;
            }
            type Basket = (readonly Line[]) & {
                Sum(): number;
            };
            declare const Basket: {
                new (): Basket;
            };
            interface Line {
                readonly Sku: string;
                readonly Quantity: number;
                readonly Note: string | null;
            }

            """, types);
    }

    public class Pairs
    {
        public (int, Line?) First { get; set; }
        public KeyValuePair<string, Line> Second { get; set; }
        public int Count((int, string) pair) => pair.Item1;
    }

    [Fact]
    public void Tuples_have_their_elements_whatever_the_options()
    {
        AssertText("""
            declare class Pairs {
                constructor();
                readonly First: { readonly Item1: number; readonly Item2: Line };
                readonly Second: { readonly Key: string; readonly Value: Line };
                Count(pair: { readonly Item1: number; readonly Item2: string } | readonly [number, string]): number;
            }
            interface Line {
                readonly Sku: string;
                readonly Quantity: number;
                readonly Note: string | null;
            }

            """, ScriptTypes.Reflect(static options =>
        {
            options.Include(typeof(Pairs));
            options.ExplicitInterfaceMembers = true;
        }));
    }

    public class Row : List<Row>;

    public delegate Step? Step(Step next);

    public class Tree<T>
    {
        public Tree<Tree<T>>? Next { get; set; }
    }

    public class Endless
    {
        public Row Rows { get; } = [];
        public Dictionary<string, Row> ByName { get; } = [];
        public Step? First { get; set; }
        public Tree<int>? Tree { get; set; }
    }

    [Fact]
    public void Types_that_contain_themselves_or_grow_without_end_are_any_at_some_depth()
    {
        var text = new StringWriter();
        ScriptTypes.Reflect(static options => options.Include(typeof(Endless))).WriteTypeScript(text);
        Assert.Contains("readonly Rows: readonly any[];", text.ToString());
        Assert.Contains("readonly ByName: { readonly [key: string]: readonly any[] };", text.ToString());
        Assert.Contains("readonly First: ((next: any) => any) | null;", text.ToString());
        Assert.Contains("readonly Next: any;", text.ToString());
    }

    [Fact]
    public void Names_that_nothing_can_be_declared_by_are_comments()
    {
        var text = new StringWriter();
        new EngineTemplate().SetType<Line>("Promise").SetType<Shape>("the shape").WriteTypeScript(text);
        Assert.Equal("""
            // In place of the built-in one: Promise: constructor of Line
            // globalThis["the shape"]: constructor of Shape
            interface Line {
                readonly Sku: string;
                readonly Quantity: number;
                readonly Note: string | null;
            }
            interface Shape {
                readonly Area: number;
            }

            """.ReplaceLineEndings("\n"), text.ToString());
    }

    private static EngineTemplate Template() => new EngineTemplate(new() { Console = Console.Out, Globals = EngineGlobals.Timers })
        .SetValue("add", (int a, int b = 1) => a + b)
        .SetValue("load", async (string name, Action<Order> done) => await Task.FromResult(name.Length))
        .SetValue("all", (JsValue[] values) => values.Length)
        .SetFunction("raw", static (in HostCall call) => call[0])
        .SetValue("rate", 1.5)
        .SetValue("odd name", "text")
        .SetValue("lines", new List<Line>())
        .SetType<Line>("OrderLine")
        .SetType<Status>();

    [Fact]
    public void A_template_declares_its_globals()
    {
        var text = new StringWriter();
        new EngineTemplate(new EngineOptions { Globals = EngineGlobals.Base64 }).SetValue("add", (int a, int b = 1) => a + b)
            .SetValue("load", async (string name) => await Task.FromResult(name.Length))
            .SetFunction("raw", static (in HostCall call) => call[0])
            .SetValue("rate", 1.5).SetValue("odd name", "text").SetValue("Math", 5).SetValue("lines", new List<Line>())
            .SetType<Line>("OrderLine").SetType<Status>().WriteTypeScript(text);
        Assert.Equal("""
            declare function atob(text: string): string;
            declare function btoa(text: string): string;
            declare function add(a: number, b?: number): number;
            declare function load(name: string): Promise<number>;
            declare function raw(...values: any[]): any;
            declare var rate: number;
            // globalThis["odd name"]: string
            // In place of the built-in one: Math: number
            declare var lines: readonly OrderLine[];
            declare class OrderLine {
                constructor(sku: string, quantity: number);
                readonly Sku: string;
                readonly Quantity: number;
                readonly Note: string | null;
            }
            type Status = 0 | 5;
            declare const Status: {
                readonly Open: 0;
                readonly Closed: 5;
            };

            """.ReplaceLineEndings("\n"), text.ToString());
    }

    [SkippableFact]
    public void The_compiler_of_TypeScript_takes_what_engines_take_and_nothing_else() => AssertChecked(
        """
        script3.js: Argument of type 'string' is not assignable to parameter of type 'number'.
        script4.js: Cannot assign to 'Sku' because it is a read-only property.
        script5.js: Property 'Prise' does not exist on type 'OrderLine'.

        """,
        Template().WriteTypeScript,
        "add(1) + add(2, 3) + rate; console.log(lines.length, new OrderLine('a', 2).Sku.length, Status.Closed === 5)",
        """
        load('x', async order => {
            order.Add({ Sku: 'a' });
            (await order.Save()).Total('EUR').toFixed();
            const [found, line] = order.TryFind('a');
            for (const one of order.All) if (found && one.Sku === line?.Sku) order.Where((other, index) => index > one.Quantity);
            for await (const number of order.Later) setTimeout(() => raw(all(1, 'b')), number);
        })
        """,
        "class Special extends OrderLine { twice() { return this.Quantity * 2 } } new Special('a', 1).twice()",
        "add('1')",
        "lines[0].Sku = 'b'",
        "lines[0].Prise");

    [SkippableFact]
    public void The_compiler_of_TypeScript_takes_all_types_of_an_assembly() => AssertChecked(
        "",
        writer => ScriptTypes.Reflect(static options =>
        {
            options.Include(typeof(DeclarationTests).Assembly);
            options.GenericMethods = options.Events = options.Operators = options.ExplicitInterfaceMembers = true;
        }).WriteTypeScript(writer),
        "new Account().Names.length");

    [SkippableFact]
    public void All_names_of_the_library_of_TypeScript_are_known()
    {
        try
        {
            Assert.All(TypeScriptCompiler.NamesOfLibrary(), static name => Assert.True(TypeScriptNames.IsKnown(name), name));
        }
        catch (PackageUnavailableException unavailable)
        {
            Skip.If(true, unavailable.Message);
        }
    }

    private static void AssertChecked(string expected, Action<TextWriter> write, params string[] scripts)
    {
        var text = new StringWriter();
        write(text);
        try
        {
            Assert.Equal(expected.ReplaceLineEndings("\n"), TypeScriptCompiler.Check(text.ToString(), scripts));
        }
        catch (Exception unavailable) when (unavailable is PackageUnavailableException or NodeUnavailableException)
        {
            Skip.If(true, unavailable.Message);
        }
    }

    private static void AssertText(string expected, ScriptTypes types)
    {
        var text = new StringWriter();
        types.WriteTypeScript(text);
        Assert.Equal(expected.ReplaceLineEndings("\n"), text.ToString());
    }
}
