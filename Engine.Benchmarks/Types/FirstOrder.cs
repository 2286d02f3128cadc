using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Benchmarks.Types;

public enum FirstState
{
    Open, Sent, Paid,
}

public class FirstOrder<TTag>
{
    public int Id { get; set; } = 7;

    public string Number { get; set; } = "A-17";

    public bool IsUrgent { get; set; } = true;

    public double Weight { get; set; } = 2.5;

    public FirstState State { get; set; } = FirstState.Sent;

    public DateTime Placed { get; set; } = new(2026, 11, 22, 9, 30, 0, DateTimeKind.Utc);

    public int? Discount { get; set; }

    public FirstCustomer<TTag> Customer { get; set; } = new();

    public FirstAddress<TTag> Address { get; set; } = new();

    public List<FirstLine<TTag>> Lines { get; set; } = [new(), new()];
}

public class FirstCustomer<TTag>
{
    public string Name { get; set; } = "Ada";

    public string? Mail { get; set; }

    public long Points { get; set; } = 250;
}

public class FirstAddress<TTag>
{
    public string Street { get; set; } = "Long Lane 1";

    public string City { get; set; } = "London";
}

public class FirstLine<TTag>
{
    public string Product { get; set; } = "tea";

    public int Quantity { get; set; } = 3;

    public decimal Price { get; set; } = 1.5m;
}

public sealed class FirstOrder : FirstOrder<string>
{
    /// <summary>A new order as JSON.</summary>
    public const string Text =
        """{"Id":7,"Number":"A-17","IsUrgent":true,"Weight":2.5,"State":1,"Placed":"2026-11-22T09:30:00Z","Discount":null,"Customer":{"Name":"Ada","Mail":null,"Points":250},"Address":{"Street":"Long Lane 1","City":"London"},"Lines":[{"Product":"tea","Quantity":3,"Price":1.5},{"Product":"tea","Quantity":3,"Price":1.5}]}""";
}

/// <summary>The type, described by our generator.</summary>
[QuollJsonType(typeof(FirstOrder))]
internal sealed partial class FirstJson : QuollJsonTypes;

/// <summary>The type, described by System.Text.Json's generator.</summary>
[JsonSerializable(typeof(FirstOrder))]
internal sealed partial class FirstContext : JsonSerializerContext;
