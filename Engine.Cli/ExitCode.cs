namespace Quoll.Cli;

/// <summary>The exit codes of the command.</summary>
internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>An uncaught error, or a text that is not a script.</summary>
    public const int Error = 1;

    /// <summary>Invalid options, an unreadable file, or a filter that cannot start.</summary>
    public const int Usage = 2;

    /// <summary>A limit ended the script.</summary>
    public const int Limit = 3;

    /// <summary>With --exit-status: the program gave no result.</summary>
    public const int NoResult = 4;
}
