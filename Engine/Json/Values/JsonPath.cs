using System.Globalization;
using System.Text;

namespace Quoll.Json.Values;

/// <summary>The way to a value that is being stringified, for messages.</summary>
internal static class JsonPath
{
    /// <summary>Steps of a path that a message shows at either end.</summary>
    private const int ShownSteps = 10;

    /// <summary>
    /// The error for an object that would stand at a place of the stack and is also further down: it names the way to
    /// where the cycle closes, and what it comes back to.
    /// </summary>
    public static ThrowCompletion Circular(JsonStack stack, int place, object o)
    {
        stack.HasCycle = true;
        var target = 0;
        while (!ReferenceEquals(stack.Frames[target].Container, o)) target++;
        return Raise.TypeError(Messages.JsonCircular, To(stack, place), target == 0 ? "(root)" : To(stack, target));
    }

    /// <summary>The keys of the frames below a place, as a script would write them: a.b[2].</summary>
    public static string To(JsonStack stack, int place)
    {
        var path = new StringBuilder();
        for (var i = 0; i < place; i++)
        {
            if (i == ShownSteps && place > 2 * ShownSteps)
            {
                path.Append('…');
                i = place - ShownSteps;
            }
            AppendStep(path, stack, i);
        }
        return path.ToString();
    }

    private static void AppendStep(StringBuilder path, JsonStack stack, int place)
    {
        ref var frame = ref stack.Frames[place];
        PropertyKey key;
        switch (frame.Kind)
        {
            case JsonFrameKind.Foreign:
                if (path.Length == 0 || path[^1] != '…') path.Append('…');
                return;
            case JsonFrameKind.PlainArray or JsonFrameKind.Array:
                key = PropertyKey.From((double)(frame.Next - 1));
                break;
            case JsonFrameKind.Object:
                key = stack.KeyAt(frame.ListStart + (int)frame.Next - 1);
                break;
            default:
                stack.TryGetPlainKey(frame, (int)frame.Next - 1, out key);
                break;
        }
        if (key.IsIndex) path.Append(CultureInfo.InvariantCulture, $"[{key.Index}]");
        else if (!IsIdentifier(key.ToString())) path.Append(CultureInfo.InvariantCulture, $"[{Display.Brief(key.ToValue())}]");
        else
        {
            if (path.Length > 0) path.Append('.');
            path.Append(Display.Key(key));
        }
    }

    private static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || char.IsAsciiDigit(text[0])) return false;
        foreach (var c in text)
        {
            if (!char.IsLetterOrDigit(c) && c is not ('_' or '$')) return false;
        }
        return true;
    }
}
