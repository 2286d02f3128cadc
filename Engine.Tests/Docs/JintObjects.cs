using System.Dynamic;

namespace Quoll.Tests.Docs;

/// <summary>
/// The objects that scripts use which run in Jint and Quoll: those of docs/from-jint.md and of
/// testdata/jint-cases.txt.
/// </summary>
public static class JintObjects
{
    public enum Level { Junior = 1, Senior = 5 }

    public interface INamed { string Name { get; } }

    public class Person : INamed
    {
        public string Field = "field";
        private int _age = 36;

        public Person() { }

        public Person(string name, int age = 36) => (Name, Age) = (name, age);

        public string Name { get; set; } = "Ada";
        public int Age { get => _age; set => _age = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value)); }
        public double? Rate { get; set; }
        public string? Nickname { get; set; }
        public bool IsActive { get; set; } = true;
        public Level Level { get; set; } = Level.Senior;
        public Person? Parent { get; set; }
        public List<string> Tags { get; } = ["a", "b"];
        public int[] Marks { get; set; } = [3, 1, 2];
        public Dictionary<string, int> Scores { get; } = new() { ["math"] = 5, ["art"] = 3 };
        public Func<int, int> Twice { get; set; } = static n => n * 2;
        public static int Created { get; set; } = 7;
        public const string Kind = "person";

        public string Greet() => $"{Name} greets";
        public string Greet(string other) => $"{Name} greets {other}";
        public string Greet(string other, int times) => $"{Name} greets {other} {times} times";
        public string Which(int n) => $"int {n}";
        public string Which(string s) => $"string {s}";
        public string Which(bool b) => $"bool {b}";
        public int Sum(params int[] numbers) => numbers.Sum();
        public int Default(int a, int b = 10) => a + b;
        public Person SetName(string name) { Name = name; return this; }
        public bool Is(Person other) => ReferenceEquals(this, other);
        public string NameOf(INamed named) => named.Name;
        public string Describe(object? value) => value?.GetType().Name ?? "null";
        public int Apply(Func<int, int, int> f) => f(3, 4);
        public string Join(IEnumerable<string> texts) => string.Join("+", texts);
        public int Count(List<int> numbers) => numbers.Count;
        public string LevelOf(Level level) => level.ToString();
        public int Fail() => throw new InvalidOperationException("failed on purpose");
        public override string ToString() => $"Person {Name}";
        public static Person Create(string name) => new(name);
    }

    public class Indexed
    {
        private readonly Dictionary<string, string> _values = [];
        public string? this[string key] { get => _values.GetValueOrDefault(key); set => _values[key] = value!; }
        public int Length => _values.Count;
    }

    public struct Point(int x, int y)
    {
        public int X { get; set; } = x;
        public int Y { get; set; } = y;
        public readonly int Sum() => X + Y;
    }

    public class Money(int amount)
    {
        public int Amount { get; } = amount;
        public static Money operator +(Money a, Money b) => new(a.Amount + b.Amount);
    }

    /// <summary>The types that scripts construct, by their names.</summary>
    public static IEnumerable<(string Name, Type Type)> Types() =>
        [("P", typeof(Person)), ("Level", typeof(Level)), ("Pt", typeof(Point)), ("Money", typeof(Money))];

    /// <summary>All objects by the names that scripts use.</summary>
    public static IEnumerable<(string Name, object? Value)> All()
    {
        dynamic bag = new ExpandoObject();
        bag.first = 1;
        bag.inner = new ExpandoObject();
        bag.inner.second = "two";
        return
        [
            ("p", new Person()), ("list", new List<int> { 1, 2, 3 }), ("names", new List<string> { "x", "y" }),
            ("array", new[] { 5, 6, 7 }), ("bag", (object)bag),
            ("dict", new Dictionary<string, object?> { ["a"] = 1, ["b"] = "two", ["c"] = null }),
            ("indexed", new Indexed()), ("point", new Point(1, 2)), ("people", new List<Person> { new("Ada"), new("Bob", 20) }),
            ("set", new HashSet<int> { 1, 2 }), ("guid", Guid.Parse("11111111-2222-3333-4444-555555555555")),
            ("when", new DateTime(2026, 11, 22, 10, 30, 0, DateTimeKind.Utc)), ("anonymous", new { x = 1, y = new { z = "deep" } }),
            ("nothing", null), ("text", "hello"), ("number", 42), ("long", 5L), ("half", 0.5), ("yes", true),
            ("letter", 'c'), ("price", 1.5m),
            ("add", new Func<int, int, int>((a, b) => a + b)), ("greet", new Func<string, string>(name => "hi " + name)),
            ("call", new Func<Func<int, int>, int>(f => f(5))), ("fail", new Action(() => throw new InvalidOperationException("no"))),
            ("nested", new List<List<int>> { new() { 1, 2 }, new() { 3 } }),
        ];
    }
}
