namespace Quoll.Tests.Hosts;

/// <summary>Errors for names that a type has in .NET, and scripts do not see.</summary>
public abstract class HiddenMemberTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HiddenMemberTests(true);

    public class Reflected() : HiddenMemberTests(false);

    public class Generated() : HiddenMemberTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public interface IOffer
    {
        string Title { get; }
    }

    public class Offer : IOffer
    {
        public string Title => "offer";

        public int Rank => 1;
    }

    public class Shop : IComparable
    {
        public static int Count => 1;

        public string Name { get => name; set => name = value; }

        [ScriptIgnore]
        public string Secret => "s";

        internal string Inner => "i";

        [ScriptName("label")]
        public string Title => "t";

        public IOffer Best => new Offer();

        public List<int> Numbers => [1];

        public Dictionary<int, int> Map => [];

        public event Action? Changed;

        public T Generic<T>(T value) => value;

        public Type Kind() => typeof(Shop);

        public int Sum(ReadOnlySpan<int> numbers) => numbers.Length;

        int IComparable.CompareTo(object? other) => 0;

        public void Raise() => Changed?.Invoke();

        private string name = "shop";
    }

    [Fact]
    public void The_error_says_why_a_member_is_not_visible()
    {
        Configure(static options => options.UnknownMembers = UnknownMemberHandling.Throw);
        Set("shop", new Shop());
        Check("""
            shop.Secret ==> TypeError: Shop.Secret is not visible to scripts: [ScriptIgnore] hides it
            shop.Inner ==> TypeError: Shop.Inner is not visible to scripts: it is not public
            shop.Count ==> TypeError: Shop.Count is not visible to scripts: it is static, so it is a property of the type itself (SetType)
            shop.Changed ==> TypeError: Shop.Changed is not visible to scripts: ScriptTypesOptions.Events is off
            shop.Generic(1) ==> TypeError: Shop.Generic is not visible to scripts: ScriptTypesOptions.GenericMethods is off
            shop.Kind() ==> TypeError: Shop.Kind is not visible to scripts: it uses the .NET type Type, which is never visible to scripts
            shop.Sum([1]) ==> TypeError: Shop.Sum is not visible to scripts: it uses the .NET type ReadOnlySpan<Int32>, which is never visible to scripts
            shop.CompareTo(shop) ==> TypeError: Shop.CompareTo is not visible to scripts: Shop implements it explicitly; see ScriptTypesOptions.ExplicitInterfaceMembers
            shop.Title ==> TypeError: Shop.Title is not visible to scripts: scripts see it as label
            shop.GetType ==> TypeError: Shop.GetType is not visible to scripts: it uses the .NET type Type, which is never visible to scripts
            shop.Numbers.AddRange([2]) ==> TypeError: List<Int32>.AddRange is not visible to scripts: scripts use the methods of an Array
            shop.Numbers.Capacity ==> TypeError: List<Int32>.Capacity is not visible to scripts: scripts use the methods of an Array
            shop.Map.TryAdd(1, 2) ==> TypeError: Dictionary<Int32, Int32>.TryAdd is not visible to scripts: scripts use the methods of a Map
            shop.name ==> TypeError: Shop has no member 'name'; nearest is 'Name'
            shop.Nothing ==> TypeError: Shop has no member 'Nothing'
            """);
    }

    [Fact]
    public void The_error_of_a_write_says_so_too()
    {
        Writable();
        Set("shop", new Shop());
        Check("shop.Secret = 's' ==> TypeError: Shop.Secret is not visible to scripts: [ScriptIgnore] hides it");
    }

    [Fact]
    public void A_type_and_a_filled_object_say_so_too()
    {
        Configure(static options => options.UnknownMembers = UnknownMemberHandling.Throw);
        Engine.SetType<Shop>();
        Set("name", (Shop shop) => shop.Name);
        Check("""
            Shop.Name2 ==> TypeError: Shop has no member 'Name2'; nearest is 'name'
            Shop.Raise() ==> TypeError: Shop.Raise is not visible to scripts: it is a member of objects of the type
            name({ Name: 'a', Secret: 'b' }) ==> TypeError: name(shop): Shop.Secret is not visible to scripts: [ScriptIgnore] hides it
            """);
    }

    [Fact]
    public void A_member_of_a_class_that_is_seen_as_its_interface_says_how()
    {
        Configure(static options => options.UnknownMembers = UnknownMemberHandling.Throw);
        Set("offer", (Func<IOffer>)(static () => new Outside()));
        if (IsGenerated) return;
        Check("""
            offer().Title ==> outside
            offer().Rank ==> TypeError: IOffer.Rank is not visible to scripts: scripts see this Outside as IOffer, because the host has not named its type
            """);
    }

    private sealed class Outside : IOffer
    {
        public string Title => "outside";

        public int Rank => 1;
    }
}
