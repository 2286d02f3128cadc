using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Quoll.Bytecode;
using Quoll.Tier;

namespace Quoll.Tests.Bytecode;

/// <summary>
/// The interpreter agrees with the table of opcodes. Its offsets and lengths are constants in its source, for speed.
/// The test reads each case and compares how it uses an operand with the line of the table.
/// </summary>
public class OpcodeTableTests
{
    /// <summary>A read of an operand.</summary>
    /// <param name="Place">1 for the first operand.</param>
    /// <param name="What">How the code uses it.</param>
    private readonly record struct Reading(int Place, Taken What);

    private enum Taken { Register, Number, Constant, Cache, Target, Environment, Count }

    private static readonly Dictionary<string, MethodDeclarationSyntax[]> Methods =
        Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, "Engine", "Vm"))
            .Where(static file => Path.GetFileName(file).StartsWith("Interpreter", StringComparison.Ordinal)
                || file.EndsWith("Instructions.cs", StringComparison.Ordinal))
            .SelectMany(static file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), new CSharpParseOptions(LanguageVersion.Preview))
                .GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>())
            .GroupBy(NameOf)
            .ToDictionary(static group => group.Key, static group => group.ToArray());

    // The method that runs a family of instructions has the name of its class.
    private static string NameOf(MethodDeclarationSyntax method) =>
        method.Identifier.Text == "Run" && method.Parent is ClassDeclarationSyntax type ? type.Identifier.Text : method.Identifier.Text;

    /// <summary>The methods with the cases that are not in the loop: families of instructions.</summary>
    private static readonly string[] Families =
    [
        "NameInstructions", "PropertyInstructions", "DefinitionInstructions", "RunOperator", "CallInstructions",
        "IterationInstructions", "DisposalInstructions", "ClassRecordInstructions",
    ];

    /// <summary>Build/Opcodes.targets reads a line for each member.</summary>
    [Fact]
    public void Each_opcode_has_its_description_in_its_line()
    {
        var lines = File.ReadAllLines(Path.Combine(ProjectFolder.Root, "Engine", "Bytecode", "Opcode.cs"));
        var missing = Enum.GetNames<Opcode>().Where(name =>
            !lines.Any(line => line.StartsWith("    [OpcodeInfo(", StringComparison.Ordinal) && line.Contains($")] {name},"))).ToList();
        Assert.True(missing.Count == 0, string.Join(", ", missing));
        foreach (var opcode in Enum.GetValues<Opcode>()) Assert.Equal(opcode, OpcodeTable.Get(opcode).Opcode);
    }

    // They stand in running code only.
    private static readonly Opcode[] s_inPlaceOfOthers = [Opcode.Break, Opcode.EnterMachineCode];

    [Fact]
    public void The_compiler_emits_each_opcode() =>
        Assert.Empty(Enum.GetValues<Opcode>().Except(NamedIn("Compiler", "")).Except(s_inPlaceOfOthers));

    /// <summary>
    /// What only the loop has, machine code must have, too. All other instructions it runs by the methods of families.
    /// </summary>
    [Fact]
    public void Each_opcode_of_the_loop_has_a_method_or_a_visit()
    {
        var ofLoop = Enum.GetValues<Opcode>().Except(Families.SelectMany(Cases).SelectMany(static section => section.Opcodes));
        var withoutMethod = ofLoop.Where(static opcode => CalledMethods.OperationOf(opcode) is null
            && CalledMethods.SlowPathOf(opcode) is null && !OpcodeTable.Get(opcode).IsInterpreted && !IsOperator(opcode));
        Assert.Empty(withoutMethod.Except(NamedIn("Tier", "Translator.")).Except(s_inPlaceOfOthers));
    }

    [Fact]
    public void Each_slow_path_has_a_fast_path_and_a_method()
    {
        var visited = NamedIn("Tier", "Translator.").ToHashSet();
        var ofFamilies = Families.SelectMany(Cases).SelectMany(static section => section.Opcodes).ToHashSet();
        foreach (var opcode in Enum.GetValues<Opcode>())
        {
            var hasSlowPath = OpcodeTable.Get(opcode).Has(OpcodeTraits.HasSlowPath);
            var fast = CalledMethods.FastPathOf(opcode, ofSeveral: false);
            Assert.True(hasSlowPath || fast is null, $"{opcode} has a fast path, and must have the trait");
            if (!hasSlowPath) continue;
            Assert.True(fast is not null || visited.Contains(opcode), $"{opcode} must have a fast path");
            Assert.True(CalledMethods.SlowPathOf(opcode) is not null || ofFamilies.Contains(opcode), $"{opcode} must have a slow path");
        }
    }

    /// <summary>The loop takes no step for what a fast path does; all that is outside of the loop takes one.</summary>
    [Fact]
    public void Fast_paths_take_the_steps_of_the_interpreter()
    {
        var ofLoop = Cases("Dispatch").SelectMany(static section => section.Opcodes).ToHashSet();
        foreach (var opcode in Enum.GetValues<Opcode>())
        {
            if (CalledMethods.FastPathOf(opcode, ofSeveral: false) is not { } fast) continue;
            var takesStep = Methods[fast.Method].Single().DescendantNodes()
                .Any(static node => node is IdentifierNameSyntax { Identifier.Text: "TryStep" });
            Assert.True(takesStep != ofLoop.Contains(opcode), $"{opcode}: {fast.Method}, or the loop has forgotten it");
        }
    }

    // The opcodes that the files of a folder name.
    private static IEnumerable<Opcode> NamedIn(string folder, string prefix) =>
        Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, "Engine", folder), prefix + "*.cs", SearchOption.AllDirectories)
            .SelectMany(static file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), new CSharpParseOptions(LanguageVersion.Preview))
                .GetRoot().DescendantNodes().OfType<MemberAccessExpressionSyntax>())
            .Where(static access => access.Expression is IdentifierNameSyntax { Identifier.Text: "Opcode" })
            .Select(static access => Enum.Parse<Opcode>(access.Name.Identifier.Text));

    [Fact]
    public void Counts_stand_beside_what_they_count()
    {
        foreach (var info in Enum.GetValues<Opcode>().Select(OpcodeTable.Get))
        {
            var counted = info.Operands.Count(static kind => kind is OperandKind.Callee or OperandKind.Range or OperandKind.CacheRange);
            Assert.Equal(counted > 0 ? 1 : 0, info.Operands.Count(static kind => kind == OperandKind.Count));
        }
    }

    [Fact]
    public void Each_opcode_has_a_case()
    {
        var known = Cases("Dispatch").Concat(Families.SelectMany(Cases)).SelectMany(static section => section.Opcodes).ToHashSet();
        Assert.Empty(Enum.GetValues<Opcode>().Where(static opcode => !IsOperator(opcode)).Except(known));
        // Every opcode that the loop leaves to a family must be there.
        foreach (var (opcodes, section) in Cases("Dispatch"))
        {
            if (section.DescendantNodes().Any(static node => node.IsKind(SyntaxKind.GotoDefaultStatement)))
            {
                Assert.All(opcodes.Where(static opcode => !IsOperator(opcode)), static opcode =>
                    Assert.Contains(Families, family => Cases(family).Any(known => known.Opcodes.Contains(opcode))));
            }
        }
    }

    // Operators that share their code, in RunOperator.
    private static bool IsOperator(Opcode opcode) =>
        OpcodeTable.Get(opcode).Family is OpcodeFamily.Arithmetic or OpcodeFamily.Bitwise
        || OpcodeTable.Get(opcode).Family == OpcodeFamily.Unary && opcode is not (Opcode.Not or Opcode.TypeOf or Opcode.HasType);

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("NameInstructions")]
    [InlineData("PropertyInstructions")]
    [InlineData("DefinitionInstructions")]
    [InlineData("RunOperator")]
    [InlineData("CallInstructions")]
    [InlineData("IterationInstructions")]
    [InlineData("DisposalInstructions")]
    [InlineData("ClassRecordInstructions")]
    public void Cases_read_the_operands_of_the_table(string method)
    {
        var faults = new List<string>();
        foreach (var (opcodes, section) in Cases(method))
        {
            foreach (var info in opcodes.Select(OpcodeTable.Get))
            {
                foreach (var length in Lengths(section, method == "Dispatch").Distinct())
                {
                    if (length != info.Length) faults.Add($"{info.Opcode} has length {info.Length}, not {length}");
                }
                foreach (var reading in Readings(section, method == "Dispatch").Distinct())
                {
                    // Return and ReturnUndefined share a case, which distinguishes them before it reads.
                    if (reading.Place > info.Operands.Length && opcodes.Any(other => Fits(OpcodeTable.Get(other), reading))) continue;
                    if (!Fits(info, reading)) faults.Add($"{info.Opcode} operand {reading.Place} is taken for a {reading.What}");
                }
            }
        }
        Assert.Empty(faults);
    }

    /// <summary>Handlers and traces read the frame's pc. A case that does not store it must not throw.</summary>
    [Fact]
    public void What_may_throw_notes_where_it_is()
    {
        foreach (var (opcodes, section) in Cases("Dispatch"))
        {
            var notes = section.DescendantNodes().Any(static node => node.IsKind(SyntaxKind.GotoDefaultStatement)
                || node is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name.Identifier.Text: "Pc" } }
                || node is IdentifierNameSyntax { Identifier.Text: "SuspendAtYield" });
            if (!notes) Assert.All(opcodes, static opcode => Assert.False(OpcodeTable.Get(opcode).MayThrow, $"{opcode} may throw"));
        }
    }

    [Theory]
    [InlineData("case Opcode.LoadInt: Register(ref r, ref code, pc + 2) = x; pc += 3; continue;", Opcode.LoadInt, "2 Register")]
    [InlineData("case Opcode.LoadInt: y = Unsafe.Add(ref code, pc + 1); pc += 3; continue;", Opcode.LoadInt, "1 Number")]
    [InlineData("case Opcode.Move: Register(ref r, ref code, pc + 3) = x; pc += 3; continue;", Opcode.Move, "3 Register")]
    [InlineData("case Opcode.JumpIfTrue: pc = b ? Unsafe.Add(ref code, pc + 1) : pc + 3; continue;", Opcode.JumpIfTrue, "1 Target")]
    public void The_rule_finds_what_it_is_for(string text, object opcode, string fault)
    {
        var section = ((SwitchStatementSyntax)SyntaxFactory.ParseStatement($"switch (x) {{ {text} }}")).Sections[0];
        var wrong = Readings(section, isLoop: true).Where(reading => !Fits(OpcodeTable.Get((Opcode)opcode), reading));
        Assert.Equal(fault, Assert.Single(wrong.Select(static reading => $"{reading.Place} {reading.What}").Distinct()));
    }

    private static bool Fits(OpcodeInfo info, Reading reading)
    {
        if (reading.Place < 1 || reading.Place > info.Operands.Length) return false;
        var kind = info.Operands[reading.Place - 1];
        return reading.What switch
        {
            Taken.Register => info.IsRegister(reading.Place - 1),
            Taken.Constant => kind == OperandKind.Constant,
            Taken.Cache => kind is OperandKind.Cache or OperandKind.CacheRange,
            Taken.Target => kind == OperandKind.Target,
            Taken.Environment => kind == OperandKind.Environment,
            Taken.Count => kind == OperandKind.Count,
            // The number of a register is needed itself where calls pass it on, and where code checks whether there is
            // one.
            _ => kind is not (OperandKind.Register or OperandKind.Update or OperandKind.UpdatePair or OperandKind.RegisterPair)
                && !(kind == OperandKind.Destination && !IsCall(info.Opcode)),
        };
    }

    // A call stores the register of its result in the frame.
    private static bool IsCall(Opcode opcode) => opcode is Opcode.Call or Opcode.TailCall or Opcode.New or Opcode.SuperCall;

    /// <summary>The sections of the switch over opcodes in a method, with the opcodes of each.</summary>
    private static IEnumerable<(Opcode[] Opcodes, SyntaxNode Section)> Cases(string method)
    {
        var cases = Methods[method].Single().DescendantNodes().OfType<SwitchStatementSyntax>().First();
        foreach (var section in cases.Sections)
        {
            var opcodes = section.Labels.SelectMany(OpcodesOf).ToArray();
            if (opcodes.Length > 0) yield return (opcodes, section);
        }
    }

    private static IEnumerable<Opcode> OpcodesOf(SwitchLabelSyntax label) => label switch
    {
        CaseSwitchLabelSyntax { Value: MemberAccessExpressionSyntax value } => [Enum.Parse<Opcode>(value.Name.Identifier.Text)],
        CasePatternSwitchLabelSyntax { Pattern: BinaryPatternSyntax range } =>
            Enum.GetValues<Opcode>().Where(opcode => opcode >= Bound(range.Left) && opcode <= Bound(range.Right)),
        _ => [],
    };

    private static Opcode Bound(PatternSyntax pattern) =>
        Enum.Parse<Opcode>(((MemberAccessExpressionSyntax)((RelationalPatternSyntax)pattern).Expression).Name.Identifier.Text);

    /// <summary>Returns what a case adds to the pc, or returns as its length.</summary>
    private static IEnumerable<int> Lengths(SyntaxNode section, bool isLoop)
    {
        foreach (var node in section.DescendantNodes())
        {
            switch (node)
            {
                case ReturnStatementSyntax { Expression: LiteralExpressionSyntax number } when !isLoop:
                    yield return (int)number.Token.Value!;
                    break;
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.Text: "pc" or "length" } } assignment
                    when assignment.Right is LiteralExpressionSyntax number:
                    yield return (int)number.Token.Value!;
                    break;
                case PostfixUnaryExpressionSyntax { Operand: IdentifierNameSyntax { Identifier.Text: "pc" } }:
                    yield return 1;
                    break;
                // The position of the next instruction, now or after a call.
                case BinaryExpressionSyntax { Right: LiteralExpressionSyntax number } sum
                    when IsPc(sum.Left) && sum.Parent is ConditionalExpressionSyntax or AssignmentExpressionSyntax:
                    yield return (int)number.Token.Value!;
                    break;
            }
        }
    }

    private static bool IsPc(ExpressionSyntax expression) =>
        expression is IdentifierNameSyntax { Identifier.Text: "pc" }
            or CastExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "pc" } };

    /// <summary>
    /// Returns all operands that a case reads, directly or in a method of the interpreter that gets the instruction.
    /// </summary>
    private static IEnumerable<Reading> Readings(SyntaxNode body, bool isLoop)
    {
        foreach (var call in body.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            var arguments = call.ArgumentList.Arguments;
            var name = call.Expression.ToString();
            var place = arguments.Count == 0 ? null : PlaceOf(arguments[^1].Expression, isLoop);
            if (name is "Register" or "Operand" && place is { } register) yield return new Reading(register, Taken.Register);
            else if (name == "Slot" && place is { } slot)
            {
                yield return new Reading(slot, Taken.Register);
                yield return new Reading(slot + 1, Taken.Number);
                yield return new Reading(slot + 2, Taken.Number);
            }
            else if (name == "Unsafe.Add" && arguments[0].ToString() == "ref code" && place is { } number)
                yield return new Reading(number, TakenFor(call));
            else if (Methods.TryGetValue(name, out var called) && arguments.Any(IsInstruction)
                && called.Length == 1 && name is not ("Slow" or "Unknown"))
            {
                var isOfLoop = called[0].ParameterList.Parameters.Any(static parameter => parameter.Identifier.Text == "pc");
                foreach (var reading in Readings(called[0], isOfLoop)) yield return reading;
            }
        }
    }

    private static bool IsInstruction(ArgumentSyntax argument) => argument.ToString() is "ref code" or "ref Unsafe.Add(ref code, pc)";

    private static int? PlaceOf(ExpressionSyntax expression, bool isLoop) => expression switch
    {
        BinaryExpressionSyntax { Left: IdentifierNameSyntax { Identifier.Text: "pc" }, Right: LiteralExpressionSyntax number } when isLoop =>
            (int)number.Token.Value!,
        LiteralExpressionSyntax { Token.Value: int number } when !isLoop => number,
        _ => null,
    };

    // Decided by what the number is passed to.
    private static Taken TakenFor(InvocationExpressionSyntax read)
    {
        switch (read.Parent)
        {
            case ArgumentSyntax { Parent: BracketedArgumentListSyntax { Parent: ElementAccessExpressionSyntax access } }:
                var table = access.Expression.ToString();
                return table.EndsWith("onstants", StringComparison.Ordinal) ? Taken.Constant
                    : table.EndsWith(".Environments", StringComparison.Ordinal) ? Taken.Environment
                    : Taken.Number;
            case ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax outer } list } argument:
                var method = outer.Expression.ToString();
                if (method == "Unsafe.Add") return list.Arguments[0].ToString() == "ref caches" ? Taken.Cache : Taken.Register;
                if (method.EndsWith("CreateReadOnlySpan", StringComparison.Ordinal)) return Taken.Count;
                return Methods.TryGetValue(method, out var called) && called.Length == 1
                    && called[0].ParameterList.Parameters[list.Arguments.IndexOf(argument)].Identifier.Text is "cacheIndex"
                    ? Taken.Cache : Taken.Number;
            case BinaryExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax outer } }
                when outer.Expression.ToString() == "Unsafe.Add":
                return Taken.Register;
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.Text: "pc" } }:
            case ConditionalExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.Text: "pc" } } }:
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.Text: "back" } }:
                return Taken.Target;
            default:
                return Taken.Number;
        }
    }
}
