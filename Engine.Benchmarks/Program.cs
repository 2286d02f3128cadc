using Quoll.Benchmarks;
using Quoll.Benchmarks.Cold;
using Quoll.Benchmarks.Programs;
using Quoll.Benchmarks.Types;

// A separate process for one figure does only its task.
return args switch
{
    [FirstUse.ColdCommand, ..] => FirstUse.RunCold(args),
    [FirstCall.Command, ..] => FirstCall.Run(args),
    [FirstIteration.Command, ..] => FirstIteration.Run(args),
    [Streams.MemoryCommand, ..] => Streams.RunMemory(args),
    _ => Commands.Run(args),
};
