using System.Linq.Expressions;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Scalars;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>
/// Compiles code that writes and reads objects of a type: each member by its own getter and setter, names as blocks,
/// without boxing. <see cref="PlainObject"/> handles the rare cases: extension data, collections that are filled, and
/// more tracked members than a word has bits.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Members that a plan names are in use.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The methods looked up are kept below.")]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The generic methods looked up have no requirements.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Asked for only where dynamic code may run.")]
internal static class ObjectCompiler
{
    private const int TrackedMembers = 64;

    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly;

    private static readonly Type WriterType = typeof(QuollJsonWriter).MakeByRefType();
    private static readonly MethodInfo NameWriter = typeof(QuollJsonWriter).GetMethod(
        nameof(QuollJsonWriter.AppendName), Own, [typeof(byte[]), typeof(int), typeof(int), typeof(byte)])!;

    private static readonly Type ReaderType = typeof(QuollJsonReader).MakeByRefType();

    /// <summary>Returns whether code can be compiled for a type.</summary>
    public static bool Takes(ObjectPlan plan) => !plan.IsGenerated && !plan.HasCallbacks && !plan.Options.IsCompilingOff
        && plan.Extension is null && plan.CreationFault is null
        && !Array.Exists(plan.Members, static member => member.IsFilled)
        && (plan.Members.Length <= TrackedMembers || plan.Options.AllowDuplicateProperties && plan.Parameters.Length == 0
            && !Array.Exists(plan.Members, static member => member.IsRequired));

    [DynamicDependency(DynamicallyAccessedMemberTypes.NonPublicMethods, typeof(QuollJsonWriter))]
    public static MembersWriter<T> Writer<T>(ObjectPlan plan)
    {
        var writer = Expression.Parameter(WriterType, "writer");
        var value = Expression.Parameter(typeof(T).MakeByRefType(), "value");
        var ownPlan = Expression.Parameter(typeof(ObjectPlan), "plan");
        var lead = Expression.Parameter(typeof(byte), "lead");
        var at = Expression.Parameter(typeof(int).MakeByRefType(), "at");
        var names = Expression.Variable(typeof(byte[]), "names");
        var steps = new List<Expression>
        {
            Expression.Assign(names, Expression.Property(Expression.Property(ownPlan, nameof(ObjectPlan.Names)), nameof(MemberNames.Data))),
        };
        var comma = Expression.Constant((byte)',');
        Expression known = lead;
        for (var i = 0; i < plan.Members.Length; i++)
        {
            var member = plan.Members[i];
            if (!member.IsSerialized) continue;
            var inner = Access(value, member);
            var write = ScalarWriter(member);
            if (write is null) steps.Add(Expression.Assign(at, Expression.Constant(i)));
            var name = Expression.Call(writer, NameWriter, names,
                Expression.Constant(plan.Names.Start(i)), Expression.Constant(plan.Names.Length(i)), known);
            var skipsDefault = member.Skipped is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;
            if (skipsDefault || member.AsksConverter)
            {
                var read = Expression.Variable(member.Type);
                var written = Expression.Assign(lead, comma);
                Expression step = member.AsksConverter
                    ? Expression.IfThen(
                        Expression.Call(
                            ownPlan, Method(typeof(ObjectPlan), nameof(ObjectPlan.TryWriteMember)).MakeGenericMethod(member.Type), writer,
                            Expression.Constant(i), read, known), written)
                    : Expression.Block(name, Value(write, read), written);
                if (skipsDefault)
                {
                    step = Expression.IfThen(
                        Expression.Not(Expression.Call(typeof(ObjectCompiler), nameof(IsDefault), [member.Type], read)), step);
                }
                steps.Add(Expression.Block([read], Expression.Assign(read, inner), step));
            }
            else
            {
                steps.Add(name);
                steps.Add(Value(write, inner));
                // After a member that may be omitted, whether anything was written is known only at run time.
                if (known == lead) steps.Add(Expression.Assign(lead, comma));
                known = comma;
            }

            Expression Value(MethodInfo? scalar, Expression read) => scalar is not null ? Expression.Call(writer, scalar, read)
                : Expression.Call(
                    ownPlan, Method(typeof(ObjectPlan), nameof(ObjectPlan.Write)).MakeGenericMethod(member.Type), writer,
                    Expression.Constant(i), read);
        }
        steps.Add(Expression.Assign(at, Expression.Constant(-1)));
        steps.Add(Expression.Call(writer, Method(typeof(QuollJsonWriter), nameof(QuollJsonWriter.AppendEndObject)), lead));
        return Expression.Lambda<MembersWriter<T>>(Expression.Block([names], steps), writer, value, ownPlan, lead, at).Compile();
    }

    [DynamicDependency(DynamicallyAccessedMemberTypes.NonPublicMethods, typeof(QuollJsonReader))]
    public static MembersReader<T> Reader<T>(ObjectPlan plan)
    {
        var reader = Expression.Parameter(ReaderType, "reader");
        var ownPlan = Expression.Parameter(typeof(ObjectPlan), "plan");
        var names = Expression.Variable(typeof(MemberNames), "names");
        var made = Expression.Variable(typeof(T), "made");
        var index = Expression.Variable(typeof(int), "index");
        var seen = Expression.Variable(typeof(ulong), "seen");
        var hasType = Expression.Variable(typeof(bool), "hasType");
        var variables = new List<ParameterExpression> { names, made, index, seen, hasType };
        // With parameters, all values are stored until the object is created.
        var waits = plan.Parameters.Length > 0;
        var values = new ParameterExpression?[plan.Members.Length];
        var steps = new List<Expression>
        {
            Expression.Assign(names, Expression.Property(ownPlan, nameof(ObjectPlan.Names))),
            Expression.Assign(index, Expression.Constant(-1)),
        };
        if (!waits && (plan.Constructor is not null || !typeof(T).IsValueType)) steps.Add(Expression.Assign(made, New(plan, [])));
        var isTracked = waits || !plan.Options.AllowDuplicateProperties || plan.Required != 0;
        var cases = new List<SwitchCase>();
        for (var i = 0; i < plan.Members.Length; i++)
        {
            var member = plan.Members[i];
            var body = new List<Expression>();
            if (isTracked)
            {
                var bit = Expression.Constant(1UL << i);
                if (!plan.Options.AllowDuplicateProperties)
                {
                    body.Add(Expression.IfThen(Expression.NotEqual(Expression.And(seen, bit), Expression.Constant(0UL)),
                        Expression.Call(ownPlan, Method(typeof(ObjectPlan), nameof(ObjectPlan.Repeated)), reader, Expression.Constant(i))));
                }
                body.Add(Expression.Assign(seen, Expression.Or(seen, bit)));
            }
            if (!member.HasSetter && member.Parameter < 0)
                body.Add(Expression.Call(reader, typeof(QuollJsonReader).GetMethod(nameof(QuollJsonReader.Skip))!));
            else
            {
                var read = ScalarReader(member) is { } scalar ? Expression.Call(reader, scalar)
                    : Expression.Call(
                        ownPlan, Method(typeof(ObjectPlan), nameof(ObjectPlan.Read)).MakeGenericMethod(member.Type), reader,
                        Expression.Constant(i));
                if (waits) variables.Add(values[i] = Expression.Variable(member.Type, member.Name));
                body.Add(Expression.Assign(waits ? values[i]! : Access(made, member), read));
            }
            body.Add(Expression.Empty());
            cases.Add(Expression.SwitchCase(Expression.Block(body), Expression.Constant(i)));
        }
        var done = Expression.Label();
        var unknown = Expression.Block(
            Expression.IfThen(Expression.Equal(index, Expression.Constant(-1)), Expression.Break(done)),
            Expression.Call(ownPlan, Method(typeof(ObjectPlan), nameof(ObjectPlan.Unknown)), reader, hasType), Expression.Empty());
        var next = Expression.Call(
            reader, Method(typeof(QuollJsonReader), nameof(QuollJsonReader.NextMember)), names, Expression.Increment(index));
        Expression turn = cases.Count == 0 ? unknown : Expression.Switch(typeof(void), index, unknown, null, cases);
        steps.Add(Expression.Loop(Expression.Block(Expression.Assign(index, next), turn), done));
        if (plan.Required != 0)
        {
            steps.Add(Expression.IfThen(
                Expression.NotEqual(Expression.And(seen, Expression.Constant(plan.Required)), Expression.Constant(plan.Required)),
                Expression.Call(
                    ownPlan, typeof(ObjectPlan).GetMethod(nameof(ObjectPlan.Missing), [ReaderType, typeof(ulong)])!, reader, seen)));
        }
        if (waits) AddMaking(plan, steps, made, seen, values);
        steps.Add(made);
        return Expression.Lambda<MembersReader<T>>(Expression.Block(variables, steps), reader, ownPlan).Compile();
    }

    // Creates the object from the values for its parameters, and sets the other members.
    private static void AddMaking(
        ObjectPlan plan, List<Expression> steps, ParameterExpression made, ParameterExpression seen, ParameterExpression?[] values)
    {
        var arguments = Array.ConvertAll(plan.Parameters, static parameter => Default(parameter));
        for (var i = 0; i < plan.Members.Length; i++)
        {
            if (plan.Members[i].Parameter is not (>= 0 and var parameter)) continue;
            arguments[parameter] =
                Expression.Condition(IsSeen(i), Converted(values[i]!, plan.Parameters[parameter].Type), arguments[parameter]);
        }
        steps.Add(Expression.Assign(made, New(plan, arguments)));
        for (var i = 0; i < plan.Members.Length; i++)
        {
            var member = plan.Members[i];
            if (member.Parameter >= 0 || !member.HasSetter) continue;
            steps.Add(Expression.IfThen(
                IsSeen(i), Expression.Assign(Access(made, member), values[i]!)));
        }

        Expression IsSeen(int i) => Expression.NotEqual(Expression.And(seen, Expression.Constant(1UL << i)), Expression.Constant(0UL));
    }

    private static Expression New(ObjectPlan plan, Expression[] arguments) =>
        plan.Constructor is null ? Expression.Default(plan.Type) : Expression.New(plan.Constructor.Info!, arguments);

    private static Expression Default(ConstructorParameter parameter) => parameter.Default is { } known
        ? Converted(Expression.Constant(known), parameter.Type) : Expression.Default(parameter.Type);

    private static Expression Converted(Expression value, Type type) => value.Type == type ? value : Expression.Convert(value, type);

    // A member of a base type may be visible only there.
    private static MemberExpression Access(Expression target, ObjectMember member)
    {
        var info = member.Source.Info!;
        return Expression.MakeMemberAccess(target.Type.IsValueType || info.DeclaringType!.IsAssignableFrom(target.Type) ? target
            : Expression.Convert(target, info.DeclaringType!), info);
    }

    /// <summary>Returns whether a value is the default of its type.</summary>
    internal static bool IsDefault<T>(T value) => EqualityComparer<T>.Default.Equals(value, default);

    // The writer and the reader themselves handle values of these types, if there is no other converter.

    private static MethodInfo? ScalarWriter(ObjectMember member) =>
        member.Converter is IOwnScalar ? typeof(QuollJsonWriter).GetMethod(nameof(QuollJsonWriter.Append), Own, [member.Type]) : null;

    private static MethodInfo? ScalarReader(ObjectMember member) =>
        member.Converter is IOwnScalar { Reader: { } name } ? typeof(QuollJsonReader).GetMethod(name, Own, []) : null;

    private const DynamicallyAccessedMemberTypes Methods =
        DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    private static MethodInfo Method([DynamicallyAccessedMembers(Methods)] Type type, string name) => type.GetMethod(name, Own)!;
}
