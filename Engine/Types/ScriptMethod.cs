using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Types;

/// <summary>One way to call a method: a .NET method, or a constructor.</summary>
internal sealed class HostOverload(HostSignature signature, MethodBase? method, NativeCode? code = null)
{
    private NativeCode? _code = code;

    public HostSignature Signature { get; } = signature;

    /// <summary>What is called; null where only code is known.</summary>
    public MethodBase? Method => method;

    /// <summary>Its type parameters are inferred from what is passed.</summary>
    public bool IsGeneric => method is { IsGenericMethodDefinition: true };

    /// <summary>The code that calls it, made when it is first called.</summary>
    public NativeCode Code => _code ??= Bind(method!, Signature);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Compiled only where dynamic code is compiled.")]
    private static NativeCode Bind(MethodBase method, HostSignature signature) =>
        RuntimeFeature.IsDynamicCodeCompiled && !ScriptTypes.IsCompilingOff
            ? MethodCompiler.Compile(method, signature) : MethodReflection.Bind(method, signature);

    /// <summary>
    /// The same with the type arguments that the arguments of a call imply; null where they imply none.
    /// </summary>
    public HostOverload? Infer(in CallInfo call) =>
        method is MethodInfo generic && GenericInference.Infer(generic, Signature, call) is { } closed
            ? new HostOverload(
                HostSignature.Of(closed, Signature.Name, Signature.Parameters is [{ Source: ParameterSource.This }, ..]), closed) : null;
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
        _code ??= HostFunctions.Guard(Overloads is [{ IsGeneric: false } only] ? new Single(this, only).Call : Choose);

    // A single one converts what it gets, and says what does not fit; only the number of arguments must be right.
    private sealed class Single(ScriptMethod method, HostOverload overload)
    {
        private NativeCode? _code;

        public JsValue Call(in CallInfo call)
        {
            if (call.Count < overload.Signature.Fewest) throw method.NoneFits(call);
            return (_code ??= overload.Code)(call);
        }
    }

    /// <summary>
    /// The overload that fits best, as C# would choose (§12.6.4 of its standard); a TypeError where none fits, or two
    /// alike.
    /// </summary>
    public JsValue Choose(in CallInfo call)
    {
        var fitting = new List<(HostOverload Overload, int[] Costs)>();
        foreach (var candidate in Overloads)
        {
            var overload = candidate.IsGeneric ? candidate.Infer(call) : candidate;
            if (overload is not null && ConversionCost.Of(overload.Signature, call) is { } costs) fitting.Add((overload, costs));
        }
        if (fitting.Count == 0) throw NoneFits(call);
        foreach (var (overload, costs) in fitting)
        {
            var isBest = fitting.TrueForAll(other =>
                ReferenceEquals(other.Overload, overload)
                    || ConversionCost.IsBetter(overload.Signature, costs, other.Overload.Signature, other.Costs));
            if (isBest) return overload.Code(call);
        }
        throw Raise.TypeError(Messages.HostCallAmbiguous, FullName, Candidates(fitting.Select(static fit => fit.Overload)));
    }

    private string FullName => owner.Length == 0 ? Name : $"{owner}.{Name}";

    private ThrowCompletion NoneFits(in CallInfo call)
    {
        var arguments = new List<string>();
        foreach (ref readonly var argument in call.Arguments) arguments.Add(Display.Brief(argument));
        return Raise.TypeError(Messages.HostCallMismatch, $"{FullName}({string.Join(", ", arguments)})", Candidates(Overloads));
    }

    private static string Candidates(IEnumerable<HostOverload> overloads) =>
        string.Join("; ", overloads.Select(static overload => overload.Signature.ToString()));
}
