namespace Quoll.Web.Cryptography;

/// <summary>The exceptions that the algorithms throw, by their names in the standard (§18.4.3 and §14.2).</summary>
internal static class CryptoFailure
{
    /// <summary>The key or key data is not valid for the algorithm.</summary>
    public static DomException Data(string message, Exception? cause = null) => new("DataError", message, cause);

    /// <summary>The operation failed for a reason of the algorithm.</summary>
    public static DomException Operation(string message, Exception? cause = null) => new("OperationError", message, cause);

    /// <summary>The key may not be used in this way.</summary>
    public static DomException Access(string message) => new("InvalidAccessError", message);

    /// <summary>The algorithm does not have the operation, the format or the parameter.</summary>
    public static DomException NotSupported(string message) => new("NotSupportedError", message);

    /// <summary>The usages are not those of the algorithm, or none.</summary>
    public static DomException Usage(string message) => new("SyntaxError", message);
}
