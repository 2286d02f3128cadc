using System.Text.Json.Serialization;
using System.Collections.ObjectModel;

namespace Quoll.Tests.TypeModel.Bounds;

/// <summary>
/// Keys that collide in collections of the host's own, or with hash codes of the host's own. These cannot get other
/// hash codes, so they take steps.
/// </summary>
public class OwnCollectionFloodTests
{
    private const int Count = 30_000;

    private static readonly QuollJsonOptions Populating =
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };

    /// <summary>Reading this number of elements takes fewer steps. Their collisions take more.</summary>
    private const long Steps = 2_000_000;

    /// <summary>All places have one hash code if Y follows X.</summary>
    public record struct Place(long X, long Y);

    public class Named : HashSet<long>;

    public class Table : Dictionary<long, int>;

    public class Holder
    {
        public HashSet<long> Ids { get; } = [];

        public Dictionary<long, int> Counts { get; } = [];
    }

    public class Item
    {
        public long Id { get; set; }
    }

    public class Items : KeyedCollection<long, Item>
    {
        protected override long GetKeyForItem(Item item) => item.Id;
    }

    private static readonly long[] Keys = [.. Enumerable.Range(1, Count).Select(static i => (long)i << 32 | (uint)i)];

    private static readonly string Numbers = QuollJson.Serialize(Keys);

    private static readonly string Entries = $"{{{string.Join(",", Keys.Select(static key => $"\"{key}\":1"))}}}";

    private static readonly string Places = QuollJson.Serialize(Keys.Select(static key => new Place(key, 0)));

    private static readonly string ItemTexts = QuollJson.Serialize(Keys.Select(static key => new Item { Id = key }));

    private static void DocumentEnds<T>(string text, QuollJsonOptions? options = null)
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = Steps });
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.Json.Deserialize<T>(text, options)).Limit);
    }

    private static void ScriptEnds<T>(string code)
    {
        using var engine = new Engine();
        var value = engine.Evaluate(code);
        engine.SetValue("value", value);
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(
            () => engine.Evaluate<T>("value", new() { Limits = new CallLimits { MaxSteps = Steps } })).Limit);
    }

    private const string BigInts = "(text => JSON.parse(text.replace(/\\d+/g, '\"$&\"')).map(BigInt))";

    [Fact]
    public void Set_of_the_host_in_a_document() => DocumentEnds<Named>(Numbers);

    [Fact]
    public void Dictionary_of_the_host_in_a_document() => DocumentEnds<Table>(Entries);

    [Fact]
    public void Set_of_the_host_that_the_generator_describes() => DocumentEnds<Named>(Numbers, Generated());

    [Fact]
    public void Dictionary_of_the_host_that_the_generator_describes() => DocumentEnds<Table>(Entries, Generated());

    private static QuollJsonOptions Generated() => new() { Types = Json.Typed.GeneratedTypes.Default, IsReflectionOff = true };

    [Fact]
    public void Set_that_is_there_in_a_document() =>
        DocumentEnds<Holder>($$"""{"Ids":{{Numbers}}}""", Populating);

    [Fact]
    public void Dictionary_that_is_there_in_a_document() =>
        DocumentEnds<Holder>($$"""{"Counts":{{Entries}}}""", Populating);

    [Fact]
    public void Keyed_collection_in_a_document() => DocumentEnds<Items>(ItemTexts);

    [Fact]
    public void Hash_codes_of_the_host_in_a_document() => DocumentEnds<HashSet<Place>>(Places);

    [Fact]
    public void Set_of_the_host_in_a_script() => ScriptEnds<Named>($"{BigInts}('{Numbers}')");

    [Fact]
    public void Dictionary_of_the_host_in_a_script() => ScriptEnds<Table>($"new Map({BigInts}('{Numbers}').map(key => [key, 1]))");

    [Fact]
    public void Keyed_collection_in_a_script() => ScriptEnds<Items>($"{BigInts}('{Numbers}').map(Id => ({{ Id }}))");

    [Fact]
    public void Hash_codes_of_the_host_in_a_script() => ScriptEnds<HashSet<Place>>($"{BigInts}('{Numbers}').map(X => ({{ X, Y: 0 }}))");

    [Fact]
    public void Small_ones_of_the_host_are_filled()
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = Steps });
        var few = QuollJson.Serialize(Keys.Take(1500));
        Assert.Equal(1500, engine.Json.Deserialize<Named>(few)!.Count);
        Assert.Equal(1500, engine.Json.Deserialize<HashSet<Place>>(
            QuollJson.Serialize(Keys.Take(1500).Select(static key => new Place(key, 0))))!.Count);
    }

    [Fact]
    public void Hash_codes_with_a_seed_take_no_more_steps()
    {
        using var engine = new Engine(new EngineOptions { MaxSteps = Steps });
        Assert.Equal(Count, engine.Json.Deserialize<HashSet<long>>(Numbers)!.Count);
        Assert.Equal(Count, engine.Json.Deserialize<Dictionary<long, int>>(Entries)!.Count);
    }
}
