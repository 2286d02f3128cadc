namespace Quoll.Benchmarks.Corpus;

/// <summary>A package is not in the cache and cannot be fetched here; the message says why.</summary>
internal sealed class PackageUnavailableException(string message) : Exception(message);
