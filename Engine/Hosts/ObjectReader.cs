using System.Dynamic;
using System.Reflection;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Reads objects of a script into instances of a .NET type: first by its constructor, then by its settable members.
/// </summary>
internal sealed class ObjectReader : ValueReader.Composite
{
    private readonly Type _type;
    private readonly ReaderMaker _make;
    private readonly IReadOnlyList<ScriptMember> _all;
    private readonly Dictionary<string, ScriptMember> _members;
    private readonly ScriptMember[] _required;

    private ObjectReader(Type type, ReaderMaker make, ReaderParameter[] parameters, IReadOnlyList<ScriptMember> members)
    {
        (_type, _make, Parameters, _all) = (type, make, parameters, members);
        _members = members.ToDictionary(static member => member.Name);
        _required = members.Where(static member => member.Info.IsRequired).ToArray();
    }

    /// <summary>The parameters of the constructor that creates objects.</summary>
    public ReaderParameter[] Parameters { get; }

    /// <summary>Returns the reader of a type; null if scripts cannot create objects of it.</summary>
    /// <param name="type">The type.</param>
    /// <param name="constructor">Its constructor; null for a structure that needs none, and if there is none.</param>
    /// <param name="members">Its members.</param>
    /// <param name="compile">Creates code that calls a constructor; null if its arguments are boxed.</param>
    public static ObjectReader? Create(
        Type type, TypeConstructor? constructor, IReadOnlyList<ScriptMember> members,
        Func<ConstructorInfo, ReaderMaker>? compile = null)
    {
        var isTuple = ObjectConstructor.IsTuple(type);
        if (type.IsAbstract || type.IsEnum || type.IsArray || CollectionTypes.IsOfPlatform(type) && !isTuple
            || constructor is null && (!type.IsValueType || isTuple)) return null;
        var parameters = Array.ConvertAll(constructor?.Parameters ?? [], parameter => ReaderParameter.Of(members, parameter));
        ReaderMaker maker = constructor is null ? (_, in _) => DefaultValue.Of(type)!
            : constructor.Info is { } info && compile is not null ? compile(info)
            : (reader, in source) => constructor.Make(reader.Arguments(source));
        return new ObjectReader(type, maker, parameters, members);
    }

    // An object of another .NET type would become a new one, and lose what only its own type has. Of .NET, only
    // tuples and collections become tuples, item by item.
    public override bool Takes(JsObject source) => source switch
    {
        HostObject { Target: ITuple tuple } => IsTuple && tuple.Length == ItemCount,
        HostObject => IsTuple && Comparison.IsArray(source),
        ClassInstance or DateObject or TypedArrayObject or MapObject or SetObject => false,
        _ => !source.IsCallable && (!Comparison.IsArray(source) || IsTuple),
    };

    /// <summary>Returns a better cost the more of the object's properties the type has.</summary>
    public override int Cost(JsObject source)
    {
        if (!Takes(source)) return -1;
        if (Comparison.IsArray(source)) return 4;
        foreach (var member in _required)
        {
            if (!source.HasProperty(member.Name)) return -1;
        }
        foreach (var parameter in Parameters)
        {
            if (!parameter.IsOptional && !source.HasProperty(parameter.Key)) return -1;
        }
        int known = 0, unknown = 0;
        foreach (var key in source.OwnPropertyKeys())
        {
            if (key.Name is not string name) continue;
            if (_members.ContainsKey(name) || Array.Exists(Parameters, parameter => parameter.Key.Equals(key))) known++;
            else unknown++;
        }
        return known == 0 ? unknown == 0 ? 5 : 8 : unknown == 0 ? 3 : 6;
    }

    // A tuple can also be read from an array.
    private bool IsTuple => typeof(ITuple).IsAssignableFrom(_type);

    private int ItemCount => Parameters.Length > 0 ? Parameters.Length : _all.Count;

    public override object Read(Realm realm, JsObject source, ConversionPath path)
    {
        if (IsTuple && Comparison.IsArray(source)) return ReadTuple(realm, source, path);
        var plan = source.IsPlain && !source.Shape.IsDictionary ? PlanOf(realm, source.Shape) : null;
        if (plan is null) RequireKnown(realm, source, path);
        var made = _make(this, new ReaderSource(realm, source, plan, path));
        if (plan is not null)
        {
            foreach (var (slot, member) in plan.Members) Write(realm, made, member, source.ReadSlot(slot), path);
            return made;
        }
        foreach (var member in _required)
        {
            if (!source.HasProperty(member.Name)) throw path.Error(Messages.HostMemberMissing, member.Name);
        }
        foreach (var key in source.OwnPropertyKeys())
        {
            if (key.Name is not string name || !_members.TryGetValue(name, out var member) || !IsSettable(member)) continue;
            if (ObjectOperations.TryGetEnumerable(source, key, out var value)) Write(realm, made, member, value, path);
        }
        return made;
    }

    // A misspelled name would be lost. Objects of a shape that has a plan have none.
    private void RequireKnown(Realm realm, JsObject source, ConversionPath path)
    {
        if (HostRealm.Of(realm).Options.UnknownMembers != UnknownMemberHandling.Throw || source is HostObject) return;
        foreach (var key in source.OwnPropertyKeys())
        {
            if (IsKnown(key) || key.Name is not string name || !source.FindOwn(key, out var isEnumerable) || !isEnumerable)
                continue;
            throw UnknownMembers.Error(
                realm, _type, name, [.. _members.Keys.Concat(Parameters.Select(static parameter => parameter.Key.ToString()))
                    .Select(static known => PropertyKey.From(known))], path);
        }
    }

    private bool IsKnown(PropertyKey key) => key.Name is not string name || _members.ContainsKey(name) || UnknownMembers.MayAsk(key)
        || Array.Exists(Parameters, parameter => parameter.Key.Equals(key)) || IsDiscriminator(name);

    // The name of the property with which a base class selects this class.
    private bool IsDiscriminator(string name)
    {
        for (var level = _type; level is not null; level = level.BaseType)
        {
            if (DerivedTypes.Of(level)?.Property == name) return true;
        }
        return false;
    }

    /// <summary>Returns the value of a parameter. Called by the compiled code of the constructor.</summary>
    public T Argument<T>(in ReaderSource source, int index)
    {
        var parameter = Parameters[index];
        var value = source.Value(parameter.Key, index);
        if (HostConvert<T>.TryFast(value, out var fast) && !value.IsUndefined) return fast;
        if (value.IsUndefined && parameter.IsOptional) return parameter.Default is { } known ? (T)known : default!;
        source.Path.Enter(parameter.Key.ToString());
        var result = (T)ValueReader.Read(source.Realm, value, typeof(T), source.Path)!;
        source.Path.Leave();
        return result;
    }

    // All arguments, boxed.
    private object?[] Arguments(in ReaderSource source)
    {
        if (Parameters.Length == 0) return [];
        var arguments = new object?[Parameters.Length];
        for (var i = 0; i < arguments.Length; i++)
        {
            var parameter = Parameters[i];
            var value = source.Value(parameter.Key, i);
            if (value.IsUndefined && parameter.IsOptional) arguments[i] = parameter.Default ?? DefaultValue.Of(parameter.Type);
            else
            {
                source.Path.Enter(parameter.Key.ToString());
                arguments[i] = ValueReader.Read(source.Realm, value, parameter.Type, source.Path);
                source.Path.Leave();
            }
        }
        return arguments;
    }

    [HostCode]
    private static void Write(Realm realm, object target, ScriptMember member, in JsValue value, ConversionPath path)
    {
        // For an absent value, the member keeps the value from the constructor.
        if (value.IsUndefined) return;
        path.Enter(member.Name);
        member.WriteFrom(realm, target, value, path);
        path.Leave();
    }

    private bool IsSettable(ScriptMember member) =>
        member.Info.IsSettable && !Array.Exists(Parameters, parameter => parameter.Key.Equals((PropertyKey)member.Name));

    // The places of the values in objects of a shape; null if the shape has accessors, or lacks a required property.
    private ReaderPlan? PlanOf(Realm realm, Shape shape)
    {
        var plans = HostRealm.Of(realm);
        if (plans.TryGetPlan(shape, this, out var known)) return known;
        var members = new List<(int, ScriptMember)>();
        var isPlain = !Array.Exists(_required, member => shape.Find(member.Name) < 0);
        var mayHaveOthers = plans.Options.UnknownMembers != UnknownMemberHandling.Throw;
        for (var slot = 0; slot < shape.Count; slot++)
        {
            var flags = shape.Table.FlagsAt(slot);
            isPlain &= (flags & PropertyFlags.Accessor) == 0 && (mayHaveOthers || IsKnown(shape.Table.KeyAt(slot)));
            if ((flags & PropertyFlags.Enumerable) != 0 && shape.Table.KeyAt(slot).Name is string name
                && _members.TryGetValue(name, out var member) && IsSettable(member)) members.Add((slot, member));
        }
        var plan = isPlain ? new ReaderPlan(members.ToArray(), Array.ConvertAll(Parameters, parameter => shape.Find(parameter.Key)))
            : null;
        plans.AddPlan(shape, this, plan);
        return plan;
    }

    [HostCode]
    private object ReadTuple(Realm realm, JsObject source, ConversionPath path)
    {
        var items = realm.CreateObject();
        for (var i = 0; i < ItemCount; i++)
        {
            var name = Parameters.Length > 0 ? Parameters[i].Key : _all[i].Name;
            ObjectOperations.CreateDataPropertyOrThrow(items, name, source.Get(PropertyKey.From((double)i)));
        }
        return Read(realm, items, path);
    }
}

/// <summary>Creates an object from the values that a source has for the parameters of a constructor.</summary>
internal delegate object ReaderMaker(ObjectReader reader, in ReaderSource source);

/// <summary>A script's object that a .NET object is created from.</summary>
internal readonly ref struct ReaderSource(Realm realm, JsObject source, ReaderPlan? plan, ConversionPath path)
{
    public Realm Realm { get; } = realm;

    public ConversionPath Path { get; } = path;

    /// <summary>Returns the value for a parameter.</summary>
    public JsValue Value(in PropertyKey key, int index) =>
        plan is not null && plan.Parameters[index] is >= 0 and var slot ? source.ReadSlot(slot) : source.Get(key);
}

/// <summary>
/// The places of the values in objects of a shape: the slots of members and parameters (-1 for none).
/// </summary>
internal sealed record ReaderPlan((int Slot, ScriptMember Member)[] Members, int[] Parameters);

/// <summary>A parameter of the constructor that creates objects.</summary>
internal sealed record ReaderParameter(PropertyKey Key, Type Type, bool IsOptional, object? Default)
{
    /// <summary>Returns a parameter, under the name that scripts use for the corresponding member.</summary>
    public static ReaderParameter Of(IReadOnlyList<ScriptMember> members, ConstructorParameter parameter)
    {
        var member = members.FirstOrDefault(member => member.Info.ClrName.Equals(parameter.Name, StringComparison.OrdinalIgnoreCase));
        return new ReaderParameter(
            PropertyKey.From(member?.Name ?? parameter.Name ?? ""), parameter.Type, parameter.IsOptional, parameter.Default);
    }
}

/// <summary>Reads objects of a script as objects of C#'s <c>dynamic</c>, including nested ones.</summary>
internal sealed class ExpandoReader : ValueReader.Composite
{
    public override bool Takes(JsObject source) => CollectionReaders.HasEntries(source);

    public override object Read(Realm realm, JsObject source, ConversionPath path) =>
        path.Dynamic.Read(new JsValue(source)) as ExpandoObject ?? throw path.Mismatch(source, typeof(ExpandoObject));
}
