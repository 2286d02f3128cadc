using System.Text;
using Quoll.Text;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Json;

/// <summary>The String that JSON.stringify returns, made of the UTF-8 that was written.</summary>
internal static class JsonResult
{
    /// <summary>
    /// Texts of fewer bytes become .NET strings at once: there is little to save, and .NET gives out arrays without clearing them first only from
    /// 2,048 bytes on.
    /// </summary>
    private const int MinUtf8Length = 2048;

    /// <summary>The String of the text in a writer, which is still to be reset.</summary>
    public static JsValue Create(Agent agent, JsonWriter<byte> writer)
    {
        if (writer.Length < MinUtf8Length && writer is { PieceCount: 1, IsTorn: false }) return JsValue.FromText(Encoding.UTF8.GetString(writer.Piece(0).Span));
        var units = CountUnits(writer);
        if (writer.IsTorn)
        {
            agent.Reserve(units * 2L);
            return JsValue.FromText(string.Create(units, writer, static (text, writer) =>
            {
                for (var i = 0; i < writer.PieceCount; i++) text = text[TornText.Decode(writer.Piece(i).Span, text)..];
            }));
        }
        agent.Reserve(writer.Length);
        var utf8 = GC.AllocateUninitializedArray<byte>((int)writer.Length);
        writer.CopyTo(utf8);
        return new JsValue(new Utf8String(utf8, units));
    }

    /// <summary>The UTF-16 code units of the text in a writer.</summary>
    public static int CountUnits(JsonWriter<byte> writer)
    {
        var units = 0;
        for (var i = 0; i < writer.PieceCount; i++) units += Utf8Length.CountUnits(writer.Piece(i).Span);
        return units;
    }
}
