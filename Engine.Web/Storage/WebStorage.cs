using Quoll.Web.WebIdl;

namespace Quoll.Web.Storage;

/// <summary>The interface <c>Storage</c> (HTML §12.2.1), with the keys as named properties.</summary>
internal sealed class WebStorage(Engine engine, IWebStorage items) : PlatformObject(engine)
{
    public static readonly ScriptClass<WebStorage> Interface = new("Storage")
    {
        NamedProperties = new Keys(),
        Prototype = static members => members
            .Attribute("length", static (in HostCall call) => Interface!.TargetOf(call.This).Items.GetKeys().Count)
            .Operation("key", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Storage.key");
                var index = Idl.ToUnsignedLong(call[0], "Storage.key");
                var keys = storage.Items.GetKeys();
                return index < keys.Count ? keys[(int)index] : JsValue.Null;
            })
            .Operation("getItem", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Storage.getItem");
                return storage.Get(Idl.ToDomString(call[0])) is { } value ? value : JsValue.Null;
            })
            .Operation("setItem", 2, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 2, "Storage.setItem");
                storage.Set(Idl.ToDomString(call[0]), Idl.ToDomString(call[1]));
                return JsValue.Undefined;
            })
            .Operation("removeItem", 1, static (in HostCall call) =>
            {
                var storage = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Storage.removeItem");
                storage.Items.Remove(Idl.ToDomString(call[0]));
                return JsValue.Undefined;
            })
            .Operation("clear", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Items.Clear();
                return JsValue.Undefined;
            })
            .Tag("Storage"),
    };

    private IWebStorage Items => items;

    protected override ScriptClass Class => Interface;

    private string? Get(string key)
    {
        var value = Items.Get(key);
        Engine.Charge(1, value is null ? 0 : 2L * value.Length);
        return value;
    }

    private void Set(string key, string value)
    {
        Engine.Charge(1 + (key.Length + value.Length) / 64, 2L * (key.Length + value.Length));
        Items.Set(key, value);
    }

    private sealed class Keys : NamedProperties<WebStorage>
    {
        protected override IEnumerable<string> Names(WebStorage target) => target.Items.GetKeys();

        protected override bool TryGet(WebStorage target, string name, out JsValue value)
        {
            var item = target.Get(name);
            value = item is null ? JsValue.Undefined : item;
            return item is not null;
        }

        protected override void Set(WebStorage target, string name, JsValue value) => target.Set(name, Idl.ToDomString(value));

        protected override void Delete(WebStorage target, string name) => target.Items.Remove(name);
    }
}
