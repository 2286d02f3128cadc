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

    private static readonly InstructionMethodAttribute[] s_marks = [.. s_methods.Values.SelectMany(MarksOf)];

    private static readonly Dictionary<Opcode, OperationAttribute> s_operations =
        s_marks.OfType<OperationAttribute>().ToDictionary(static mark => mark.Opcode);

    private static readonly Dictionary<(Opcode, bool), FastPathAttribute> s_fastPaths =
        s_marks.OfType<FastPathAttribute>().ToDictionary(static mark => (mark.Opcode, mark.OfSeveral));

    private static readonly Dictionary<Opcode, SlowPathAttribute> s_slowPaths =
        s_marks.OfType<SlowPathAttribute>().ToDictionary(static mark => mark.Opcode);

    public static MethodInfo Get(string name) => s_methods[name];

    /// <summary>Returns the method that does all of an instruction, if there is one.</summary>
    public static OperationAttribute? OperationOf(Opcode opcode) => s_operations.GetValueOrDefault(opcode);

    /// <summary>Returns the fast path of an instruction, if it is one method.</summary>
    public static FastPathAttribute? FastPathOf(Opcode opcode, bool ofSeveral) =>
        ofSeveral && s_fastPaths.TryGetValue((opcode, true), out var several) ? several : s_fastPaths.GetValueOrDefault((opcode, false));

    /// <summary>Returns the method of its own that runs an instruction from the frame, if there is one.</summary>
    public static string? SlowPathOf(Opcode opcode) => s_slowPaths.GetValueOrDefault(opcode)?.Method;

    /// <summary>Whether a call may be repeated after a bailout: it changes nothing and takes no steps.</summary>
    public static bool IsRepeatable(string name) => s_repeatable.Contains(name);

    private static IEnumerable<InstructionMethodAttribute> MarksOf(MethodInfo method)
    {
        foreach (var mark in method.GetCustomAttributes<InstructionMethodAttribute>())
        {
            mark.Method = method.Name;
            yield return mark;
        }
    }

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
