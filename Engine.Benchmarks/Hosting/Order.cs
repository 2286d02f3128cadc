using System.Globalization;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.Hosting;

/// <summary>An order that the workloads pass to scripts.</summary>
public sealed class Order
{
    public int Id { get; set; }

    public Customer Customer { get; set; } = new();

    public DateTime Placed { get; set; }

    public string Currency { get; set; } = "";

    public bool Paid { get; set; }

    public string? Note { get; set; }

    public List<OrderLine> Lines { get; set; } = [];

    /// <summary>Creates an order with a number of lines, always the same.</summary>
    internal static Order Create(int lines)
    {
        var random = new SeededRandom(16);
        var order = new Order
        {
            Id = 70_412,
            Customer = new() { Name = "Dora Green", Email = "dora@example.org", City = "Köln", Points = 1_250 },
            // With milliseconds, because the lanes write a whole second differently.
            Placed = new DateTime(2026, 11, 21, 9, 30, 15, 125, DateTimeKind.Utc),
            Currency = "EUR",
            Paid = true,
        };
        for (int i = 0; i < lines; i++)
        {
            order.Lines.Add(new OrderLine
            {
                Sku = "SKU-" + (10_000 + (i * 37)).ToString(CultureInfo.InvariantCulture),
                Title = random.Of(_goods),
                Quantity = (int)random.Between(1, 10),
                Price = random.Between(99, 20_000) / 100m,
                Weight = random.Between(1, 5_000) / 1000.0,
                Taxed = random.Between(0, 4) != 0,
            });
        }
        return order;
    }

    private static readonly string[] _goods =
        ["Kettle, 1.7 l", "Notebook \"A5\", ruled", "Desk lamp", "Batteries, 4 pieces", "Cable, 2 m", "Café au lait bowl", "Garden hose"];
}

/// <summary>The customer of an order.</summary>
public sealed class Customer
{
    public string Name { get; set; } = "";

    public string Email { get; set; } = "";

    public string City { get; set; } = "";

    public int Points { get; set; }
}

/// <summary>An item of an order.</summary>
public sealed class OrderLine
{
    public string Sku { get; set; } = "";

    public string Title { get; set; } = "";

    public int Quantity { get; set; }

    public decimal Price { get; set; }

    public double Weight { get; set; }

    public bool Taxed { get; set; }

    /// <summary>A method without parameters.</summary>
    public double TotalWeight() => Weight * Quantity;

    /// <summary>A method with numbers.</summary>
    public int Packages(int capacity, int spare) => ((Quantity + capacity - 1) / capacity) + spare;

    /// <summary>A method with a string.</summary>
    public bool IsNamed(string title) => Title == title;
}
