using System.Collections;
using System.Collections.Specialized;
using System.Dynamic;

namespace Quoll.Tests.Hosts;

/// <summary>Operations on objects of .NET read each value once, as ECMA-262 says.</summary>
public abstract class ReadOnceTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ReadOnceTests(true);

    public class Reflected() : ReadOnceTests(false);

    // Each of them says with its value how often it was read.
    public class Member
    {
        private int _reads;

        public int Value => ++_reads;
    }

    public class Entries : IDictionary<string, int>
    {
        private int _reads;

        public int this[string key]
        {
            get => ++_reads;
            set => throw new NotSupportedException();
        }

        public ICollection<string> Keys => ["Value"];

        public ICollection<int> Values => [++_reads];

        public int Count => 1;

        public bool IsReadOnly => true;

        public bool ContainsKey(string key) => key == "Value";

        public bool TryGetValue(string key, out int value)
        {
            value = key == "Value" ? ++_reads : 0;
            return key == "Value";
        }

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator()
        {
            yield return new("Value", ++_reads);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public bool Contains(KeyValuePair<string, int> item) => throw new NotSupportedException();

        public void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => throw new NotSupportedException();

        public void Add(string key, int value) => throw new NotSupportedException();

        public void Add(KeyValuePair<string, int> item) => throw new NotSupportedException();

        public bool Remove(string key) => throw new NotSupportedException();

        public bool Remove(KeyValuePair<string, int> item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();
    }

    public class ReadOnly : IReadOnlyDictionary<string, int>
    {
        private int _reads;

        public int this[string key] => ++_reads;

        public IEnumerable<string> Keys => ["Value"];

        public IEnumerable<int> Values => [++_reads];

        public int Count => 1;

        public bool ContainsKey(string key) => key == "Value";

        public bool TryGetValue(string key, out int value)
        {
            value = key == "Value" ? ++_reads : 0;
            return key == "Value";
        }

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator()
        {
            yield return new("Value", ++_reads);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Untyped : Hashtable
    {
        private int _reads;

        public Untyped() => base["Value"] = 0;

        public override object? this[object key]
        {
            get => ++_reads;
            set => throw new NotSupportedException();
        }
    }

    public class Named : NameValueCollection
    {
        private int _reads;

        public Named() => Add("Value", "");

        public override string Get(string? name) => $"{++_reads}";
    }

    public class Dynamic : DynamicObject
    {
        private int _reads;

        public override IEnumerable<string> GetDynamicMemberNames() => ["Value"];

        public override bool TryGetMember(GetMemberBinder binder, out object? result)
        {
            var isKnown = binder.Name == "Value";
            result = isKnown ? ++_reads : null;
            return isKnown;
        }
    }

    public class List : IReadOnlyList<int>
    {
        private int _reads;

        public int this[int index] => ++_reads;

        public int Count => 1;

        public IEnumerator<int> GetEnumerator()
        {
            yield return ++_reads;
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Theory]
    [InlineData(typeof(Member))]
    [InlineData(typeof(Entries))]
    [InlineData(typeof(ReadOnly))]
    [InlineData(typeof(Untyped))]
    [InlineData(typeof(Named))]
    [InlineData(typeof(Dynamic))]
    [InlineData(typeof(List))]
    public void Each_value_is_read_once(Type type)
    {
        Configure(static options => options.Dynamic = true);
        Set("make", () => Activator.CreateInstance(type));
        Set("exported", (Func<JsValue, double>)(static value => double.Parse($"{value.GetProperties().Single().Value}")));
        Check("""
            +Object.values(make())[0] ==> 1
            +Object.entries(make())[0][1] ==> 1
            +Object.values({ ...make() })[0] ==> 1
            +Object.values(Object.assign({}, make()))[0] ==> 1
            var { other, ...rest } = make(); +Object.values(rest)[0] ==> 1
            var { 0: element = 0, Value = element, ...others } = make(); Object.values(others).length + Number(Value) ==> 1
            +Object.values(JSON.parse(JSON.stringify(make())))[0] <= 1 ==> true
            +Object.values(JSON.parse(JSON.stringify([make()], (k, v) => v))[0])[0] <= 1 ==> true
            var o = make(); for (const key in o) var found = +o[key]; found ==> 1
            var o = make(); Object.keys(o); key = Reflect.ownKeys(o)[0]; key in o; Object.hasOwn(o, key); o.propertyIsEnumerable(key); +o[key] ==> 1
            +Object.getOwnPropertyDescriptor(make(), Reflect.ownKeys(make())[0]).value ==> 1
            exported(make()) ==> 1
            """);
    }

    [Fact]
    public void A_dictionary_that_is_converted_is_read_once()
    {
        Set("make", static () => new ReadOnly());
        Assert.Equal(1, Engine.Evaluate<Dictionary<string, int>>("make()")["Value"]);
        const string Copied = "Object.create(Object.prototype, Object.getOwnPropertyDescriptors(make()))";
        Assert.Equal(1, Engine.Evaluate<Dictionary<string, double>>(Copied)["Value"]);
    }
}
