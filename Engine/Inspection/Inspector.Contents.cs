using System.Globalization;
using System.Text;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Inspection;

// What objects hold besides properties.
internal sealed partial class Inspector
{
    /// <summary>The most bytes of a buffer that are shown.</summary>
    private const int MaxBytes = 50;

    private void AddElements(TypedArrayObject array, List<Piece> entries)
    {
        for (var i = 0; i < array.Length; i++)
        {
            if (i == MaxEntries)
            {
                entries.Add(MoreItems(array.Length - i));
                return;
            }
            entries.Add(Show(array.Element(i)));
        }
    }

    private void AddArguments(JsObject arguments, List<Piece> entries)
    {
        for (var i = 0; i < MaxEntries && arguments.GetOwnProperty(PropertyKey.From(i), out var item); i++)
            entries.Add(ShowProperty(item));
    }

    private void AddBytes(ArrayBufferObject buffer, List<Piece> entries)
    {
        if (buffer.IsDetached)
        {
            entries.Add(Painted(Paint.Special, "(detached)"));
        }
        else
        {
            var bytes = buffer.Bytes;
            var text = new StringBuilder();
            foreach (var b in bytes[..Math.Min(bytes.Length, MaxBytes)])
                text.Append(text.Length > 0 ? " " : "").Append(CultureInfo.InvariantCulture, $"{b:x2}");
            if (bytes.Length > MaxBytes) text.Append(CultureInfo.InvariantCulture, $" ... {bytes.Length - MaxBytes} more bytes");
            entries.Add(Keyed(Piece.Plain("[Uint8Contents]"), Painted(Paint.None, $"<{text}>")));
        }
        entries.Add(Keyed(Piece.Plain("byteLength"), Show(buffer.ByteLength)));
    }

    private void AddView(DataViewObject view, List<Piece> entries)
    {
        entries.Add(Keyed(Piece.Plain("byteLength"), Show(view.ViewByteLength)));
        entries.Add(Keyed(Piece.Plain("byteOffset"), Show(view.StoredByteOffset)));
        entries.Add(Keyed(Piece.Plain("buffer"), Show(new JsValue(view.Buffer))));
    }

    private void AddState(PromiseObject promise, List<Piece> entries) => entries.Add(promise.State switch
    {
        PromiseState.Pending => Painted(Paint.Special, "<pending>"),
        PromiseState.Rejected => Labelled(Painted(Paint.Special, "<rejected>"), " ", Show(promise.Result)),
        _ => Show(promise.Result),
    });

    private static Piece MoreItems(double count) =>
        Piece.Plain(string.Create(CultureInfo.InvariantCulture, $"... {count} more {(count == 1 ? "item" : "items")}"));
}
