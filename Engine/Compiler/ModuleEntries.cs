using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Compiler;

/// <summary>
/// The imports and exports that a module declares (ECMA-262 §16.2.1.7.1 ParseModule, steps 3 to 13). Slots are known
/// when its variables are placed.
/// </summary>
internal sealed class ModuleEntries
{
    private readonly Dictionary<string, int> _requestIndex = [];
    private readonly Dictionary<string, (int Request, string? ImportName)> _imported = [];

    public ModuleEntries(Program program)
    {
        foreach (var statement in program.Body)
        {
            if (statement is ImportDeclaration import) Import(import);
            else if (RequestOf(statement) is var (source, attributes)) Request(source, attributes, statement.Start);
        }
        // Exports may precede the imports that they pass on.
        foreach (var statement in program.Body) Export(statement);
    }

    public List<ModuleRequest> Requests { get; } = [];

    public List<(int Request, string? ImportName, Variable Local, int Offset)> Imports { get; } = [];

    public List<(string ExportName, string LocalName)> LocalExports { get; } = [];

    public List<IndirectExport> IndirectExports { get; } = [];

    public List<int> StarExports { get; } = [];

    private static (string Source, (string, string)[] Attributes)? RequestOf(Statement statement) => statement switch
    {
        ExportNamedDeclaration { Source: { } source } named => (source, named.Attributes),
        ExportAllDeclaration all => (all.Source, all.Attributes),
        _ => null,
    };

    private int Request(
        string specifier, (string Key, string Value)[] attributes, int offset, ImportPhase phase = ImportPhase.Evaluation)
    {
        // Two requests are equal regardless of the order of their attributes (§16.2.1.4.1).
        var key = (char)('0' + (int)phase) + string.Concat(
            attributes.OrderBy(a => a.Key, StringComparer.Ordinal).Select(a => $"{a.Key.Length}:{a.Key}{a.Value.Length}:{a.Value}"))
            + specifier;
        if (_requestIndex.TryGetValue(key, out var index)) return index;
        Requests.Add(new ModuleRequest(specifier, attributes, phase, offset));
        return _requestIndex[key] = Requests.Count - 1;
    }

    private void Import(ImportDeclaration import)
    {
        var request = Request(import.Source, import.Attributes, import.Start, import.Phase);
        foreach (var specifier in import.Specifiers)
        {
            Imports.Add((request, specifier.Imported, specifier.Local.Variable!, specifier.Start));
            _imported[specifier.Local.Name] = (request, specifier.Imported);
        }
    }

    private void Export(Statement statement)
    {
        switch (statement)
        {
            case ExportAllDeclaration all:
                var request = Request(all.Source, all.Attributes, all.Start);
                if (all.Exported is null) StarExports.Add(request);
                else IndirectExports.Add(new IndirectExport(all.Exported, request, null, all.Start));
                break;
            case ExportDefaultDeclaration @default: LocalExports.Add(("default", @default.Binding.Name)); break;
            case ExportNamedDeclaration { Source: { } source } named:
                var from = Request(source, named.Attributes, named.Start);
                foreach (var specifier in named.Specifiers)
                    IndirectExports.Add(new IndirectExport(specifier.Exported, from, specifier.Name, specifier.Start));
                break;
            case ExportNamedDeclaration named:
                foreach (var specifier in named.Specifiers) ExportLocal(specifier);
                break;
        }
    }

    // An import is passed on as a binding of its own module, so two modules that pass on the same have the same export.
    private void ExportLocal(ExportSpecifier specifier)
    {
        if (_imported.TryGetValue(specifier.Name, out var import))
        {
            IndirectExports.Add(new IndirectExport(specifier.Exported, import.Request, import.ImportName, specifier.Start));
        }
        else
        {
            LocalExports.Add((specifier.Exported, specifier.Name));
        }
    }
}
