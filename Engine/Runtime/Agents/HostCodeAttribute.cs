namespace Quoll.Runtime.Agents;

/// <summary>
/// Marks members that run code of the host or are a part of it. Only <see cref="HostGuard"/> and members with this
/// attribute may call them.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method | AttributeTargets.Property | AttributeTargets.Delegate)]
internal sealed class HostCodeAttribute : Attribute;
