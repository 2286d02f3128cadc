using Quoll.Benchmarks;
using Quoll.Benchmarks.Cold;
using Quoll.Benchmarks.Types;

// A process of its own for one figure does its one task, and no more.
return args switch
{
    [FirstUse.ColdCommand, ..] => FirstUse.RunCold(args),
    [FirstCall.Command, ..] => FirstCall.Run(args),
    [Streams.MemoryCommand, ..] => Streams.RunMemory(args),
    _ => new Commands().Run(args),
};
