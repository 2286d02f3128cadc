using Quoll.Profile;

// See docs/internals/ahead-of-time.md.
if (args.Length < 4)
{
    Console.Error.WriteLine("usage: Quoll.Profile <assembly> <profile> <excluded> <counts>...");
    return 2;
}
var methods = new MethodTable(args[0], File.ReadLines(args[2]).ToHashSet());
var counts = new ProfileCounts(methods);
foreach (var file in args.AsSpan(3)) counts.Read(file);
new ProfileWriter(methods).Write(counts, args[1]);
Console.WriteLine($"{args[1]}: {counts.Methods.Count} methods");
return 0;
