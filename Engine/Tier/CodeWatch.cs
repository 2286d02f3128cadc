using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>The code of an engine that is interpreted until its machine code is there.</summary>
[RequiresDynamicCode("It emits code.")]
internal sealed class CodeWatch
{
    /// <summary>So many looks at other code take one from the heat of code.</summary>
    private const int LooksPerLoss = 128;

    private readonly List<CodeInstance> _instances = [];

    // The number of compilations of the process when the list was gone through.
    private int _seen;
    private int _looks;

    /// <summary>
    /// Returns how often looks at the limits have found code running, less one for each so many looks at other code.
    /// Between two looks are about a thousand calls or loops. So what becomes hot has its share of the running time:
    /// the code of a program that spends its time everywhere is faster when it is interpreted, because bytecode is many
    /// times smaller than machine code.
    /// </summary>
    public int Heat(CodeInstance instance)
    {
        _looks++;
        instance.Heat = Math.Max(0, instance.Heat + instance.LastLook / LooksPerLoss - _looks / LooksPerLoss) + 1;
        instance.LastLook = _looks;
        return instance.Heat;
    }

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
            if (translation.Code is not { } code) return !translation.IsPending;
            instance.Use(code);
            return true;
        });
    }
}
