using System.Globalization;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Writes the call of a method: its parameters as data, and the code that converts and calls.</summary>
internal sealed class CallWriter
{
    /// <summary>The beginning of the code of a call.</summary>
    public const string Head = "static (in global::Quoll.Generated.MethodCall call) => ";

    private readonly IReadOnlyList<IParameterSymbol> _parameters;
    private readonly bool _isExtension;

    public CallWriter(IReadOnlyList<IParameterSymbol> parameters, bool isExtension = false) =>
        (_parameters, _isExtension) = (parameters, isExtension);

    private enum Source
    {
        Argument,
        Rest,
        Injected,
        This,
        Out,
        Reference,
    }

    /// <summary>Returns the parameters, as a ParameterList.</summary>
    public string Parameters()
    {
        var parts = new List<string>();
        for (var i = 0; i < _parameters.Count; i++)
        {
            var parameter = _parameters[i];
            var type = Symbols.Text(parameter.Type);
            var name = Symbols.Quoted(parameter.Name);
            parts.Add(SourceOf(i) switch
            {
                Source.Argument when parameter.HasExplicitDefaultValue => $".Optional<{type}>({name}, {Default(parameter)})",
                Source.Injected when parameter.HasExplicitDefaultValue => $".Injected<{type}>({name}, isOptional: true)",
                var source => $".{source}<{type}>({name})",
            });
        }
        return "new global::Quoll.Generated.ParameterList()" + string.Concat(parts);
    }

    /// <summary>Returns the lambda that calls.</summary>
    /// <param name="target">The expression for the target; null if there is none.</param>
    /// <param name="isStructure">The target is a structure, used in place.</param>
    /// <param name="invoke">The call, of the target and the arguments.</param>
    /// <param name="result">The type of the result; null if there is none.</param>
    public string Code(string? target, bool isStructure, Func<string, IReadOnlyList<string>, string> invoke, ITypeSymbol? result)
    {
        var values = _parameters.Select((parameter, i) => Value(i)).ToList();
        if (result is not null && _parameters.All(static parameter => parameter.RefKind == RefKind.None))
            return $"{Head}call.Return<{Symbols.Text(result)}>({invoke(target ?? "", values)})";
        // In the order of the parameters, the target first.
        var text = new System.Text.StringBuilder();
        if (target is not null) text.Append(isStructure ? $"ref var target = ref {target}; " : $"var target = {target}; ");
        var arguments = new List<string>();
        var results = new List<string>();
        for (var i = 0; i < _parameters.Count; i++)
        {
            var type = Symbols.Text(_parameters[i].Type);
            var source = SourceOf(i);
            if (source == Source.Out) text.Append($"{type} a{i}; ");
            else text.Append($"var a{i} = {values[i]}; ");
            arguments.Add(_parameters[i].RefKind switch
            {
                RefKind.Out => $"out a{i}",
                RefKind.Ref => $"ref a{i}",
                RefKind.In or RefKind.RefReadOnlyParameter => $"in a{i}",
                _ => $"a{i}",
            });
            if (source is Source.Out or Source.Reference) results.Add($"call.Return<{type}>(a{i})");
        }
        var called = invoke("target", arguments);
        if (result is not null)
        {
            text.Append($"var result = {called}; ");
            results.Insert(0, $"call.Return<{Symbols.Text(result)}>(result)");
        }
        else text.Append(called).Append("; ");
        var returned = results.Count == 0 ? "global::Quoll.JsValue.Undefined"
            : results.Count == 1 ? results[0] : $"call.Results({string.Join(", ", results)})";
        return $"{Head}{{ {text}return {returned}; }}";
    }

    private string Value(int index)
    {
        var type = _parameters[index].Type;
        return SourceOf(index) switch
        {
            Source.Rest => $"call.Rest<{Symbols.Text(((IArrayTypeSymbol)type).ElementType)}>({index})",
            Source.Injected => $"call.Injected<{Symbols.Text(type)}>({index})",
            Source.This => $"call.This<{Symbols.Text(type)}>()",
            _ => $"call.Argument<{Symbols.Text(type)}>({index})",
        };
    }

    private Source SourceOf(int index)
    {
        var parameter = _parameters[index];
        if (_isExtension && index == 0) return Source.This;
        if (parameter.RefKind == RefKind.None
            && (Symbols.NameOf(parameter.Type) == "System.Threading.CancellationToken" || TypeRules.IsEngine(parameter.Type)))
            return Source.Injected;
        if (parameter.RefKind == RefKind.Out) return Source.Out;
        if (parameter.RefKind == RefKind.Ref) return Source.Reference;
        var isRest = parameter.Type is IArrayTypeSymbol { Rank: 1 } array
            && (parameter.IsParams || Symbols.NameOf(array.ElementType) == "Quoll.JsValue");
        return isRest && index == _parameters.Count - 1 ? Source.Rest : Source.Argument;
    }

    /// <summary>Returns the default value of a parameter.</summary>
    public static string Default(IParameterSymbol parameter)
    {
        var type = TypeRules.WithoutNull(parameter.Type);
        var value = parameter.ExplicitDefaultValue;
        if (value is null) return parameter.Type.IsValueType ? $"default({Symbols.Text(parameter.Type)})" : "null";
        var text = value switch
        {
            string or char or bool => Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatPrimitive(value, true, false),
            double.NaN => "double.NaN",
            double.PositiveInfinity => "double.PositiveInfinity",
            double.NegativeInfinity => "double.NegativeInfinity",
            float.NaN => "float.NaN",
            float.PositiveInfinity => "float.PositiveInfinity",
            float.NegativeInfinity => "float.NegativeInfinity",
            double number => number.ToString("R", CultureInfo.InvariantCulture) + "d",
            float number => number.ToString("R", CultureInfo.InvariantCulture) + "f",
            decimal number => number.ToString(CultureInfo.InvariantCulture) + "m",
            IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
            _ => "default",
        };
        return value is string ? text : $"({Symbols.Text(type)})({text})";
    }
}
