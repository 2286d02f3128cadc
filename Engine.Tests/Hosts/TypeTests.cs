namespace Quoll.Tests.Hosts;

public abstract class TypeTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : TypeTests(true);

    public class Reflected() : TypeTests(false);

    public class Generated() : TypeTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public static class Tools
    {
        public const double Pi = 3;

        public static readonly int Fixed = 2;

        public static string Name { get; set; } = "tools";

        public static int Count;

        public static int Add(int a, int b) => a + b;

        public static int Later => throw new InvalidOperationException("static getter");
    }

    public class Box<T>
    {
        public T? Value { get; set; }

        public Nested Make() => new();

        public class Nested
        {
            public string Of => typeof(T).Name;
        }
    }

    public class Outer
    {
        public class Inner
        {
            public int X => 1;
        }

        public Inner Make() => new();
    }

    public abstract class Abstract
    {
        public static string Static() => "static";
    }

    public class Hidden
    {
        private Hidden() { }

        public static Hidden Instance { get; } = new();

        public int Value => 5;
    }

    public class Throwing
    {
        public Throwing() => throw new InvalidOperationException("constructor");
    }

    [Fact]
    public void New_makes_instances()
    {
        Engine.SetType<Line>().SetType<Point>().SetType<Person>().SetType<Throwing>();
        Check("""
            new Line().Sku ==> a
            new Line() instanceof Line ==> true
            new Line().constructor === Line ==> true
            Line.prototype.constructor === Line ==> true
            Line.name + Line.length ==> Line0
            typeof Line ==> function
            String(Line) ==> class Line { [native code] }
            Line() ==> TypeError: Constructor Line requires 'new'
            new Point() ==> {"Y":0,"X":0}
            new Person('Ada', 36).Label ==> Ada36
            new Person('Ada') ==> TypeError: Person("Ada") does not match any method; there is Person(String First, Int32 Age)
            new Throwing() ==> Error: constructor
            Reflect.construct(Line, []) instanceof Line ==> true
            new (new Proxy(Line, {}))().Sku ==> a
            new (Line.bind(null))().Sku ==> a
            [1, 2].map(() => new Line()).length ==> 2
            """);
    }

    [Fact]
    public void Statics_are_properties()
    {
        Writable();
        Engine.SetType(typeof(Tools));
        Tools.Name = "tools";
        Check("""
            Tools.Add(1, 2) ==> 3
            Tools.Pi ==> 3
            Tools.Fixed ==> 2
            Tools.Name ==> tools
            Tools.Name = 'x'; Tools.Name ==> x
            Tools.Count = 5; Tools.Count ==> 5
            Tools.Pi = 4 ==> TypeError: Tools.Pi is read-only
            Tools.Fixed = 4 ==> TypeError: Tools.Fixed is read-only
            Tools.Later ==> Error: static getter
            new Tools() ==> TypeError: Tools is not a constructor
            Object.keys(Tools).sort() ==> ["Count","Fixed","Later","Name","Pi"]
            const { Add } = Tools; Add(2, 3) ==> 5
            """);
        var readOnly = NewEngine().SetType(typeof(Tools));
        Assert.Equal("TypeError: Tools.Name is read-only", Run(readOnly, "Tools.Name = 'y'"));
        Assert.Equal("TypeError: Tools.Count is read-only", Run(readOnly, "Tools.Count++"));
    }

    [Fact]
    public void Classes_inherit()
    {
        Engine.SetType<Animal>().SetType<Dog>();
        Set("dog", new Dog());
        Check("""
            dog instanceof Dog ==> true
            dog instanceof Animal ==> true
            new Animal() instanceof Dog ==> false
            Object.getPrototypeOf(Dog) === Animal ==> true
            Object.getPrototypeOf(Dog.prototype) === Animal.prototype ==> true
            Dog.Kingdom() ==> animalia
            dog.Speak() ==> wuff
            new Animal().Speak() ==> ...
            dog.Name ==> animal
            Object.keys(dog).sort() ==> ["Barks","Name"]
            """);
    }

    [Fact]
    public void A_script_class_extends_a_type()
    {
        Writable();
        Engine.SetType<Dog>().SetType<Person>();
        Engine.SetValue("hear", new Func<Animal, string>(static animal => animal.Speak() + animal.Name));
        Check("""
            class Puppy extends Dog { #age; constructor(age) { super(); this.#age = age; this.Name = 'p' } get age() { return this.#age } Speak() { return 'js ' + super.Speak() } }; 1 ==> 1
            var puppy = new Puppy(3); puppy.age ==> 3
            puppy.Speak() ==> js wuff
            puppy.Name ==> p
            puppy instanceof Puppy && puppy instanceof Dog ==> true
            puppy.Barks ==> true
            hear(puppy) ==> wuffp
            Object.keys(puppy).sort() ==> ["Barks","Name"]
            puppy.own = 1; JSON.parse(JSON.stringify(puppy)).own ==> 1
            class Adult extends Person { constructor(name) { super(name, 18) } }; new Adult('x').Label ==> x18
            class Field extends Dog { Name = 'field' }; new Field().Name ==> field
            class Static extends Dog { static make() { return new this() } }; Static.make().Speak() ==> wuff
            """);
    }

    [Fact]
    public void Enums_are_objects()
    {
        Engine.SetType<Status>().SetType<Rights>();
        Set("order", new Order());
        Check("""
            Status.Paid ==> 5
            Object.keys(Status) ==> ["Open","Paid","Gone"]
            order.Status === Status.Paid ==> true
            Status[order.Status] ==> Paid
            Rights.Read | Rights.Write ==> 3
            Rights[3] ==> All
            'use strict'; Status.Paid = 1 ==> TypeError: Cannot assign to read only property 'Paid' of function 'function Status'
            new Status() ==> TypeError: Status is not a constructor
            """);
    }

    [Fact]
    public void Generic_and_nested_types()
    {
        Engine.SetType<Box<int>>("IntBox").SetType<Outer>().SetType<Outer.Inner>();
        Set("box", new Box<string> { Value = "v" });
        Check("""
            new IntBox().Value ==> 0
            new IntBox().Make().Of ==> Int32
            box.Value ==> v
            box.Make().Of ==> String
            box instanceof IntBox ==> false
            new Outer().Make() instanceof Inner ==> true
            """);
        Assert.Contains("open", Assert.Throws<ArgumentException>(() => Engine.SetType(typeof(Box<>))).Message, StringComparison.Ordinal);
        Assert.Contains("open", Assert.Throws<ArgumentException>(() => Engine.SetType(typeof(List<>))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_cannot_be_made_says_so()
    {
        Engine.SetType<Abstract>().SetType<IShape>().SetType<Hidden>();
        Check("""
            new Abstract() ==> TypeError: Abstract is not a constructor
            Abstract.Static() ==> static
            new IShape() ==> TypeError: IShape is not a constructor
            new Hidden() ==> TypeError: Hidden is not a constructor
            Hidden.Instance.Value ==> 5
            """);
    }

    [Fact]
    public void Types_of_values_and_of_the_platform()
    {
        Engine.SetType<Uri>().SetType<Guid>().SetType<DateTime>().SetType(typeof(Math), "NetMath").SetType<Version>();
        Engine.SetType<List<int>>("IntList").SetType<Dictionary<string, int>>("Table");
        Check("""
            new Uri('http://a/b') + '' ==> http://a/b
            typeof new Uri('http://a/b') ==> object
            String(Guid.NewGuid()).length ==> 36
            String(Guid.Parse('11111111-1111-1111-1111-111111111111')) ==> 11111111-1111-1111-1111-111111111111
            new DateTime(2020, 1, 2) ==> Date 2020-01-02T00:00:00.000Z
            NetMath.Max(1, 2) ==> 2
            NetMath.Max(1.5, 2) ==> 2
            new Version(1, 2) + '' ==> 1.2
            Array.isArray(new IntList()) ==> true
            new Table() ==> {}
            """);
        var builders = NewEngine(static options => options.Include(typeof(System.Text.StringBuilder))).SetType<System.Text.StringBuilder>();
        Assert.Equal("ab1", Run(builders, "new StringBuilder('a').Append('b').Append(1).ToString()"));
    }

    [Fact]
    public void A_name_of_ones_own()
    {
        Engine.SetType<Line>("Position");
        Assert.Equal("a", Run("new Position().Sku"));
    }
}
