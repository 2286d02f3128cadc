using System.Data;

namespace Quoll.Hosts.Objects;

/// <summary>A DataTable as an array of its rows, which are objects of their columns.</summary>
[HostCode]
internal sealed class TableAccess() : ListAccess(typeof(DataRow), isFixedSize: true)
{
    /// <summary>The columns of a row; a value that is DBNull is null.</summary>
    public static DictionaryAccess Row { get; } = new NamedAccess<object>(
        typeof(object), static row => RowOf(row).Table.Columns.Cast<DataColumn>().Select(static column => column.ColumnName),
        static (row, name) => RowOf(row)[name], static (row, name, value) => RowOf(row)[name] = value ?? DBNull.Value, remove: null,
        static (row, name) => RowOf(row).Table.Columns[name]?.DataType ?? typeof(object));

    private static DataRow RowOf(object row) => row as DataRow ?? ((DataRowView)row).Row;

    public override bool IsReadOnly(object list) => true;

    public override int Count(object list) => RowsOf(list).Count;

    public override JsValue Get(Realm realm, object list, int index) => HostValue.ToValue(realm, RowsOf(list)[index], typeof(DataRow));

    public override object? GetObject(object list, int index) => RowsOf(list)[index];

    private static DataRowCollection RowsOf(object list) => list as DataRowCollection ?? ((DataTable)list).Rows;
}
