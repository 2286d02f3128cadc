using System.Text;
using Microsoft.CodeAnalysis;
using Quoll.Hosts;

namespace Quoll.Generators;

/// <summary>
/// Writes the properties, fields and the constructor of a type, once for scripts and JSON. ReflectedMember of the
/// engine finds the same by reflection. The meaning of their attributes is decided at run time, in one place for
/// reflected and generated members.
/// </summary>
/// <param name="model">The model.</param>
/// <param name="described">The type.</param>
/// <param name="forScripts">Scripts see its members.</param>
/// <param name="forJson">In JSON, the type is an object with members.</param>
internal sealed class MemberWriter(ModelWriter model, DescribedSymbol described, bool forScripts, bool forJson)
{
    private const string Kind = "global::Quoll.Generated.MemberKind.";

    private readonly StringBuilder _text = new();

    // The names of members that hide members of base types in scripts.
    private readonly HashSet<string> _hidden = [];

    private ITypeSymbol Type => described.Type;

    /// <summary>
    /// Returns the members that may be used: those of the type before those of its bases, including hidden ones.
    /// </summary>
    public static IEnumerable<ISymbol> MembersOf(ITypeSymbol type)
    {
        foreach (var level in Symbols.AllLevels(type))
        {
            if (level.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType
                || Symbols.NameOf(level) == TypeRules.Dynamic) continue;
            var members = level.GetMembers();
            foreach (var member in members.OfType<IPropertySymbol>().Concat<ISymbol>(members.OfType<IFieldSymbol>()))
            {
                if (IsCandidate(member)) yield return member;
            }
        }
    }

    public static ITypeSymbol TypeOf(ISymbol member) => (member as IPropertySymbol)?.Type ?? ((IFieldSymbol)member).Type;

    /// <summary>The statements that describe members and constructor; an empty text if there are none.</summary>
    /// <param name="kind">What objects of the type are in scripts.</param>
    public string Write(ScriptTypeKind? kind)
    {
        if (forScripts && kind is not (null or ScriptTypeKind.AsyncSequence)
            && TypeRules.Find(Type, "System.Linq.IGrouping`2") is { } group)
            Write(group.GetMembers("Key")[0], inScripts: true, inJson: false);
        var isMeant = forScripts ? MeantForScripts(kind) : static _ => false;
        foreach (var member in MembersOf(Type)) Write(member, isMeant(member), forJson);
        if (forScripts && model.Options.ExplicitInterfaceMembers && Type.TypeKind != TypeKind.Interface)
        {
            foreach (var implemented in Type.AllInterfaces.Where(implemented => model.IsReached(implemented, Type)))
            {
                foreach (var member in MembersOf(implemented).Where(isMeant))
                {
                    if (SymbolEqualityComparer.Default.Equals(member.ContainingType, implemented))
                        Write(member, inScripts: true, inJson: false, isExplicit: true);
                }
            }
        }
        if ((forScripts || forJson) && Type is INamedTypeSymbol made)
            new ConstructorWriter(model, made, _text).WriteMaker(forScripts, forJson);
        return _text.ToString();
    }

    // Collections have their elements; those of the host's own have their members besides.
    private Func<ISymbol, bool> MeantForScripts(ScriptTypeKind? kind)
    {
        if (kind is null or ScriptTypeKind.AsyncSequence
            || kind == ScriptTypeKind.Sequence && TypeRules.IsPublicCollection(Type)) return static _ => true;
        if (TypeRules.IsOfPlatform(Type)) return static _ => false;
        // The members that interfaces of collections require are available in other ways.
        var known = new HashSet<string>(Type.AllInterfaces.Where(TypeRules.IsOfPlatform)
            .SelectMany(static implemented => implemented.GetMembers().OfType<IPropertySymbol>()).Select(static property => property.Name));
        return member => !known.Contains(member.Name) && !TypeRules.IsOfPlatform(member.ContainingType);
    }

    private void Write(ISymbol member, bool inScripts, bool inJson, bool isExplicit = false)
    {
        var declared = TypeOf(member);
        inScripts = inScripts && IsInScripts(member, isExplicit);
        inJson = inJson && IsInJson(member);
        var isReached = inScripts && model.IsReached(declared, Type);
        var isUsedByJson = inJson && !IsIgnored(member);
        if (isUsedByJson && !model.IsAccessible(declared))
        {
            model.Report(
                member.DeclaringSyntaxReferences.FirstOrDefault(), Rules.NotAccessible, Symbols.Short(declared), model.Owner.Name);
            (inJson, isUsedByJson) = (false, false);
        }
        if (!inScripts && !inJson) return;
        if (inScripts && !isExplicit && IsPublicInScripts(member)) _hidden.Add(member.Name);
        if (isReached) model.Reach(declared);
        // A member that the host has left out of JSON is not listed in scripts either.
        else if (inScripts && !IsIgnored(member)) model.ReportRefused(member, declared, Type, described.Root);
        if (isUsedByJson) model.ReachForJson(declared);
        var kinds = new List<string>();
        if (isExplicit) kinds.Add("Explicit");
        if (inScripts && !isReached) kinds.Add("Unseen");
        if (forScripts && !inScripts) kinds.Add("NotInScripts");
        if (forJson && !inJson) kinds.Add("NotInJson");
        var isIncluded = inScripts && IsIncluded(member, inherit: true) || inJson && IsIncluded(member, inherit: false);
        var isNamed = isReached || isUsedByJson || inScripts && model.IsAccessible(declared);
        Write(member, kinds, isIncluded, isUsed: isReached || isUsedByJson, isNamed ? Symbols.Text(declared) : "object",
            inJson ? AttributeWriter.Of(member, model) : null, inScripts ? AttributeWriter.ForScripts(member, model).ToList() : null);
    }

    private void Write(
        ISymbol member, List<string> kinds, bool isIncluded, bool isUsed, string declared, List<string>? inJson, List<string>? inScripts)
    {
        var property = member as IPropertySymbol;
        var getter = property is null ? member : property.GetMethod;
        var setter = property is null ? member is IFieldSymbol { IsReadOnly: false } ? member : null : property.SetMethod;
        if (property is null) kinds.Add("Field");
        if (getter is not null) kinds.Add(IsPublic(getter) ? "ReadPublic" : "Read");
        if (setter is not null) kinds.Add(IsPublic(setter) ? "SetPublic" : "Set");
        if (property is { IsOverride: true }) kinds.Add("Override");
        if (property is { SetMethod.IsInitOnly: true }) kinds.Add("InitOnly");
        var functions = new MemberFunctions(model, member, Type);
        _text.Append($"        type.Member<{declared}>({Symbols.Quoted(member.Name)}, ")
            .Append(string.Join(" | ", kinds.Select(static kind => Kind + kind)))
            .Append($", {(CanUse(getter) ? functions.Getter() : "null")}, {(CanUse(setter) ? functions.Setter() : "null")}")
            .Append(Rest(inJson ?? inScripts!)).Append(");\n");
        // Scripts also use inherited attributes, and ScriptName.
        if (inJson is not null && inScripts is not null && !inScripts.SequenceEqual(inJson))
            _text.Append($"        type.InScripts({string.Join(", ", inScripts)});\n");

        bool CanUse(ISymbol? part) => isUsed && part is not null && (isIncluded || IsPublic(part));
    }

    private bool IsInScripts(ISymbol member, bool isExplicit) => (isExplicit || !_hidden.Contains(member.Name))
        && !Symbols.Has(member, "Quoll.ScriptIgnoreAttribute")
        && (Symbols.NameOf(member.ContainingType) != "System.Exception" || member.Name == "Message")
        && (IsPublicInScripts(member) || IsIncluded(member, inherit: true));

    private bool IsPublicInScripts(ISymbol member) => member is IPropertySymbol property
        ? IsPublic(property.GetMethod ?? property.SetMethod) : IsPublic(member) && model.Options.Fields;

    private static bool IsInJson(ISymbol member) => IsIncluded(member, inherit: false) || (member is IPropertySymbol property
        ? IsPublic(property.GetMethod) || IsPublic(property.SetMethod) : IsPublic(member));

    // Regardless of the options of JSON.
    private bool IsIgnored(ISymbol member)
    {
        const int Always = 1;
        var ignore = Symbols.Attribute(member, "System.Text.Json.Serialization.JsonIgnoreAttribute", inherit: false);
        return Symbols.Has(member, "System.Runtime.Serialization.IgnoreDataMemberAttribute", inherit: false)
            || ignore is not null && Symbols.Named(ignore, "Condition", Always) == Always
            || Symbols.Has(Type, AttributeWriter.DataContract, inherit: false) && !IsIncluded(member, inherit: false)
                && !Symbols.Has(member, "System.Text.Json.Serialization.JsonPropertyNameAttribute", inherit: false);
    }

    // Returns whether an attribute includes the member, public or not.
    private static bool IsIncluded(ISymbol member, bool inherit) =>
        Symbols.Has(member, "System.Text.Json.Serialization.JsonIncludeAttribute", inherit)
        || Symbols.Has(member, "System.Runtime.Serialization.DataMemberAttribute", inherit);

    /// <summary>Returns attributes as the last arguments of a call.</summary>
    public static string Rest(IEnumerable<string> attributes) => string.Concat(attributes.Select(static attribute => ", " + attribute));

    public static bool IsPublic(ISymbol? part) => part is { DeclaredAccessibility: Accessibility.Public };

    private static bool IsCandidate(ISymbol member)
    {
        if (member.IsStatic || member is IPropertySymbol { IsIndexer: true } or IPropertySymbol { RefKind: not RefKind.None }
            || member.Name.Contains('.') || member.Name.Contains('<')
            || member is IFieldSymbol { IsImplicitlyDeclared: true } && !TypeRules.IsTuple(member.ContainingType)) return false;
        // In C#, a long tuple has an eighth element of its own. In .NET, that element is the first one of Rest.
        if (member.ContainingType.IsTupleType && member.ContainingType.OriginalDefinition.GetMembers(member.Name).IsEmpty) return false;
        return TypeOf(member) is { TypeKind: not (TypeKind.Pointer or TypeKind.FunctionPointer), IsRefLikeType: false };
    }
}
