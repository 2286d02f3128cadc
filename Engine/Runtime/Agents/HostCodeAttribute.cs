namespace Quoll.Runtime.Agents;

/// <summary>
/// Marks what runs code of the host, or is a part of it. It is called within <see cref="HostGuard"/>, or by what has
/// the attribute itself.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method | AttributeTargets.Property | AttributeTargets.Delegate)]
internal sealed class HostCodeAttribute : Attribute;
