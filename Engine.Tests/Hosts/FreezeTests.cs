using System.Collections.ObjectModel;

namespace Quoll.Tests.Hosts;

/// <summary>Object.freeze of objects that scripts cannot write anyway.</summary>
public abstract class FreezeTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : FreezeTests(true);

    public class Reflected() : FreezeTests(false);

    public class Generated() : FreezeTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void A_read_only_object_can_be_frozen()
    {
        var line = new Line();
        var list = new List<Line> { line, new() };
        Set("line", line);
        Set("list", list);
        Set("tags", new Dictionary<string, int> { ["a"] = 1 });
        Set("map", new Dictionary<int, int> { [1] = 1 });
        Set("other", new Line { Sku = "other" });
        Check("""
            Object.isFrozen(line) ==> false
            Object.freeze(line) === line ==> true
            Object.isFrozen(line) + ' ' + Object.isSealed(line) + ' ' + Object.isExtensible(line) ==> true true false
            Object.getOwnPropertyDescriptor(line, 'Sku') ==> {"value":"a","writable":false,"enumerable":true,"configurable":false}
            Object.keys(line) ==> ["Sku","Quantity","Price"]
            JSON.stringify(line) ==> {"Sku":"a","Quantity":1,"Price":1.5}
            line.Sku = 'b' ==> TypeError: Line.Sku is read-only
            delete line.Sku ==> false
            Object.isFrozen(other) ==> false
            Object.isFrozen(Object.freeze(list)) ==> true
            list.length + list[0].Sku ==> 2a
            Object.isFrozen(Object.freeze(tags)) ==> true
            tags.a ==> 1
            Object.isFrozen(Object.seal(map)) ==> true
            Object.isFrozen(Object.freeze(list[1])) ==> true
            """);
        line.Sku = "later";
        Assert.Equal("later later", Run("line.Sku + ' ' + list[0].Sku"));
    }

    [Fact]
    public void An_object_that_scripts_write_cannot_be_frozen()
    {
        Writable();
        Set("line", new Line());
        Set("list", new List<int> { 1 });
        Set("fixedList", new ReadOnlyCollection<int>([1]));
        Set("tags", new Dictionary<string, int> { ["a"] = 1 });
        Check("""
            Object.freeze(line) ==> TypeError: Cannot redefine property: Sku
            line.Sku = 'b'; line.Sku ==> b
            Object.freeze(list) ==> TypeError: Cannot redefine property: 0
            Object.freeze(tags) ==> TypeError: Cannot freeze the object
            Object.isFrozen(Object.freeze(fixedList)) ==> true
            """);
    }
}
