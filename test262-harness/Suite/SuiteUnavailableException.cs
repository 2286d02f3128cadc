namespace Quoll.Test262.Suite;

/// <summary>No source of the suite can be reached; the message lists the attempts.</summary>
internal sealed class SuiteUnavailableException(string message) : Exception(message);
