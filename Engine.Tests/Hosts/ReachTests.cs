using System.Dynamic;

namespace Quoll.Tests.Hosts;

/// <summary>Nested types, members behind others, and values that become what a parameter expects.</summary>
public abstract class ReachTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ReachTests(true);

    public class Reflected() : ReachTests(false);

    public class Generated() : ReachTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class House
    {
        public class Room(string name)
        {
            public string Name => name;

            public enum Size { Small, Large = 7 }
        }

        public static class Tools
        {
            public const int Hammers = 3;

            public static string Use(string tool) => $"use {tool}";
        }

        public enum Side { Left, Right }

        public struct Door
        {
            public int Width { get; set; }
        }

        [ScriptIgnore]
        public class Cellar;

        internal class Attic;

        public delegate void Bell();

        public Room Make() => new("made");
    }

    public class Crate<T>
    {
        public class Lid
        {
            public string Of => typeof(T).Name;
        }
    }

    [Fact]
    public void Nested_types_are_properties_of_the_type()
    {
        Engine.SetType<House>();
        Engine.SetType<Crate<int>>("Crate");
        Check("""
            new House.Room('hall').Name ==> hall
            new House.Room('hall') instanceof House.Room ==> true
            new House().Make() instanceof House.Room ==> true
            new House().Make().constructor === House.Room ==> true
            House.Room.Size.Large ==> 7
            House.Tools.Use('saw') + House.Tools.Hammers ==> use saw3
            new House.Tools() ==> TypeError: House.Tools is not a constructor
            House.Side.Right ==> 1
            new House.Door().Width ==> 0
            typeof House.Cellar ==> undefined
            typeof House.Attic ==> undefined
            typeof House.Bell ==> undefined
            new Crate.Lid().Of ==> Int32
            Object.keys(House).length ==> 0
            House.Room === House.Room ==> true
            """);
    }

    public class Money(decimal amount)
    {
        public decimal Amount => amount;

        public static implicit operator Money(decimal amount) => new(amount);

        public static implicit operator Money(int cents) => new(cents / 100m);

        public static explicit operator Money(bool value) => new(value ? 1 : 0);
    }

    public readonly struct FilePath(string text)
    {
        public string Text => text;

        public static implicit operator FilePath(string text) => text.Length == 0 ? throw new FormatException("empty") : new(text);
    }

    public class Flag
    {
        public bool On { get; init; }

        public static implicit operator Flag(bool value) => new() { On = value };
    }

    public class Taker
    {
        public string Pay(Money money) => $"{money.Amount:0.00}";

        public string Open(FilePath path) => path.Text;

        public string Maybe(FilePath? path) => path?.Text ?? "none";

        public string Set(Flag flag) => $"{flag.On}";

        public string Choose(Money money) => "money";

        public string Choose(FilePath path) => "path";

        public string Choose(Flag flag) => "flag";

        public string Prefer(Money money) => "money";

        public string Prefer(double number) => "number";

        public string Object(Money money) => "money";

        public string Object(object value) => "object";
    }

    [Fact]
    public void An_implicit_operator_takes_values_of_scripts()
    {
        Set("o", new Taker());
        Check("""
            o.Pay(250) ==> 2.50
            o.Pay(2.5) ==> 2.50
            o.Pay('2.5') ==> TypeError: Taker.Pay(money): "2.5" is not a Money
            o.Pay(true) ==> TypeError: Taker.Pay(money): true is not a Money
            o.Open('/tmp') ==> /tmp
            o.Open(5) ==> TypeError: Taker.Open(path): 5 is not a FilePath
            o.Open('') ==> Error: empty
            o.Maybe('/tmp') ==> /tmp
            o.Maybe(null) ==> none
            o.Set(true) ==> True
            o.Choose(1.5) ==> money
            o.Choose('a') ==> path
            o.Choose(false) ==> flag
            o.Prefer(1) ==> number
            o.Object(1) ==> money
            o.Object('a') ==> object
            """);
        Assert.Equal(0.05m, Engine.Evaluate<Money>("5").Amount);
        Assert.Equal(["a", "b"], Engine.Evaluate<FilePath[]>("['a', 'b']").Select(static path => path.Text));
    }

    public class Callbacks
    {
        public string Call(Delegate function) => $"{((ScriptCallback)function)(1, "a")} {function.DynamicInvoke([new object[] { 2 }])}";

        public string Arrays(ScriptCallback function) =>
            $"{function(new object[] { 1, 2 })} {function(["a", "b"])} {function(new string[] { "a", "b" })} {function(new int[] { 1 })} "
                + $"{function(null)} {function()}";

        public string Multicast(MulticastDelegate function) => $"{((ScriptCallback)function)()}";

        public string Typed(ScriptCallback function) => $"{function(1, 2, 3)}";

        public Delegate Same(Delegate function) => function;

        public string Name(Delegate function) => function.GetType().Name;
    }

    [Fact]
    public void A_function_becomes_a_delegate_that_takes_any_arguments()
    {
        Func<int, int> own = static x => x + 1;
        Set("o", new Callbacks());
        Set("own", own);
        Check("""
            o.Call((a, b) => `${a}${b}`) ==> 1a 2undefined
            o.Multicast(() => 5) ==> 5
            o.Typed((...all) => all.length) ==> 3
            o.Arrays((...all) => JSON.stringify(all)) ==> [1,2] ["a","b"] [["a","b"]] [[1]] [null] []
            o.Name(own) ==> Func`2
            o.Name(() => 1) ==> ScriptCallback
            o.Same(own) === own ==> true
            const f = () => 1; o.Same(f) === f ==> true
            o.Name(5) ==> TypeError: Callbacks.Name(function): 5 is not a Delegate
            """);
        Assert.Same(own, Engine.Evaluate<Delegate>("own"));
        Assert.Same(own, Engine.Evaluate<Func<int, int>>("own"));
        Assert.Equal(3.0, Engine.Evaluate<ScriptCallback>("(a, b) => a + b")(1, 2));
    }

    public class Dynamic : DynamicObject
    {
        private readonly Dictionary<string, object?> _values = [];

        public string Real { get; set; } = "real";

        public string Method() => "method";

        public override bool TryGetMember(GetMemberBinder binder, out object? result)
        {
            result = _values.TryGetValue(binder.Name, out var value) ? value : "dynamic " + binder.Name;
            return true;
        }

        public override bool TrySetMember(SetMemberBinder binder, object? value)
        {
            _values[binder.Name] = value;
            return true;
        }

        public override IEnumerable<string> GetDynamicMemberNames() => _values.Keys;
    }

    [Fact]
    public void Dynamic_members_do_not_hide_real_ones()
    {
        Configure(static options => options.Dynamic = options.Writable = true);
        var target = new Dynamic();
        Set("o", target);
        Check("""
            o.Real ==> real
            o.Method() ==> method
            o.Other ==> dynamic Other
            o.Real = 'new'; o.Real ==> new
            o.Other = 'own'; o.Other ==> own
            Object.keys(o).join() ==> Other
            'Real' in o ==> true
            """);
        Assert.Equal("new", target.Real);
    }

    public interface IByName
    {
        string this[string name] { get; }
    }

    public interface IByNumber
    {
        string this[int index] { get; }
    }

    public interface IAlsoByNumber
    {
        string this[int index] { get; }
    }

    public class Shelf : IByName, IByNumber
    {
        public string Title => "shelf";

        string IByName.this[string name] => $"name {name}";

        string IByNumber.this[int index] => $"number {index}";
    }

    public class Both : IByNumber, IAlsoByNumber
    {
        string IByNumber.this[int index] => "one";

        string IAlsoByNumber.this[int index] => "other";
    }

    public class Public : IByNumber
    {
        public string this[int index] => "public";

        string IByNumber.this[int index] => "explicit";
    }

    [Fact]
    public void Explicit_indexers_are_visible_by_option()
    {
        Set("shelf", new Shelf());
        Check("""
            shelf[1] ==> undefined
            shelf.a ==> undefined
            """);
        Assert.Equal("undefined", Run("typeof shelf.get"));
    }

    [Fact]
    public void Explicit_indexers_are_used_unless_they_are_ambiguous()
    {
        Configure(static options => options.ExplicitInterfaceMembers = true);
        Set("shelf", new Shelf());
        Set("both", new Both());
        Set("open", new Public());
        Check("""
            shelf[1] ==> number 1
            shelf.a ==> name a
            shelf.Title ==> shelf
            shelf.get(1) + shelf.get('b') ==> number 1name b
            both[1] ==> undefined
            open[1] ==> public
            """);
    }
}
