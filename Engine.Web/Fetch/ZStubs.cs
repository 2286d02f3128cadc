namespace Quoll.Web.Files
{
    internal class Blob(Engine engine, byte[] bytes, string type) : PlatformObject(engine)
    {
        public static readonly ScriptClass<Blob> Interface = new("Blob");
        protected override ScriptClass Class => Interface;
        public string Type => type;
        public byte[] ToArray() => bytes;
    }
    internal class File(Engine engine, byte[] bytes, string name, string type) : Blob(engine, bytes, type)
    {
        public string Name => name;
    }
    internal record FormEntry(string Name, string? Text, File? File);
    internal class FormData(Engine engine) : PlatformObject(engine)
    {
        public static readonly ScriptClass<FormData> Interface = new("FormData") { Constructor = static (in HostCall call) => new FormData(call.Engine) };
        protected override ScriptClass Class => Interface;
        public List<FormEntry> Entries = [];
        public void Append(string name, string value) => Entries.Add(new(name, value, null));
        public void Append(string name, Blob value) => Entries.Add(new(name, null, (File)value));
    }
}
namespace Quoll.Web.Urls
{
    internal class UrlSearchParams(Engine engine) : PlatformObject(engine)
    {
        public static readonly ScriptClass<UrlSearchParams> Interface = new("URLSearchParams");
        protected override ScriptClass Class => Interface;
        public static List<(string, string)> Parse(Engine engine, string text) => [];
    }
}
