using System.Data;
using System.Dynamic;
using System.Reflection;

namespace Quoll.Tests.Fuzzing.Border;

/// <summary>
/// Functions of the host with parameters of random types, and calls of the host for values of random types.
/// </summary>
internal static class BorderCalls
{
    private const int TypeDepth = 3;

    private static readonly MethodInfo IdentityOf =
        typeof(BorderCalls).GetMethod(nameof(Identity), BindingFlags.NonPublic | BindingFlags.Static)!;

    private static readonly MethodInfo EvaluateOf =
        typeof(BorderCalls).GetMethod(nameof(Evaluate), BindingFlags.NonPublic | BindingFlags.Static)!;

    // Types without a JSON form. Scripts pass their values anyway.
    private static readonly Type[] Others =
    [
        typeof(BorderNode), typeof(BorderScalars), typeof(List<BorderNode>), typeof(BorderSequence), typeof(BorderDictionary),
        typeof(int[,]), typeof(object[,,]), typeof(DataTable), typeof(JsValue), typeof(ExpandoObject), typeof(object[]),
        typeof(Func<int, int>), typeof(Action), typeof(Func<object, object>), typeof(Func<Task<List<int>>>),
        typeof(Task<int>), typeof(Task), typeof(IAsyncEnumerable<int>), typeof(IEnumerable<object>), typeof(List<object>),
        typeof(IDictionary<string, object>), typeof(Dictionary<string, List<object>>), typeof(IEnumerable<KeyValuePair<string, object>>),
        typeof(Stack<int>), typeof(ILookup<string, int>),
    ];

    /// <summary>Creates a function that takes a value of a type and returns it.</summary>
    public static Delegate Function(Random random) =>
        (Delegate)IdentityOf.MakeGenericMethod(TypeFor(random)).Invoke(null, [random.Next(4)])!;

    /// <summary>Evaluates an expression as a type.</summary>
    public static void Evaluate(Engine engine, string expression, Random random) =>
        EvaluateOf.MakeGenericMethod(TypeFor(random)).Invoke(null, BindingFlags.DoNotWrapExceptions, null, [engine, expression], null);

    private static Type TypeFor(Random random) =>
        random.Next(3) == 0 ? Others[random.Next(Others.Length)] : RandomTypes.Make(random, random.Next(TypeDepth));

    private static Delegate Identity<T>(int kind) => kind switch
    {
        0 => (Func<T, T>)(static value =>
        {
            Mischief.Touch();
            return value;
        }),
        1 => (Func<T, T[], object?>)(static (_, values) => values),
        2 => (Func<IEnumerable<T>, object?>)(static values => values.Take(1000).ToList()),
        _ => (Func<Func<T>, object?>)(static function => function()),
    };

    private static void Evaluate<T>(Engine engine, string expression) => engine.Evaluate<T>(expression);
}
