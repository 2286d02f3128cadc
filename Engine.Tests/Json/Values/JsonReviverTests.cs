using Quoll.Runtime.Objects;

namespace Quoll.Tests.Json.Values;

/// <summary>JSON.parse with a reviver, and the source text in its context.</summary>
public class JsonReviverTests
{
    private readonly JsonRealm _realm = new();

    // Returns the calls of a reviver as name=value@source.
    private List<string> Calls(string text, NativeCode? reviver = null)
    {
        var calls = new List<string>();
        _realm.Call("parse", text, _realm.Function((in CallInfo call) =>
        {
            var source = call[2].Object.Get("source");
            calls.Add($"{call[0].AsString()}={_realm.Stringify(call[1])}@{(source.IsUndefined ? "" : source.AsString())}");
            Assert.Equal(source.IsUndefined ? 0 : 1, call[2].Object.OwnPropertyKeys().Count);
            return reviver is null ? call[1] : reviver(call);
        }));
        return calls;
    }

    [Fact]
    public void Values_come_from_the_inside_with_their_source() => Assert.Equal(
        ["a=1@1.0", "0=0@-0", "1=\"A\"@\"\\u0041\"", "2=null@null", """b=[0,"A",null]@""", """={"a":1,"b":[0,"A",null]}@"""],
        Calls("""{"a": 1.0 , "b": [-0, "\u0041", null]}"""));

    [Fact]
    public void Source_of_a_repeated_key_is_that_of_the_last() => Assert.Equal(
        ["a=2@2.0", """={"a":2}@"""], Calls("""{"a":1,"a":2.0}"""));

    [Fact]
    public void Source_is_absent_once_the_value_was_changed()
    {
        var calls = Calls("[1,2,[3],4]", static (in CallInfo call) =>
        {
            if (call[0].AsString() == "0" && call[1].AsNumber() == 1)
            {
                var array = call.This.Object;
                array.Put(1, 5);
                ((JsArray)array.Get(2).Object).Push(6);
                array.Put(3, 4);
            }
            return call[1];
        });
        Assert.Equal(["0=1@1", "1=5@", "0=3@3", "1=6@", "2=[3,6]@", "3=4@4", "=[1,5,[3,6],4]@"], calls);
    }

    [Fact]
    public void Objects_put_in_the_place_of_others_have_no_records()
    {
        var calls = Calls("""{"a":1,"b":{"c":2}}""", (in CallInfo call) =>
        {
            if (call[0].AsString() == "a") call.This.Object.Put("b", _realm.Object(("c", 2)));
            return call[1];
        });
        Assert.Equal(["a=1@1", "c=2@", """b={"c":2}@""", """={"a":1,"b":{"c":2}}@"""], calls);
    }

    [Fact]
    public void Undefined_deletes()
    {
        var reviver = _realm.Function(static (in CallInfo call) => call[0].AsString() is "a" or "1" ? JsValue.Undefined : call[1]);
        Assert.Equal("""{"b":[1,null,3]}""", _realm.Stringify(_realm.Call("parse", """{"a":1,"b":[1,2,3]}""", reviver)));
        Assert.True(_realm.Call("parse", "1", _realm.Function(static (in CallInfo _) => JsValue.Undefined)).IsUndefined);
    }

    [Fact]
    public void Properties_added_meanwhile_are_not_visited_and_deleted_ones_are_undefined()
    {
        var calls = Calls("""{"a":1,"b":2}""", static (in CallInfo call) =>
        {
            if (call[0].AsString() != "a") return call[1];
            call.This.Object.Delete("b");
            call.This.Object.Put("c", 3);
            return call[1];
        });
        Assert.Equal(["a=1@1", "b=@", """={"a":1,"c":3}@"""], calls);
    }

    [Fact]
    public void Many_keys_and_dictionaries()
    {
        var text = "{" + string.Join(",", Enumerable.Range(0, 300).Select(i => $"\"k{i}\":{i}.0")) + "}";
        var calls = Calls(text);
        Assert.Equal(301, calls.Count);
        Assert.Equal("k299=299@299.0", calls[299]);
    }

    [Fact]
    public void Reviver_that_is_not_callable_is_ignored() =>
        Assert.Equal("[1]", _realm.Stringify(_realm.Call("parse", "[1]", _realm.Object())));
}
