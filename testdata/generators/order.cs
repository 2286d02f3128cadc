using Quoll;

namespace Shop;

public enum Status { Open, Done }

public sealed record Money(decimal Amount, string Currency = "EUR");

public class Order
{
    public required string Id { get; init; }

    public Status Status { get; set; }

    public Money? Price { get; set; }

    public double[] Weights { get; set; } = [];

    public bool TryTake(string article, out int left, params int[] sizes)
    {
        left = sizes.Length;
        return article.Length > 0;
    }

    public static Order Make(string id) => new() { Id = id };
}

[ScriptType(typeof(Order), Construct = true)]
public partial class ShopTypes : ScriptTypes;
