using System.Collections;
using System.Collections.ObjectModel;

namespace Quoll.Tests.Hosts;

/// <summary>A write that fails changes nothing.</summary>
public abstract class HostWriteTests : HostTests
{
    protected HostWriteTests(bool isCompiled) : base(isCompiled) => Writable();

    public class Compiled() : HostWriteTests(true);

    public class Reflected() : HostWriteTests(false);

    // A collection that refuses negative numbers.
    private sealed class Positive : Collection<int>
    {
        protected override void InsertItem(int index, int item) =>
            base.InsertItem(index, item < 0 ? throw new ArgumentException("negative") : item);
    }

    private static readonly Func<IList>[] Lists =
    [
        static () => new List<int> { 1, 2, 3 },
        static () => new ObservableCollection<int> { 1, 2, 3 },
        static () => new Positive { 1, 2, 3 },
    ];

    [Theory]
    [InlineData("x[10] = 'x'")]
    [InlineData("x[3] = 'x'")]
    [InlineData("x[0] = {}")]
    [InlineData("x.push(4, 'x')")]
    [InlineData("x.push('x')")]
    [InlineData("x.unshift(4, 'x')")]
    [InlineData("x.splice(0, 1, 4, 'x')")]
    [InlineData("x.splice(0, 3, 'x')")]
    [InlineData("x.fill('x')")]
    [InlineData("x.length = -1")]
    [InlineData("x.length = 'x'")]
    [InlineData("x.length = 1.5")]
    [InlineData("Reflect.set(x, 10, 'x')")]
    [InlineData("Reflect.defineProperty(x, 10, { value: 'x' })")]
    [InlineData("Object.defineProperty(x, 10, { get() { } })")]
    [InlineData("Object.defineProperty(x, 'length', { value: 0, writable: false })")]
    [InlineData("Array.prototype.push.call(x, 4, 1.5)")]
    [InlineData("x[5] = Symbol()")]
    [InlineData("x[5] = { valueOf() { throw 1 } }")]
    [InlineData("x.push(1, { valueOf() { throw 1 } })")]
    public void A_value_that_does_not_fit_leaves_a_list_as_it_was(string code)
    {
        foreach (var make in Lists)
        {
            Set("x", make());
            Run($"try {{ {code} }} catch {{ }}");
            Assert.Equal("1,2,3", Run("x.join()"));
        }
    }

    [Theory]
    [InlineData("x[10] = -1")]
    [InlineData("x[3] = -1")]
    [InlineData("x.push(-1)")]
    public void A_list_that_refuses_a_value_is_as_it_was(string code)
    {
        Set("x", new Positive { 1, 2, 3 });
        Assert.Equal("caught", Run($"(() => {{ try {{ {code} }} catch {{ return 'caught' }} }})()"));
        Assert.Equal("1,2,3", Run("x.join()"));
    }

    [Theory]
    [InlineData("x.reverse()")]
    [InlineData("x.sort((a, b) => a - b)")]
    [InlineData("x.copyWithin(0, 1)")]
    [InlineData("x.fill({ n: 0, valueOf() { if (this.n++ > 0) throw 1; return 5 } })")]
    public void Elements_that_cannot_be_written_back_stay_where_they_are(string code)
    {
        // The nearest Number of the last element is not a long.
        foreach (var list in (IList<long>[])[new List<long> { 3, 2, long.MaxValue }, new Collection<long> { 3, 2, long.MaxValue }])
        {
            Set("x", list);
            Run($"try {{ {code} }} catch {{ }}");
            Assert.Equal([3, 2, long.MaxValue], list);
        }
    }

    [Fact]
    public void Elements_that_are_moved_are_those_of_an_array()
    {
        foreach (var code in (string[])["x.reverse()", "x.sort()", "x.copyWithin(0, 1)", "x.copyWithin(1, 0)", "x.copyWithin(-1, 0, 1)",
            "x.fill(7)", "x.fill(7, 1)", "x.fill(7, -1)", "x.fill(7, 2, 1)", "x.sort((a, b) => { x.length = 1; return b - a })",
            "x.fill(7, { valueOf() { x.length = 1; return 0 } })", "x.copyWithin({ valueOf() { x.length = 1; return 0 } }, 1)"])
        {
            foreach (var make in Lists[..2])
            {
                Set("x", make());
                var found = Run($"{code}; x.join()");
                Assert.Equal(Run($"var x = [1, 2, 3]; {code}; x.map(y => y ?? 0).join()"), found);
            }
        }
    }

    [Fact]
    public void What_is_converted_may_change_the_list_meanwhile()
    {
        Engine.SetValue("take", new Action<int>(static _ => { }));
        foreach (var make in Lists)
        {
            Set("x", make());
            Run("x[5] = { valueOf() { x.length = 0; return 7 } }");
            Assert.Equal("0,0,0,0,0,7", Run("x.join()"));
            Set("x", make());
            Run("x.splice(1, 2, { valueOf() { x.length = 1; return 7 } })");
            Assert.Equal("1,7", Run("x.join()"));
            Set("x", make());
            Run("x.push({ valueOf() { x.push(8); return 7 } })");
            Assert.Equal(5, Engine.Evaluate<int>("x.length") + (Run("x.includes(8) && x.includes(7)") == "true" ? 0 : 1));
        }
    }

    [Theory]
    [InlineData("x.set(2, {})")]
    [InlineData("x.set({}, 1)")]
    [InlineData("x.set(null, 1)")]
    [InlineData("x.set('y', 1)")]
    public void An_entry_that_does_not_fit_leaves_a_map_as_it_was(string code)
    {
        Set("x", new Dictionary<int, int> { [1] = 1 });
        Assert.Equal("caught", Run($"(() => {{ try {{ {code} }} catch {{ return 'caught' }} }})()"));
        Assert.Equal("1,1", Run("[...x].join()"));
    }

    [Fact]
    public void An_entry_that_does_not_fit_leaves_a_dictionary_and_a_set_as_they_were()
    {
        Set("x", new Dictionary<string, int> { ["a"] = 1 });
        Set("s", new HashSet<int> { 1 });
        Run("try { x.b = 'y' } catch { }; try { x.a = {} } catch { }; try { s.add('y') } catch { }; try { s.add(1.5) } catch { }");
        Assert.Equal("""{"a":1} [1]""", Run("JSON.stringify(x) + ' ' + JSON.stringify(s)"));
    }
}
