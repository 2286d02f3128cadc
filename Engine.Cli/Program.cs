using Quoll.Cli;
using Quoll.Cli.Shell;

StandardStreams.ReplaceClosed();
try
{
    return new CommandLine().Run(args);
}
catch (IOException failure)
{
    // What is read is guarded where it is read.
    StandardStreams.EndUnwritten(failure);
    return ExitCode.Error;
}
