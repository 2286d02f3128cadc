using System.Text.Json;
using System.Text.Json.Serialization;
using static Quoll.Tests.Json.Typed.Theirs.TheirTypes;

namespace Quoll.Tests.Json.Typed.Theirs;

/// <summary>The cases that are compared with System.Text.Json.</summary>
internal static class TheirCases
{
    private sealed class Returning(Func<string, string?> name) : JsonNamingPolicy
    {
        public override string ConvertName(string text) => name(text)!;
    }

    private static readonly JsonNamingPolicy ToNull = new Returning(static _ => null);
    private static readonly JsonNamingPolicy ToNothing = new Returning(static _ => "");
    private static readonly JsonNamingPolicy ToSame = new Returning(static _ => "same");

    public static readonly TheirOptions[] Options =
    [
        new("default", static _ => { }, static _ => { }),
        new("ignore case", static theirs => theirs.PropertyNameCaseInsensitive = true, static ours => ours.PropertyNameCaseInsensitive = true),
        new("camel case",
            static theirs => theirs.PropertyNamingPolicy = theirs.DictionaryKeyPolicy = JsonNamingPolicy.CamelCase,
            static ours => (ours.PropertyNamingPolicy, ours.DictionaryKeyPolicy) =
                (JsonNamingPolicy.CamelCase, JsonNamingPolicy.CamelCase)),
        new("web", static theirs => (theirs.PropertyNamingPolicy, theirs.PropertyNameCaseInsensitive) = (JsonNamingPolicy.CamelCase, true),
            static ours => (ours.PropertyNamingPolicy, ours.PropertyNameCaseInsensitive) = (JsonNamingPolicy.CamelCase, true)),
        new("names are null", static theirs => theirs.PropertyNamingPolicy = ToNull, static ours => ours.PropertyNamingPolicy = ToNull),
        new("keys are null", static theirs => theirs.DictionaryKeyPolicy = ToNull, static ours => ours.DictionaryKeyPolicy = ToNull),
        new("names are empty", static theirs => theirs.PropertyNamingPolicy = ToNothing, static ours => ours.PropertyNamingPolicy = ToNothing),
        new("names are the same", static theirs => theirs.PropertyNamingPolicy = ToSame, static ours => ours.PropertyNamingPolicy = ToSame),
        new("fields", static theirs => theirs.IncludeFields = true, static ours => ours.IncludeFields = true),
        new("fields in camel case", static theirs => (theirs.IncludeFields, theirs.PropertyNamingPolicy) = (true, JsonNamingPolicy.CamelCase),
            static ours => (ours.IncludeFields, ours.PropertyNamingPolicy) = (true, JsonNamingPolicy.CamelCase)),
        new("no read-only", static theirs => (theirs.IgnoreReadOnlyProperties, theirs.IgnoreReadOnlyFields) = (true, true),
            static ours => (ours.IgnoreReadOnlyProperties, ours.IgnoreReadOnlyFields) = (true, true)),
        new("no read-only, fields",
            static theirs => (theirs.IgnoreReadOnlyProperties, theirs.IgnoreReadOnlyFields, theirs.IncludeFields) = (true, true, true),
            static ours => (ours.IgnoreReadOnlyProperties, ours.IgnoreReadOnlyFields, ours.IncludeFields) = (true, true, true)),
        new("no read-only fields", static theirs => (theirs.IgnoreReadOnlyFields, theirs.IncludeFields) = (true, true),
            static ours => (ours.IgnoreReadOnlyFields, ours.IncludeFields) = (true, true)),
        new("no read-only properties", static theirs => (theirs.IgnoreReadOnlyProperties, theirs.IncludeFields) = (true, true),
            static ours => (ours.IgnoreReadOnlyProperties, ours.IncludeFields) = (true, true)),
        new("no null", static theirs => theirs.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            static ours => ours.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull),
        new("no default", static theirs => theirs.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
            static ours => ours.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault),
        new("no unknown", static theirs => theirs.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            static ours => ours.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow),
        new("no duplicates", static theirs => theirs.AllowDuplicateProperties = false, static ours => ours.AllowDuplicateProperties = false),
        new("no duplicates in any case", static theirs => (theirs.AllowDuplicateProperties, theirs.PropertyNameCaseInsensitive) = (false, true),
            static ours => (ours.AllowDuplicateProperties, ours.PropertyNameCaseInsensitive) = (false, true)),
        new("populate", static theirs => theirs.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate,
            static ours => ours.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate),
        new("preserve", static theirs => theirs.ReferenceHandler = ReferenceHandler.Preserve,
            static ours => ours.ReferenceHandler = ReferenceHandler.Preserve),
        new("ignore cycles", static theirs => theirs.ReferenceHandler = ReferenceHandler.IgnoreCycles,
            static ours => ours.ReferenceHandler = ReferenceHandler.IgnoreCycles),
        new("lenient", static theirs => (theirs.ReadCommentHandling, theirs.AllowTrailingCommas) = (JsonCommentHandling.Skip, true),
            static ours => (ours.ReadCommentHandling, ours.AllowTrailingCommas) = (JsonCommentHandling.Skip, true)),
        new("numbers in strings", static theirs => theirs.NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString,
            static ours => ours.NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString),
        new("named numbers", static theirs => theirs.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
            static ours => ours.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals),
        new("depth 2", static theirs => theirs.MaxDepth = 2, static ours => ours.MaxDepth = 2),
    ];

    private static readonly string[] Ignored =
    [
        "{}", "null", "[]", "{", "", """{"Secret":"x","Open":9,"unknown":1}""", """{"secret":"x","open":9}""", """{"SECRET":{"a":[1]},"Secret":1}""",
        """{"Open":8,"Open":9}""", """{"Open":8,"open":9}""", """{"Secret":"x","Secret":"y"}""", """{"unknown":1,"unknown":2}""", """{"unknown":1,"Unknown":2}""",
        """{"OnlyRead":8,"OnlyWritten":9,"NoNull":"n","NoDefault":7,"Always":"a","AlwaysReadOnly":8,"ReadOnly":9}""",
        """{"OnlyWritten":8,"OnlyWritten":9}""", """{"ReadOnly":8,"ReadOnly":9}""", """{"Rest":{"a":1}}""", """{"Rest":null,"rest":1}""",
        """{"$type":"x","$id":"1"}""", """{"Open":1,/*c*/}""", """{"Open":1,"Secret":}""", """{"\u0053ecret":"x","\u004fpen":4}""", """{"Open":null}""",
        """{"Open":1} x""", """{"Open":1,}""", """{"unknown":[1,]}""", """{"unknown":{"deep":{"deeper":1}}}""",
    ];

    private static readonly string[] Derivations =
    [
        """{"$type":"derived","A":3,"B":4}""", """{"A":3,"$type":"derived","B":4}""", """{"A":3,"B":4,"$type":"derived"}""",
        """{"$type":"derived","$type":"derived"}""", """{"$type":"derived","A":3,"$type":7}""", """{"A":3,"$type":7,"$type":"derived"}""",
        """{"$type":7}""", """{"$type":"7"}""", """{"$type":7.0}""", """{"$type":7.5}""", """{"$type":null}""", """{"$type":""}""", """{"$type":{}}""", """{"$type":[1]}""",
        """{"$type":99999999999}""", """{"$type":"Derived"}""", """{"$TYPE":"derived"}""", """{"\u0024type":"derived","B":5}""",
        """{"A":1}""", """{"$type":"derived","$id":"1","$ref":"1"}""", """{"$type":"derived","$other":"1"}""", """{"$type":"derived","kind":"circle"}""",
        """{"$type":"derived","unknown":{"$type":"x"}}""", "[]", "1", "null", """{"$values":[1]}""", """{"$type":"derived","$values":[1]}""",
        """{"$type":"derived","unknown":1,"unknown":2}""",
    ];

    private static readonly string[] Referring =
    [
        """{"$id":"1","Name":"a","Next":{"$ref":"1"}}""", """{"$id":"1","$id":"2","Name":"a"}""", """{"$id":"1","Name":"a","$id":"1"}""",
        """{"Name":"a","$id":"1"}""", """{"Name":"a","$ref":"1"}""", """{"$ref":"1"}""", """{"$id":"1","$ref":"1"}""",
        """{"$id":"1","Next":{"$ref":"1","Name":"x"}}""", """{"$id":"1","Next":{"Name":"x","$ref":"1"}}""", """{"$id":"1","Next":{"$ref":"1","$ref":"1"}}""",
        """{"$id":"1","Next":{"$id":"1"}}""", """{"$id":"1","Next":{"$id":"2","Next":{"$ref":"1"}}}""", """{"$id":1}""", """{"$id":null}""", """{"$id":{}}""", """{"$id":""}""",
        """{"$id":"1","Next":{"$ref":1}}""", """{"$id":"1","Next":{"$ref":null}}""", """{"$id":"1","Next":{"$ref":"2"}}""", """{"Next":{"$ref":"2"},"All":{"$id":"2","$values":[]}}""",
        """{"$id":"1","All":{"$id":"2","$values":[{"$ref":"1"},null,{"$id":"3"},{"$ref":"3"}]}}""",
        """{"$id":"1","All":{"$values":[]}}""", """{"$id":"1","All":{"$id":"2"}}""", """{"$id":"1","All":{"$id":"2","$values":[],"x":1}}""",
        """{"$id":"1","All":{"$id":"2","$values":[],"$values":[]}}""", """{"$id":"1","All":{"$id":"2","x":1,"$values":[]}}""", """{"$id":"1","All":{"$id":"2","$values":null}}""",
        """{"$id":"1","All":{"$id":"2","$values":{}}}""", """{"$id":"1","All":{"$id":"1","$values":[]}}""", """{"$id":"1","All":{"$ref":"1"}}""", """{"$id":"1","All":[]}""",
        """{"$id":"1","Map":{"$id":"2","a":{"$ref":"1"}}}""", """{"$id":"1","Map":{"a":null,"$id":"2"}}""", """{"$id":"1","Map":{"$id":"2","$id":"3"}}""",
        """{"$id":"1","Map":{"a":null,"$ref":"1"}}""", """{"$id":"1","Map":{"$ref":"1"}}""", """{"$id":"1","Map":{"$id":"2","$values":{}}}""",
        """{"$id":"1","Map":{"$id":"2","$other":null}}""", """{"$id":"1","$other":1}""", """{"$values":[]}""", """{"$id":"1","$values":[]}""", """{"\u0024id":"1","Next":{"\u0024ref":"1"}}""",
        """{"$ID":"1","Next":{"$Ref":"1"}}""", """{"$id":"1","Next":{"Next":{"$id":"3"},"All":[{"$ref":"3"}]}}""", """{"$type":"x"}""",
    ];

    private static readonly string[] Numbers =
    [
        "{}", """{"1":1}""", """{"1.5":1}""", """{"-0":1}""", """{"1e400":1}""", """{"-1e400":1}""", """{"NaN":1}""", """{"Infinity":1}""", """{"-Infinity":1}""", """{"nan":1}""",
        """{"":1}""", """{" 1":1}""", """{"1 ":1}""", """{"0x1":1}""", """{"1,000":1}""", """{"300":1}""", """{"-1":1}""", """{"1e2":1}""", """{"99999999999999999999":1}""", """{"1":1,"1":2}""",
        """{"null":1}""", """{"1.":1}""", """{".5":1}""", """{"70000":1}""", """{"1e39":1}""", """{"a":1}""",
    ];

    public static IEnumerable<TheirCase> All =>
    [
        new TheirCase<Ignoring>("ignoring", [new(), new() { NoNull = "n", NoDefault = 1, Always = "a" }], Ignored),
        new TheirCase<IgnoringRest>("ignoring with elements", [new(), new() { Rest = new() { ["Open"] = JsonElement.Parse("1") } }], Ignored),
        new TheirCase<IgnoringObjects>("ignoring with objects", [new(), new() { Rest = new() { ["Secret"] = 1, ["MyKey"] = "x" } }], Ignored),
        new TheirCase<IgnoringNode>("ignoring with a node", [new(), new() { Rest = new() { ["x"] = 1, ["Y"] = null } }], Ignored),
        new TheirCase<IgnoringStrict>("ignoring strictly", [new()], Ignored),
        new TheirCase<IgnoredRequired>("ignored and required", [new()], ["{}", """{"A":1}"""]),
        new TheirCase<IgnoredRequiredKeyword>("ignored and required by keyword", [new(1)], ["{}", """{"A":1}"""]),
        new TheirCase<ReadOnlyRequired>("read-only and required", [new()], ["{}", """{"A":1}"""]),
        new TheirCase<WrittenOnlyRequired>("written only and required", [new()], ["{}", """{"A":1}"""]),
        new TheirCase<IgnoredParameter>("ignored parameter", [new(1)], ["{}", """{"A":1,"B":2}""", """{"a":1,"b":2}""", """{"B":1,"B":2}""", """{"A":1,"A":2,"B":3}"""]),
        new TheirCase<IgnoredParameterRest>("ignored parameter with rest", [new(1, "x")], ["{}", """{"A":1,"B":"x","C":3}""", """{"a":1,"b":"x"}""", """{"C":1,"C":2,"c":3}"""]),
        new TheirCase<TwoForOneParameter>("two for one parameter", [new(1)], ["{}", """{"Value":1}"""]),
        new TheirCase<NamedBase>("named", [new()], ["""{"base":5,"Value":6,"text":"t","Plain":7}"""]),
        new TheirCase<Hiding>("hiding", [new()], ["""{"base":5,"Value":6,"text":7,"Plain":8,"plain":"x"}"""]),
        new TheirCase<NamedBase>("hiding as base", [new Hiding()], []),
        new TheirCase<Middle>("hidden and ignored", [new()], ["""{"base":5,"Value":6,"text":"t","Plain":7}"""]),
        new TheirCase<Last>("hidden twice", [new()], ["""{"base":5,"Value":6,"text":"t","Plain":7,"More":8}"""]),
        new TheirCase<HidingField>("hidden by a field", [new()], ["""{"base":5,"Value":6,"text":"t","Plain":7}"""]),
        new TheirCase<Overriding>("overriding", [new()], ["""{"A":11,"B":12,"C":13,"D":14}"""]),
        new TheirCase<VirtualBase>("overriding as base", [new Overriding()], ["""{"A":11,"B":12,"C":13,"D":14}"""]),
        new TheirCase<Clash>("clash", [new()], ["""{"A":1}"""]),
        new TheirCase<ClashWithIgnored>("clash with ignored", [new()], ["""{"A":11,"B":12}"""]),
        new TheirCase<ClashInCase>("clash in case", [new()], ["""{"Name":11,"NAME":12}""", """{"name":3}"""]),
        new TheirCase<ClashOfField>("clash of field", [new()], ["""{"Value":11,"value":12}"""]),
        new TheirCase<ClashWithBase>("clash with base", [new()], ["""{"Url":11}"""]),
        new TheirCase<EmptyName>("empty name", [new()], ["""{"":11}"""]),
        new TheirCase<NullName>("null name", [new()], ["{}"]),
        new TheirCase<IBoth>("diamond", [new Explicit()], []),
        new TheirCase<IExplicit>("explicit through interface", [new Explicit()], []),
        new TheirCase<Explicit>("explicit", [new()], ["""{"Hidden":1,"Shown":2,"X":3,"Y":4}"""]),
        new TheirCase<TwoRests>("two rests", [new()], ["{}", """{"x":1}"""]),
        new TheirCase<WrongRest>("wrong rest", [new()], ["{}"]),
        new TheirCase<RequiredRest>("required rest", [new()], ["{}"]),
        new TheirCase<ParameterRest>("rest as parameter", [new([])], ["{}"]),
        new TheirCase<ReadOnlyRest>("read-only rest", [new()], ["""{"A":1,"x":2}""", """{"x":1,"x":2}"""]),
        new TheirCase<EmptyReadOnlyRest>("empty read-only rest", [new()], ["""{"A":1}""", """{"A":1,"x":2}"""]),
        new TheirCase<ParameterAndRest>("parameter and rest", [new(1)], ["""{"A":1}""", """{"A":1,"x":2}"""]),
        new TheirCase<SetOnlyRest>("set-only rest", [new()], ["""{"A":1}""", """{"A":1,"x":2}"""]),
        new TheirCase<InterfaceRest>("rest of an interface", [new()], ["""{"A":1,"x":2,"A":3,"a":4}"""]),
        new TheirCase<Base>("base", [new(), new Derived(), new Numbered(), new Plain(), new Unnamed()], Derivations),
        new TheirCase<Derived>("derived as itself", [new()], Derivations),
        new TheirCase<List<Base>>("bases in a list", [[new Derived(), new Base()]], ["""[{"$type":"derived"},{"$type":7,"A":2}]""", """[{"$type":"derived","$type":7}]"""]),
        new TheirCase<Shape>("shape", [new Circle(), new NotNamed()], ["""{"kind":"circle","Radius":3}""", """{"Radius":3,"kind":"circle"}""", """{"kind":"circle","kind":"circle"}""",
            """{"Kind":"circle"}""", """{"kind":"circle","$type":"x","Kind":1}""", "{}", """{"kind":"not","kind":"x"}""", """{"kind":"not","Area":4}"""]),
        new TheirCase<Kinded>("a kind that is named", [new Named()], ["""{"kind":"named","Kind":"x"}"""]),
        new TheirCase<Named>("named as itself", [new()], ["""{"kind":"x","Kind":"y"}"""]),
        new TheirCase<Circle>("circle as itself", [new()], ["""{"kind":"circle","Radius":3}"""]),
        new TheirCase<Node>("nodes", Nodes(), Referring),
        new TheirCase<Pair>("records", [new("a", null, null)], Referring),
        new TheirCase<Dictionary<string, object?>>("keys with dollars",
            [new() { ["$id"] = "x", ["a"] = 1 }, new() { ["$ref"] = "x" }, new() { ["$type"] = "x" }, new() { ["A"] = 1, ["a"] = 2 }],
            ["""{"$id":"1","a":1}""", """{"a":1,"$id":"1"}""", """{"$type":"x"}""", """{"a":1,"a":2}""", """{"a":1,"A":2}"""]),
        new TheirCase<Holder>("structures", [new()], ["""{"Structure":{"X":1},"Maybe":null,"Numbers":[1]}""", """{"Structure":{"$id":"1","X":1}}""", """{"Structure":null}""", """{"Structure":{"$ref":"1"}}""",
            """{"Numbers":{"$id":"1","$values":[1]}}""", """{"$id":"1","Maybe":{"$id":"1","X":1}}""", """{"Structure":{"X":1,"X":2}}"""]),
        new TheirCase<Populated>("populated", [new()], ["""{"Filled":[2],"Map":{"b":2},"Inner":{"base":5},"Replaced":[2]}""", """{"Filled":null}""", """{"Filled":[2],"Filled":[3]}""", """{"Inner":null,"Map":null}""",
            """{"Map":{"a":2}}"""]),
        new TheirCase<PopulatedStructure>("populated structure", [new()], ["""{"Value":{"Node":null}}""", """{"Value":null}""", """{"Null":{"base":5}}"""]),
        new TheirCase<Handled>("numbers handled", [new()], ["""{"Value":"1.5","List":["1",2],"Map":{"a":"NaN"},"Strict":3,"Maybe":"4"}""", """{"Strict":"3"}""", """{"Value":"1e400"}""", """{"Value":" 1"}""", """{"Maybe":""}"""]),
        new TheirCase<Recorded>("record", [new(1), new(2, null!, null)], ["{}", """{"Number":1}""", """{"number":1,"text":"x"}""", """{"Number":1,"Number":2}""", """{"Text":null,"Maybe":null,"Day":0}""", """{"Maybe":1,"maybe":2}"""]),
        new TheirCase<Included>("included", [new()], ["""{"Hidden":11,"Field":12,"Closed":13,"Set":14,"Init":15,"Fixed":16,"Open":17,"GetOnly":18}"""]),
        new TheirCase<Collections>("collections", [new()], ["""{"List":[1,2],"Map":{"A":1,"a":2,"A":3},"Set":["a","a"],"Pair":{"Key":"x","Value":2}}""", """{"Pair":{"Key":"x"}}""", """{"Pair":{"key":"x","value":2}}""",
            """{"Pair":{"Key":"x","Value":2,"Key":"y"}}""", """{"List":null,"Pair":{}}"""]),
        new TheirCase<DollarNames>("names with dollars", [new()], ["""{"$id":"1","$type":"2"}"""]),
        new TheirCase<Dictionary<double, int>>("doubles as keys",
            [new() { [0.1] = 1, [1e21] = 2, [-0.0] = 3 }, new() { [double.NaN] = 1 }, new() { [double.PositiveInfinity] = 1 }], Numbers),
        new TheirCase<Dictionary<float, int>>("floats as keys", [new() { [0.1f] = 1 }, new() { [float.NegativeInfinity] = 1 }], Numbers),
        new TheirCase<Dictionary<decimal, int>>("decimals as keys", [new() { [1.50m] = 1 }], Numbers),
        new TheirCase<Dictionary<byte, int>>("bytes as keys", [new() { [255] = 1 }], Numbers),
        new TheirCase<Dictionary<int, int>>("integers as keys", [new() { [-1] = 1 }], Numbers),
        new TheirCase<Dictionary<ulong, int>>("large integers as keys", [new() { [ulong.MaxValue] = 1 }], Numbers),
        new TheirCase<Dictionary<bool, int>>("booleans as keys", [new() { [true] = 1 }], ["""{"True":1,"false":2}""", """{" true":1}""", """{"1":1}"""]),
        new TheirCase<Dictionary<char, int>>("characters as keys", [new() { ['x'] = 1, ['"'] = 2 }], ["""{"x":1}""", """{"":1}""", """{"xy":1}"""]),
        new TheirCase<Dictionary<DayOfWeek, int>>("enums as keys", [new() { [DayOfWeek.Friday] = 1 }, new() { [(DayOfWeek)9] = 1 }],
            ["""{"Friday":1}""", """{"friday":1}""", """{"5":1}""", """{"9":1}""", """{"99999999999":1}""", """{"Monday, Tuesday":1}""", """{"":1}""", """{"Nothing":1}""", """{" Friday":1}"""]),
        new TheirCase<Dictionary<AttributeTargets, int>>("flags as keys",
            [new() { [AttributeTargets.Class | AttributeTargets.Enum] = 1 }, new() { [(AttributeTargets)(1 << 20)] = 1 }],
            ["""{"Class, Enum":1}""", """{"20":1}""", """{"Class,":1}"""]),
        new TheirCase<Dictionary<Guid, int>>("guids as keys", [new() { [Guid.Empty] = 1 }], ["""{"00000000-0000-0000-0000-000000000000":1}""", """{"{00000000-0000-0000-0000-000000000000}":1}""", """{"x":1}"""]),
        new TheirCase<Dictionary<DateTime, int>>("dates as keys", [new() { [new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc)] = 1 }], ["""{"2026-01-02T03:04:05Z":1}""", """{"2026-01-02":1}""", """{"1/2/2026":1}"""]),
        new TheirCase<Dictionary<Version, int>>("versions as keys", [new() { [new Version(1, 2)] = 1 }], ["""{"1.2":1}""", """{"1":1}""", """{" 1.2":1}"""]),
        new TheirCase<Dictionary<Uri, int>>("addresses as keys", [new() { [new Uri("a b", UriKind.Relative)] = 1 }], ["""{"http://x/y":1}""", """{"":1}"""]),
        new TheirCase<Dictionary<object, int>>("objects as keys", [new() { ["a"] = 1, [2] = 3 }, new() { [new object()] = 1 }], []),
    ];

    private static Node[] Nodes()
    {
        var node = new Node { Name = "a" };
        var all = new Node { Name = "b", Next = node, All = [node, node], Map = new() { ["A"] = node } };
        var cycle = new Node { Name = "c" };
        cycle.Next = cycle;
        return [node, all, cycle];
    }
}
