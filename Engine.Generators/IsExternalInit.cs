namespace System.Runtime.CompilerServices;

/// <summary>What records need, and the platform of compilers does not have.</summary>
internal static class IsExternalInit;
