namespace Quoll.Intl.Temporal.Parsing;

// Annotations of RFC 9557, and the identifiers of time zones and calendars.
internal ref partial struct IsoParser
{
    /// <summary>TimeZoneAnnotation: [ AnnotationCriticalFlag? TimeZoneIdentifier ]</summary>
    private bool TimeZoneAnnotation()
    {
        var start = _position;
        if (Character('['))
        {
            Character('!');
            var identifier = _position;
            if (TimeZoneIdentifier())
            {
                var end = _position;
                if (Character(']'))
                {
                    AbstractOperations.Charge(0, sizeof(char) * (long)(end - identifier));
                    _result.TimeZone = _text[identifier..end].ToString();
                    return true;
                }
            }
        }
        _position = start;
        return false;
    }

    /// <summary>TimeZoneIdentifier: UTCOffset[~SubMinutePrecision], or TimeZoneIANAName</summary>
    private bool TimeZoneIdentifier() => UtcOffset(allowsSeconds: false, out _, out _) || TimeZoneIanaName();

    /// <summary>TimeZoneIANAName: components between slashes</summary>
    private bool TimeZoneIanaName()
    {
        do
        {
            if (!TimeZoneIanaNameComponent()) return false;
        }
        while (Character('/'));
        return true;
    }

    /// <summary>TimeZoneIANANameComponent: TZLeadingChar TZChar*</summary>
    private bool TimeZoneIanaNameComponent()
    {
        var start = _position;
        while (_position < _text.Length)
        {
            var character = _text[_position];
            var isLeading = char.IsAsciiLetter(character) || character is '.' or '_';
            if (!isLeading && (_position == start || !(char.IsAsciiDigit(character) || character is '-' or '+'))) break;
            _work.MoveTo(++_position);
        }
        return _position > start;
    }

    /// <summary>Annotations?</summary>
    /// <returns>False if a bracket opens something that is not an annotation.</returns>
    private bool Annotations()
    {
        while (!IsAtEnd)
        {
            if (!Annotation()) return false;
            _work.MoveTo(_position);
        }
        return true;
    }

    /// <summary>Annotation: [ AnnotationCriticalFlag? AnnotationKey = AnnotationValue ]</summary>
    private bool Annotation()
    {
        if (!Character('[')) return false;
        var isCritical = Character('!');
        var start = _position;
        if (!AnnotationKey()) return false;
        var key = _text[start.._position];
        if (!Character('=')) return false;
        start = _position;
        if (!AnnotationValue()) return false;
        var value = _text[start.._position];
        if (!Character(']')) return false;

        if (!key.SequenceEqual("u-ca"))
        {
            if (isCritical) _result.Error ??= $"the critical annotation {key} is not known";
        }
        else if (_result.Calendar is null)
        {
            AbstractOperations.Charge(0, sizeof(char) * (long)value.Length);
            _result.Calendar = value.ToString();
            _result.IsCalendarCritical = isCritical;
        }
        else if (isCritical || _result.IsCalendarCritical)
        {
            _result.Error ??= "it has more than one calendar, one of them critical";
        }
        return true;
    }

    /// <summary>AnnotationKey: AKeyLeadingChar AKeyChar*</summary>
    private bool AnnotationKey()
    {
        var start = _position;
        while (_position < _text.Length)
        {
            var character = _text[_position];
            var isLeading = char.IsAsciiLetterLower(character) || character == '_';
            if (!isLeading && (_position == start || !(char.IsAsciiDigit(character) || character == '-'))) break;
            _work.MoveTo(++_position);
        }
        return _position > start;
    }

    /// <summary>AnnotationValue: components of letters and digits between hyphens</summary>
    private bool AnnotationValue()
    {
        do
        {
            var start = _position;
            while (_position < _text.Length && char.IsAsciiLetterOrDigit(_text[_position])) _work.MoveTo(++_position);
            if (_position == start) return false;
        }
        while (Character('-'));
        return true;
    }

    /// <summary>
    /// ParseTemporalCalendarString: the calendar of an ISO string, or the text itself if it has the form of one.
    /// </summary>
    /// <returns>Null if the text is neither.</returns>
    public static string? ParseCalendar(string text)
    {
        if (TryParse(text, IsoGoal.Any, out var result, out var error)) return result.Calendar ?? "iso8601";
        var parser = new IsoParser(text);
        return error is null && parser.AnnotationValue() && parser.IsAtEnd ? text : null;
    }

    /// <summary>ParseText of TimeZoneIdentifier, and ParseTimeZoneIdentifier.</summary>
    /// <param name="text">The text.</param>
    /// <param name="offset">The UTC offset in nanoseconds; null if the identifier is a name.</param>
    public static bool TryParseTimeZoneIdentifier(ReadOnlySpan<char> text, out long? offset)
    {
        var parser = new IsoParser(text);
        if (parser.UtcOffset(allowsSeconds: false, out var nanoseconds, out _) && parser.IsAtEnd)
        {
            offset = nanoseconds;
            return true;
        }
        offset = null;
        parser.Restart();
        return parser.TimeZoneIanaName() && parser.IsAtEnd;
    }

    /// <summary>ParseDateTimeUTCOffset: an offset with or without seconds, in nanoseconds.</summary>
    public static bool TryParseOffset(ReadOnlySpan<char> text, out long nanoseconds)
    {
        var parser = new IsoParser(text);
        return parser.UtcOffset(allowsSeconds: true, out nanoseconds, out _) && parser.IsAtEnd;
    }
}
