using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Vm;

/// <summary>
/// The execution state of one engine (ECMA-262 §9.7): the running realm, the limits, and what the interpreter's frames stand on.
/// Not thread-safe: an engine is used by one thread at a time, which the front door checks.
/// </summary>
internal sealed partial class Agent
{
    /// <summary>The realm of the running function; built-ins of another realm set it for the time of their call.</summary>
    public Realm CurrentRealm
    {
        get;
        set
        {
            // It is nearly always the same one, and to store a reference costs more than to compare it.
            if (!ReferenceEquals(field, value)) field = value;
        }
    } = null!;

    /// <summary>Grows whenever the layout of some prototype object changes; inline caches that looked through prototypes compare it.</summary>
    public uint PrototypeEpoch { get; set; } = 1;

    /// <summary>The JSON readers and writers with their buffers; null until JSON was first used.</summary>
    public object? JsonState { get; set; }

    /// <summary>For tests: JSON.stringify takes the path of the specification for everything, plain data too.</summary>
    public bool IsPlainJsonOff { get; set; }

    /// <summary>From how many units on a JSON text is long, so that its strings are made when they are read. Other than the default for tests.</summary>
    public int LongJson { get; set; } = Json.UnreadTexts.MinDocument;

    /// <summary>Gives a throw completion its error object, in the current realm, if it has none yet.</summary>
    public void Materialize(ThrowCompletion thrown)
    {
        if (thrown.IsMaterialized) return;
        thrown.Value = new JsValue(ErrorObject.Create(CurrentRealm, thrown.Kind, thrown.Message));
        thrown.IsMaterialized = true;
    }
}
