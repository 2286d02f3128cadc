using System;
using System.Collections.Generic;
using System.Text.Json.Serialization;
using Quoll;

[QuollJsonType(typeof(Invoice))]
[QuollJsonType(typeof(Invoice[]))]
public partial class InvoiceJson : QuollJsonTypes;

public enum State { Open, Paid }

public class Invoice
{
    [JsonPropertyName("no")]
    public required string Number { get; init; }

    public State State { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Due { get; set; }

    public List<Item> Items { get; } = [];

    public Dictionary<string, decimal> Taxes { get; set; } = [];

    public Basket Extra { get; set; } = [];

    public Payment? Payment { get; set; }

    [JsonInclude, JsonConverter(typeof(SecretConverter))]
    private string Secret = "";

    [JsonIgnore]
    public string Hidden => Secret;

    [JsonExtensionData]
    public Dictionary<string, object>? Rest { get; set; }
}

public readonly record struct Item(string Name, int Count = 1);

public class Basket : List<Item>;

[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Card), "card")]
public abstract class Payment;

public class Card : Payment
{
    public string Holder { get; set; } = "";
}

public class SecretConverter : QuollConverter<string>
{
    public override void Write(ref QuollJsonWriter writer, in string value) => writer.Write(value.Length);

    public override string Read(ref QuollJsonReader reader) => new('*', reader.ReadInt32());
}
