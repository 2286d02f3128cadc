using Quoll.Json.Core;
using System.Text;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// The part of a stream's text that is being read. Bytes that were taken make room for new ones, and are counted for
/// the locations of errors. The window grows only if nothing could be taken from it.
/// </summary>
internal sealed class TextWindow : ReceivedText
{
    /// <summary>So many bytes of the text were taken.</summary>
    public int Taken { get; private set; }

    /// <summary>
    /// Returns room for the next bytes, and sets the position of the text in the stream in the state.
    /// </summary>
    public Memory<byte> Room(JsonReadState state)
    {
        if (Taken > 0) Discard(state);
        return Room();
    }

    public void Take(int end) => Taken = end;

    private void Discard(JsonReadState state)
    {
        // A line feed that comes next would be of the same line end.
        if (Taken == Length && Text[Taken - 1] == '\r') Taken--;
        var read = Text[..Taken];
        state.BytesBefore += Taken;
        if (read.Contains((byte)'\r'))
        {
            var (line, column) = JsonPosition.LineAndColumn<byte>(read, read.Length);
            state.ColumnsBefore = column - 1 + (line == 1 ? state.ColumnsBefore : 0);
            state.LinesBefore += line - 1;
        }
        else
        {
            var lines = read.Count((byte)'\n');
            if (lines > 0) state.ColumnsBefore = 0;
            state.LinesBefore += lines;
            state.ColumnsBefore += Encoding.UTF8.GetCharCount(read[(read.LastIndexOf((byte)'\n') + 1)..]);
        }
        Drop(Taken);
        Taken = 0;
    }
}
