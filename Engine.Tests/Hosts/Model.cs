namespace Quoll.Tests.Hosts;

public enum Status : byte { Open, Paid = 5, Gone }

[Flags]
public enum Rights { None = 0, Read = 1, Write = 2, All = 3, Execute = 4 }

public class Line
{
    public string? Sku { get; set; } = "a";

    public int Quantity { get; set; } = 1;

    public decimal Price { get; set; } = 1.5m;

    public override string ToString() => $"Line {Sku}";
}

public class Order
{
    public int Id { get; set; } = 7;

    public string? Name { get; set; } = "first";

    public List<Line> Lines { get; } = [new() { Sku = "x" }, new() { Sku = "y", Quantity = 3 }];

    public Status Status { get; set; } = Status.Paid;

    public double? Discount { get; set; }

    public object? Anything { get; set; }

    public Point Place { get; set; } = new() { X = 1, Y = 2 };

    public Order Self => this;

    public string Private { get; private set; } = "private";

    public string Init { get; init; } = "init";

    public int WriteOnly { set => Id = value; }

    public string Field = "field";

    public readonly string Fixed = "fixed";

    public decimal Total() => Lines.Sum(static line => line.Price * line.Quantity);

    internal string Hidden => "hidden";
}

public struct Point
{
    public int X;

    public int Y { get; set; }

    public readonly double Length() => Math.Sqrt(X * X + Y * Y);

    public void Move(int by) => X += by;

    public override readonly string ToString() => $"({X}, {Y})";
}

public record Person(string First, int Age)
{
    public string Label => First + Age;
}

public record struct Pair(int Left, int Right);

public class Animal
{
    public string Name { get; set; } = "animal";

    public virtual string Speak() => "...";

    public static string Kingdom() => "animalia";
}

public class Dog : Animal
{
    public bool Barks { get; set; } = true;

    public override string Speak() => "wuff";
}

public interface IShape
{
    double Area { get; }

    string Describe();
}

public class Square : IShape
{
    public double Side { get; set; } = 2;

    double IShape.Area => Side * Side;

    string IShape.Describe() => "a square";
}

/// <summary>A class that no model names. Scripts see only its interface.</summary>
internal sealed class Secret : IShape
{
    public double Area => 3;

    public string Password => "secret";

    public string Describe() => "a shape";
}

public class Shapes
{
    public IShape Shape { get; set; } = new Secret();

    public Animal Animal { get; set; } = new Dog();

    public object Anything { get; set; } = new Square();
}

public class Failing
{
    public int Getter => throw new InvalidOperationException("getter");

    public int Setter { get => 1; set => throw new InvalidOperationException("setter"); }

    public int this[int index] => throw new InvalidOperationException("indexer");

    public void Method() => throw new InvalidOperationException("method");

    public IEnumerable<int> Elements()
    {
        yield return 1;
        throw new InvalidOperationException("enumerator");
    }

    public override string ToString() => throw new InvalidOperationException("text");
}
