using Quoll.Json.Values;
using Quoll.Tests.Json.Values;
using System.Reflection;
using System.Text.Json;
using Quoll.Hosts;

namespace Quoll.Tests.Generators;

/// <summary>Models that are described at build time equal those that reflection finds at run time.</summary>
public class SameModelTests
{
    private static readonly Dictionary<string, ScriptTypes> Models = new()
    {
        ["reflected"] = ScriptTypes.Reflect(static options =>
        {
            foreach (var type in (Type[])[typeof(Order), typeof(Status), typeof(Money), typeof(Line), typeof(Point), typeof(Person),
                typeof(Letter)]) options.Include(type);
        }),
        ["generated"] = ShopTypes.Default,
        ["open, reflected"] = ScriptTypes.Reflect(static options =>
        {
            foreach (var type in (Type[])[typeof(Order), typeof(Status), typeof(Money), typeof(Line), typeof(Person)])
                options.Include(type);
            options.Naming = JsonNamingPolicy.CamelCase;
            (options.Writable, options.ExplicitInterfaceMembers, options.Events, options.Operators) = (true, true, true, true);
            (options.Enums, options.Dates, options.Decimals) = (EnumForm.Name, DateForm.Text, DecimalForm.Text);
            options.IncludeExtensions(typeof(LineExtensions));
        }),
        ["open, generated"] = OpenShopTypes.Default,
    };

    // Each script with its expected result with the first model.
    public static TheoryData<string, string> Scripts => new()
    {
        { "Object.keys(order).join()",
            "Id,customer_name,Fixed,Internal,Status,Lines,Codes,Rates,ByNumber,Tags,Range,Place,Bag,Animal,Letter,Numbers,Builder,Kind,Created,Double" },
        { "order.Id + order.customer_name + order.Note + order.Internal + order.Password", "A1Annhidden3undefined" },
        { "order.Status + Status['in-work'] + Object.keys(Status)", "2Open,in-work,Done" },
        { "String(order) + order", "Order A1Order A1" },
        { "order.Lines.map(line => line.Article + line.Quantity + line.Weight).join()", "pen3null,ink10.5" },
        { "Array.isArray(order.Lines) + ' ' + order.Codes.join() + order.Rates.a + order.ByNumber.get(7).Article", "true 1,2,31.5cap" },
        { "order.Tags.has('x') + [...order.Tags].join()", "truex,y" },
        { "order.Range.Item1 + order.Range.Item2 + Object.keys(order.Range)", "1zItem1,Item2" },
        { "order.Place.X + order.Place.Y + order.Place.Length()", "12" },
        { "const p = order.Place; p.Move(2); p.X", "5" },
        { "Object.keys(order.Place).join()", "X,Y" },
        { "order.Bag.First + String(order.Bag.get('none'))", "90" },
        { "order.Animal.Name + order.Animal.Barks + Object.keys(order.Animal)", "Rex2Barks,Name" },
        { "JSON.stringify(order.Letter) + order.Letter.Draft + order.Letter.Who()", "{\"Sender\":\"nobody\",\"subject\":\"\"}draftnobody" },
        { "order.Letter[Symbol.toStringTag]", "Mail" },
        { "order.Numbers.join() + order.Numbers.Sum()", "4,59" },
        { "order.Builder", "!The .NET type StringBuilder is not visible" },
        { "order.Kind", "!The .NET type Type is never visible" },
        { "'Builder' in order", "true" },
        { "order.Created.toISOString ? order.Created.toISOString() : order.Created", "2024-02-03T04:05:06.000Z" },
        { "order.Double(4) + order.Apply(line => line.Article.toUpperCase())", "8PEN,INK" },
        { "order.Total() + order.Total(10) + order.Total(undefined)", "56" },
        { "order.Add(1) + order.Add('a') + order.Add({ Article: 'nib', Quantity: 2 })", "int 1string aline nib 2" },
        { "order.Add(true)", "string true" },
        { "order.Add(Symbol())", "!Order.Add(Symbol())" },
        { "order.Add(order.Lines[0]) + order.Add({ article: 'nib', quantity: 2 })", "line pen 3string [object Object]" },
        { "order.Join('-', 1, 2, 3) + order.Join('-') + order.Join('+', order.Codes)", "1-2-31+2+3" },
        { "order.Join()", "!Order.Join()" },
        { "order.Join('-', 'x')", "!Order.Join" },
        { "JSON.stringify(order.TryFind('pen', 4)) + JSON.stringify(order.TryFind('cup', 0))", "[true,3,5][false,-1,1]" },
        { "order.Status2() + order.Status2(0, 4, null, 2) + order.Status2('Open')", "Done - t 1.5Open 4  2Open - t 1.5" },
        { "typeof order.later + order.later.length + order.Add.length + order.Total.length + order.Join.length", "function0101" },
        { "try { order.Fail() } catch (error) { String(error) }", "Error: A function of the host failed: Order.Fail" },
        { "order.Id = 'B'; order.Id", "!Order.Id" },
        { "order.id = 'B2'; order.id", "!Order has no member 'id'" },
        { "order.Fixed = 1", "!Order.Fixed" },
        { "order.Lines[0].Quantity = 9; order.Lines[0].Quantity", "!Line.Quantity" },
        { "order.lines[0].quantity = 'x'", "!" },
        { "order.lines[0].quantity = 9; order.lines[0].quantity + order.lines[0].weight", "!" },
        { "order.lines.push({ article: 'nib', quantity: 2 }); order.lines.length + order.lines.at(-1).article", "!" },
        { "order.lines[0].weight = 4", "!" },
        { "order.bag.set('k', 4); order.bag.get('k')", "!" },
        { "order.codes = [7, 8]; order.codes.join() + order.rates.a", "!" },
        { "order.secret + order.describe()", "!" },
        { "order.lines[0].label('x') + order.lines[0].label()", "!" },
        { "let seen = 0; const f = n => seen += n; order.changed.add(f); order.raise(3); order.changed.remove(f); order.raise(4); seen",
            "!" },
        { "((order.lines[0].price ?? new Money(1)) + new Money(2)).amount + Number(new Money(4))", "!" },
        { "Object.getOwnPropertyNames(Money).sort().join()", "length,name,prototype" },
        { "new Money(3).Amount + new Money(3).Currency + String(new Money(3, 'USD'))", "3EURMoney { Amount = 3, Currency = USD }" },
        { "new Money(3).Equals(new Money(3)) + ' ' + new Money(3).Equals(new Money(4)) + new Money(1).Deconstruct()", "true false1,EUR" },
        { "new Money()", "!Money()" },
        { "new Person('Bob').Age + new Person('Bob', 4).Name + new Person(5).Name", "30Bob#5" },
        { "class Special extends Money { twice() { return this.Amount * 2; } } const s = new Special(4); s.twice() + (s instanceof Money)",
            "9" },
        { "Order.Most + Order.Made + Order.Make('Z').Id", "99Z" },
        { "Object.getOwnPropertyNames(Object.getPrototypeOf(order)).sort().join()",
            "Add,Apply,Fail,Join,Raise,Status2,ToString,Total,TryFind,constructor,later,toString" },
        { "Object.getOwnPropertyNames(Object.getPrototypeOf(order.Place)).sort().join()", "Equals,Length,Move,ToString,constructor" },
        { "JSON.stringify(order)", "!Order.Builder: The .NET type StringBuilder is not visible" },
        { "({ ...order })", "!Order.Builder: The .NET type StringBuilder is not visible" },
        { "var { Builder, Kind, ...rest } = {}; for (const key of Object.keys(order)) if (!/Builder|Kind/.test(key)) rest[key] = order[key]; "
            + "JSON.stringify(rest)", "{\"Id\":\"A1\"" },
        { "order.Lines === order.Lines && order.Lines[0] === order.Lines[0] && order.Total === order.Total", "true" },
        { "order.Total.call({})", "!" },
        { "order.Place.Move.call(order)", "!" },
        { "Object.getOwnPropertyDescriptor(order, 'Id').writable + ' ' + Object.getOwnPropertyDescriptor(order, 'Note').enumerable",
            "false false" },
    };

    [Theory]
    [MemberData(nameof(Scripts))]
    public void Scripts_see_the_same(string script, string expected)
    {
        var reflected = Run("reflected", script);
        if (expected.StartsWith('!')) Assert.StartsWith("TypeError", reflected);
        Assert.Contains(expected.TrimStart('!'), reflected, StringComparison.Ordinal);
        Assert.Equal(reflected, Run("generated", script));
        Assert.Equal(Run("open, reflected", script), Run("open, generated", script));
    }

    [Theory]
    [InlineData("({ Article: 'a', Quantity: 2, Weight: 1.5, Price: { Amount: 3 } })", typeof(Line))]
    [InlineData("({ Quantity: 2 })", typeof(Line))]
    [InlineData("({ Article: 'a', Quantity: 'x' })", typeof(Line))]
    [InlineData("({ Amount: 3, Currency: 'USD' })", typeof(Money))]
    [InlineData("({})", typeof(Money))]
    [InlineData("({ X: 1, Y: 2 })", typeof(Point))]
    [InlineData("({ Name: 'Bob', Age: 4, Friend: { Name: 'Eve' } })", typeof(Person))]
    [InlineData("({ subject: 's', Sender: 'me', Draft: 'd' })", typeof(Letter))]
    [InlineData("({ Barks: 4, Name: 'Rex' })", typeof(Dog))]
    [InlineData("({ First: 4 })", typeof(Bag<int>))]
    [InlineData("[1, 2]", typeof(int[]))]
    [InlineData("[3, 'a']", typeof((int, string)))]
    [InlineData("[{ Article: 'a', Quantity: 2 }]", typeof(List<Line>))]
    [InlineData("new Map([[1, { Article: 'a' }]])", typeof(Dictionary<int, Line>))]
    [InlineData("({ Id: 'Q', customer_name: 'C', Codes: [4], Internal: 8, Note: 'n', Range: [2, 'q'], Place: { X: 1, Y: 1 } })", typeof(Order))]
    [InlineData("({ id: 'Q', customer_name: 'C', codes: [4], internal: 8, status: 'Done', created: '2024-01-01' })", typeof(Order))]
    public void Conversions_make_the_same(string script, Type type)
    {
        Assert.Equal(Convert("reflected", script, type), Convert("generated", script, type));
        Assert.Equal(Convert("open, reflected", script, type), Convert("open, generated", script, type));
    }

    [Fact]
    public void Reflection_and_generator_describe_the_same_members()
    {
        foreach (var (one, other) in ((string, string)[])[("reflected", "generated"), ("open, reflected", "open, generated")])
        {
            foreach (var type in (Type[])[typeof(Order), typeof(Line), typeof(Money), typeof(Point), typeof(Letter), typeof(Bag<int>),
                typeof(Dog), typeof(Numbers), typeof(int[]), typeof(List<Line>), typeof(Dictionary<int, Line>), typeof(HashSet<string>),
                typeof(ValueTuple<int, string>), typeof(Animal)])
            {
                Assert.Equal(Text(Models[one].InfoOf(type)), Text(Models[other].InfoOf(type)));
            }
        }
    }

    // The types of the tests of Types, the odd types, and all types that these lead to.
    [Fact]
    public void All_types_of_the_tests_are_described_the_same()
    {
        var differences = new List<string>();
        Compare(Hosts.GeneratedTypes.Default, static _ => { });
        Compare(Hosts.WritableGeneratedTypes.Default, static options => options.Writable = true);
        Compare(Hosts.OpenGeneratedTypes.Default, static options =>
        {
            (options.Writable, options.Events, options.Operators) = (true, true, true);
            (options.ExplicitInterfaceMembers, options.Dynamic) = (true, true);
            options.IncludeExtensions(typeof(Hosts.Extensions));
        });
        Compare(OddGeneratedTypes.Default, static _ => { });
        Compare(OpenOddGeneratedTypes.Default, static options =>
        {
            options.Naming = JsonNamingPolicy.SnakeCaseLower;
            (options.Writable, options.Events, options.Operators, options.ExplicitInterfaceMembers) = (true, true, true, true);
            options.IncludeExtensions(typeof(OddExtensions));
        });

        Assert.Equal("", string.Join('\n', differences));

        void Compare(ScriptTypes generated, Action<ScriptTypesOptions> configure)
        {
            var named = generated.GetType().GetCustomAttributes<ScriptTypeAttribute>().ToList();
            var reflected = ScriptTypes.Reflect(options =>
            {
                configure(options);
                foreach (var type in named) options.Include(type.Type);
            });
            foreach (var type in generated.Described.ForScripts.Keys)
            {
                var attribute = named.Find(attribute => attribute.Type == type);
                var one = $"{Text(reflected.InfoOf(type))}\n{Statics(reflected.InfoOf(type), attribute)}".Split('\n');
                var other = $"{Text(generated.InfoOf(type))}\n{Statics(generated.InfoOf(type), attribute)}".Split('\n');
                differences.AddRange(one.Except(other).Select(line => $"{type}, reflected: {line}"));
                differences.AddRange(other.Except(one).Select(line => $"{type}, generated: {line}"));
            }
        }
    }

    // Static members of named types, and constructors if the attribute allows them.
    private static string Statics(ScriptTypeInfo info, ScriptTypeAttribute? type)
    {
        if (type is null) return "";
        var lines = new List<string> { info.Name };
        lines.AddRange(info.StaticMembers.Select(static member => $"{member.Info}"));
        lines.AddRange(info.StaticMethods.Select(Text));
        if (type.Construct && info.Constructors is { } constructors) lines.Add(Text(constructors));
        return string.Join('\n', lines.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Declarations_of_TypeScript_name_the_same()
    {
        foreach (var pair in (string[])["", "open, "])
        {
            Assert.Equal(Declared(pair + "reflected"), Declared(pair + "generated"));
            Assert.Contains("declare class Money {", Declared(pair + "generated"));
        }

        // Sorted, and without null, because without reflection nothing is known about parameters. Without constructors,
        // because a generated model has them only if Construct is set.
        static List<string> Declared(string model)
        {
            var output = new StringWriter();
            Models[model].WriteTypeScript(output);
            return output.ToString().Replace(" | null", "", StringComparison.Ordinal).Split('\n')
                .Where(static line => !line.Contains("constructor(", StringComparison.Ordinal)).Order(StringComparer.Ordinal).ToList();
        }
    }

    [Fact]
    public async Task Async_methods_are_promises()
    {
        foreach (var (name, model) in Models)
        {
            var engine = NewEngine(model);
            Assert.Equal((name, 2), (name, (await engine.EvaluateAsync<int>("order.later()"))));
        }
    }

    [Fact]
    public void What_nobody_has_named_is_refused_with_the_line_to_add()
    {
        var engine = new Engine(new EngineOptions { Types = ShopTypes.Default });
        var error = Assert.Throws<JavaScriptException>(() => engine.SetValue("x", new System.Text.StringBuilder()));
        Assert.Contains("[ScriptType(typeof(StringBuilder))]", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_derives_from_a_named_type_is_seen_as_that()
    {
        var engine = new Engine(new EngineOptions { Types = ShopTypes.Default });
        engine.SetValue("x", new RushOrder());
        Assert.Equal("A1undefined", engine.Execute("x.Id + x.Hours").ToString());
    }

    [Fact]
    public void What_derives_from_a_described_type_is_seen_as_the_nearest_one()
    {
        var engine = new Engine(new EngineOptions { Types = ShopTypes.Default });
        engine.SetValue("order", new Order { Animal = new Puppy { Name = "Rex", Barks = 4 } });
        Assert.Equal("Rex4undefined", engine.Execute("order.Animal.Name + order.Animal.Barks + order.Animal.Age").ToString());
    }

    [Fact]
    public void What_a_model_lacks_for_a_conversion_is_said()
    {
        var engine = new Engine(new EngineOptions { Types = ShopTypes.Default });
        var error = Assert.Throws<JavaScriptException>(() => engine.Evaluate<Undescribed>("({ A: 1 })"));
        Assert.Contains("by [ScriptType(typeof(Undescribed))]", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<JavaScriptException>(() => engine.Evaluate<(int, Guid)>("[1, '']"));
        Assert.Contains("which the model does not describe", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(Person), "{\"Name\":\"Ann\",\"Age\":4,\"Friend\":{\"Name\":\"Bob\",\"Age\":0,\"Friend\":null}}")]
    [InlineData(typeof(Money), "{\"Amount\":1.5,\"Currency\":\"USD\"}")]
    [InlineData(typeof(List<Line>), "[{\"Article\":\"pen\",\"Quantity\":2,\"Weight\":null}]")]
    [InlineData(typeof(Letter), "{\"Sender\":\"me\",\"subject\":\"x\"}")]
    public void A_class_with_both_attributes_describes_types_for_JSON_too(Type type, string json)
    {
        var options = new QuollJsonOptions { Types = ShopTypes.Default };
        Assert.True(ShopTypes.Default.Described.ForJson.ContainsKey(type));
        var value = QuollJson.Deserialize(json, type);
        Assert.Equal(QuollJson.Serialize(value, type), QuollJson.Serialize(QuollJson.Deserialize(json, type, options), type, options));
    }

    [Fact]
    public void What_only_JSON_has_is_not_in_scripts()
    {
        Assert.Contains("\"Password\":\"secret\"", QuollJson.Serialize(new Login(), new QuollJsonOptions { Types = LoginTypes.Default }),
            StringComparison.Ordinal);
        var engine = new Engine(new EngineOptions { Types = LoginTypes.Default });
        Assert.Equal("Name", engine.SetValue("login", new Login()).Evaluate<string>("Object.keys(login).join() + (login.Password ?? '')"));
    }

    [Fact]
    public void Collections_need_no_model()
    {
        var engine = new Engine(new EngineOptions { Types = ScriptTypes.None });
        engine.SetValue("list", new List<int> { 1, 2 }).SetValue("map", new Dictionary<string, object> { ["a"] = new[] { 1.5 } });
        Assert.Equal("1,2 {\"a\":[1.5]}", engine.Execute("list.join() + ' ' + JSON.stringify(map)").ToString());
        Assert.Equal([3], engine.Evaluate<List<int>>("[3]"));
    }

    private sealed class Undescribed
    {
        public int A { get; set; }
    }

    private class Puppy : Dog
    {
        public int Age { get; set; } = 1;
    }

    private sealed class RushOrder : Order
    {
        public int Hours { get; set; } = 2;
    }

    private static Engine NewEngine(ScriptTypes model)
    {
        Order.Made = 0;
        var engine = new Engine(new EngineOptions { Types = model });
        engine.SetType<Order>().SetType<Status>().SetType<Money>().SetType<Line>();
        // Types that only the first pair of models includes.
        if (!model.Options.Writable) engine.SetType<Person>().SetType<Point>();
        return engine.SetValue("order", new Order());
    }

    private static string Run(string model, string script)
    {
        var engine = NewEngine(Models[model]);
        try
        {
            return engine.Execute(script).ToString();
        }
        catch (JavaScriptException error)
        {
            return error.Message;
        }
    }

    private static string Convert(string model, string script, Type type)
    {
        var engine = NewEngine(Models[model]);
        try
        {
            var evaluate = typeof(Engine).GetMethods().Single(static method => method.Name == nameof(Engine.Evaluate)
                && method.IsGenericMethod && method.GetParameters()[0].ParameterType == typeof(string)
                && method.GetParameters().Length == 2).MakeGenericMethod(type);
            var made = evaluate.Invoke(engine, BindingFlags.DoNotWrapExceptions, null, [script, null], null);
            return JsonSerializer.Serialize(made, type, new JsonSerializerOptions { IncludeFields = true }) + made;
        }
        catch (JavaScriptException error)
        {
            return error.Message;
        }
        catch (NotSupportedException)
        {
            // System.Text.Json does not write an order.
            return "made";
        }
    }

    // Everything that is known about a type, a line for each part.
    private static string Text(ScriptTypeInfo info)
    {
        var lines = new List<string>
        {
            $"{info.Type} {info.Name} {info.Kind} writable={info.IsWritable} text={info.HasText}",
            $"{info.List?.GetType()} {info.Dictionary?.GetType()} {info.Set?.GetType()} {info.Sequence?.GetType()} {info.Reader.Value is null}",
        };
        lines.AddRange(info.Members.Select(static member => $"{member.Info} refused={member is RefusedMember}"));
        lines.AddRange(info.Accessors.Select(static member => $"aside {member.Info}"));
        lines.AddRange(info.Methods.Select(Text).Order(StringComparer.Ordinal));
        lines.AddRange(info.Events.Select(static item => $"event {item.Name} {item.HandlerType}"));
        lines.AddRange((info.Operators?.Values ?? []).Select(static method => "operator " + Text(method)).Order(StringComparer.Ordinal));
        if (info.Indexer is { } own)
        {
            lines.AddRange(new[] { own.ByName, own.ByNumber, own.SetByName, own.SetByNumber }
                .Select(static overload => $"indexer {overload?.Signature} -> {overload?.Signature.ReturnType}"));
        }
        lines.AddRange(info.Reader.Value?.Parameters.Select(static parameter => $"{parameter}") ?? []);
        return string.Join('\n', lines);
    }

    private static string Text(ScriptMethod method) => $"{method.Name} {method.Length}: "
        + string.Join("; ", method.Overloads.Select(static overload => $"{overload.Signature} -> {overload.Signature.ReturnType}")
            .Order(StringComparer.Ordinal));
}
