using System.Globalization;
using System.Text.RegularExpressions;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Domains;

/// <summary>
/// Evaluation that must change nothing (throwOnSideEffect), as when a mouse rests on an expression. The engine does not
/// watch what code does. So only literals, names and data properties are read: these call nothing.
/// </summary>
internal static partial class SideEffects
{
    private const string Name = @"[\p{L}_$][\p{L}\p{Nd}_$]*";

    // An index or a name in quotes.
    private const string Literal = @"0|[1-9]\d*|""[^""\\\n]*""|'[^'\\\n]*'";

    // A property by its name or by a literal; the rest is undefined after ?. of undefined and null.
    private const string Property = $@"\s*\??\.\s*{Name}|\s*(?:\?\.\s*)?\[\s*(?:{Literal})\s*\]";

    [GeneratedRegex($@"^\s*(?<first>{Name}|-?\d+(?:\.\d+)?|{Literal})(?<key>{Property})*\s*;?\s*$")]
    private static partial Regex Harmless { get; }

    [GeneratedRegex($@"{Name}|{Literal}")]
    private static partial Regex Key { get; }

    /// <summary>Evaluates code without side effects.</summary>
    /// <param name="debugger">The debugger of the engine.</param>
    /// <param name="expression">The code.</param>
    /// <param name="evaluate">Evaluates a part of it.</param>
    /// <exception cref="JavaScriptException">The code throws, or it may have a side effect: an EvalError.</exception>
    public static JsValue Evaluate(Debugger debugger, string expression, Func<string, JsValue> evaluate)
    {
        if (Harmless.Match(expression) is not { Success: true } parts) return Refuse(evaluate);
        var value = evaluate(parts.Groups["first"].Value);
        foreach (Capture key in parts.Groups["key"].Captures)
        {
            if (value.IsUndefined || value.IsNull)
            {
                if (key.Value.TrimStart().StartsWith("?.", StringComparison.Ordinal)) return JsValue.Undefined;
                // The error is that of any code.
                return evaluate($"({(value.IsNull ? "null" : "undefined")}){key.Value}");
            }
            var name = Key.Match(key.Value).Value;
            if (name[0] is '"' or '\'') name = name[1..^1];
            if (!TryRead(debugger, value, name, out value)) return Refuse(evaluate);
        }
        return value;
    }

    /// <exception cref="ProtocolException">A call must not have side effects.</exception>
    public static void RefuseCalls(ProtocolCall call)
    {
        if (call.Flag("throwOnSideEffect")) throw new ProtocolException($"EvalError: {Message}");
    }

    private const string Message = "Possible side-effect in debug-evaluate";

    private static JsValue Refuse(Func<string, JsValue> evaluate) => evaluate($"throw new EvalError('{Message}')");

    // Reads a property without getters and proxies. Returns false if there is one on the way.
    private static bool TryRead(Debugger debugger, JsValue value, string key, out JsValue result)
    {
        result = JsValue.Undefined;
        if (value.IsString)
        {
            var text = value.AsString();
            var isIndex = uint.TryParse(key, NumberStyles.None, CultureInfo.InvariantCulture, out var index);
            if (key == "length") result = text.Length;
            else if (isIndex && index < text.Length) result = text[(int)index].ToString();
            else return false;
            return true;
        }
        if (!value.IsObject) return false;
        for (var holder = value; holder.IsObject; holder = debugger.MirrorOf(holder).Prototype)
        {
            var mirror = debugger.MirrorOf(holder);
            if (mirror.Kind is ObjectMirrorKind.Proxy or ObjectMirrorKind.Host) return false;
            if (mirror.FindProperty(key) is not { } property) continue;
            if (property.Value is not { } found) return false;
            result = found;
            return true;
        }
        return true;
    }
}
