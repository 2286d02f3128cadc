using System.Reflection;

namespace Quoll.Hosts;

/// <summary>One way to call a method: a .NET method, or a constructor.</summary>
internal sealed class HostOverload(HostSignature signature, MethodBase? method, NativeCode? code = null)
{
    private NativeCode? _code = code;

    /// <summary>No code is compiled for it at run time.</summary>
    public bool IsReflected { get; init; }

    public HostSignature Signature { get; } = signature;

    /// <summary>The method to call; null if only code is known.</summary>
    public MethodBase? Method => method;

    /// <summary>Whether its type parameters are inferred from the arguments.</summary>
    public bool IsGeneric => method is { IsGenericMethodDefinition: true };

    /// <summary>The code that calls it, created on the first call.</summary>
    [HostCode]
    public NativeCode Code => _code ??= Bind(method!, Signature, !IsReflected);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Compiled only where dynamic code is compiled.")]
    private static NativeCode Bind(MethodBase method, HostSignature signature, bool canCompile) =>
        RuntimeFeature.IsDynamicCodeCompiled && canCompile
            ? MethodCompiler.Compile(method, signature) : MethodReflection.Bind(method, signature);

    /// <summary>
    /// Returns the overload with the type arguments that the arguments of a call imply; null if they imply none.
    /// </summary>
    public HostOverload? Infer(in CallInfo call) =>
        method is MethodInfo generic && GenericInference.Infer(generic, Signature, call) is { } closed
            ? new HostOverload(
                HostSignature.Of(closed, Signature.Name, Signature.Parameters is [{ Source: ParameterSource.This }, ..]), closed)
            { IsReflected = IsReflected } : null;
}

/// <summary>A method of a .NET type, or its constructors: all overloads under one name.</summary>
internal sealed class ScriptMethod(string owner, string name, HostOverload[] overloads)
{
    private NativeCode? _code;

    /// <summary>The name that scripts see.</summary>
    public string Name { get; } = name;

    public HostOverload[] Overloads { get; } = overloads;

    /// <summary>The length property of the function.</summary>
    public int Length => Overloads.Min(static overload => overload.Signature.Fewest);

    /// <summary>The code of the function.</summary>
    public NativeCode Code =>
        _code ??= Overloads is [{ IsGeneric: false } only] ? new Single(this, only).Call : HostFunctions.Guard(Choose, FullName);

    // A single overload converts its arguments and reports the one that does not fit. Only the number of arguments must
    // be right.
    private sealed class Single(ScriptMethod method, HostOverload overload) : GuardedCode
    {
        private readonly int _fewest = overload.Signature.Fewest;
        private NativeCode? _code;

        protected override string NameOf(in CallInfo call) => method.FullName;

        protected override JsValue Run(in CallInfo call)
        {
            if (call.Count < _fewest) throw method.NoneFits(call.Arguments);
            return (_code ??= overload.Code)(call);
        }
    }

    /// <summary>
    /// Calls the overload that fits best, like C# (§12.6.4 of its standard). Throws a TypeError if none fits.
    /// </summary>
    [HostCode]
    public JsValue Choose(in CallInfo call) => Find(call) is { } best ? best.Code(call) : throw NoneFits(call.Arguments);

    /// <summary>
    /// Returns the overload that fits best; null if none fits. Where C# would see an ambiguity, or would know more of a
    /// function than a script says, the best guess counts.
    /// </summary>
    public HostOverload? Find(in CallInfo call)
    {
        var fitting = new List<(HostOverload Overload, int[] Costs, bool IsGeneric)>();
        foreach (var candidate in Overloads)
        {
            var overload = candidate.IsGeneric ? candidate.Infer(call) : candidate;
            if (overload is not null && ConversionCost.Of(overload.Signature, call) is { } costs)
                fitting.Add((overload, costs, candidate.IsGeneric));
        }
        if (fitting.Count == 0) return null;
        if (fitting.Count == 1) return fitting[0].Overload;
        foreach (var fit in fitting)
        {
            if (fitting.TrueForAll(other => ReferenceEquals(other.Overload, fit.Overload) || IsBetter(fit, other))) return fit.Overload;
        }
        var arguments = call.Count;
        // Of the overloads that no other overload is better than, the one with the smallest costs, then the one with
        // the likeliest functions, then the one that was declared first (MinBy returns the first of equals).
        return fitting.Where(fit => !fitting.Exists(other => IsBetter(other, fit)))
            .MinBy(fit => (fit.Costs.Sum(), ConversionCost.OfResults(fit.Overload.Signature, arguments))).Overload;

        // If they fit equally, an overload with explicit types is better than one with inferred types.
        static bool IsBetter(
            (HostOverload Overload, int[] Costs, bool IsGeneric) one, (HostOverload Overload, int[] Costs, bool IsGeneric) other) =>
            ConversionCost.IsBetter(one.Overload.Signature, one.Costs, other.Overload.Signature, other.Costs)
                || one.Costs.AsSpan().SequenceEqual(other.Costs) && !one.IsGeneric && other.IsGeneric;
    }

    private string FullName => owner.Length == 0 ? Name : $"{owner}.{Name}";

    /// <summary>
    /// Returns the error for arguments that no overload accepts: for a single one, that of its parameter.
    /// </summary>
    public ThrowCompletion Mismatch(ReadOnlySpan<JsValue> arguments)
    {
        if (Overloads is [{ Signature: var signature }])
        {
            for (var i = 0; i < arguments.Length && i < signature.Parameters.Length; i++)
            {
                if (ConversionCost.Of(arguments[i], signature.Parameters[i].Type) < 0)
                    return new ConversionPath(signature, i).Mismatch(arguments[i], signature.Parameters[i].Type);
            }
        }
        return NoneFits(arguments);
    }

    private ThrowCompletion NoneFits(ReadOnlySpan<JsValue> arguments)
    {
        var shown = new List<string>();
        foreach (ref readonly var argument in arguments) shown.Add(Display.Brief(argument));
        return Raise.TypeError(Messages.HostCallMismatch, $"{FullName}({string.Join(", ", shown)})", Candidates(Overloads));
    }

    private static string Candidates(IEnumerable<HostOverload> overloads) =>
        string.Join("; ", overloads.Select(static overload => overload.Signature.ToString()));
}
