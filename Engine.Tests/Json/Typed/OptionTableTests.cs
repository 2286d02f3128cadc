using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>Each option is copied, and has the name and the value of its counterpart in System.Text.Json.</summary>
public class OptionTableTests
{
    private static readonly PropertyInfo[] Settable =
        [.. typeof(QuollJsonOptions).GetProperties().Where(static property => property.SetMethod is { IsPublic: true })];

    // Options of System.Text.Json that ours have in another way, or not at all.
    private static readonly string[] OnlyTheirs =
    [
        nameof(JsonSerializerOptions.TypeInfoResolver), nameof(JsonSerializerOptions.Encoder),
        nameof(JsonSerializerOptions.DefaultBufferSize), nameof(JsonSerializerOptions.UnknownTypeHandling),
        nameof(JsonSerializerOptions.RespectNullableAnnotations), nameof(JsonSerializerOptions.RespectRequiredConstructorParameters),
        nameof(JsonSerializerOptions.AllowOutOfOrderMetadataProperties), "IgnoreNullValues",
    ];

    private static object Unusual(PropertyInfo property, object? usual) => usual switch
    {
        bool value => !value,
        int => 7,
        long => 7L,
        char => '\t',
        string => "\r\n",
        JsonIgnoreCondition => JsonIgnoreCondition.WhenWritingNull,
        JsonNumberHandling => JsonNumberHandling.WriteAsString,
        JsonCommentHandling => JsonCommentHandling.Skip,
        JsonObjectCreationHandling => JsonObjectCreationHandling.Populate,
        JsonUnmappedMemberHandling => JsonUnmappedMemberHandling.Disallow,
        null when property.PropertyType == typeof(JsonNamingPolicy) => JsonNamingPolicy.KebabCaseUpper,
        null when property.PropertyType == typeof(ReferenceHandler) => ReferenceHandler.Preserve,
        null when property.PropertyType == typeof(TypeDescriptions) => GeneratedTypes.Default,
        _ => throw new NotSupportedException($"{property.Name} needs an unusual value."),
    };

    public static TheoryData<string> Names() => [.. Settable.Select(static property => property.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Option_is_copied(string name)
    {
        var property = typeof(QuollJsonOptions).GetProperty(name)!;
        var options = new QuollJsonOptions();
        var unusual = Unusual(property, property.GetValue(options));
        property.SetValue(options, unusual);
        Assert.Equal(unusual, property.GetValue(new QuollJsonOptions(options)));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Option_of_the_same_name_gets_the_value(string name)
    {
        if (typeof(JsonSerializerOptions).GetProperty(name) is not { } theirs) return;
        var property = typeof(QuollJsonOptions).GetProperty(name)!;
        var options = new QuollJsonOptions();
        var unusual = Unusual(property, property.GetValue(options));
        property.SetValue(options, unusual);
        var target = new JsonSerializerOptions();
        options.ApplyTo(target);
        Assert.Equal(unusual, theirs.GetValue(target));
    }

    [Fact]
    public void Options_of_System_Text_Json_have_counterparts()
    {
        var names = typeof(JsonSerializerOptions).GetProperties().Where(static property => property.SetMethod is { IsPublic: true })
            .Select(static property => property.Name).Except(OnlyTheirs);
        Assert.Empty(names.Except(Settable.Select(static property => property.Name)));
    }

    [Fact]
    public void Reference_handler_of_others_is_named()
    {
        var error = Assert.Throws<NotSupportedException>(() => new QuollJsonOptions { ReferenceHandler = new Handler() });
        Assert.Contains("Handler is not a ReferenceHandler that Quoll knows", error.Message, StringComparison.Ordinal);
    }

    private sealed class Handler : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => throw new NotSupportedException();
    }
}
