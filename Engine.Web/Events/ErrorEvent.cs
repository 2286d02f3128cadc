using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>ErrorEvent (HTML §8.1.4.4).</summary>
internal sealed class ErrorEvent : Event
{
    public static new readonly ScriptClass<ErrorEvent> Interface = new("ErrorEvent")
    {
        Base = Event.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "ErrorEvent");
            var type = Idl.ToDomString(call[0]);
            var init = Idl.ToDictionary(call[1], "ErrorEventInit");
            var eventInit = EventInit.Read(init);
            var column = init["colno"] is { IsUndefined: false } number ? Idl.ToUnsignedLong(number, "ErrorEventInit.colno") : 0;
            var error = init["error"];
            var fileName = init["filename"] is { IsUndefined: false } name ? Idl.ToUsvString(name) : "";
            var line = init["lineno"] is { IsUndefined: false } count ? Idl.ToUnsignedLong(count, "ErrorEventInit.lineno") : 0;
            var message = init["message"] is { IsUndefined: false } text ? Idl.ToDomString(text) : "";
            return new ErrorEvent(call.Engine, type, eventInit)
            {
                Message = message,
                FileName = fileName,
                Line = line,
                Column = column,
                Error = error,
            };
        },
        Prototype = static members => members
            .ReadOnly("message", Interface!, static e => e.Message)
            .ReadOnly("filename", Interface!, static e => e.FileName)
            .ReadOnly("lineno", Interface!, static e => e.Line)
            .ReadOnly("colno", Interface!, static e => e.Column)
            .ReadOnly("error", Interface!, static e => e.Error)
            .Tag("ErrorEvent"),
    };

    public ErrorEvent(Engine engine, string type, EventInit init) : base(engine, type, init) { }

    protected override ScriptClass Class => Interface;

    public string Message { get; init; } = "";

    public string FileName { get; init; } = "";

    public uint Line { get; init; }

    public uint Column { get; init; }

    public JsValue Error { get; init; } = JsValue.Undefined;
}
