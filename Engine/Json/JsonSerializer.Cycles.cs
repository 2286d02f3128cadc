using System.Globalization;
using System.Text;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Json;

// The error for a cycle: it names the way to where it closes, and what it comes back to.
internal sealed partial class JsonSerializer<TUnit>
{
    /// <summary>Steps of a path that a message shows at either end.</summary>
    private const int ShownSteps = 10;

    private ThrowCompletion Circular(int place) => Circular(place, _frames[place].Identity);

    // The object that would be written at a place of the stack is also further down.
    private ThrowCompletion Circular(int place, object o)
    {
        var target = 0;
        while (!ReferenceEquals(_frames[target].Identity, o)) target++;
        return Raise.TypeError(Messages.JsonCircular, PathTo(place), target == 0 ? "(root)" : PathTo(target));
    }

    // The keys of the frames below a place, as a script would write them: a.b[2].
    private string PathTo(int place)
    {
        var path = new StringBuilder();
        for (var i = 0; i < place; i++)
        {
            if (i == ShownSteps && place > 2 * ShownSteps)
            {
                path.Append('…');
                i = place - ShownSteps;
            }
            AppendStep(path, i);
        }
        return path.ToString();
    }

    private void AppendStep(StringBuilder path, int place)
    {
        ref var frame = ref _frames[place];
        PropertyKey key;
        if (frame.Kind >= JsonFrameKind.HostMembers) key = HostKey(frame);
        else if (frame.Kind is JsonFrameKind.PlainArray or JsonFrameKind.Array) key = PropertyKey.From((double)(frame.Next - 1));
        else if (frame.Kind == JsonFrameKind.Object) key = _keys[frame.ListStart + (int)frame.Next - 1];
        else TryGetPlainKey(frame, (int)frame.Next - 1, out key);

        if (key.IsIndex) path.Append(CultureInfo.InvariantCulture, $"[{key.Index}]");
        else if (!IsIdentifier(key.ToString())) path.Append(CultureInfo.InvariantCulture, $"[{Display.Brief(key.ToValue())}]");
        else
        {
            if (path.Length > 0) path.Append('.');
            path.Append(key.ToString());
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
