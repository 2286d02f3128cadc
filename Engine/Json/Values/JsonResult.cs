namespace Quoll.Json.Values;

/// <summary>Creates the String of a text that was written as UTF-8.</summary>
internal static class JsonResult
{
    /// <summary>Creates the String of the text in a writer. The caller must then reset the writer.</summary>
    public static JsValue Create(Agent agent, JsonWriter<byte> writer, ResultForm form)
    {
        if (writer.Length < ResultForm.MinUtf8Length || writer.HasLoneSurrogates) return JsValue.FromText(CreateText(writer));
        agent.Reserve(writer.Length);
        var isWhole = writer.Length <= Utf8Pieces.MaxPiece;
        return new JsValue(new Utf8String(isWhole ? new(Copy(writer, 0, writer.Length)) : CopyPieces(writer), form));
    }

    // Pieces of about the same size. Each ends with a whole character, which may move an end back by three bytes.
    private static Utf8Pieces CopyPieces(JsonWriter<byte> writer)
    {
        const int Target = Utf8Pieces.MaxPiece - 4;
        var pieces = new byte[(int)((writer.Length + Target - 1) / Target)][];
        long from = 0;
        for (var i = 0; i < pieces.Length; i++)
        {
            var to = writer.Length * (i + 1) / pieces.Length;
            if (to < writer.Length)
            {
                while (!TrustedUtf8.IsFirst(writer.From(to)[0])) to--;
            }
            pieces[i] = Copy(writer, from, to);
            from = to;
        }
        return new(pieces);
    }

    private static byte[] Copy(JsonWriter<byte> writer, long from, long to)
    {
        var copy = GC.AllocateUninitializedArray<byte>((int)(to - from));
        writer.CopyTo(from, copy);
        return copy;
    }

    /// <summary>Returns the number of UTF-16 code units of the text in a writer.</summary>
    public static long CountUnits(JsonWriter<byte> writer)
    {
        var units = 0L;
        for (var i = 0; i < writer.PieceCount; i++) units += TrustedUtf8.CountUnits(writer.Piece(i).Span);
        return units;
    }

    /// <summary>Appends the text in a writer to one of UTF-16.</summary>
    public static void CopyTo(JsonWriter<char> target, JsonWriter<byte> writer)
    {
        for (var i = 0; i < writer.PieceCount; i++)
        {
            var piece = writer.Piece(i).Span;
            // A unit takes at least one byte.
            target.Reserve(piece.Length);
            var place = target.Segment.AsSpan(target.Position);
            target.Position += writer.HasLoneSurrogates ? Wtf8.Decode(piece, place) : TrustedUtf8.Decode(piece, place);
        }
    }

    /// <summary>Returns the text in a writer as UTF-16.</summary>
    public static string CreateText(JsonWriter<byte> writer)
    {
        return NewString.Create(CountUnits(writer), writer, static (text, writer) =>
        {
            for (var i = 0; i < writer.PieceCount; i++)
            {
                var piece = writer.Piece(i).Span;
                text = text[(writer.HasLoneSurrogates ? Wtf8.Decode(piece, text) : TrustedUtf8.Decode(piece, text))..];
            }
        });
    }
}
