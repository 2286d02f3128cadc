using Quoll.Profile;

// See docs/internals/ahead-of-time.md.
if (args.Length < 3)
{
    Console.Error.WriteLine("usage: Quoll.Profile <assembly> <profile> <counts>...");
    return 2;
}
var methods = new MethodTable(args[0]);
var counts = new ProfileCounts(methods);
foreach (var file in args.AsSpan(2)) counts.Read(file);
new ProfileWriter(methods).Write(counts, args[1]);
Console.WriteLine($"{args[1]}: {counts.Methods.Count} methods");
return 0;
