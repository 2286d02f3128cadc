using System.Collections;

namespace Quoll.Calls;

/// <summary>
/// The error that a script sees for an exception of the host's code, by <see cref="EngineOptions.HostErrors"/>. The
/// host finds the exception itself behind the error.
/// </summary>
internal static class HostError
{
    /// <summary>
    /// The greatest number of errors that are searched for an exception of the host. A chain of causes is as long as a
    /// script makes it.
    /// </summary>
    private const int MaxErrors = 100;

    /// <inheritdoc cref="HostGuard.Error" path="/param"/>
    /// <summary>Returns the value that a script catches for an exception.</summary>
    public static JsValue ToValue(Realm realm, Exception thrown, string? name)
    {
        // A script of this engine threw it through the host: it continues as the original value.
        if (thrown is JavaScriptException { Value: var value }
            && (!value.IsObject || ReferenceEquals(value.Object.Realm.Agent, realm.Agent))) return value;
        var (kind, message) = Shown(realm.Agent.Options, ref thrown) ?? General(thrown, name);
        var error = ErrorObject.Create(realm, kind, message);
        NoteHostException(error, thrown);
        return error;
    }

    /// <summary>
    /// Tells an error which exception it was, with the texts in the <see cref="Exception.Data"/> of a
    /// <see cref="ScriptError"/> as properties.
    /// </summary>
    public static void NoteHostException(ErrorObject error, Exception thrown)
    {
        error.HostException = thrown;
        if (thrown is not ScriptError) return;
        foreach (DictionaryEntry entry in thrown.Data)
        {
            if (entry is { Key: string name, Value: string text }) error.DefineOwn(PropertyKey.FromName(name), text);
        }
    }

    private static (ErrorKind, string) General(Exception thrown, string? name)
    {
        var isNamed = !string.IsNullOrEmpty(name);
        if (ConversionFailure.Is(thrown))
            return (ErrorKind.TypeError, isNamed ? MessageText.Format(Messages.HostConversion, name, thrown.Message) : thrown.Message);
        return (ErrorKind.Error, isNamed ? MessageText.Format(Messages.HostFailedIn, name) : Messages.HostFailed);
    }

    /// <summary>Returns the error that scripts see for an exception; null for the general one.</summary>
    /// <param name="options">The engine's.</param>
    /// <param name="thrown">The exception. If the host's function throws too, both become one aggregate.</param>
    public static (ErrorKind Kind, string Message)? Shown(EngineOptions options, ref Exception thrown)
    {
        var shown = thrown as ScriptError;
        try
        {
            shown ??= options.HostErrors?.Invoke(thrown);
        }
        catch (Exception failure) when (HostGuard.Catches(failure))
        {
            thrown = new AggregateException(thrown, failure);
        }
        return shown is null ? null : ((ErrorKind)shown.Kind, shown.Message);
    }

    /// <summary>
    /// Returns the exception of the host that caused a thrown value: its own, or that of the nearest error which it
    /// names as its cause or as one of its errors. Runs no script.
    /// </summary>
    public static Exception? Behind(in JsValue thrown)
    {
        if (thrown.ObjectOrNull is not ErrorObject first) return null;
        var errors = new List<ErrorObject> { first };
        // Grows during the walk: nearer errors come first.
        for (var i = 0; i < errors.Count; i++)
        {
            var error = errors[i];
            if (error.HostException is { } exception) return exception;
            Add(errors, Own(error, WellKnown.Cause));
            Add(errors, Own(error, WellKnown.Error));
            Add(errors, Own(error, WellKnown.Suppressed));
            if (Own(error, WellKnown.Errors).ObjectOrNull is not JsArray list) continue;
            for (var n = 0; n < list.Length && n < MaxErrors; n++) Add(errors, Own(list, PropertyKey.From(n)));
        }
        return null;
    }

    private static JsValue Own(JsObject value, PropertyKey key) =>
        value.GetOwnProperty(key, out var property) && property.IsData ? property.Value : JsValue.Undefined;

    private static void Add(List<ErrorObject> errors, in JsValue value)
    {
        if (value.ObjectOrNull is ErrorObject error && errors.Count < MaxErrors && !errors.Contains(error)) errors.Add(error);
    }
}
