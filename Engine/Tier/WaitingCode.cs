using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>The code of an engine that waits for its machine code, or for a better one.</summary>
[RequiresDynamicCode("It emits code.")]
internal sealed class WaitingCode
{
    private readonly List<CodeInstance> _instances = [];

    // The number of compilations of the process when the list was gone through.
    private int _seen;

    public void Add(CodeInstance instance)
    {
        _instances.Add(instance);
        _seen = HotCode.Compilations - 1;
    }

    /// <summary>Lets the interpreter enter the machine code that has been compiled since.</summary>
    public void Take()
    {
        var compilations = HotCode.Compilations;
        if (_instances.Count == 0 || _seen == compilations) return;
        _seen = compilations;
        _instances.RemoveAll(static instance =>
        {
            var translation = Translation.Of(instance.Block);
            if (translation.IsPending) return false;
            if (translation.Code is { } code) instance.Use(code);
            return true;
        });
    }
}
