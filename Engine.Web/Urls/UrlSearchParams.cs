using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls;

/// <summary>The interface URLSearchParams (URL Standard §6.2).</summary>
internal sealed class UrlSearchParams : PlatformObject
{
    public static readonly ScriptClass<UrlSearchParams> Interface = new("URLSearchParams")
    {
        Constructor = Construct,
        Prototype = static members =>
        {
            members
                .ReadOnly("size", Interface!, static query => query._list.Count)
                .Operation("append", 2, Append)
                .Operation("delete", 1, Delete)
                .Operation("get", 1, Get)
                .Operation("getAll", 1, GetAll)
                .Operation("has", 1, Has)
                .Operation("set", 2, Set)
                .Operation("sort", 0, Sort)
                .Operation("toString", 0, static (in HostCall call) => Interface!.TargetOf(call.This).ToString())
                .Shortcut("get", TryGet)
                .Shortcut("has", TryHas);
            PairIterable<UrlSearchParams>.Describe(members, Interface!, static (query, index) =>
                index < query._list.Count ? (query._list[index].Name, query._list[index].Value) : null);
            members.Tag("URLSearchParams");
        },
    };

    /// <summary>A shorter list is searched without the checks of a call.</summary>
    private const int ShortList = 16;

    // The URL object.
    private readonly Url? _url;
    private List<UrlParameter> _list;

    // The serialization of the list, until the list changes.
    private string? _serialized;

    public UrlSearchParams(Engine engine, List<UrlParameter> list, Url? url = null) : base(engine) => (_list, _url) = (list, url);

    /// <inheritdoc/>
    protected override ScriptClass Class => Interface;

    /// <summary>The stringification behavior.</summary>
    public override string ToString() => _serialized ??= FormUrlEncoded.Serialize(_list);

    /// <summary>Replaces the list, without an update of the URL.</summary>
    public void Replace(List<UrlParameter> list)
    {
        _list = list;
        _serialized = null;
    }

    // Update: sets the query of the URL object.
    private void Update()
    {
        _serialized = null;
        _url?.UpdateQuery(ToString());
    }

    // new URLSearchParams(init).
    private static UrlSearchParams Construct(in HostCall call) => new(call.Engine, ToList(call.Engine, call[0]));

    // The conversion of init to its type (Web IDL §3.2.24, union types), and "initialize".
    private static List<UrlParameter> ToList(Engine engine, JsValue init)
    {
        const string Context = "URLSearchParams";
        if (init.IsUndefined) return [];
        if (!init.IsObject)
        {
            var text = Idl.ToUsvString(init).AsSpan();
            return FormUrlEncoded.Parse(text.StartsWith('?') ? text[1..] : text);
        }
        var method = init[WellKnownSymbols.Iterator];
        if (method.IsNullish) return FromRecord(init, Context);
        if (!method.IsFunction) throw Idl.TypeError($"{Context}: the property Symbol.iterator is not a function.");
        var list = new List<UrlParameter>();
        foreach (var inner in Idl.ToSequence(engine, init))
        {
            var pair = Idl.ToSequence(engine, inner, Context);
            if (pair.Count != 2) throw Idl.TypeError($"{Context}: each pair must have a name and a value.");
            list.Add(new UrlParameter(Idl.ToUsvString(pair[0]), Idl.ToUsvString(pair[1])));
        }
        return list;
    }

    // A name that comes twice after its conversion has the last value.
    private static List<UrlParameter> FromRecord(JsValue init, string context)
    {
        var list = new List<UrlParameter>();
        var indexes = new Dictionary<string, int>();
        foreach (var (key, value) in Idl.ToRecord(init, context))
        {
            var parameter = new UrlParameter(Idl.ToScalarValues(key), Idl.ToUsvString(value));
            if (indexes.TryAdd(parameter.Name, list.Count)) list.Add(parameter);
            else list[indexes[parameter.Name]] = parameter;
        }
        return list;
    }

    private static JsValue Append(in HostCall call)
    {
        var query = Begin(call, 2, "append", out var name);
        query._list.Add(new UrlParameter(name, Idl.ToUsvString(call[1])));
        query.Update();
        return JsValue.Undefined;
    }

    private static JsValue Delete(in HostCall call)
    {
        var query = Begin(call, 1, "delete", out var name);
        var value = ValueOf(call[1]);
        query._list.RemoveAll(parameter => Matches(parameter, name, value));
        query.Update();
        return JsValue.Undefined;
    }

    private static JsValue Get(in HostCall call)
    {
        foreach (var parameter in Begin(call, 1, "get", out var name)._list)
        {
            if (parameter.Name == name) return parameter.Value;
        }
        return JsValue.Null;
    }

    // The most frequent case of get: a short list, and a name without surrogates.
    private static bool TryGet(JsValue thisValue, JsValue argument, out JsValue result)
    {
        var isKnown = TryFind(thisValue, argument, out var value);
        result = value is null ? JsValue.Null : value;
        return isKnown;
    }

    private static bool TryHas(JsValue thisValue, JsValue argument, out JsValue result)
    {
        var isKnown = TryFind(thisValue, argument, out var value);
        result = value is not null;
        return isKnown;
    }

    private static bool TryFind(JsValue thisValue, JsValue argument, out string? value)
    {
        value = null;
        if (!Interface.TryGetTarget(thisValue, out var query) || query._list.Count > ShortList) return false;
        if (!argument.TryGetString(out var name) || name.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF')) return false;
        foreach (var parameter in query._list)
        {
            if (parameter.Name != name) continue;
            value = parameter.Value;
            break;
        }
        return true;
    }

    private static JsValue GetAll(in HostCall call)
    {
        var values = new List<JsValue>();
        foreach (var parameter in Begin(call, 1, "getAll", out var name)._list)
        {
            if (parameter.Name == name) values.Add(parameter.Value);
        }
        return AbstractOperations.CreateArray(call.Engine, [.. values]);
    }

    private static JsValue Has(in HostCall call)
    {
        var query = Begin(call, 1, "has", out var name);
        var value = ValueOf(call[1]);
        return query._list.Exists(parameter => Matches(parameter, name, value));
    }

    private static JsValue Set(in HostCall call)
    {
        var query = Begin(call, 2, "set", out var name);
        var parameter = new UrlParameter(name, Idl.ToUsvString(call[1]));
        var first = query._list.FindIndex(known => known.Name == name);
        if (first < 0)
        {
            query._list.Add(parameter);
        }
        else
        {
            query._list[first] = parameter;
            var index = 0;
            query._list.RemoveAll(known => index++ > first && known.Name == name);
        }
        query.Update();
        return JsValue.Undefined;
    }

    // Sorts by code units of the names, and keeps the order of equal names.
    private static JsValue Sort(in HostCall call)
    {
        var query = Interface.TargetOf(call.This);
        query.Charge();
        query._list = [.. query._list.OrderBy(static parameter => parameter.Name, StringComparer.Ordinal)];
        query.Update();
        return JsValue.Undefined;
    }

    private static UrlSearchParams Begin(in HostCall call, int count, string operation, out string name)
    {
        var query = Interface.TargetOf(call.This);
        if (call.Arguments.Length < count) Idl.RequireArguments(call, count, $"URLSearchParams.{operation}");
        query.Charge();
        name = Idl.ToUsvString(call[0]);
        return query;
    }

    private void Charge() => AbstractOperations.Charge(_list.Count);

    private static string? ValueOf(JsValue value) => value.IsUndefined ? null : Idl.ToUsvString(value);

    private static bool Matches(UrlParameter parameter, string name, string? value) =>
        parameter.Name == name && (value is null || parameter.Value == value);
}
