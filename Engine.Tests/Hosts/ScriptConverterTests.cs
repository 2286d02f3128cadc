namespace Quoll.Tests.Hosts;

/// <summary>Converters that <see cref="ScriptTypesOptions.Convert{T}"/> registers.</summary>
public partial class ScriptConverterTests
{
    public readonly record struct Money(decimal Amount, string Currency);

    public abstract record Shape(string Name);

    public sealed record Circle(double Radius) : Shape("circle");

    public class Invoice
    {
        public Money Total { get; set; } = new(12.5m, "EUR");

        public Money? Tip { get; set; }

        public List<Money> Parts { get; set; } = [new(1, "EUR"), new(2, "USD")];

        public Dictionary<string, Money> ByName { get; set; } = new() { ["a"] = new(3, "EUR") };

        public Shape Form { get; set; } = new Circle(2);

        public string Pay(Money money) => $"{money.Amount} {money.Currency}";

        public Money Twice(Money money) => money with { Amount = money.Amount * 2 };

        public string Pick(Money money) => "money";

        public string Pick(bool flag) => "flag";
    }

    [ScriptType(typeof(Invoice), Construct = true)]
    [ScriptTypesOptions(Writable = true)]
    public sealed partial class Described : ScriptTypes
    {
        protected override void AddConverters(ScriptTypesOptions options) => Register(options);
    }

    private static void Register(ScriptTypesOptions options) => options
        .Convert<Money>(static (_, money) => $"{money.Amount} {money.Currency}", static value => Parse(value.AsString()))
        .Convert<Shape>(static (engine, shape) => engine.Evaluate($"({{ form: '{shape.Name}' }})"), null);

    private static Money Parse(string text) => text.Split(' ') is [var amount, var currency]
        ? new Money(decimal.Parse(amount, System.Globalization.CultureInfo.InvariantCulture), currency)
        : throw new FormatException($"'{text}' is not money");

    public enum Model
    {
        Compiled,
        Reflected,
        Generated,
    }

    private static Engine Create(Model model) => new(new EngineOptions
    {
        Types = model == Model.Generated ? new Described() : ScriptTypes.Reflect(options =>
        {
            options.Writable = true;
            options.IsCompilingOff = model == Model.Reflected;
            Register(options);
        }),
    });

    [Theory]
    [InlineData(Model.Compiled)]
    [InlineData(Model.Reflected)]
    [InlineData(Model.Generated)]
    public void Values_are_converted_wherever_they_cross(Model model)
    {
        using var engine = Create(model);
        var invoice = new Invoice();
        engine.SetValue("invoice", invoice).SetValue("own", new Money(7, "CHF"))
            .SetValue("twice", (Money money) => money with { Amount = money.Amount * 2 });
        string Text(string code) => engine.Evaluate<string>(code);

        Assert.Equal("12.5 EUR", Text("invoice.Total"));
        Assert.Equal("null", Text("String(invoice.Tip)"));
        Assert.Equal("2 USD", Text("invoice.Parts[1]"));
        Assert.Equal("3 EUR", Text("invoice.ByName.a"));
        Assert.Equal("7 CHF", Text("own"));
        Assert.Equal("14 CHF", Text("twice(own)"));
        Assert.Equal("5 GBP", Text("invoice.Pay('5 GBP')"));
        Assert.Equal("10 GBP", Text("invoice.Twice('5 GBP')"));
        Assert.Equal("money", Text("invoice.Pick('5 GBP')"));
        Assert.Equal("circle", Text("invoice.Form.form"));

        engine.Execute("invoice.Total = '9 NOK'; invoice.Tip = '1 NOK'; invoice.Parts.push('4 SEK'); invoice.ByName.b = '6 DKK'");
        Assert.Equal(new Money(9, "NOK"), invoice.Total);
        Assert.Equal(new Money(1, "NOK"), invoice.Tip);
        Assert.Equal(new Money(4, "SEK"), invoice.Parts[2]);
        Assert.Equal(new Money(6, "DKK"), invoice.ByName["b"]);

        Assert.Equal(new Money(8, "EUR"), engine.Evaluate<Money>("'8 EUR'"));
        Assert.Equal(new Money(8, "EUR"), engine.Evaluate<Money?>("'8 EUR'"));
        Assert.Null(engine.Evaluate<Money?>("null"));
        Assert.Equal(new Money(8, "EUR"), Assert.Single(engine.Evaluate<List<Money>>("['8 EUR']")));
        Assert.Equal(new Money(2, "EUR"), engine.Evaluate<Func<Money, Money>>("m => '2 ' + m.split(' ')[1]")(new Money(1, "EUR")));
        Assert.Equal(new Money(8, "EUR"), engine.Evaluate<Invoice>("({ Total: '8 EUR' })").Total);
    }

    [Theory]
    [InlineData(Model.Compiled)]
    [InlineData(Model.Reflected)]
    [InlineData(Model.Generated)]
    public void Json_has_the_converted_values(Model model)
    {
        using var engine = Create(model);
        engine.SetValue("invoice", new Invoice());
        const string Expected = """
            {"Total":"12.5 EUR","Tip":null,"Parts":["1 EUR","2 USD"],"ByName":{"a":"3 EUR"},"Form":{"form":"circle"}}
            """;
        Assert.Equal(Expected, engine.Evaluate<string>("JSON.stringify(invoice)"));
        Assert.Equal(Expected, engine.Evaluate<string>("JSON.stringify(invoice, (k, v) => v)"));
    }

    [Fact]
    public void A_converter_that_throws_names_place_and_type()
    {
        using var engine = Create(Model.Compiled);
        engine.SetValue("invoice", new Invoice());
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Evaluate<Invoice>("({ Parts: ['1 EUR', 'oops'] })"));
        Assert.IsType<FormatException>(thrown.InnerException);
        Assert.Contains("Money ($.Parts[1])", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Types_of_scripts_have_no_converters()
    {
        var options = new ScriptTypesOptions();
        Assert.Throws<ArgumentException>(() => options.Convert<int>(null, null));
        Assert.Throws<ArgumentException>(() => options.Convert<string>(null, null));
        Assert.Throws<ArgumentException>(() => options.Convert<Money?>(null, null));
    }
}
