using Quoll.Benchmarks.Hosting;

namespace Quoll.Benchmarks.Threads;

/// <summary>Values between .NET and scripts.</summary>
internal static class ValueTasks
{
    private const string Code = "({ Name: 'Dora', Email: 'd@example.org', City: 'Köln', Points: 5, list: [1, 2, 3] })";

    public static ThreadGroup Group => new("Values", "`JsValue` and conversions, with an engine that each thread keeps.",
    [
        Task("`FromObject` of an object", engine =>
        {
            var order = Order.Create(3);
            return () => engine.FromObject(order);
        }),
        Task("`FromObject` of a fresh object", engine => () => engine.FromObject(new Customer())),
        Task("`FromObject` as a copy", engine =>
        {
            var customer = new Customer { Name = "Dora" };
            return () => engine.FromObject(customer, HostMode.Copy);
        }),
        Value("`ConvertTo` a class", value => value.ConvertTo<Customer>()),
        Value("`ConvertTo` a dictionary", value => value.ConvertTo<Dictionary<string, object?>>()),
        Value("`ToObject`", value => value.ToObject()),
        Value("`ToString`", value => value.ToString()),
        Value("`value[\"Name\"].AsString()`", value => value["Name"].AsString()),
        Value("`Set`", value => value.Set("Points", 7)),
        Value("`Has`", value => value.Has("City")),
        Value("`GetKeys`", value => value.GetKeys()),
        Value("`GetProperties`", value => value.GetProperties()),
        Value("`GetElements`", value => value["list"].GetElements()),
        Value("`ConvertTo` an array", value => value["list"].ConvertTo<int[]>()),
        Value("`==` and `GetHashCode`", value => (value == value["list"]) | (value.GetHashCode() == 0)),
    ]);

    private static ThreadTask Task(string name, Func<Engine, Action> operation) => new(name, () => operation(new Engine()));

    private static ThreadTask Value(string name, Func<JsValue, object?> use) => Task(name, engine =>
    {
        var value = engine.Evaluate(Code);
        return () => use(value);
    });

    private static ThreadTask Value(string name, Action<JsValue> use) => Task(name, engine =>
    {
        var value = engine.Evaluate(Code);
        return () => use(value);
    });
}
