using System.Buffers.Binary;
using System.Text;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// The archive of ICU's data that Node's executable contains (ucmndata.h: a table of contents with the offsets of names
/// and of data). It has the values of CLDR 48 for calendars that npm's packages of CLDR have only as of CLDR 28 to 46.
/// </summary>
internal sealed class IcuArchive
{
    private readonly byte[] _data;
    private readonly Dictionary<string, int> _files = [];
    private readonly Dictionary<string, ResourceBundle?> _bundles = [];

    public IcuArchive(string executable)
    {
        _data = File.ReadAllBytes(executable);
        // The header has the length of itself, two magic bytes and the data's format in bytes 12 to 15.
        var start = _data.AsSpan().IndexOf("CmnD"u8) - 12;
        if (start < 0) throw new InvalidDataException($"{executable} has no data of ICU.");
        var contents = start + BinaryPrimitives.ReadUInt16LittleEndian(_data.AsSpan(start));
        var count = Number(contents);
        for (var i = 0; i < count; i++)
        {
            var name = contents + Number(contents + 4 + (8 * i));
            var length = _data.AsSpan(name).IndexOf((byte)0);
            var path = Encoding.ASCII.GetString(_data, name, length);
            _files.Add(path[(path.IndexOf('/') + 1)..], contents + Number(contents + 8 + (8 * i)));
        }
    }

    /// <summary>Returns the bundle of a locale; null if ICU has none.</summary>
    public ResourceBundle? Bundle(string locale)
    {
        var name = locale == LocaleTree.Root ? "root" : locale.Replace('-', '_');
        if (_bundles.TryGetValue(name, out var bundle)) return bundle;
        if (Body($"{name}.res") is { } body) bundle = new ResourceBundle(body, Body("pool.res")!.Value);
        _bundles.Add(name, bundle);
        return bundle;
    }

    // What follows the header that each file has.
    private ReadOnlyMemory<byte>? Body(string file) => _files.TryGetValue(file, out var start)
        ? (ReadOnlyMemory<byte>)_data.AsMemory(start + BinaryPrimitives.ReadUInt16LittleEndian(_data.AsSpan(start)))
        : default(ReadOnlyMemory<byte>?);

    private int Number(int place) => BinaryPrimitives.ReadInt32LittleEndian(_data.AsSpan(place));
}
