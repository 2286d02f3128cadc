using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts.Objects;

/// <summary>
/// Values that are strings in scripts by default (Guid, TimeSpan, Uri, Version), as objects with their members. They
/// are objects once scripts have the constructor of the type. Values with the same text are the same object, so that
/// <c>===</c> and keys of a Map compare them by value.
/// </summary>
internal sealed class TextObjects
{
    private const int FirstCapacity = 64;

    private readonly HashSet<Type> _types = [];
    private readonly Dictionary<(Type, string), WeakReference<HostObject>> _made = [];

    // How many entries there may be before those of collected objects are removed.
    private int _capacity = FirstCapacity;

    /// <summary>Returns whether values of a type can be such objects. Dates are Date objects already.</summary>
    public static bool Includes(Type type) =>
        TextForm.Of(type) is not null && type != typeof(DateTime) && type != typeof(DateTimeOffset);

    /// <summary>Makes the values of a type objects from now on.</summary>
    public void Add(Type type) => _types.Add(type);

    /// <summary>Returns whether the values of a type are objects.</summary>
    public bool Has(Type type) => _types.Contains(type);

    /// <summary>Returns the object of a value.</summary>
    public HostObject Of(HostClass hostClass, object value)
    {
        var key = (value.GetType(), TextForm.Of(value.GetType())!.Format(value));
        if (_made.TryGetValue(key, out var known) && known.TryGetTarget(out var same)) return same;
        if (_made.Count >= _capacity)
        {
            foreach (var (old, entry) in _made)
            {
                if (!entry.TryGetTarget(out _)) _made.Remove(old);
            }
            _capacity = Math.Max(FirstCapacity, 2 * _made.Count);
        }
        var made = hostClass.Create(value);
        _made[key] = new WeakReference<HostObject>(made);
        return made;
    }

    /// <summary>Adds the methods that give the value in operators, texts and JSON.</summary>
    public static void Describe(PropertyList list) => list
        .Function("toString", 0, Text)
        .Function(WellKnown.ToJson, 0, Text)
        .Function(JsSymbol.ToPrimitive, 1, ToPrimitive, "[Symbol.toPrimitive]");

    private static readonly NativeCode Text = HostFunctions.Guard(static (in CallInfo call) => TextOf(Value(call)));

    // Comparisons and arithmetic ask for a number. Versions are ordered by their parts, and texts of other types have
    // the order of their values.
    private static readonly NativeCode ToPrimitive = HostFunctions.Guard(static (in CallInfo call) => Value(call) switch
    {
        TimeSpan time when IsNumber(call[0]) => new JsValue(time.TotalMilliseconds),
        Version version when IsNumber(call[0]) => new JsValue(NumberOf(version)),
        var other => TextOf(other),
    });

    private static object Value(in CallInfo call) => HostPrototype.Receiver(call).Target is var value && Includes(value.GetType()) ? value
        : throw Raise.TypeError(Messages.IncompatibleReceiver, "value of .NET with a text", Display.Brief(call.This));

    private static bool IsNumber(in JsValue hint) => hint.IsString && hint.String == "number";

    private static JsValue TextOf(object value) => new(TextForm.Of(value.GetType())!.Format(value));

    // A part that is not specified is less than 0.
    private static System.Numerics.BigInteger NumberOf(Version version)
    {
        System.Numerics.BigInteger number = version.Major;
        foreach (var part in (ReadOnlySpan<int>)[version.Minor, version.Build, version.Revision]) number = (number << 32) + part + 1;
        return number;
    }
}
