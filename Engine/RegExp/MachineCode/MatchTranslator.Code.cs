using System.Reflection;
using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

// The method: arguments, locals, labels, and what is emitted everywhere.
internal sealed partial class MatchTranslator
{
    private const byte ProgramArgument = 1, TextArgument = 2, StartArgument = 3, MemoryArgument = 4, BudgetArgument = 5, FuelArgument = 6;

    private static readonly Type[] s_parameters =
    [
        typeof(object), typeof(RegExpProgram), typeof(ReadOnlySpan<char>), typeof(int), typeof(MatchStack), typeof(WorkBudget),
        typeof(int).MakeByRefType(),
    ];

    private static readonly MethodInfo s_lengthOf = typeof(ReadOnlySpan<char>).GetMethod("get_Length")!;
    private static readonly MethodInfo s_unitOf = typeof(ReadOnlySpan<char>).GetMethod("get_Item")!;
    private static readonly Dictionary<string, MethodInfo> s_operations = FindOperations();

    private ILGenerator _il = null!;
    private Dictionary<int, Label> _labels = [];
    private LocalBuilder _position = null!;
    private LocalBuilder _top = null!;
    private LocalBuilder _stack = null!;
    private LocalBuilder _registers = null!;
    private LocalBuilder _fuel = null!;

    // The unit that was read last.
    private LocalBuilder _unit = null!;

    // Positions, within an instruction.
    private LocalBuilder _place = null!;
    private LocalBuilder _limit = null!;
    private LocalBuilder _bound = null!;

    // What an operation returns besides its result; its address is taken.
    private LocalBuilder _out = null!;

    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(MatchOperations))]
    private static Dictionary<string, MethodInfo> FindOperations()
    {
        var operations = new Dictionary<string, MethodInfo>();
        foreach (var method in typeof(MatchOperations).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
            operations.Add(method.Name, method);
        return operations;
    }

    private void Begin(ILGenerator il)
    {
        _il = il;
        _labels = [];
        _failures = [];
        _lookarounds = [];
        _resumePoints = [];
        _resumeNumbers = [];
        _noMatch = il.DefineLabel();
        _position = il.DeclareLocal(typeof(int));
        _top = il.DeclareLocal(typeof(int));
        _stack = il.DeclareLocal(typeof(int[]));
        _registers = il.DeclareLocal(typeof(int[]));
        _fuel = il.DeclareLocal(typeof(int));
        _unit = il.DeclareLocal(typeof(int));
        _place = il.DeclareLocal(typeof(int));
        _limit = il.DeclareLocal(typeof(int));
        _bound = il.DeclareLocal(typeof(int));
        _out = il.DeclareLocal(typeof(int));
    }

    private void EmitPrologue()
    {
        LoadArgument(MemoryArgument);
        Call(nameof(MatchOperations.Registers));
        Store(_registers);
        LoadArgument(MemoryArgument);
        Call(nameof(MatchOperations.Entries));
        Store(_stack);
        for (var i = 0; i < Matcher.Bottom; i++)
        {
            Load(_stack);
            Constant(i);
            Constant(0);
            _il.Emit(OpCodes.Stelem_I4);
        }
        Constant(Matcher.Bottom);
        Store(_top);
        LoadArgument(StartArgument);
        Store(_position);
        LoadArgument(FuelArgument);
        _il.Emit(OpCodes.Ldind_I4);
        Store(_fuel);
    }

    private void EmitMatch()
    {
        StoreRegister(0, () => LoadArgument(StartArgument));
        StoreRegister(1, () => Load(_position));
        EmitReturn(true);
    }

    private void EmitReturn(bool result)
    {
        LoadArgument(FuelArgument);
        Load(_fuel);
        _il.Emit(OpCodes.Stind_I4);
        Constant(result ? 1 : 0);
        _il.Emit(OpCodes.Ret);
    }

    private Label LabelOf(int pc)
    {
        if (!_labels.TryGetValue(pc, out var label)) _labels.Add(pc, label = _il.DefineLabel());
        return label;
    }

    private void Load(LocalBuilder local) => _il.Emit(OpCodes.Ldloc, local);

    private void Store(LocalBuilder local) => _il.Emit(OpCodes.Stloc, local);

    private void LoadArgument(byte argument) => _il.Emit(OpCodes.Ldarg_S, argument);

    private void Constant(int value) => _il.Emit(OpCodes.Ldc_I4, value);

    private void Call(string operation) => _il.Emit(OpCodes.Call, s_operations[operation]);

    private void MoveTo(LocalBuilder place)
    {
        Load(place);
        Store(_position);
    }

    private void Add(LocalBuilder local, int number)
    {
        Load(local);
        Constant(number);
        _il.Emit(OpCodes.Add);
        Store(local);
    }

    private void LoadLength()
    {
        _il.Emit(OpCodes.Ldarga_S, TextArgument);
        _il.Emit(OpCodes.Call, s_lengthOf);
    }

    /// <summary>Reads the unit at a place, which is after <paramref name="offset"/> units.</summary>
    private void ReadUnitAt(LocalBuilder place, int offset = 0)
    {
        _il.Emit(OpCodes.Ldarga_S, TextArgument);
        Load(place);
        if (offset != 0)
        {
            Constant(offset);
            _il.Emit(OpCodes.Add);
        }
        _il.Emit(OpCodes.Call, s_unitOf);
        _il.Emit(OpCodes.Ldind_U2);
        Store(_unit);
    }

    /// <summary>Takes the steps of work: a number of units divided by a power of two.</summary>
    private void TakeSteps(Action units, int shift)
    {
        Load(_fuel);
        units();
        Constant(shift);
        _il.Emit(OpCodes.Shr);
        _il.Emit(OpCodes.Sub);
        Store(_fuel);
    }

    private void TakeSteps(int steps)
    {
        if (steps != 0) Add(_fuel, -steps);
    }

    /// <summary>Takes one step, and charges the budget now and then.</summary>
    private void TakeStep()
    {
        var goesOn = _il.DefineLabel();
        Add(_fuel, -1);
        Load(_fuel);
        Constant(0);
        _il.Emit(OpCodes.Bge, goesOn);
        LoadArgument(BudgetArgument);
        Call(nameof(MatchOperations.Refuel));
        Store(_fuel);
        _il.MarkLabel(goesOn);
    }

    private void LoadRegister(int register)
    {
        Load(_registers);
        Constant(register);
        _il.Emit(OpCodes.Ldelem_I4);
    }

    private void StoreRegister(int register, Action value)
    {
        Load(_registers);
        Constant(register);
        value();
        _il.Emit(OpCodes.Stelem_I4);
    }
}
