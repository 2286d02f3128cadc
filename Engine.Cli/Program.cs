using Quoll.Cli;
using Quoll.Cli.Shell;

StandardStreams.ReplaceClosed();
// Whatever the thread: what nobody has foreseen is told in a line, too.
AppDomain.CurrentDomain.UnhandledException += static (_, unforeseen) =>
    StandardStreams.EndUnforeseen((Exception)unforeseen.ExceptionObject);
try
{
    return new CommandLine().Run(args);
}
catch (Exception failure) when (StandardStreams.IsWriteFailure(failure))
{
    // What is read is guarded where it is read.
    StandardStreams.EndUnwritten(failure);
    return ExitCode.Error;
}
