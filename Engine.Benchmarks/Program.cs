using BenchmarkDotNet.Running;

// dotnet run --project Engine.Benchmarks -c Release -- --filter '*'
return BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args).Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0;
