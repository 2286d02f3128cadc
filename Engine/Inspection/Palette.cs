namespace Quoll.Inspection;

/// <summary>The kind of a piece of output, which decides its colour.</summary>
internal enum Paint : byte { None, Number, Text, Symbol, Quiet, Keyword, Special, Date, Pattern }

/// <summary>Colours for terminals (ECMA-48 §8.3.117, SGR), those of Node, or none at all.</summary>
internal sealed class Palette(bool isColored)
{
    public bool IsColored { get; } = isColored;

    public string Paint(Paint paint, string text)
    {
        if (!IsColored) return text;
        var code = paint switch
        {
            Inspection.Paint.Number => "33",
            Inspection.Paint.Text or Inspection.Paint.Symbol => "32",
            Inspection.Paint.Quiet => "90",
            Inspection.Paint.Keyword => "1",
            Inspection.Paint.Special => "36",
            Inspection.Paint.Date => "35",
            Inspection.Paint.Pattern => "31",
            _ => null,
        };
        return code is null ? text : $"\e[{code}m{text}\e[0m";
    }
}
