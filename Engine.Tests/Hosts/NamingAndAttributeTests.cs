using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;

namespace Quoll.Tests.Hosts;

public abstract class NamingAndAttributeTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : NamingAndAttributeTests(true);

    public class Reflected() : NamingAndAttributeTests(false);

    public class Generated() : NamingAndAttributeTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void A_policy_names_members_and_methods()
    {
        Configure(static options => (options.Naming, options.Writable) = (JsonNamingPolicy.CamelCase, true));
        var order = new Order();
        Set("order", order);
        Check("""
            order.id ==> 7
            order.Id ==> undefined
            order.lines[0].quantity ==> 1
            order.total() ==> 6
            order.id = 8; order.id ==> 8
            order.lines.push({ sku: 'n', quantity: 4 }); order.lines[2].quantity ==> 4
            order.id = 'x' ==> TypeError: Order.id: "x" is not an Int32
            JSON.stringify(order.lines[0]) ==> {"sku":"x","quantity":1,"price":1.5}
            """);
        Assert.Equal("n", order.Lines[2].Sku);
        var snake = NewEngine(static options => options.Naming = JsonNamingPolicy.SnakeCaseLower).SetValue("order", order);
        Assert.Equal("9", Run(snake, "order.write_only === undefined && order.id + order.lines.length - 2"));
        Assert.Equal("z", NewEngine(static options => options.Naming = JsonNamingPolicy.CamelCase).Evaluate<Line>("({ sku: 'z' })").Sku);
    }

    public class Json
    {
        [JsonPropertyName("json_name")]
        public string Named { get; set; } = "named";

        [JsonIgnore]
        public string Ignored { get; set; } = "ignored";

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Sometimes { get; set; }

        [JsonInclude]
        private string Included { get; set; } = "included";

        [JsonPropertyOrder(-1)]
        public string First { get; set; } = "first";

        [JsonPropertyOrder(9)]
        public string Last { get; set; } = "last";

        [JsonRequired]
        public string Required { get; set; } = "required";

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public int Number { get; set; } = 1;

        [JsonConverter(typeof(JsonStringEnumConverter))]
        public Status State { get; set; } = Status.Paid;

        [ScriptName("renamed")]
        public string Other { get; set; } = "other";

        [ScriptIgnore]
        public string Never { get; set; } = "never";

        [ScriptReadOnly]
        public string Locked { get; set; } = "locked";

        [ScriptName("run")]
        public string Method() => "method";

        [ScriptIgnore]
        public string NoMethod() => "no";

        public override string ToString() => Included;
    }

    [Fact]
    public void Attributes_of_System_Text_Json_and_of_scripts_count()
    {
        Configure(static options => (options.Naming, options.Writable) = (JsonNamingPolicy.CamelCase, true));
        Set("x", new Json());
        Check("""
            Object.keys(x) ==> ["first","json_name","sometimes","included","required","number","state","renamed","locked","last"]
            x.json_name ==> named
            x.ignored ==> ignored
            x.included ==> included
            x.included = 'set'; String(x) ==> set
            x.state ==> Paid
            x.state = 'Gone'; x.state ==> Gone
            x.state = 5; x.state ==> Paid
            x.number = '5'; x.number ==> 5
            x.renamed ==> other
            x.never ==> undefined
            x.locked = 'x' ==> TypeError: Json.locked is read-only
            x.run() ==> method
            x.noMethod ==> undefined
            """);
        var thrown = Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Json>("({})"));
        Assert.Contains("the property 'required' is missing", thrown.Message, StringComparison.Ordinal);
        var made = Engine.Evaluate<Json>("({ required: 'r', json_name: 'j', included: 'i', renamed: 'o', ignored: 'no', locked: 'l' })");
        Assert.Equal(
            ("r", "j", "i", "o", "ignored", "l"), (made.Required, made.Named, made.ToString(), made.Other, made.Ignored, made.Locked));
    }

    [DataContract(Name = "Contract")]
    public class Contract
    {
        [DataMember(Name = "n", Order = 2)]
        public string Name { get; set; } = "name";

        [DataMember(Order = 1)]
        public int Age { get; set; } = 3;

        [DataMember]
        private string Secret { get; set; } = "shown";

        [IgnoreDataMember]
        public string Ignored { get; set; } = "ignored";

        public string NoMember { get; set; } = "no member";

        public override string ToString() => Secret;
    }

    [Fact]
    public void Members_of_a_data_contract_are_opt_in()
    {
        Set("x", new Contract());
        Check("""
            Object.keys(x) ==> ["Secret","Age","n"]
            JSON.stringify(x) ==> {"Secret":"shown","Age":3,"n":"name"}
            x.NoMember ==> no member
            x.Ignored ==> ignored
            x[Symbol.toStringTag] ==> Contract
            """);
    }

    public enum Color
    {
        [EnumMember(Value = "rouge")] Red,
        [JsonStringEnumMemberName("vert")] Green,
        [ScriptName("bleu")] Blue,
        White,
    }

    public class Sparse
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Text { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Line? Line { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Count { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public DateTime When { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int? Maybe { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter)), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public Status Status { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Always { get; set; }
    }

    [DataContract]
    public class SparseContract
    {
        [DataMember(EmitDefaultValue = false)]
        public int Count { get; set; }

        [DataMember]
        public int Other { get; set; }
    }

    [Fact]
    public void What_is_left_out_where_nobody_has_set_it_is_undefined()
    {
        Writable();
        Set("empty", new Sparse());
        Set("full", new Sparse
        {
            Text = "t",
            Line = new Line(),
            Count = 1,
            When = DateTime.UnixEpoch,
            Maybe = 0,
            Status = Status.Paid,
            Always = "a",
        });
        Set("contract", new SparseContract());
        Set("list", new[] { new Sparse(), new Sparse { Count = 2 } });
        Check("""
            JSON.stringify(empty) ==> {"Always":null}
            JSON.stringify({ ...empty }) ==> {"Always":null}
            JSON.stringify(empty, null, 1).length ==> 19
            JSON.stringify(list) ==> [{"Always":null},{"Count":2,"Always":null}]
            JSON.stringify([full, 1]) ==> [{"Text":"t","Line":{"Sku":"a","Quantity":1,"Price":1.5},"Count":1,"When":"1970-01-01T00:00:00.000Z","Maybe":0,"Status":"Paid","Always":"a"},1]
            JSON.stringify({ ...full }) === JSON.stringify(full) ==> true
            JSON.stringify(contract) ==> {"Other":0}
            [empty.Text, empty.Count, empty.When, empty.Status].every(x => x === undefined) ==> true
            Object.keys(empty).length ==> 7
            empty.Count = 5; empty.Text = 'x'; JSON.stringify(empty) ==> {"Text":"x","Count":5,"Always":null}
            full.Line.Sku + full.Count ==> a1
            """);
    }

    public class Talker
    {
        public Match Find(string text) => Regex.Match(text, "a+");

        public List<Match> FindAll(string text) => [.. Regex.Matches(text, "a").Cast<Match>()];

        public Type Never() => typeof(int);

        public string Two(Regex pattern) => pattern.ToString();

        public string Two(int number) => "two" + number;

        public static Match Shared() => Match.Empty;
    }

    [Fact]
    public void Methods_that_would_show_what_nobody_has_named_say_so()
    {
        Set("o", new Talker());
        Engine.SetType<Talker>();
        Check("""
            o.Find('a') ==> TypeError: The .NET type Match is not visible to scripts: the host must name it, by [ScriptType(typeof(Match))] or ScriptTypes.Reflect(o => o.Include(typeof(Match)))
            o.FindAll('a') ==> TypeError: The .NET type Match is not visible to scripts: the host must name it, by [ScriptType(typeof(Match))] or ScriptTypes.Reflect(o => o.Include(typeof(Match)))
            Talker.Shared() ==> TypeError: The .NET type Match is not visible to scripts: the host must name it, by [ScriptType(typeof(Match))] or ScriptTypes.Reflect(o => o.Include(typeof(Match)))
            typeof o.Never ==> undefined
            o.Two(1) ==> two1
            """);
        var open = NewEngine(static options => options.Include(typeof(Match))).SetValue("o", new Talker());
        Assert.Equal("aa", Run(open, "o.Find('baa').Value"));
    }

    [JsonConverter(typeof(JsonStringEnumConverter))]
    public enum Always { No, Yes }

    [Fact]
    public void Enums_have_the_names_that_they_are_given()
    {
        Configure(static options => options.Enums = EnumForm.Name);
        Engine.SetType<Color>();
        Set("colors", new[] { Color.Red, Color.Green, Color.Blue, Color.White });
        Set("take", new Func<Color, int>(static color => (int)color));
        Check("""
            colors ==> ["rouge","vert","bleu","White"]
            take('vert') ==> 1
            take('Green') ==> TypeError: take(color): "Green" is not a Color
            take(2) ==> 2
            Object.keys(Color) ==> ["rouge","vert","bleu","White"]
            Color.bleu ==> bleu
            take(Color.bleu) ==> 2
            """);
        var numbers = NewEngine().SetType<Color>().SetType<Always>().SetValue("always", Always.Yes);
        Assert.Equal("2", Run(numbers, "Color.bleu"));
        Assert.Equal("bleu", Run(numbers, "Color[2]"));
        Assert.Equal("""["rouge","vert","bleu","White"]""", Run(numbers, "Object.keys(Color)"));
        Assert.Equal("Yes", Run(numbers, "always"));
        Assert.Equal("Yes", Run(numbers, "Always.Yes"));
    }

    [ScriptName("Renamed")]
    public class Named;

    [ScriptIgnore]
    public class Unseen;

    public class Holder
    {
        public Unseen Unseen => new();

        public object Boxed => new Unseen();

        public Unseen Method() => new();
    }

    [Fact]
    public void Names_and_visibility_of_types()
    {
        Engine.SetType<Named>();
        Set("holder", new Holder());
        Check("""
            new Renamed()[Symbol.toStringTag] ==> Renamed
            Renamed.name ==> Renamed
            """);
        Assert.StartsWith("TypeError: The .NET type Unseen is not visible to scripts", Run("holder.Boxed"));
        Assert.StartsWith("TypeError: Holder.Unseen: The .NET type Unseen is never visible to scripts", Run("holder.Unseen"));
        Assert.Equal("undefined", Run("holder.Method"));
    }

    [Fact]
    public void Fields_by_option()
    {
        Configure(static options => options.Fields = false);
        Set("order", new Order());
        Check("""
            order.Field ==> undefined
            order.Id ==> 7
            """);
    }

    public class Indexed
    {
        private readonly Dictionary<string, string> _texts = new() { ["a"] = "text a" };
        private readonly int[] _numbers = [1, 2, 3];

        public string Name => "member";

        public string this[string key] { get => _texts[key]; set => _texts[key] = value; }

        public int this[int index] { get => _numbers[index]; set => _numbers[index] = value; }

        public int this[int row, int column] => row * 10 + column;

        public string Method() => "method";
    }

    public interface IRows
    {
        string this[int index] { get; }

        event Action? Changed;
    }

    public interface ITable : IRows
    {
        int Count { get; }
    }

    public class Tables
    {
        public ITable Table { get; } = new SecretTable();
    }

    private sealed class SecretTable : ITable
    {
        public int Count => 1;

        public string this[int index] => $"row {index}";

        public event Action? Changed { add => value!(); remove { } }
    }

    [Fact]
    public void An_interface_has_indexers_and_events_of_those_that_it_extends()
    {
        var engine = NewEngine(static options => options.Events = true).SetValue("x", new Tables());
        Assert.Equal("row 0row 1", Run(engine, "x.Table[0] + x.Table.get(1)"));
        Assert.Equal("1", Run(engine, "let n = 0; x.Table.Changed.add(() => n++); n"));
    }

    public class Row
    {
        public int this[int index] => index < 3 ? index * 2 : throw new ArgumentOutOfRangeException(nameof(index));
    }

    [Fact]
    public void Indexers_answer_what_is_no_member()
    {
        Writable();
        Set("x", new Indexed());
        Set("row", new Row());
        Check("""
            x.a ==> text a
            x['a'] ==> text a
            x.Name ==> member
            x.Method() ==> method
            x[1] ==> 2
            x[9] ==> undefined
            x.nothing ==> undefined
            'a' in x ==> true
            'nothing' in x ==> false
            'Name' in x ==> true
            1 in x ==> true
            x.b = 'text b'; x.b ==> text b
            x[0] = 9; x[0] ==> 9
            x[0] = 'x' ==> TypeError: Indexed.set(value): "x" is not an Int32
            x[9] = 1 ==> Error: Index was outside the bounds of the array.
            x.get(1, 2) ==> 12
            x.get('a') ==> text a
            Object.keys(x) ==> ["Name"]
            JSON.stringify(x) ==> {"Name":"member"}
            row[2] ==> 4
            row[3] ==> undefined
            row[0] = 1 ==> TypeError: Row[0] is read-only
            row.x = 1 ==> TypeError: Row has no member 'x'
            row['1'] ==> 2
            """);
    }
}
