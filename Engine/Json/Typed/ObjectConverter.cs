using Quoll.Json.Core;

namespace Quoll.Json.Typed;

/// <summary>Writes the members of an object after a lead: a brace, or a comma after existing members.</summary>
internal delegate void MembersWriter<T>(ref QuollJsonWriter writer, in T value, ObjectPlan plan, byte lead, ref int at);

/// <summary>Creates an object from the members that follow. Its brace is already read.</summary>
internal delegate T MembersReader<out T>(ref QuollJsonReader reader, ObjectPlan plan);

/// <summary>Objects with members.</summary>
internal sealed class ObjectConverter<T>(Func<ObjectPlan> makePlan) : QuollConverter<T>(handlesNull: true), IObjectConverter
{
    /// <summary>
    /// The number of objects that are handled without compiled code. Compiling takes longer than handling these
    /// objects.
    /// </summary>
    private const int UsesBeforeCode = 32;

    private ObjectPlan? _plan;
    private MembersWriter<T>? _write;
    private MembersReader<T>? _read;
    private int _uses;

    public ObjectPlan Plan => _plan ??= makePlan();

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        if (value is null) writer.AppendNull();
        else WriteMembers(ref writer, in value, (byte)'{');
    }

    /// <summary>Writes an object. If the lead is a comma, its first members are already written.</summary>
    public void WriteMembers(ref QuollJsonWriter writer, in T value, byte lead)
    {
        writer.Enter();
        var at = -1;
        try
        {
            (_write ?? Writer())(ref writer, in value, _plan!, lead, ref at);
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, StepAt(at), typeof(T).IsValueType ? null : value))
        {
            throw;
        }
        writer.Leave();
    }

    void IMembersWriter.WriteMembersOf(ref QuollJsonWriter writer, object value, byte lead) => WriteMembers(ref writer, (T)value, lead);

    private PathStep StepAt(int at) => at < 0 ? PathStep.None : new PathStep(_plan!.Members[at].Name);

    public override T Read(ref QuollJsonReader reader)
    {
        if (reader.TryReadNull())
        {
            if (default(T) is null) return default!;
            throw reader.CreateErrorAtNull(Plan.TypeName);
        }
        var plan = Plan;
        reader.EnterObject(plan.TypeName);
        return (_read ?? Reader())(ref reader, plan);
    }

    internal override object? CreateEmpty() => Plan is { CreationFault: null, Parameters.Length: 0, Constructor: { } constructor }
        ? constructor.Make([]) : null;

    internal override bool TryFill(ref QuollJsonReader reader, T existing)
    {
        if (typeof(T).IsValueType || existing is null) return false;
        reader.EnterObject(Plan.TypeName);
        PlainObject.Fill(ref reader, Plan, existing);
        return true;
    }

    internal override bool FillsStructures => typeof(T).IsValueType;

    internal override bool TryFillObject(ref QuollJsonReader reader, object existing)
    {
        if (!typeof(T).IsValueType) return TryFill(ref reader, (T)existing);
        reader.EnterObject(Plan.TypeName);
        PlainObject.Fill(ref reader, Plan, existing);
        return true;
    }

    IObjectConverter IObjectConverter.WithDiscriminator(string discriminator) =>
        new ObjectConverter<T>(() => Plan.WithDiscriminator(discriminator));

    // Without compiled code until the type was used often enough.
    private MembersWriter<T> Writer()
    {
        if (Plan is { IsGenerated: true, HasCallbacks: false }) return _write = TypedObject.Write<T>;
        if (!MayCompile(Plan, out var isTime)) return _write = PlainObject.Write<T>;
        return isTime ? _write = ObjectCompiler.Writer<T>(_plan!) : PlainObject.Write<T>;
    }

    private MembersReader<T> Reader()
    {
        if (Plan.IsGenerated && TypedObject.Reads(Plan)) return _read = TypedObject.Read<T>;
        if (!MayCompile(Plan, out var isTime)) return _read = PlainObject.Read<T>;
        return isTime ? _read = ObjectCompiler.Reader<T>(_plan!) : PlainObject.Read<T>;
    }

    private bool MayCompile(ObjectPlan plan, out bool isTime)
    {
        isTime = plan.Options.CompilesAtOnce || ++_uses > UsesBeforeCode;
        return RuntimeFeature.IsDynamicCodeCompiled && ObjectCompiler.Takes(plan);
    }
}

/// <summary>The converter of an object of any type.</summary>
internal interface IObjectConverter : IMembersWriter
{
    ObjectPlan Plan { get; }

    /// <summary>Returns the converter of objects with a member that is the discriminator.</summary>
    IObjectConverter WithDiscriminator(string discriminator);
}

/// <summary>A converter that writes members after such as stand there already.</summary>
internal interface IMembersWriter
{
    void WriteMembersOf(ref QuollJsonWriter writer, object value, byte lead);
}

/// <summary>A converter that writes an array, which may be wrapped.</summary>
internal interface IElementsWriter;
