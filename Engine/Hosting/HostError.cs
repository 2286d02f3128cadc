using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosting;

/// <summary>Exceptions of the host as errors of a script.</summary>
internal static class HostError
{
    /// <summary>The value that a script catches for an exception of the host.</summary>
    public static JsValue ToValue(Realm realm, Exception thrown)
    {
        // A script of this engine threw it through the host: it goes on as what it was.
        if (thrown is JavaScriptException { Value: var value }
            && (!value.IsObject || ReferenceEquals(value.Object.Realm.Agent, realm.Agent))) return value;
        var error = ErrorObject.Create(realm, ErrorKind.Error, thrown.Message);
        error.HostException = thrown;
        return error;
    }
}
