namespace Quoll.Json.Typed;

/// <summary>
/// Every message about a type, converter or option that cannot serve JSON, in alphabetical order; {0} and {1} are
/// filled in where it is thrown. They are mistakes of the program, not of a text: <see cref="Core.JsonMessages"/>.
/// </summary>
internal static class TypeMessages
{
    public const string AttributeNamesOther = "The attribute of {0} names {1}, which is not a converter for its type.";
    public const string CannotCreateCollection =
        "{0} cannot be made: it has neither a constructor without parameters and Add, nor one that takes its elements.";
    public const string CannotCreateSequence = "{0} cannot be made: of sequences that are waited for only IAsyncEnumerable is read.";
    public const string CannotCreateStream = "{0} cannot be made: of streams Stream and MemoryStream are read.";
    public const string ConvertersWithoutEnd =
        "Converters for {0} ask for one another without end, or the stack of this thread is too small for the objects and arrays around them.";
    public const string DescribedByConverter = "{0} was described by its converter only.";
    public const string ExtensionIsParameter = "{0} takes what no member does, and cannot be a parameter of the constructor.";
    public const string ExtensionIsRequired = "{0} takes what no member does, and cannot be required.";
    public const string ExtensionTwice = "{0} takes extension data, as {1} does: only one member can.";
    public const string ExtensionType =
        "{0} cannot take extension data: it must be a dictionary of objects or of JsonElements by name, or a JsonObject.";
    public const string FactoryMadeOther = "{0} made a converter for another type than {1}.";
    public const string FactoryOnly = "{0} is a factory of converters, and converts nothing itself.";
    public const string MemberIsDiscriminator = "{0} has a member named {1}, by which derived types are told apart.";
    public const string MemberIsReference = "{0} is named {1} in JSON, which says something else where references are kept.";
    public const string NameIsNull = "JsonPropertyName of {0} is null.";
    public const string NameTwice = "{0} has two members named {1}.";
    public const string NoConverter =
        "QuollJson has no converter for {0}: reflection is off in this application. Add [QuollJsonType(typeof({1}))] to a partial class that derives from QuollJsonTypes, and set QuollJsonOptions.Types to an instance of it, or QuollJsonOptions.Converters must have one.";
    public const string NoForm = "{0} has no JSON form.";
    public const string NoOrder = "{0} has no JSON form: its elements have no order that could be written. Write its UnorderedItems.";
    public const string NoPlaceForDiscriminator =
        "{0} has no members to which {1} could be added: it has a converter of its own, or is a collection.";
    public const string NotAConverter = "{0} is not a converter for {1}.";
    public const string OptionsInUse = "The options are in use and can no longer be changed: change a copy, new QuollJsonOptions(options).";
    public const string OutputTooSmall = "{0} gave fewer than the {1} bytes that were asked for.";
    public const string ParameterOfSeveral =
        "{0} cannot be made: the parameter {1} of its constructor and one member must stand for each other, but there are several.";
    public const string ParameterWithoutMember =
        "{0} cannot be made: the parameter {1} of its constructor is not a member of the same name and type.";
    public const string ReferencesOfOther =
        "{0} is not a ReferenceHandler that Quoll knows: use ReferenceHandler.Preserve or ReferenceHandler.IgnoreCycles.";
    public const string RequiredIgnored = "{0} is required, but ignored.";
    public const string RequiredNotSettable = "{0} is required, but cannot be set.";
    public const string RowWithoutTable = "A DataRow belongs to a table: read a DataTable.";
    public const string StreamGaveTooMuch = "The stream says that it gave {0} bytes where at most {1} were asked for.";
    public const string WaitsForElements = "{0} has elements that are waited for: it is written asynchronously only.";
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
