using System.Data;
using System.Dynamic;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Quoll.Generators;
using Quoll.Hosts;
using Quoll.Tests.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Tests.Generators;

/// <summary>A type is the same to the generator, which sees symbols, as to the engine, which reflects.</summary>
public class TypeRulesTests
{
    private static readonly CSharpCompilation Compilation = GeneratorRun.Compile("class Owner;")
        .AddReferences(MetadataReference.CreateFromFile(typeof(TypeRulesTests).Assembly.Location));

    private static readonly Type[] Others =
    [
        typeof(bool), typeof(char), typeof(sbyte), typeof(ulong), typeof(nint), typeof(Half), typeof(Int128), typeof(decimal),
        typeof(string), typeof(Guid), typeof(Uri), typeof(Version), typeof(TimeSpan), typeof(DateTimeOffset), typeof(Rune),
        typeof(JsValue), typeof(DBNull), typeof(DayOfWeek), typeof(System.Numerics.BigInteger), typeof(System.Numerics.Complex),
        typeof(Index), typeof(Range),
        typeof(System.Text.Json.JsonElement), typeof(System.Text.Json.JsonDocument), typeof(System.Text.Json.Nodes.JsonObject),
        typeof(Memory<byte>), typeof(ReadOnlyMemory<byte>), typeof(Memory<int>), typeof(byte[]), typeof(object), typeof(void),
        typeof(int?), typeof(DayOfWeek?), typeof(Order), typeof(Money), typeof(Line), typeof(Page<Order>), typeof(Page<StringBuilder>),
        typeof(List<Order>), typeof(List<StringBuilder>), typeof(Dictionary<Order, Type>), typeof(Order[]), typeof(StringBuilder[]),
        typeof(Action), typeof(Func<Order, int>), typeof(Func<StringBuilder>), typeof(Task), typeof(Task<Order>), typeof(Task<Type>),
        typeof(ValueTask), typeof(ValueTask<int>), typeof(CancellationToken), typeof(KeyValuePair<string, Order>), typeof((int, Order)),
        typeof((int, Assembly)), typeof(Tuple<int>), typeof(ITuple), typeof(StringBuilder), typeof(Exception), typeof(ArgumentException),
        typeof(Stream), typeof(MemoryStream), typeof(IDisposable), typeof(IComparable<Order>), typeof(IServiceProvider),
        typeof(IFormattable), typeof(IEnumerator<int>), typeof(IAsyncEnumerator<int>), typeof(List<int>.Enumerator),
        typeof(Type), typeof(MethodInfo),
        typeof(Assembly), typeof(AppDomain), typeof(Span<int>), typeof(TypedReference), typeof(StrongBox<int>),
        typeof(ConditionalWeakTable<object, object>), typeof(DataTable), typeof(DataRow), typeof(DataRowView), typeof(DataRowCollection),
        typeof(DataSet), typeof(DataColumn), typeof(DynamicObject), typeof(ExpandoObject), typeof(IAsyncEnumerable<int>),
        typeof(ILookup<string, int>), typeof(ILookup<int, int>), typeof(Dictionary<int, string>), typeof(IGrouping<string, int>),
        typeof(IQueryable<int>), typeof(System.Collections.BitArray), typeof(System.Collections.CollectionBase),
    ];

    public sealed class Page<T>;

    [ScriptIgnore]
    public sealed class Ignored;

    public static TheoryData<Type> Types() => new(BothDoorsTests.Collections().Select(static row => (Type)row[0])
        .Concat(Others).Append(typeof(Ignored)).Append(typeof(Page<Ignored>)).Distinct());

    [Theory]
    [MemberData(nameof(Types))]
    public void A_type_is_the_same_to_both(Type type)
    {
        var symbol = SymbolOf(type);
        Assert.Equal(CollectionTypes.KindOf(type)?.ToString(), TypeRules.KindOf(symbol, isDynamic: false)?.ToString());
        Assert.Equal(CollectionTypes.IsScalar(type), TypeRules.IsScalar(symbol));
        // An array is of the assembly of its elements to reflection, and of none to the compiler.
        if (!type.IsArray) Assert.Equal(CollectionTypes.IsOfPlatform(type), TypeRules.IsOfPlatform(symbol));
        Assert.Equal(CollectionTypes.IsPublicCollection(type), TypeRules.IsPublicCollection(symbol));
        Assert.Equal(TypeFacts.IsForbidden(type), TypeRules.IsForbidden(symbol));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void A_type_is_reached_by_both(Type type)
    {
        // Generated code cannot name what is private here.
        if (!type.IsVisible) return;
        var model = Model();
        var types = new ReflectedTypes(new ScriptTypesOptions());
        Type[] all =
        [
            typeof(Order), typeof(Page<StringBuilder>), typeof(ArgumentException), typeof((Order, StringBuilder)),
            type.IsArray ? typeof(Line) : type,
        ];
        foreach (var from in all)
        {
            var (symbol, fromSymbol) = (SymbolOf(type), SymbolOf(from));
            Assert.Equal((from, types.IsReached(type, from)), (from, model.IsReached(symbol, fromSymbol)));
            var missing = types.MissingIn(type, from);
            Assert.Equal(missing is null ? null : SymbolOf(missing), model.MissingIn(symbol, fromSymbol), SymbolEqualityComparer.Default);
        }
    }

    // The methods that generated code calls, and the shapes that they are for.
    private static readonly (string Method, CollectionKind Kind)[] Written =
    [
        ("Array", CollectionKind.Array), ("Grid", CollectionKind.Grid), ("List", CollectionKind.List), ("Memory", CollectionKind.Memory),
        ("ReadOnlyMemory", CollectionKind.Memory), ("Sequence", CollectionKind.Elements),
        ("UntypedSequence", CollectionKind.UntypedElements), ("Dictionary", CollectionKind.Entries),
        ("UntypedDictionary", CollectionKind.UntypedEntries), ("Lookup", CollectionKind.Groups),
        ("AsyncSequence", CollectionKind.AsyncElements), ("NameValues", CollectionKind.NamedTexts), ("Expando", CollectionKind.Dynamic),
        ("Table", CollectionKind.Table), ("TableSet", CollectionKind.TableSet), ("TableRow", CollectionKind.TableRow),
    ];

    [Theory]
    [MemberData(nameof(Types))]
    public void A_collection_is_the_same_to_JSON(Type type)
    {
        if (!type.IsVisible || CollectionTypes.IsScalar(type) || Nullable.GetUnderlyingType(type) is not null) return;
        var written = new CollectionWriter(Model(), SymbolOf(type)).Write()?.Kind.Split('<')[0];
        Assert.Equal(CollectionShape.Of(type)?.Kind, written is null ? null : Written.First(known => known.Method == written).Kind);
    }

    private static ModelWriter Model() => new(Compilation, Compilation.GetTypeByMetadataName("Owner")!, CancellationToken.None);

    private static ITypeSymbol SymbolOf(Type type)
    {
        if (type.IsArray) return Compilation.CreateArrayTypeSymbol(SymbolOf(type.GetElementType()!), type.GetArrayRank());
        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
        ITypeSymbol[] arguments = [.. type.GetGenericArguments().Select(SymbolOf)];
        // A type that is nested in a generic one has the arguments of both.
        if (definition is { IsNested: true, DeclaringType: { IsGenericType: true } outer })
            return Compilation.GetTypeByMetadataName(outer.FullName!)!.Construct(arguments).GetTypeMembers(definition.Name).Single();
        var found = Compilation.GetTypeByMetadataName(definition.FullName!) ?? throw new InvalidOperationException(definition.FullName);
        return arguments.Length == 0 ? found : found.Construct(arguments);
    }
}
