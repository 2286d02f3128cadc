using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// What one place in the code learned about the objects that came by. For a property read: objects of
/// <see cref="Shape"/> have it in <see cref="Slot"/>, their own or that of the prototype <see cref="Holder"/> while the
/// epoch lasts. For a write also: objects of that shape get <see cref="NewShape"/>. For a global: the slot of the
/// global object while the epoch lasts, or a binding.
/// </summary>
internal struct InlineCache
{
    public Shape? Shape;

    /// <summary>A prototype (<see cref="JsObject"/>), or a <see cref="GlobalBinding"/>.</summary>
    public object? Holder;

    public Shape? NewShape;
    public int Slot;
    public uint Epoch;
}

/// <summary>
/// A let, const or class at the top level of a script (the declarative part of the global environment, ECMA-262
/// §9.1.1.4).
/// </summary>
internal sealed class GlobalBinding(bool isConstant, bool isReplaceable)
{
    public JsValue Value = JsValue.Uninitialized;

    public bool IsConstant { get; } = isConstant;

    /// <summary>
    /// Another input of a prompt may declare it anew: caches, which neither look for that nor whether it is
    /// initialized, must not keep it.
    /// </summary>
    public bool IsReplaceable { get; } = isReplaceable;
}

/// <summary>
/// A code block in one realm: its inline caches, its inner functions' instances, and its template objects.
/// </summary>
internal sealed class CodeInstance(CodeBlock block, object? scriptOrModule = null)
{
    private CodeInstance[]? _functions;
    private JsArray?[]? _templates;

    public readonly CodeBlock Block = block;

    /// <summary>
    /// [[ScriptOrModule]] (ECMA-262 §9.4): the module's record, or the name of the script. Of functions and evals that
    /// of the code around.
    /// </summary>
    public readonly object ScriptOrModule = scriptOrModule ?? block.Source.Name;
    public readonly InlineCache[] Caches = block.CacheKeys.Length == 0 ? [] : new InlineCache[block.CacheKeys.Length];

    /// <summary>The instance of an inner function, made when its first closure is.</summary>
    public CodeInstance Function(int index)
    {
        _functions ??= new CodeInstance[Block.Functions.Length];
        return _functions[index] ??= new CodeInstance(Block.Functions[index], ScriptOrModule);
    }

    /// <summary>GetTemplateObject (§13.2.8.4): one frozen array a site.</summary>
    public JsArray Template(Realm realm, int index)
    {
        _templates ??= new JsArray?[Block.Templates.Length];
        return _templates[index] ??= Make(realm, Block.Templates[index]);
    }

    private static JsArray Make(Realm realm, TemplateStrings strings)
    {
        var cooked = realm.CreateArray(Array.ConvertAll(strings.Cooked, s => s is null ? JsValue.Undefined : new JsValue(s)));
        var raw = realm.CreateArray(Array.ConvertAll(strings.Raw, s => new JsValue(s)));
        ObjectOperations.SetIntegrityLevel(raw, frozen: true);
        cooked.DefineOwn(WellKnown.Raw, new JsValue(raw), PropertyFlags.None);
        ObjectOperations.SetIntegrityLevel(cooked, frozen: true);
        return cooked;
    }
}
