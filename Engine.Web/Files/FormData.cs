using Quoll.Web.WebIdl;

namespace Quoll.Web.Files;

/// <summary>FormData (XMLHttpRequest §4).</summary>
internal sealed class FormData(Engine engine) : PlatformObject(engine)
{
    public static readonly ScriptClass<FormData> Interface = new("FormData")
    {
        // There are no forms: an argument that is not undefined cannot be one.
        Constructor = static (in HostCall call) => call[0].IsUndefined ? new FormData(call.Engine)
            : throw Idl.TypeError("FormData: the argument is not a form."),
        Prototype = static members =>
        {
            members
                .Operation("append", 2, static (in HostCall call) =>
                {
                    var data = Interface!.TargetOf(call.This);
                    data.Append(ReadEntry(call, "FormData.append"));
                    return JsValue.Undefined;
                })
                .Operation("delete", 1, static (in HostCall call) =>
                {
                    var (data, name) = ReadName(call, "FormData.delete");
                    data._entries.RemoveAll(entry => entry.Name == name);
                    return JsValue.Undefined;
                })
                .Operation("get", 1, static (in HostCall call) =>
                {
                    var (data, name) = ReadName(call, "FormData.get");
                    var index = data._entries.FindIndex(entry => entry.Name == name);
                    return index < 0 ? JsValue.Null : data._entries[index].Value;
                })
                .Operation("getAll", 1, static (in HostCall call) =>
                {
                    var (data, name) = ReadName(call, "FormData.getAll");
                    return AbstractOperations.CreateArray(
                        call.Engine, [.. data._entries.Where(entry => entry.Name == name).Select(static entry => entry.Value)]);
                })
                .Operation("has", 1, static (in HostCall call) =>
                {
                    var (data, name) = ReadName(call, "FormData.has");
                    return data._entries.Exists(entry => entry.Name == name);
                })
                .Operation("set", 2, static (in HostCall call) =>
                {
                    var data = Interface!.TargetOf(call.This);
                    data.Set(ReadEntry(call, "FormData.set"));
                    return JsValue.Undefined;
                });
            PairIterable<FormData>.Describe(members, Interface!, static (data, index) =>
                index < data._entries.Count ? (data._entries[index].Name, data._entries[index].Value) : null);
            members.Tag("FormData");
        },
    };

    private const int EntrySize = 48;

    private readonly List<FormEntry> _entries = [];

    protected override ScriptClass Class => Interface;

    public IReadOnlyList<FormEntry> Entries => _entries;

    /// <summary>Adds a text.</summary>
    public void Append(string name, string value) => Append(new FormEntry(name, value));

    /// <summary>Adds a blob, which becomes a file.</summary>
    public void Append(string name, Blob value) => Append(new FormEntry(name, ToFile(value, null)));

    public void Append(FormEntry entry)
    {
        Engine.Charge(1, EntrySize);
        _entries.Add(entry);
    }

    private void Set(FormEntry entry)
    {
        var index = _entries.FindIndex(known => known.Name == entry.Name);
        if (index < 0)
        {
            Append(entry);
            return;
        }
        Engine.Charge(_entries.Count / 8);
        _entries[index] = entry;
        var first = index;
        var at = 0;
        _entries.RemoveAll(known => at++ > first && known.Name == entry.Name);
    }

    private static (FormData Data, string Name) ReadName(in HostCall call, string context)
    {
        var data = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, context);
        call.Engine.Charge(data._entries.Count / 8);
        return (data, Idl.ToUsvString(call[0]));
    }

    // Two overloads: (name, value) and (name, blobValue, optional filename). Then "create an entry" (HTML §4.10.22.4).
    private static FormEntry ReadEntry(in HostCall call, string context)
    {
        Idl.RequireArguments(call, 2, context);
        if (!Blob.Interface.TryGetTarget(call[1], out var blob))
        {
            if (call.Arguments.Length > 2) throw Idl.TypeError($"{context}: the value is not a Blob.");
            return new FormEntry(Idl.ToUsvString(call[0]), Idl.ToUsvString(call[1]));
        }
        var name = Idl.ToUsvString(call[0]);
        var fileName = call[2].IsUndefined ? null : Idl.ToUsvString(call[2]);
        return new FormEntry(name, ToFile(blob, fileName));
    }

    private static File ToFile(Blob blob, string? fileName)
    {
        var file = blob as File;
        return file is null || fileName is not null
            ? new File(blob.Engine, blob.Data, blob.Type, fileName ?? "blob", file?.LastModified) : file;
    }
}

/// <summary>An entry of a form (HTML §4.10.22.4): a text or a file with a name.</summary>
internal readonly struct FormEntry
{
    private readonly object _value;

    public FormEntry(string name, string value) => (Name, _value) = (name, value);

    public FormEntry(string name, File file) => (Name, _value) = (name, file);

    public string Name { get; }

    public string? Text => _value as string;

    public File? File => _value as File;

    public JsValue Value => _value is File file ? file.Value : (string)_value;
}
