using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>ProgressEvent (XMLHttpRequest §5).</summary>
internal sealed class ProgressEvent : Event
{
    public static new readonly ScriptClass<ProgressEvent> Interface = new("ProgressEvent")
    {
        Base = Event.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "ProgressEvent");
            var type = Idl.ToDomString(call[0]);
            var init = Idl.ToDictionary(call[1], "ProgressEventInit");
            var eventInit = EventInit.Read(init);
            var isLengthComputable = AbstractOperations.ToBoolean(init["lengthComputable"]);
            var loaded = init["loaded"] is { IsUndefined: false } done ? Idl.ToDouble(done, "ProgressEventInit.loaded") : 0;
            var total = init["total"] is { IsUndefined: false } all ? Idl.ToDouble(all, "ProgressEventInit.total") : 0;
            return new ProgressEvent(call.Engine, type, isLengthComputable, loaded, total, eventInit);
        },
        Prototype = static members => members
            .ReadOnly("lengthComputable", Interface!, static e => e.IsLengthComputable)
            .ReadOnly("loaded", Interface!, static e => e.Loaded)
            .ReadOnly("total", Interface!, static e => e.Total)
            .Tag("ProgressEvent"),
    };

    public ProgressEvent(Engine engine, string type, bool isLengthComputable, double loaded, double total, EventInit init = default)
        : base(engine, type, init) => (IsLengthComputable, Loaded, Total) = (isLengthComputable, loaded, total);

    protected override ScriptClass Class => Interface;

    public bool IsLengthComputable { get; }

    public double Loaded { get; }

    public double Total { get; }
}
