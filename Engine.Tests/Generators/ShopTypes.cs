using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Generators;

/// <summary>Types of a host that use all features of the models, for tests of both.</summary>
public enum Status
{
    Open,
    [EnumMember(Value = "in-work")]
    InWork,
    Done = 7,
}

public sealed record Money(decimal Amount, string Currency = "EUR")
{
    public static Money operator +(Money left, Money right) => left with { Amount = left.Amount + right.Amount };

    public static explicit operator double(Money money) => (double)money.Amount;
}

public class Line
{
    public int Quantity { get; set; }

    public required string Article { get; set; }

    public double? Weight { get; init; }

    public Money? Price { get; set; }
}

public struct Point
{
    public double X { get; set; }

    public double Y;

    public readonly double Length() => Math.Sqrt(X * X + Y * Y);

    public void Move(double by) => X += by;
}

public interface INamed
{
    string Secret { get; }

    string Describe();
}

public sealed class Bag<T>
{
    private readonly Dictionary<string, T> _items = [];

    public required T First { get; init; }

    public T? this[string key]
    {
        get => _items.GetValueOrDefault(key);
        set => _items[key] = value!;
    }
}

[JsonDerivedType(typeof(Dog))]
public abstract class Animal
{
    public string Name { get; init; } = "?";
}

public class Dog : Animal
{
    public int Barks { get; set; }
}

[DataContract(Name = "Mail")]
public class Letter
{
    [DataMember(Name = "subject", Order = 2)]
    public string Subject { get; set; } = "";

    [DataMember(Order = 1)]
    private string Sender { get; set; } = "nobody";

    [DataMember(Order = 3, EmitDefaultValue = false)]
    public int Stamps { get; set; }

    [DataMember(Order = 4), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Copy { get; set; }

    public string Draft { get; set; } = "draft";

    public string Who() => Sender;
}

public sealed class Numbers : List<int>
{
    public int Sum() => this.Sum(static number => number);
}

public class Order : INamed
{
    public const int Most = 99;

    public static int Made { get; set; }

    [JsonPropertyOrder(-1)]
    public string Id { get; set; } = "A1";

    [JsonPropertyName("customer_name")]
    public string Customer { get; set; } = "Ann";

    [JsonIgnore]
    public string Note { get; set; } = "hidden";

    [ScriptIgnore]
    public string Password { get; set; } = "secret";

    [ScriptReadOnly]
    public int Fixed { get; set; } = 5;

    [JsonInclude]
    internal int Internal { get; private set; } = 3;

    public Status Status { get; set; } = Status.InWork;

    public List<Line> Lines { get; } = [new() { Article = "pen", Quantity = 3 }, new() { Article = "ink", Quantity = 1, Weight = 0.5 }];

    public int[] Codes { get; set; } = [1, 2, 3];

    public Dictionary<string, double> Rates { get; } = new() { ["a"] = 1.5 };

    public Dictionary<int, Line> ByNumber { get; } = new() { [7] = new Line { Article = "cap" } };

    public HashSet<string> Tags { get; } = ["x", "y"];

    public (int Low, string High) Range { get; set; } = (1, "z");

    public Point Place { get; set; } = new() { X = 3, Y = 4 };

    public Bag<int> Bag { get; } = new() { First = 9 };

    public Animal Animal { get; set; } = new Dog { Name = "Rex", Barks = 2 };

    public Letter Letter { get; set; } = new();

    public Numbers Numbers { get; } = [4, 5];

    public System.Text.StringBuilder Builder { get; } = new("text");

    public Type Kind => typeof(int);

    public DateTime Created { get; set; } = new(2024, 2, 3, 4, 5, 6, DateTimeKind.Utc);

    public Func<int, int> Double { get; } = static number => number * 2;

    public event Action<int>? Changed;

    string INamed.Secret => "explicit";

    string INamed.Describe() => "described";

    public double Total(double factor = 2) => Lines.Sum(static line => line.Quantity) * factor;

    public string Add(int number) => $"int {number}";

    public string Add(string text) => $"string {text}";

    public string Add(Line line) => $"line {line.Article} {line.Quantity}";

    public string Join(string separator, params int[] numbers) => string.Join(separator, numbers);

    public bool TryFind(string article, out int quantity, ref int count)
    {
        count++;
        quantity = Lines.Find(line => line.Article == article)?.Quantity ?? -1;
        return quantity >= 0;
    }

    public string Status2(Status status = Status.Done, int? missing = null, string? text = "t", in double exact = 1.5) =>
        $"{status} {missing?.ToString() ?? "-"} {text} {exact}";

    [ScriptName("later")]
    public async Task<int> CountAsync(CancellationToken token = default)
    {
        await Task.Yield();
        token.ThrowIfCancellationRequested();
        return Lines.Count;
    }

    public void Fail() => throw new InvalidOperationException("failed");

    public string Apply(Func<Line, string> choose) => string.Join(",", Lines.Select(choose));

    public static Order Make(string id)
    {
        Made++;
        return new Order { Id = id };
    }

    public void Raise(int value) => Changed?.Invoke(value);

    public override string ToString() => $"Order {Id}";
}

public sealed class Person
{
    public Person(string name, int age = 30) => (Name, Age) = (name, age);

    public Person(int number) => (Name, Age) = ("#" + number, 0);

    public string Name { get; }

    public int Age { get; init; }

    public Person? Friend { get; set; }
}

public static class LineExtensions
{
    public static string Label(this Line line, string prefix = "L") => $"{prefix}:{line.Article}";
}

[ScriptType(typeof(Order))]
[ScriptType(typeof(Status))]
[ScriptType(typeof(Money), Construct = true)]
[ScriptType(typeof(Line), Construct = true)]
[ScriptType(typeof(Point))]
[ScriptType(typeof(Person), Construct = true)]
[ScriptType(typeof(Letter), Construct = true)]
[QuollJsonType(typeof(Order))]
[QuollJsonType(typeof(Money))]
[QuollJsonType(typeof(Person))]
internal sealed partial class ShopTypes : ScriptTypes;

[ScriptType(typeof(Order), Construct = true)]
[ScriptType(typeof(Status))]
[ScriptType(typeof(Money), Construct = true)]
[ScriptType(typeof(Line))]
[ScriptType(typeof(Person))]
[ScriptTypesOptions(
    Naming = JsonKnownNamingPolicy.CamelCase, Writable = true, Enums = EnumForm.Name, Dates = DateForm.Text, Decimals = DecimalForm.Text,
    ExplicitInterfaceMembers = true, Events = true, Operators = true, Extensions = [typeof(LineExtensions)])]
internal sealed partial class OpenShopTypes : ScriptTypes;

public class Login
{
    public string Name { get; set; } = "Ann";

    [ScriptIgnore]
    public string Password { get; set; } = "secret";
}

[ScriptType(typeof(Login))]
[QuollJsonType(typeof(Login))]
internal sealed partial class LoginTypes : ScriptTypes;
