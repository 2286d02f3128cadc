namespace Quoll.Tests.Hosts;

/// <summary>
/// A .NET object where another class is expected: a TypeError names both types, and nothing is changed. It would
/// become a new object that has only the members which both types happen to have.
/// </summary>
public abstract class ForeignObjectTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ForeignObjectTests(true);

    public class Reflected() : ForeignObjectTests(false);

    public class Generated() : ForeignObjectTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Parcel
    {
        public string? Label { get; set; } = "parcel";

        public int Weight { get; set; } = 5;
    }

    public class Express : Parcel;

    public class Letter
    {
        public string? Label { get; set; } = "letter";
    }

    public struct Rgb
    {
        public int R { get; set; }

        public int G { get; set; }
    }

    public struct Grey
    {
        public int R { get; set; }
    }

    public class Crate(Parcel content)
    {
        public Parcel Content { get; set; } = content;
    }

    public class Places
    {
        public Parcel? Home { get; set; } = new();

        public Rgb Colour { get; set; }

        public Rgb? Maybe { get; set; }

        public double Number { get; set; }

        public List<Parcel> Parcels { get; } = [new()];

        public Parcel[] Row { get; } = [new()];

        public Dictionary<string, Parcel> ByName { get; } = new() { ["a"] = new() };

        public Dictionary<int, Parcel> ByNumber { get; } = new() { [1] = new() };

        public HashSet<Parcel> Unique { get; } = [];

        public List<int> Numbers { get; } = [1, 2];

        public string Take(Parcel parcel) => parcel.Label!;

        public string TakeAll(params Parcel[] parcels) => $"{parcels.Length}";

        public string TakeList(List<Parcel> parcels) => $"{parcels.Count}";

        public string TakeNested(Dictionary<string, Parcel[]> parcels) => $"{parcels.Count}";

        public string TakePair((int, Parcel) pair) => $"{pair}";

        public string TakeCrate(Crate crate) => $"{crate.Content.Label}";

        public string TakeNumber(float number) => $"{number}";

        public string TakeNumbers(long[] numbers) => string.Join('+', numbers);

        public string TakeTexts(Dictionary<string, string> texts) => string.Join(' ', texts.OrderBy(static text => text.Key));

        public string Choose(Parcel parcel) => $"parcel {parcel.Label}";

        public string Choose(Letter letter) => $"letter {letter.Label}";

        public string Choose(object other) => $"object {other.GetType().Name}";

        public string Only(Parcel parcel) => $"parcel {parcel.Label}";

        public string Only(Crate crate) => $"crate {crate.Content}";
    }

    private Places SetPlaces()
    {
        Writable();
        var places = new Places();
        Set("places", places);
        Set("letter", new Letter());
        Set("express", new Express());
        Set("grey", new Grey { R = 1 });
        Set("take", (Parcel parcel) => parcel.Label);
        Engine.SetFunction("low", static (in HostCall call) => call.Return(call.GetArgument<Parcel>(0).Label));
        Engine.SetType<Crate>();
        return places;
    }

    [Fact]
    public void An_object_of_another_class_does_not_fit()
    {
        var places = SetPlaces();
        Check("""
            take(letter) ==> TypeError: take(parcel): Letter is not a Parcel
            low(letter) ==> TypeError: low(argument 1): Letter is not a Parcel
            places.Take(letter) ==> TypeError: Places.Take(parcel): Letter is not a Parcel
            places.Home = letter ==> TypeError: Places.Home: Letter is not a Parcel
            places.Home = places ==> TypeError: Places.Home: Places is not a Parcel
            places.Home = grey ==> TypeError: Places.Home: Grey is not a Parcel
            places.Home = places.Parcels ==> TypeError: Places.Home: List<Parcel> is not a Parcel
            places.Home = places.ByName ==> TypeError: Places.Home: Dictionary<String, Parcel> is not a Parcel
            places.Colour = grey ==> TypeError: Places.Colour: Grey is not a Rgb
            places.Maybe = grey ==> TypeError: Places.Maybe: Grey is not a Rgb
            places.Number = grey ==> TypeError: Places.Number: Grey is not a Double
            places.TakeNumber(letter) ==> TypeError: Places.TakeNumber(number): Letter is not a Single
            places.Parcels.push(letter) ==> TypeError: List<Parcel>[1]: Letter is not a Parcel
            places.Parcels[0] = letter ==> TypeError: List<Parcel>[0]: Letter is not a Parcel
            places.Parcels.splice(0, 1, letter) ==> TypeError: List<Parcel>[0]: Letter is not a Parcel
            places.Row[0] = letter ==> TypeError: Parcel[0]: Letter is not a Parcel
            places.ByName.a = letter ==> TypeError: Dictionary<String, Parcel>["a"]: Letter is not a Parcel
            places.ByNumber.set(1, letter) ==> TypeError: Dictionary<Int32, Parcel>[1]: Letter is not a Parcel
            places.Unique.add(letter) ==> TypeError: HashSet<Parcel>.add(value): Letter is not a Parcel
            places.TakeAll({}, letter) ==> TypeError: Places.TakeAll(parcels): Letter is not a Parcel
            places.TakeList([{}, letter]) ==> TypeError: Places.TakeList(parcels)[1]: Letter is not a Parcel
            places.TakeNested({ a: [letter] }) ==> TypeError: Places.TakeNested(parcels).a[0]: Letter is not a Parcel
            places.TakePair([1, letter]) ==> TypeError: Places.TakePair(pair).Item2: Letter is not a Parcel
            new Crate(letter) ==> TypeError: Crate(content): Letter is not a Parcel
            """);
        Assert.Contains("Letter is not a Parcel", Run("places.TakeCrate({ Content: letter })"), StringComparison.Ordinal);
        Assert.Equal(("parcel", 0, null, 1), (places.Home!.Label, places.Colour.R, places.Maybe, places.Parcels.Count));
        Assert.Equal("parcel parcel parcel", $"{places.Parcels[0].Label} {places.Row[0].Label} {places.ByName["a"].Label}");
        Assert.Empty(places.Unique);
    }

    [Fact]
    public void The_result_of_a_script_does_not_become_another_class()
    {
        SetPlaces();
        const string message = "TypeError: $: Letter is not a Parcel";
        Assert.StartsWith(message, Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Parcel>("letter")).Message);
        Assert.StartsWith(message, Assert.Throws<JavaScriptException>(() => Engine.GetValue("letter").ConvertTo<Parcel>()).Message);
        Assert.False(Engine.GetValue("letter").TryConvertTo<Parcel>(out _));
        var rule = Engine.Evaluate<Func<Letter, Parcel>>("x => x");
        Assert.StartsWith(message, Assert.Throws<JavaScriptException>(() => rule(new Letter())).Message);
        Assert.StartsWith(
            "TypeError: $.a: Grey is not a Rgb",
            Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Dictionary<string, Rgb>>("({ a: grey })")).Message);
    }

    [Fact]
    public void Objects_of_scripts_and_derived_classes_fit()
    {
        SetPlaces();
        Check("""
            take({ Label: 'own' }) ==> own
            take({ ...letter }) ==> letter
            take(express) ==> parcel
            places.Home = express; places.Home === express ==> true
            places.TakeList([express, { Label: 'x' }]) ==> 2
            places.Choose(express) ==> parcel parcel
            places.Choose(letter) ==> letter letter
            places.Choose(grey) ==> object Grey
            places.Only(express) ==> parcel parcel
            """);
        Assert.StartsWith("TypeError: Places.Only([object Letter]) does not match any method", Run("places.Only(letter)"));
    }

    [Fact]
    public void Collections_of_NET_become_other_collections()
    {
        SetPlaces();
        Set("map", new Dictionary<int, string> { [1] = "one", [2] = "two" });
        Set("texts", new SortedDictionary<string, string> { ["a"] = "b" });
        Set("pair", (1, "text"));
        Check("""
            places.TakeNumbers(places.Numbers) ==> 1+2
            places.TakeList(places.Row) ==> 1
            places.TakeTexts(map) ==> [1, one] [2, two]
            places.TakeTexts(texts) ==> [a, b]
            places.TakeTexts(letter) ==> [Label, letter]
            places.TakeTexts(places.Unique) ==> TypeError: Places.TakeTexts(texts): HashSet<Parcel> is not a Dictionary<String, String>
            """);
        // Nobody named the other tuple for the model of the generator.
        if (IsGenerated) return;
        Assert.Equal((1L, "text"), Engine.Evaluate<(long, string)>("pair"));
        Assert.Contains(
            "is not a", Assert.Throws<JavaScriptException>(() => Engine.Evaluate<(long, string, int)>("pair")).Message,
            StringComparison.Ordinal);
    }
}
