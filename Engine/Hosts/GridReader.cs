namespace Quoll.Hosts;

/// <summary>Reads nested arrays as a .NET array of several dimensions. All rows must have the same length.</summary>
internal sealed class GridReader(Type type) : ValueReader.Composite
{
    private readonly Type _element = type.GetElementType()!;

    public override bool Takes(JsObject source) => Comparison.IsArray(source);

    public override object Read(Realm realm, JsObject source, ConversionPath path)
    {
        var lengths = new int[type.GetArrayRank()];
        var row = source;
        var size = 1L;
        for (var i = 0; i < lengths.Length; i++)
        {
            size *= lengths[i] = checked((int)Math.Min(ArrayElements.Length(row), int.MaxValue));
            if (size > Array.MaxLength) throw path.Error(Messages.InvalidArrayLength);
            if (lengths[i] == 0 || i == lengths.Length - 1) break;
            row = Row(ArrayElements.Get(row, 0), path);
        }
        realm.Agent.Reserve(size * RuntimeHelpers.SizeOf(_element.TypeHandle));
        var grid = Array.CreateInstanceFromArrayType(type, lengths);
        Fill(realm, source, grid, lengths, new int[lengths.Length], 0, path);
        return grid;
    }

    private void Fill(Realm realm, JsObject row, Array grid, int[] lengths, int[] index, int dimension, ConversionPath path)
    {
        var length = ArrayElements.Length(row);
        if (length != lengths[dimension]) throw path.Mismatch(row, type);
        for (var i = 0; i < length; i++)
        {
            realm.Agent.Step();
            index[dimension] = i;
            path.Enter(i);
            var value = ArrayElements.Get(row, i);
            if (dimension == lengths.Length - 1) grid.SetValue(ValueReader.Read(realm, value, _element, path), index);
            else Fill(realm, Row(value, path), grid, lengths, index, dimension + 1, path);
            path.Leave();
        }
    }

    private JsObject Row(JsValue value, ConversionPath path) =>
        value.ObjectOrNull is { } row && Comparison.IsArray(row) ? row : throw path.Mismatch(value, type);
}
