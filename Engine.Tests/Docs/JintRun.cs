using Jint;
using Jint.Runtime;
using Jint.Runtime.Interop;
using Peer = Jint.Engine;

namespace Quoll.Tests.Docs;

/// <summary>
/// Runs scripts in Jint and in Quoll with the same objects, and gives their results as texts: <c>String(value)</c>, or
/// <c>throws</c> and the name of the error or of the .NET exception.
/// </summary>
internal static class JintRun
{
    private static readonly ScriptTypes Types = ScriptTypes.Reflect(static o => o.Writable = true);

    private static readonly EngineOptions Options = new()
    {
        Types = Types,
        HostErrors = static e => new ScriptError(ScriptErrorKind.Error, e.Message),
    };

    public static Peer CreatePeer() => new();

    public static Engine Create() => new(Options);

    public static Peer AddObjects(Peer engine)
    {
        JintObjects.Person.Created = 7;
        foreach (var (name, value) in JintObjects.All()) engine.SetValue(name, value);
        foreach (var (name, type) in JintObjects.Types()) engine.SetValue(name, TypeReference.CreateTypeReference(engine, type));
        return engine;
    }

    public static Engine AddObjects(Engine engine)
    {
        JintObjects.Person.Created = 7;
        foreach (var (name, value) in JintObjects.All()) engine.SetValue(name, value);
        foreach (var (name, type) in JintObjects.Types()) engine.SetType(type, name);
        return engine;
    }

    public static async Task<string> Text(Func<Task<object?>> run)
    {
        try
        {
            return TextOf(await run());
        }
        catch (Exception thrown)
        {
            return "throws " + thrown switch
            {
                Jint.Runtime.JavaScriptException peer when peer.Error.IsObject() => peer.Error.AsObject().Get("name").ToString(),
                JavaScriptException ours when ours.Value.IsObject => ours.Value["name"].ToString(),
                _ => thrown.GetType().Name,
            };
        }
    }

    private static string TextOf(object? value) => value switch
    {
        Jint.Native.JsValue peer => TypeConverter.ToString(peer),
        JsValue { IsNullish: true } nothing => nothing.ToString(),
        JsValue ours => ours.ConvertTo<string>()!,
        Type type => type.ToString(),
        string text => text,
        IEnumerable<string> names => string.Join(", ", names),
        bool truth => truth ? "true" : "false",
        null => "null",
        _ => FormattableString.Invariant($"{value}"),
    };
}
