namespace Quoll.Json.Typed;

/// <summary>
/// Every message about a type, converter or option that cannot serve JSON, in alphabetical order; {0} and {1} are
/// filled in where it is thrown. They are mistakes of the program, not of a text: <see cref="Core.JsonMessages"/>.
/// </summary>
internal static class TypeMessages
{
    public const string AttributeNamesOther = "The attribute of {0} names {1}, which is not a converter for its type.";
    public const string CannotCreateCollection =
        "{0} cannot be created: it has neither a parameterless constructor and Add, nor a constructor that takes its elements.";
    public const string CannotCreateSequence = "{0} cannot be created: IAsyncEnumerable is the only asynchronous sequence that can be deserialized.";
    public const string CannotCreateStream = "{0} cannot be created: only Stream and MemoryStream can be deserialized.";
    public const string ConvertersWithoutEnd =
        "Converters for {0} require each other endlessly, or the stack of this thread is too small for the nested objects and arrays.";
    public const string DescribedByConverter = "{0} was described by its converter only.";
    public const string ExtensionIsParameter = "{0} holds extension data, so it cannot be a parameter of the constructor.";
    public const string ExtensionIsRequired = "{0} holds extension data, so it cannot be required.";
    public const string ExtensionTwice = "{0} and {1} both hold extension data: only one member can.";
    public const string ExtensionType =
        "{0} cannot hold extension data: it must be a dictionary from string to object or JsonElement, or a JsonObject.";
    public const string FactoryMadeOther = "{0} created a converter for a type other than {1}.";
    public const string FactoryOnly = "{0} is a converter factory, so it cannot convert values itself.";
    public const string MemberIsDiscriminator = "{0} has a member named {1}, which is the name of the type discriminator.";
    public const string MemberIsReference = "{0} is named {1} in JSON, a name that is reserved when references are preserved.";
    public const string NameIsNull = "JsonPropertyName of {0} is null.";
    public const string NameTwice = "{0} has two members named {1}.";
    public const string NoConverter =
        "QuollJson has no converter for {0}: reflection is off in this application. Add [QuollJsonType(typeof({1}))] to a partial class that derives from QuollJsonTypes, and set QuollJsonOptions.Types to an instance of it, or QuollJsonOptions.Converters must have one.";
    public const string NoForm = "{0} has no JSON form.";
    public const string NoOrder = "{0} has no JSON form: its elements have no order. Serialize its UnorderedItems.";
    public const string NoPlaceForDiscriminator =
        "{1} cannot be added to {0}: it has a custom converter, or is a collection.";
    public const string NotAConverter = "{0} is not a converter for {1}.";
    public const string OptionsInUse = "The options are in use and can no longer be changed: change a copy, new QuollJsonOptions(options).";
    public const string OutputTooSmall = "{0} returned fewer than the {1} bytes that were requested.";
    public const string ParameterOfSeveral =
        "{0} cannot be created: several members or parameters match its constructor parameter {1}.";
    public const string ParameterWithoutMember =
        "{0} cannot be created: no member has the name and type of its constructor parameter {1}.";
    public const string ReferencesOfOther =
        "{0} is not a ReferenceHandler that Quoll knows: use ReferenceHandler.Preserve or ReferenceHandler.IgnoreCycles.";
    public const string RequiredIgnored = "{0} is required, but ignored.";
    public const string RequiredNotSettable = "{0} is required, but cannot be set.";
    public const string RowWithoutTable = "A DataRow belongs to a table: read a DataTable.";
    public const string StreamGaveTooMuch = "The stream returned {0} bytes, but at most {1} were requested.";
    public const string WaitsForElements = "{0} has asynchronous elements: serialize it asynchronously.";
}

/// <summary>Creates exceptions with a message of <see cref="TypeMessages"/>.</summary>
internal static class TypeFault
{
    /// <summary>Creates the exception for types, converters and options that contradict each other.</summary>
    public static InvalidOperationException Invalid(string message, object? first = null, object? second = null) =>
        new(Text.MessageText.Format(message, first, second));

    /// <summary>Creates the exception for a type that has no such form.</summary>
    public static NotSupportedException Unsupported(string message, object? first = null, object? second = null) =>
        new(Text.MessageText.Format(message, first, second));
}
