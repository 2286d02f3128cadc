using Quoll.Cli;

return new CommandLine().Run(args);
