using System.Reflection;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>The methods that machine code calls, by name.</summary>
internal static class CalledMethods
{
    private static readonly Dictionary<string, MethodInfo> s_methods = Find();

    private static readonly HashSet<string> s_repeatable =
    [
        nameof(TypeConversion.ToInt32),
        .. s_methods.Values.Where(static method => method.IsDefined(typeof(RepeatableAttribute))).Select(static method => method.Name),
    ];

    public static MethodInfo Get(string name) => s_methods[name];

    /// <summary>Whether a call may be repeated after a bailout: it changes nothing and takes no steps.</summary>
    public static bool IsRepeatable(string name) => s_repeatable.Contains(name);

    private static Dictionary<string, MethodInfo> Find()
    {
        const BindingFlags Flags = BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly;
        MethodInfo[] all =
        [
            .. typeof(Interpreter).GetMethods(Flags), .. typeof(CallInstructions).GetMethods(Flags),
            .. typeof(DefinitionInstructions).GetMethods(Flags), .. typeof(DisposalInstructions).GetMethods(Flags),
            .. typeof(IterationInstructions).GetMethods(Flags), .. typeof(PropertyInstructions).GetMethods(Flags),
            .. typeof(MachineCodeCalls).GetMethods(Flags), .. typeof(SlowPaths).GetMethods(Flags),
            typeof(Machine).GetMethod(nameof(Machine.PopReserved))!, typeof(Machine).GetMethod(nameof(Machine.ReturnTo))!,
            ((Func<int, int, long>)MachineCode.ResumeAt).Method,
            ((Func<double, int>)TypeConversion.ToInt32).Method,
            ((Func<double, double, double>)Operators.NumberRemainder).Method,
        ];
        return all.ToDictionary(static method => method.Name);
    }
}
