using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Compiler;

// Modules (ECMA-262 §16.2). The module's environment and its top-level functions are created before any code of it
// runs. Variables that only the body itself uses stay in its registers.
internal sealed partial class FunctionCompiler
{
    /// <summary>Whether an await is at the top level of the module, or of the input of a prompt.</summary>
    private bool _hasTopLevelAwait;

    public static CompiledModule CompileModule(Program program, bool hasCompletionValue, DebugTables? tables = null) =>
        new FunctionCompiler(program.Source, null, program.Scope, isStrict: true, tables).CompileModuleBody(program, hasCompletionValue);

    private CompiledModule CompileModuleBody(Program program, bool hasCompletionValue)
    {
        var scope = program.Scope;
        var entries = new ModuleEntries(program);
        LoadClosureEnvironment();
        (_environments ??= [])[scope] = _environment;
        var environment = PlaceModuleVariables(scope, entries);
        foreach (var variable in scope.Variables)
        {
            if (variable.Kind == VariableKind.Var && !variable.IsCaptured) _code.Emit(Opcode.LoadUndefined, variable.Index);
        }
        BeginTemporalDeadZone(scope);
        var functions = CompileModuleFunctions(scope);
        var result = _code.NewRegister();
        _code.Emit(Opcode.LoadUndefined, result);
        if (hasCompletionValue) _completion = result;
        var resources = BeginResources(scope);
        Statements(program.Body);
        EndResources(resources, program.End);
        _code.Emit(Opcode.Return, result);
        _hasTopLevelAwait = Contains(_code.Code, Opcode.Await);
        return new CompiledModule
        {
            Block = Finish("", FunctionKind.Module, 0, 0, (0, program.Source.Text.Length), false, null),
            Environment = environment,
            Functions = functions,
            Requests = entries.Requests.ToArray(),
            Imports = entries.Imports.Select(i => new ImportEntry(i.Request, i.ImportName, i.Local.Index, i.Offset)).ToArray(),
            LocalExports = entries.LocalExports.Select(e => new LocalExport(e.ExportName, scope.Find(e.LocalName)!.Index)).ToArray(),
            IndirectExports = entries.IndirectExports.ToArray(),
            ExportIndex = new Dictionary<string, int>(entries.LocalExports.Select((e, i) => KeyValuePair.Create(e.ExportName, i))
                .Concat(entries.IndirectExports.Select((e, i) => KeyValuePair.Create(e.ExportName, ~i)))),
            StarExports = entries.StarExports.ToArray(),
        };
    }

    private EnvironmentInfo PlaceModuleVariables(Scope scope, ModuleEntries entries)
    {
        foreach (var (_, name) in entries.LocalExports) scope.Find(name)!.IsCaptured = true;
        var names = new List<string>();
        var kinds = new List<EnvironmentInfo.SlotKind>();
        foreach (var variable in scope.Variables)
        {
            if (variable.Kind is VariableKind.Import or VariableKind.Function) variable.IsCaptured = true;
            if (variable.IsCaptured)
            {
                variable.Index = names.Count;
                names.Add(variable.Name);
                kinds.Add(SlotKindOf(variable));
            }
            else
            {
                variable.Index = _code.NewRegister();
            }
        }
        // A direct eval looks it up by name, and must not find the global one.
        if (scope.HasDirectEval)
        {
            names.Add(ScopeBuilder.This);
            kinds.Add(EnvironmentInfo.SlotKind.Variable);
        }
        scope.NeedsEnvironment = true;
        if (_recorder is not null) Record(scope);
        return new EnvironmentInfo(names.ToArray(), kinds.ToArray()) { IsVariableScope = true };
    }

    private (int Slot, int Function)[] CompileModuleFunctions(Scope scope)
    {
        if (scope.FunctionDeclarations is not { } declarations) return [];
        return declarations.ConvertAll(declaration =>
        {
            Visit(declaration.Start);
            var name = declaration.Id!.Name;
            _code.Functions.Add(Inner(declaration.Function, name == Parser.DefaultBinding ? "default" : name));
            return (scope.Find(name)!.Index, _code.Functions.Count - 1);
        }).ToArray();
    }

    private static bool Contains(ReadOnlySpan<int> code, Opcode wanted)
    {
        for (var pc = 0; pc < code.Length; pc += OpcodeTable.Get((Opcode)code[pc]).Length)
        {
            if ((Opcode)code[pc] == wanted) return true;
        }
        return false;
    }

    /// <summary>
    /// Whether the code is a module's, which sets the this value at the top level and in arrow functions there. It is
    /// undefined in a module (§9.1.1.5.4), and the global object in a script.
    /// </summary>
    private bool IsModule => RootScope(OutermostScope()).Kind == ScopeKind.Module;

    private void ExportDefault(ExportDefaultDeclaration export)
    {
        if (export.Declaration is not null)
        {
            Statement(export.Declaration, []);
            return;
        }
        var value = _code.NewRegister();
        NamedExpression(export.Expression!, "default", value);
        StoreVariable(export.Binding.Variable!, value, initialize: true);
    }
}
