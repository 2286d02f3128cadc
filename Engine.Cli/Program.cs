using Quoll.Cli;
using Quoll.Cli.Shell;

StandardStreams.ReplaceClosed();
return new CommandLine().Run(args);
