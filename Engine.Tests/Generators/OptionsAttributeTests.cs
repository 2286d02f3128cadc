namespace Quoll.Tests.Generators;

/// <summary>[ScriptTypesOptions]: what the generator takes from it are the options of a reflected model.</summary>
public class OptionsAttributeTests
{
    // Generic methods need reflection, and an attribute cannot hold the options of JSON.
    private static readonly string[] NotInAttributes = ["GenericMethods", "Json"];

    [Fact]
    public void It_has_each_option_with_the_same_type_and_default()
    {
        var attribute = new ScriptTypesOptionsAttribute();
        var options = new ScriptTypesOptions();
        foreach (var option in typeof(ScriptTypesOptions).GetProperties().Where(option => !NotInAttributes.Contains(option.Name)))
        {
            var argument = typeof(ScriptTypesOptionsAttribute).GetProperty(option.Name);
            Assert.True(argument is not null, $"ScriptTypesOptionsAttribute lacks {option.Name}.");
            if (option.Name == "Naming") continue;
            Assert.Equal(option.PropertyType, argument.PropertyType);
            Assert.Equal(option.GetValue(options), argument.GetValue(attribute));
        }
    }

    [Fact]
    public void Each_argument_sets_its_option()
    {
        var options = AllOptions.Configured;
        Assert.Equal(System.Text.Json.JsonNamingPolicy.KebabCaseUpper, options.Naming);
        Assert.True(options is { Writable: true, Fields: false, Extensible: true, ExplicitInterfaceMembers: true });
        Assert.True(options is { Events: true, Operators: true, Dynamic: true, UnknownMembers: UnknownMemberHandling.Throw });
        Assert.True(options is { Integers: IntegerForm.BigInt, Decimals: DecimalForm.Text, Dates: DateForm.Text, Enums: EnumForm.Name });
    }
}

public class OptionsTarget
{
    public int Value { get; set; }
}

[ScriptTypesOptions(
    Naming = System.Text.Json.Serialization.JsonKnownNamingPolicy.KebabCaseUpper, Writable = true, Fields = false, Extensible = true,
    ExplicitInterfaceMembers = true, Events = true, Operators = true, Dynamic = true, UnknownMembers = UnknownMemberHandling.Throw,
    Integers = IntegerForm.BigInt, Decimals = DecimalForm.Text, Dates = DateForm.Text, Enums = EnumForm.Name)]
[ScriptType(typeof(OptionsTarget))]
public partial class AllOptions : ScriptTypes
{
    public static ScriptTypesOptions Configured
    {
        get
        {
            var options = new ScriptTypesOptions();
            new AllOptions().Configure(options);
            return options;
        }
    }
}
