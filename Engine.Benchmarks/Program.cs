using Quoll.Benchmarks.Corpus;
var f = CorpusFetcher.OfThisMachine();
var m = CorpusManifest.Load();
foreach (var d in m.Documents) { var s = System.Text.Encoding.UTF8.GetByteCount(StandIns.Generate(d.Name, d.Size)); Console.WriteLine($"{d.Name} {d.Size} {s} {(double)s/d.Size:F2}"); }
foreach (var g in m.Generated) { var t = Catalogue.Generate(g.Products, g.Seed); var b = System.Text.Encoding.UTF8.GetBytes(t); Console.WriteLine($"{b.Length} {CorpusFetcher.Digest(b)}"); Console.WriteLine(t[..900]); }
Console.WriteLine(StandIns.Generate("twitter.json", 3000)[..1500]);
Console.WriteLine(Quoll.Benchmarks.Lanes.V8Installation.Newest());
