using Quoll.Benchmarks;

return new Commands().Run(args);
