
namespace Quoll.Bytecode;

/// <summary>What an operand of an instruction means.</summary>
internal enum OperandKind : byte
{
    Destination, Register, OptionalRegister, Immediate, Constant, Cache, Target, Environment, Function, Template, Declarations,
    Context,
}

/// <summary>An instruction's operands.</summary>
internal sealed record OpcodeInfo(Opcode Opcode, OperandKind[] Operands)
{
    /// <summary>In code units: the opcode and its operands.</summary>
    public int Length => 1 + Operands.Length;

    /// <summary>Never goes on to the instruction behind it: what a block must end with.</summary>
    public bool IsTerminator => Opcode is Opcode.Jump or Opcode.Loop or Opcode.Return or Opcode.ReturnUndefined or Opcode.Throw;
}

/// <summary>
/// The one table of instructions, which the disassembler and the validator read; its lengths are what the interpreter
/// advances by.
/// </summary>
internal static class OpcodeTable
{
    private static readonly OpcodeInfo[] Table = Build();

    public static OpcodeInfo Get(Opcode opcode) => Table[(int)opcode];

    private static OpcodeInfo[] Build()
    {
        var opcodes = Enum.GetValues<Opcode>();
        var table = new OpcodeInfo[opcodes.Length];
        foreach (var opcode in opcodes) table[(int)opcode] = new OpcodeInfo(opcode, Kinds(OperandsOf(opcode)));
        return table;
    }

    private static string OperandsOf(Opcode opcode) => opcode switch
    {
        >= Opcode.Add and <= Opcode.ShiftRightUnsigned => "drr",
        >= Opcode.AddInt and <= Opcode.ShiftRightUnsignedInt => "dri",
        >= Opcode.Equal and <= Opcode.InstanceOf => "drr",
        >= Opcode.JumpIfLess and <= Opcode.JumpIfStrictNotEqual => "rrt",
        _ => NamedOperandsOf(opcode),
    };

    // d a register that is written, r one that is read, o one that is read or none, i an immediate, k a constant, c a
    // cache, t a jump target, e an environment's info, f an inner function, m a template, g declarations, x an eval
    // context.
    private static string NamedOperandsOf(Opcode opcode) => opcode switch
    {
        Opcode.Move => "dr",
        Opcode.LoadUndefined => "d",
        Opcode.LoadNull => "d",
        Opcode.LoadTrue => "d",
        Opcode.LoadFalse => "d",
        Opcode.LoadInt => "di",
        Opcode.LoadConstant => "dk",
        Opcode.LoadUninitialized => "d",
        Opcode.LoadHole => "d",
        Opcode.LoadNewTarget => "d",
        Opcode.LoadGlobalThis => "d",
        Opcode.CheckInitialized => "rk",
        Opcode.ThrowConstAssignment => "k",
        Opcode.ThrowReference => "k",
        Opcode.LoadClosureEnvironment => "d",
        Opcode.PushEnvironment => "dre",
        Opcode.PushWith => "drr",
        Opcode.CopyEnvironment => "dr",
        Opcode.LoadSlot => "drii",
        Opcode.LoadSlotChecked => "driik",
        Opcode.StoreSlot => "riir",
        Opcode.StoreSlotChecked => "riirk",
        Opcode.LoadImport => "driik",
        Opcode.LoadGlobal => "dc",
        Opcode.LoadGlobalOrUndefined => "dc",
        Opcode.StoreGlobal => "cr",
        Opcode.InitializeGlobal => "kr",
        Opcode.DeclareGlobals => "g",
        Opcode.DefineGlobalFunction => "kr",
        Opcode.DeclareEvalVariables => "rg",
        Opcode.CreateGlobalVars => "g",
        Opcode.CreateEvalVars => "rg",
        Opcode.DefineEvalFunction => "rkr",
        Opcode.ResolveName => "drk",
        Opcode.LoadName => "drk",
        Opcode.LoadNameOrUndefined => "drk",
        Opcode.LoadReference => "drk",
        Opcode.StoreReference => "rkr",
        Opcode.LoadCallee => "drk",
        Opcode.DeleteName => "drk",
        Opcode.StoreEvalVariable => "rkr",
        Opcode.GetProperty => "drc",
        Opcode.GetLength => "drc",
        Opcode.SetProperty => "rcr",
        Opcode.GetElement => "drr",
        Opcode.SetElement => "rrr",
        Opcode.DeleteElement => "drr",
        Opcode.GetSuper => "drrr",
        Opcode.SetSuper => "rrrr",
        Opcode.GetPrivate => "drr",
        Opcode.SetPrivate => "rrr",
        Opcode.HasPrivate => "drr",
        Opcode.HasProperty => "drr",
        Opcode.ToPropertyKey => "dr",
        Opcode.ToObjectCheck => "r",
        Opcode.NewObject => "di",
        Opcode.NewLiteral => "drici",
        Opcode.NewArray => "di",
        Opcode.AppendElement => "rr",
        Opcode.AppendHole => "r",
        Opcode.AppendSpread => "rr",
        Opcode.DefineProperty => "rcr",
        Opcode.DefineElement => "rrr",
        Opcode.DefineMethod => "rori",
        Opcode.SetLiteralPrototype => "rr",
        Opcode.CopyDataProperties => "rrri",
        Opcode.SetFunctionName => "rri",
        Opcode.NewRegExp => "dkk",
        Opcode.GetTemplateObject => "dm",
        Opcode.NewFunction => "drf",
        Opcode.NewPrivateName => "dk",
        Opcode.NewClass => "drfo",
        Opcode.SetClassFields => "rr",
        Opcode.InitializeFields => "rr",
        Opcode.DefineField => "rrr",
        Opcode.DefinePrivate => "rrri",
        Opcode.CreateArguments => "do",
        Opcode.CreateRest => "di",
        Opcode.Negate => "dr",
        Opcode.ToNumber => "dr",
        Opcode.ToNumeric => "dr",
        Opcode.Not => "dr",
        Opcode.BitwiseNot => "dr",
        Opcode.TypeOf => "dr",
        Opcode.Increment => "dr",
        Opcode.Decrement => "dr",
        Opcode.ToStringValue => "dr",
        Opcode.Jump => "t",
        Opcode.Loop => "t",
        Opcode.JumpIfTrue => "rt",
        Opcode.JumpIfFalse => "rt",
        Opcode.JumpIfNullish => "rt",
        Opcode.JumpIfNotNullish => "rt",
        Opcode.JumpIfUndefined => "rt",
        Opcode.JumpIfNotUndefined => "rt",
        Opcode.JumpIfInt => "rit",
        Opcode.Call => "dri",
        Opcode.CallSpread => "dr",
        Opcode.TailCall => "dri",
        Opcode.New => "dri",
        Opcode.NewSpread => "dr",
        Opcode.GetSuperConstructor => "dr",
        Opcode.SuperCall => "drir",
        Opcode.SuperCallSpread => "drr",
        Opcode.CallEval => "drirx",
        Opcode.IsEval => "dr",
        Opcode.ImportCall => "drr",
        Opcode.LoadImportMeta => "d",
        Opcode.Return => "r",
        Opcode.ReturnUndefined => "",
        Opcode.CheckConstructorResult => "drr",
        Opcode.Throw => "r",
        Opcode.GetIterator => "dr",
        Opcode.GetAsyncIterator => "dr",
        Opcode.IteratorNext => "drt",
        Opcode.IteratorStep => "dr",
        Opcode.IteratorRest => "dr",
        Opcode.IteratorClose => "r",
        Opcode.IteratorCloseQuietly => "r",
        Opcode.IteratorCall => "dr",
        Opcode.IteratorUnpack => "drrt",
        Opcode.AsyncIteratorReturn => "dr",
        Opcode.CheckIteratorResult => "r",
        Opcode.ForInStart => "dr",
        Opcode.ForInNext => "drt",
        Opcode.NewDisposeCapability => "d",
        Opcode.AddResource => "rri",
        Opcode.DisposeResources => "drr",
        Opcode.DisposalThrew => "rr",
        Opcode.NewClassRecord => "d",
        Opcode.AddDecorator => "rr",
        Opcode.BeginElements => "rr",
        Opcode.AddElement => "rroi",
        Opcode.DecorateElements => "r",
        Opcode.DecorateClass => "drr",
        Opcode.LoadElement => "drii",
        Opcode.InitializeElement => "drirr",
        Opcode.RunInitializers => "rir",
        Opcode.CreateGenerator => "",
        Opcode.Yield => "ddr",
        Opcode.YieldDelegated => "ddr",
        Opcode.DelegateNext => "drrr",
        Opcode.Await => "dr",
        Opcode.Nop => "",
        Opcode.Debugger => "",
        _ => throw new ArgumentOutOfRangeException(nameof(opcode), opcode, null),
    };

    private static OperandKind[] Kinds(string letters)
    {
        var kinds = new OperandKind[letters.Length];
        for (var i = 0; i < kinds.Length; i++) kinds[i] = Kind(letters[i]);
        return kinds;
    }

    private static OperandKind Kind(char letter) => letter switch
    {
        'd' => OperandKind.Destination,
        'r' => OperandKind.Register,
        'o' => OperandKind.OptionalRegister,
        'i' => OperandKind.Immediate,
        'k' => OperandKind.Constant,
        'c' => OperandKind.Cache,
        't' => OperandKind.Target,
        'e' => OperandKind.Environment,
        'f' => OperandKind.Function,
        'm' => OperandKind.Template,
        'g' => OperandKind.Declarations,
        _ => OperandKind.Context,
    };
}
