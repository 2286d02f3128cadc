namespace System.Runtime.CompilerServices;

/// <summary>Required by records, and missing on the platform of compilers.</summary>
internal static class IsExternalInit;
