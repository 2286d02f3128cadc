using System.Text;

namespace Quoll.Web.Sockets;

/// <summary>An event of an event stream.</summary>
internal readonly record struct StreamEvent(string Type, string Data, string LastEventId);

/// <summary>
/// The parser of event streams (HTML §9.2.5, §9.2.6): UTF-8 in, in parts of any length, events out.
/// </summary>
/// <param name="maxLength">The greatest number of characters of an event.</param>
internal sealed class EventStreamParser(long maxLength)
{
    private readonly Decoder _decoder = Encoding.UTF8.GetDecoder();
    private readonly StringBuilder _line = new(), _data = new();
    private readonly List<StreamEvent> _events = [];
    private string _type = "", _id = "";
    private bool _isFirst = true, _afterReturn;

    /// <summary>The last event ID string of the connection.</summary>
    public string LastEventId { get; private set; } = "";

    /// <summary>The time that the server asks for between two connections; null for none.</summary>
    public TimeSpan? ReconnectionTime { get; private set; }

    /// <summary>Continues after a lost connection: the ID stays, an incomplete event is dropped.</summary>
    public void Restart()
    {
        _decoder.Reset();
        _line.Clear();
        _data.Clear();
        _type = "";
        _id = LastEventId;
        (_isFirst, _afterReturn) = (true, false);
    }

    /// <summary>
    /// Reads bytes, and returns the events that they complete. The list is valid until the next call.
    /// </summary>
    /// <exception cref="InvalidDataException">An event is too long.</exception>
    public List<StreamEvent> Read(ReadOnlySpan<byte> bytes)
    {
        _events.Clear();
        var characters = new char[_decoder.GetCharCount(bytes, flush: false)];
        _decoder.GetChars(bytes, characters, flush: false);
        ReadOnlySpan<char> text = characters;
        if (_isFirst && text.Length > 0)
        {
            _isFirst = false;
            if (text[0] == '\uFEFF') text = text[1..];
        }
        while (text.Length > 0)
        {
            // A line ends with CR LF, LF or CR.
            if (_afterReturn && text[0] == '\n') text = text[1..];
            _afterReturn = false;
            var end = text.IndexOfAny('\r', '\n');
            _line.Append(end < 0 ? text : text[..end]);
            if (_line.Length + (long)_data.Length > maxLength) throw new InvalidDataException("An event of the stream is too long.");
            if (end < 0) break;
            _afterReturn = text[end] == '\r';
            text = text[(end + 1)..];
            ProcessLine(_line.ToString());
            _line.Clear();
        }
        return _events;
    }

    private void ProcessLine(string line)
    {
        if (line.Length == 0)
        {
            Dispatch();
            return;
        }
        var colon = line.IndexOf(':');
        if (colon == 0) return;
        var (field, value) = colon < 0 ? (line, "") : (line[..colon], line[(colon + 1)..]);
        if (value.StartsWith(' ')) value = value[1..];
        switch (field)
        {
            case "event":
                _type = value;
                break;
            case "data":
                _data.Append(value).Append('\n');
                break;
            case "id" when !value.Contains('\0'):
                _id = value;
                break;
            case "retry" when value.Length > 0 && value.All(char.IsAsciiDigit):
                ReconnectionTime = TimeSpan.FromMilliseconds(double.Parse(value) is var time && time < int.MaxValue ? time : int.MaxValue);
                break;
        }
    }

    private void Dispatch()
    {
        LastEventId = _id;
        if (_data.Length > 0)
            _events.Add(new(_type.Length > 0 ? _type : "message", _data.ToString(0, _data.Length - 1), LastEventId));
        _data.Clear();
        _type = "";
    }
}
