namespace Quoll;

/// <summary>How a .NET object goes to a script.</summary>
public enum HostMode
{
    /// <summary>
    /// By reference: the script sees the object as it is at any time, and may write it where its type says so.
    /// </summary>
    Reference,

    /// <summary>
    /// As a copy: ordinary objects and arrays that are the script's own. Later changes on one side are not seen on the
    /// other. A copy holds data alone: delegates inside the value are left out.
    /// </summary>
    Copy,
}
