using System.Collections;
using System.Collections.ObjectModel;
using System.Numerics;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Generators;

/// <summary>Members that C# allows and that are rare. Both models must find the same in them.</summary>
public class Odd
{
    public class Upper
    {
        public virtual object Value => 1;

        public int Hidden { get; set; } = 1;

        public static readonly int Shared = 1;

        public int this[int index] => index;

        public string Shadow(int a) => $"upper {a}";

        public virtual Upper Self() => this;

        public static string Make() => "upper";

        internal int Internal => 1;

        protected int Protected => 1;
    }

    public class Lower : Upper
    {
        public override string Value => "lower";

        public new string Hidden = "lower";

        public static new readonly int Shared = 2;

        public new int this[int index] => -index;

        public new string Shadow(int a) => $"lower {a}";

        public override Lower Self() => this;

        public static new string Make() => "lower";
    }

    public class Generic<T, TKey> where T : class, new() where TKey : struct, IComparable<TKey>
    {
        public T? One { get; set; }

        public TKey Two;

        public List<(T First, TKey? Second)> Both { get; } = [];

        public TKey? Maybe { get; init; }

        public Nested<string> Inner => new();

        public T Call(TKey key, Func<T, TKey> function) => key.CompareTo(function(new T())) == 0 ? new T() : One!;

        public class Nested<TOther>
        {
            public TOther? Other { get; set; }

            public Generic<T, TKey>? Up { get; set; }
        }
    }

    public interface IBase
    {
        int A { get; }

        event EventHandler Happened;

        string this[string key] { get; set; }

        int Default() => 5;

        static int Shared() => 1;
    }

    public interface IMore : IBase, IEnumerable<int>
    {
        new string A { get; }

        void Three(out int a, ref string b, in double c);
    }

    public readonly record struct Position(int X, [property: JsonPropertyName("why")] double Y = 4)
        : IAdditionOperators<Position, Position, Position>, IAdditiveIdentity<Position, Position>
    {
        public static Position AdditiveIdentity => default;

        public static Position operator +(Position left, Position right) => left with { X = left.X + right.X };
    }

    public class Chosen
    {
        [JsonConstructor]
        private Chosen(int a, string b = "q\"\n") => (A, B) = (a, b);

        public Chosen(int a) : this(a, "one") { }

        public Chosen(params string[] parts) : this(parts.Length, "many") { }

        public Chosen(int a, out int b) : this(a) => b = a;

        public int A { get; }

        public string B { get; }
    }

    public class Defaults
    {
        public int Many(
            int a = -1, long b = long.MinValue, ulong c = ulong.MaxValue, sbyte d = -128, char e = '\u0001', string f = "\\\"\u2028",
            double g = double.NegativeInfinity, float h = float.Epsilon, decimal i = decimal.MaxValue, DayOfWeek j = (DayOfWeek)9,
            DayOfWeek? k = DayOfWeek.Friday, int? l = null, DateTime m = default, object? n = null, nint o = 5, double p = 1e300,
            bool q = true, CancellationToken r = default, (int, int) s = default, short t = -3, Half u = default) =>
            HashCode.Combine(a, b, c, d, HashCode.Combine(e, f, g, h, i, j, k, l), HashCode.Combine(m, n, o, p, q, r, s), t)
                + u.GetHashCode();
    }

    public class Seen
    {
        [JsonInclude]
        private int _field = 4;

        public int A { get; internal set; }

        public int B { internal get; set; }

        [JsonInclude]
        protected string? C { get; init; }

        [DataMember]
        private int D { get; set; }

        [ScriptName("nn")]
        public int E { get; set; }

        [JsonPropertyName("a b"), JsonPropertyOrder(-3)]
        public int F { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))]
        public DayOfWeek? Day { get; set; }

        [Obsolete("no", true)]
        public int Obsolete { get; set; }

        public (int, int, int, int, int, int, int, int, int) Long { get; set; }

        public (Upper, int?) Pair { get; set; }

        public KeyValuePair<string, Upper> Entry { get; set; }

        public int[,] Grid { get; set; } = new int[1, 1];

        public StringBuilder? Builder { get; set; }

        public IEnumerator<int>? Enumerator { get; set; }

        public Engine? Engine { get; set; }

        public IAsyncEnumerable<Upper>? Later { get; set; }

        public int Field() => _field++ + D;
    }

    public class SeenLower : Seen
    {
        [ScriptIgnore]
        public new int A { get; set; }

        public new string? E { get; set; }
    }

    [DataContract(Name = "con")]
    public class Contract
    {
        [DataMember(Name = "x", Order = 5, IsRequired = true)]
        private readonly int _x = 1;

        [DataMember(Order = 1)]
        public virtual string? Text { get; set; }

        public int Left => _x;
    }

    public class ContractLower : Contract
    {
        public int Own { get; set; }

        public override string? Text { get; set; }
    }

    public class Group : IGrouping<string, int>
    {
        public string Key => "k";

        public int More => 1;

        public IEnumerator<int> GetEnumerator() => new List<int> { 1 }.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Observed : ObservableCollection<Upper>
    {
        public string? Title { get; set; }

        public int Sum() => Count;
    }

    public class Failure(string message, Exception? inner = null) : InvalidOperationException(message, inner)
    {
        public int Code => 1;
    }

    public class Calls
    {
        public int Injected(Engine engine, int a, CancellationToken token) => token.CanBeCanceled || engine is null ? a : -a;

        public int Values(JsValue[] all) => all.Length;

        public int Objects(params object?[] all) => all.Length;

        public int Listed(params List<int> list) => list.Count;

        public int References(ref int a, out int b, in int c, ref readonly int d)
        {
            b = a + c + d;
            return b;
        }

        public Engine? Engine() => null;

        public StringBuilder Unnamed() => new();

        public int Unnamed(int a) => a;

        [ScriptName("same")]
        public int One() => 1;

        [ScriptName("same")]
        public int Two(int a) => a;

        public new string ToString() => "new";

        public void Never(Type type) => ArgumentNullException.ThrowIfNull(type);

        public Stream Stream() => System.IO.Stream.Null;
    }
}

public static class OddExtensions
{
    public static int Add(this Odd.Upper upper, int a) => upper.Hidden + a;

    public static int Map(this int[] numbers) => numbers.Length;

    public static int Total(this int[] numbers) => numbers.Sum();

    public static int Walked(this IEnumerable<int> numbers) => numbers.Count();

    public static int OfInterface(this Odd.IBase item, Engine engine) => engine is null ? 0 : item.A;

    public static T Generic<T>(this T value) => value;
}

[ScriptType(typeof(Odd.Lower))]
[ScriptType(typeof(Odd.Generic<Odd.Upper, int>))]
[ScriptType(typeof(Odd.IMore))]
[ScriptType(typeof(Odd.Position), Construct = true)]
[ScriptType(typeof(Odd.Chosen), Construct = true)]
[ScriptType(typeof(Odd.Defaults))]
[ScriptType(typeof(Odd.SeenLower))]
[ScriptType(typeof(Odd.ContractLower))]
[ScriptType(typeof(Odd.Group))]
[ScriptType(typeof(Odd.Observed), Construct = true)]
[ScriptType(typeof(Odd.Failure), Construct = true)]
[ScriptType(typeof(Odd.Calls))]
[ScriptType(typeof(Random), Construct = true)]
[ScriptType(typeof(System.Xml.Linq.XElement))]
[ScriptType(typeof(System.Data.DataTable))]
[ScriptType(typeof(Vector2), Construct = true)]
[ScriptType(typeof(TimeSpan), Construct = true)]
[ScriptType(typeof(string), Construct = true)]
[ScriptType(typeof(int[]))]
[ScriptType(typeof(File))]
internal partial class OddGeneratedTypes : ScriptTypes;

[ScriptType(typeof(Odd.Lower))]
[ScriptType(typeof(Odd.Generic<Odd.Upper, int>))]
[ScriptType(typeof(Odd.IMore))]
[ScriptType(typeof(Odd.Position), Construct = true)]
[ScriptType(typeof(Odd.SeenLower))]
[ScriptType(typeof(Odd.Observed))]
[ScriptType(typeof(int[]))]
[ScriptTypesOptions(
    Naming = JsonKnownNamingPolicy.SnakeCaseLower, Writable = true, Events = true, Operators = true, ExplicitInterfaceMembers = true,
    Extensions = [typeof(OddExtensions)])]
internal partial class OpenOddGeneratedTypes : ScriptTypes;
