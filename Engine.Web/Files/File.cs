using Quoll.Web.WebIdl;

namespace Quoll.Web.Files;

/// <summary>File (File API §4).</summary>
internal sealed class File : Blob
{
    public static new readonly ScriptClass<File> Interface = new("File")
    {
        Base = Blob.Interface,
        Length = 2,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 2, "File");
            var parts = ToParts(call.Engine, call[0], "File");
            var name = Idl.ToUsvString(call[1]);
            var bag = Idl.ToDictionary(call[2], "FilePropertyBag");
            var (isNative, type) = ReadBag(bag);
            var lastModified = bag["lastModified"] is { IsUndefined: false } given
                ? Idl.ToLongLong(given, bag.Context("lastModified")) : Now(call.Engine);
            return new File(call.Engine, Process(parts, isNative), type, name, lastModified);
        },
        Clone = static (file, engine) => new File(engine, file.Data, file.Type, file.Name, file.LastModified),
        Prototype = static members => members
            .ReadOnly("name", Interface!, static file => file.Name)
            .ReadOnly("lastModified", Interface!, static file => file.LastModified)
            .ReadOnly("webkitRelativePath", Interface!, static _ => "")
            .Tag("File"),
    };

    public File(Engine engine, BlobData data, string type, string name, long? lastModified = null) : base(engine, data, type) =>
        (Name, LastModified) = (name, lastModified ?? Now(engine));

    /// <summary>Creates a file of bytes, which nobody changes any more.</summary>
    public File(Engine engine, byte[] bytes, string name, string type) : this(engine, new BlobData(bytes), type, name) { }

    protected override ScriptClass Class => Interface;

    public string Name { get; }

    /// <summary>Milliseconds since 1970-01-01T00:00Z.</summary>
    public long LastModified { get; }

    private static long Now(Engine engine) => engine.Options.TimeProvider.GetUtcNow().ToUnixTimeMilliseconds();
}
