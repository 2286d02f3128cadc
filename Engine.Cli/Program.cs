using Quoll.Cli;
using Quoll.Cli.Shell;

StandardStreams.ReplaceClosed();
// Reports unforeseen exceptions of any thread in one line.
AppDomain.CurrentDomain.UnhandledException += static (_, unforeseen) =>
    StandardStreams.EndUnforeseen((Exception)unforeseen.ExceptionObject);
try
{
    return new CommandLine().Run(args);
}
catch (Exception failure) when (StandardStreams.IsWriteFailure(failure))
{
    // Reading has its own exception handling.
    StandardStreams.EndUnwritten(failure);
    return ExitCode.Error;
}
