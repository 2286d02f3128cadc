namespace Quoll.Tests.Hosts;

/// <summary>The ways in which a .NET type may offer something, as hosts of other engines use them.</summary>
public abstract class MemberVarietyTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : MemberVarietyTests(true);

    public class Reflected() : MemberVarietyTests(false);

    public class Generated() : MemberVarietyTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public enum Shade { Dark = 1, Light = 2 }

    public interface INamed
    {
        string Name { get; }

        string Greet(string greeting = "Hello") => $"{greeting}, {Name}";
    }

    public class Person2 : INamed
    {
        public string Name { get; set; } = "Ada";

        public override string ToString() => $"Person {Name}";
    }

    public class Base
    {
        public virtual string Virtual() => "base";

        public string Hidden() => "base";

        public string Overload(object value) => "base object";
    }

    public class Derived : Base
    {
        public override string Virtual() => "derived " + base.Virtual();

        public new string Hidden() => "derived";

        public string Overload(string value) => "derived string";
    }

    public class Variety
    {
        public string Params(string first, params object?[] rest) => $"{first} {string.Join(',', rest)} {rest.Length}";

        public string Numbers(params int[] numbers) => $"{numbers.Length}";

        public string Spans(string name, params string[] names) => name + string.Concat(names);

        public string Optional(int a = 1, string b = "b", bool c = true) => $"{a}{b}{c}";

        public string Nullable(int? value = null) => value?.ToString() ?? "null";

        public bool TryGet(string key, out int value)
        {
            value = key.Length;
            return key.Length > 0;
        }

        public void Double(ref int value) => value *= 2;

        public int Swap(ref int a, ref int b)
        {
            (a, b) = (b, a);
            return a + b;
        }

        public string Enum(Shade shade) => shade.ToString();

        public string Enum2(Shade? shade) => shade?.ToString() ?? "none";

        public string Kind(int value) => "int";

        public string Kind(string value) => "string";

        public string Kind(Shade value) => "shade";

        public string Kind(bool value) => "bool";

        public string Kind(double[] value) => "doubles";

        public string Kind(DateTime value) => "date";

        public string Kind(IEnumerable<Person2> value) => "people";

        public string Kind(Func<int, int> value) => "function";

        public string Interface(INamed named) => named.Name;

        public string Char(char letter) => $"<{letter}>";

        public string Bytes(byte[] bytes) => $"{bytes.Length}";

        public string Dictionary(IDictionary<string, object?> values) => string.Join(',', values.Select(static x => $"{x.Key}={x.Value}"));

        public string ReadOnly(IReadOnlyList<int> values) => $"{values.Count}";

        public string Set(ISet<string> values) => $"{values.Count}";

        public string Tuple((int A, string B) pair) => $"{pair.A}{pair.B}";

        public (int, string) Pair() => (1, "one");

        public string Time(TimeSpan span) => $"{span.TotalSeconds}";

        public string Id(Guid id) => $"{id:N}"[..4];

        public string Link(Uri uri) => uri.Host;

        public string Object(object? value) => value?.GetType().Name ?? "null";

        public string Value(JsValue value) => value.Type.ToString();

        public int this[int index] => index * 2;

        public string this[string name] => $"[{name}]";

        public static int Count { get; set; } = 5;

        public const string Version = "1.0";

        public static string Static(int value) => $"static {value}";

        public string Wide(long value) => $"{value}";

        public string Small(byte value) => $"{value}";

        public string Exact(decimal value) => $"{value}";
    }

    public static TheoryData<string> Uses => new("""
        v.Params('a') ==> a  0
        v.Params('a', 1, null, 'b') ==> a 1,,b 3
        v.Numbers() ==> 0
        v.Numbers(1, 2, 3) ==> 3
        v.Numbers([1, 2]) ==> 2
        v.Numbers(...[1, 2, 3, 4]) ==> 4
        v.Spans('a', 'b', 'c') ==> abc
        v.Optional() ==> 1bTrue
        v.Optional(2) ==> 2bTrue
        v.Optional(undefined, 'x') ==> 1xTrue
        v.Optional(3, 'y', false) ==> 3yFalse
        v.Nullable() ==> null
        v.Nullable(3) ==> 3
        v.TryGet('abc') ==> [true,3]
        v.Double(4) ==> 8
        v.Swap(1, 2) ==> [3,2,1]
        v.Enum(2) ==> Light
        v.Enum('Dark') ==> Dark
        v.Enum2(null) ==> none
        v.Enum2('Light') ==> Light
        v.Kind(1) ==> int
        v.Kind('x') ==> string
        v.Kind(true) ==> bool
        v.Kind([1.5]) ==> doubles
        v.Kind(new Date(0)) ==> date
        v.Kind([p]) ==> people
        v.Kind(x => x) ==> function
        v.Interface(p) ==> Ada
        v.Char('x') ==> <x>
        v.Char('xy') ==> TypeError: Variety.Char(letter): "xy" is not a Char
        v.Bytes(new Uint8Array([1, 2])) ==> 2
        v.Bytes([1, 2, 3]) ==> 3
        v.Dictionary({ a: 1, b: 'x' }) ==> a=1,b=x
        v.ReadOnly([1, 2]) ==> 2
        v.Set(['a', 'a', 'b']) ==> 2
        v.Set(new Set(['a'])) ==> 1
        v.Tuple([1, 'a']) ==> 1a
        v.Pair().Item2 + [...v.Pair()][0] ==> one1
        v.Time('00:00:05') ==> 5
        v.Time(5000) ==> 5
        v.Id('00112233-4455-6677-8899-aabbccddeeff') ==> 0011
        v.Link('https://example.org/a') ==> example.org
        v.Object(1) ==> Double
        v.Object('a') ==> String
        v.Object(null) ==> null
        v.Object([]) ==> List`1
        v.Object({}) ==> Dictionary`2
        v.Value(undefined) ==> Undefined
        v[4] ==> 8
        v['4'] ==> 8
        v.Other ==> [Other]
        v.get(3) ==> 6
        v.get('x') ==> [x]
        Variety.Count + Variety.Version + Variety.Static(1) ==> 51.0static 1
        new Variety().Small(255) ==> 255
        v.Small(256) ==> TypeError: Variety.Small(value): 256 is not a Byte
        v.Wide(2 ** 53) ==> 9007199254740992
        v.Wide('12') ==> 12
        v.Exact('0.10') ==> 0.10
        v.Exact(0.1) ==> 0.1
        String(p) ==> Person Ada
        `${p}` ==> Person Ada
        d.Virtual() ==> derived base
        d.Hidden() ==> derived
        d.Overload('x') ==> derived string
        d.Overload(1) ==> base object
        d instanceof Object ==> true
        v.Kind.call(v, 1) ==> int
        [1, 'a'].map(x => v.Kind(x)).join() ==> int,string
        """.Split('\n'));

    [Theory]
    [MemberData(nameof(Uses))]
    public void Each_use_has_its_result(string use)
    {
        Engine.SetType<Variety>();
        Set("v", new Variety());
        Set("p", new Person2());
        Set("d", new Derived());
        Check(use);
    }
}
