using Quoll.Web.WebIdl;

namespace Quoll.Web;

/// <summary>
/// A DOMException (Web IDL §2.8.1, §3.14): an error that scripts know by its name. Code of the host throws it, and
/// scripts catch an instance of <c>DOMException</c>.
/// </summary>
public class DomException : PlatformException
{
    // The names with a legacy code, in the order of the codes (Web IDL §2.8.1); the rest have none.
    private static readonly string[] LegacyNames =
    [
        "IndexSizeError", "", "HierarchyRequestError", "WrongDocumentError", "InvalidCharacterError", "", "NoModificationAllowedError",
        "NotFoundError", "NotSupportedError", "InUseAttributeError", "InvalidStateError", "SyntaxError", "InvalidModificationError",
        "NamespaceError", "InvalidAccessError", "", "TypeMismatchError", "SecurityError", "NetworkError", "AbortError",
        "URLMismatchError", "QuotaExceededError", "TimeoutError", "InvalidNodeTypeError", "DataCloneError",
    ];

    private static readonly string[] Constants =
    [
        "INDEX_SIZE_ERR", "DOMSTRING_SIZE_ERR", "HIERARCHY_REQUEST_ERR", "WRONG_DOCUMENT_ERR", "INVALID_CHARACTER_ERR",
        "NO_DATA_ALLOWED_ERR", "NO_MODIFICATION_ALLOWED_ERR", "NOT_FOUND_ERR", "NOT_SUPPORTED_ERR", "INUSE_ATTRIBUTE_ERR",
        "INVALID_STATE_ERR", "SYNTAX_ERR", "INVALID_MODIFICATION_ERR", "NAMESPACE_ERR", "INVALID_ACCESS_ERR", "VALIDATION_ERR",
        "TYPE_MISMATCH_ERR", "SECURITY_ERR", "NETWORK_ERR", "ABORT_ERR", "URL_MISMATCH_ERR", "QUOTA_EXCEEDED_ERR", "TIMEOUT_ERR",
        "INVALID_NODE_TYPE_ERR", "DATA_CLONE_ERR",
    ];

    internal static readonly ScriptClass<DomException> Interface = new("DOMException")
    {
        PrototypeBase = "Error.prototype",
        Constructor = static (in HostCall call) => new DomException(
            call[1].IsUndefined ? "Error" : Idl.ToDomString(call[1]), call[0].IsUndefined ? "" : Idl.ToDomString(call[0])),
        Prototype = static members => AddConstants(members
            .ReadOnly("name", Interface!, static exception => exception.Name)
            .ReadOnly("message", Interface!, static exception => exception.Message)
            .ReadOnly("code", Interface!, static exception => exception.Code)
            .Tag("DOMException")),
        Static = AddConstants,
        Clone = static (exception, _) => new DomException(exception.Name, exception.Message),
    };

    /// <summary>Creates an exception.</summary>
    /// <param name="name">Its name, such as <c>AbortError</c>.</param>
    /// <param name="message">The message for people.</param>
    /// <param name="innerException">The cause, which scripts do not see.</param>
    public DomException(string name, string message, Exception? innerException = null) : base(message, innerException)
    {
        ArgumentNullException.ThrowIfNull(name);
        Name = name;
    }

    /// <inheritdoc/>
    public override string Name { get; }

    /// <summary>The legacy code of the name; 0 if it has none.</summary>
    public virtual int Code => Name.Length == 0 ? 0 : Array.IndexOf(LegacyNames, Name) + 1;

    /// <inheritdoc/>
    protected override ScriptClass Class => Interface;

    private static void AddConstants(MemberTable members)
    {
        for (var i = 0; i < Constants.Length; i++) members.Constant(Constants[i], i + 1);
    }
}
