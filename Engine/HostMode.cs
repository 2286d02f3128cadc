namespace Quoll;

/// <summary>How a .NET object is passed to a script.</summary>
public enum HostMode
{
    /// <summary>
    /// By reference: the script sees the current state of the object, and may write it if its type allows.
    /// </summary>
    Reference,

    /// <summary>
    /// As a copy: ordinary objects and arrays. Neither side sees later changes of the other. A copy holds data only:
    /// delegates inside the value are omitted.
    /// </summary>
    Copy,
}
