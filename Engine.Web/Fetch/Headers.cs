using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The interface <c>Headers</c> (Fetch §5.1).</summary>
internal sealed class Headers(Engine engine, HeaderList list, HeadersGuard guard) : PlatformObject(engine)
{
    public static readonly ScriptClass<Headers> Interface = new("Headers")
    {
        Constructor = static (in HostCall call) =>
        {
            var headers = new Headers(call.Engine, new HeaderList(), HeadersGuard.None);
            if (!call[0].IsUndefined) headers.Fill(ReadInit(call.Engine, call[0], "Headers constructor"));
            return headers;
        },
        Prototype = static members =>
        {
            members
            .Operation("append", 2, static (in HostCall call) =>
            {
                var (headers, name, value) = NameAndValue(call, "Headers.append");
                headers.Append(name, value);
                return JsValue.Undefined;
            })
            .Operation("delete", 1, static (in HostCall call) =>
            {
                var (headers, name) = NameOf(call, "Headers.delete");
                headers.Delete(name);
                return JsValue.Undefined;
            })
            .Operation("get", 1, static (in HostCall call) =>
            {
                var (headers, name) = NameOf(call, "Headers.get");
                return headers.List.Get(RequireName(name)) is { } value ? value : JsValue.Null;
            })
            .Operation("getSetCookie", 0, static (in HostCall call) =>
                AbstractOperations.CreateArray(
                    call.Engine, Interface!.TargetOf(call.This).List.GetAll("set-cookie").ConvertAll(static value =>
                        (JsValue)value).ToArray()))
            .Operation("has", 1, static (in HostCall call) =>
            {
                var (headers, name) = NameOf(call, "Headers.has");
                return headers.List.Contains(RequireName(name));
            })
            .Operation("set", 2, static (in HostCall call) =>
            {
                var (headers, name, value) = NameAndValue(call, "Headers.set");
                headers.Set(name, value);
                return JsValue.Undefined;
            })
            .Tag("Headers");
            PairIterable<Headers>.Describe(members, Interface!, static (headers, index) =>
                headers.List.Sorted is var sorted && index < sorted.Count ? (sorted[index].Name, sorted[index].Value) : null);
        },
    };

    public HeaderList List { get; } = list;

    /// <summary>What the object refuses. A constructor fills the headers before it sets the guard.</summary>
    public HeadersGuard Guard { get; set; } = guard;

    protected override ScriptClass Class => Interface;

    /// <summary>
    /// Converts a HeadersInit (§5.1): a sequence of pairs, or a record, whole before the first header is added.
    /// </summary>
    public static List<(string Name, string Value)> ReadInit(Engine engine, JsValue init, string context)
    {
        if (!init.IsObject) throw new ScriptError(ScriptErrorKind.TypeError, $"{context}: the headers are not an object.");
        var pairs = new List<(string Name, string Value)>();
        // WebIDL §3.2.25: an object with a method @@iterator is a sequence.
        var iterator = init[WellKnownSymbols.Iterator];
        if (iterator.IsNullish)
        {
            Idl.ToRecord(
                init, context, key => Idl.ToByteString(key, context), (name, value) => pairs.Add((name, Idl.ToByteString(value, context))));
            return pairs;
        }
        foreach (var item in Idl.ToSequence(engine, init))
        {
            var pair = Idl.ToSequence(engine, item, context);
            if (pair.Count != 2) throw new ScriptError(ScriptErrorKind.TypeError, $"{context}: a header is a pair of name and value.");
            pairs.Add((Idl.ToByteString(pair[0], context), Idl.ToByteString(pair[1], context)));
        }
        return pairs;
    }

    /// <summary>Fill (§5.1).</summary>
    public void Fill(List<(string Name, string Value)> headers)
    {
        foreach (var (name, value) in headers) Append(name, value);
    }

    /// <summary>Append (§5.1).</summary>
    public void Append(string name, string value)
    {
        // 1. Normalize value. 2. Validate.
        value = HttpSyntax.Normalize(value);
        if (!Validate(name, value)) return;
        // 3. The combined value must be safelisted, too.
        if (Guard == HeadersGuard.RequestNoCors)
        {
            var combined = List.Get(name) is { } known ? $"{known}, {value}" : value;
            if (!GuardedHeaders.IsNoCorsSafelisted(name, combined)) return;
        }
        // 4. Append. 5. (No privileged no-CORS request-headers: `Range` is refused above.)
        Charge(name, value);
        List.Append(name, value);
    }

    /// <summary>The method <c>set</c>.</summary>
    private void Set(string name, string value)
    {
        value = HttpSyntax.Normalize(value);
        if (!Validate(name, value)) return;
        if (Guard == HeadersGuard.RequestNoCors && !GuardedHeaders.IsNoCorsSafelisted(name, value)) return;
        Charge(name, value);
        List.Set(name, value);
    }

    /// <summary>The method <c>delete</c>.</summary>
    private void Delete(string name)
    {
        // 1. A forbidden request-header depends on the value only for some names; the standard tests with an empty one.
        if (!Validate(name, "")) return;
        if (Guard == HeadersGuard.RequestNoCors && !GuardedHeaders.IsNoCorsSafelistedName(name)) return;
        List.Delete(name);
    }

    /// <summary>Validate (§5.1): false if the header is ignored.</summary>
    private bool Validate(string name, string value)
    {
        RequireName(name);
        if (!HttpSyntax.IsHeaderValue(value))
            throw new ScriptError(ScriptErrorKind.TypeError, $"The value of the header '{name}' has characters that HTTP does not allow.");
        if (Guard == HeadersGuard.Immutable) throw new ScriptError(ScriptErrorKind.TypeError, "These headers cannot be changed.");
        if (!FetchOptions.Of(Engine).HasBrowserRestrictions) return true;
        return !(Guard == HeadersGuard.Request && GuardedHeaders.IsForbiddenInRequests(name, value)
            || Guard == HeadersGuard.Response && GuardedHeaders.IsForbiddenInResponses(name));
    }

    // A list of headers is searched from its start for each name.
    private void Charge(string name, string value) => Engine.Charge(List.Items.Count + 1, 64 + 2L * (name.Length + value.Length));

    private static string RequireName(string name) => HttpSyntax.IsToken(name) ? name
        : throw new ScriptError(ScriptErrorKind.TypeError, $"'{name}' is not the name of a header.");

    private static (Headers Headers, string Name) NameOf(in HostCall call, string context)
    {
        var headers = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, context);
        return (headers, Idl.ToByteString(call[0], context));
    }

    private static (Headers Headers, string Name, string Value) NameAndValue(in HostCall call, string context)
    {
        var headers = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 2, context);
        return (headers, Idl.ToByteString(call[0], context), Idl.ToByteString(call[1], context));
    }
}
