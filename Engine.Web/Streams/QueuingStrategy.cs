using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>The dictionary QueuingStrategy (§7.1), and its abstract operations (§7.4).</summary>
/// <param name="HighWaterMark">The member highWaterMark; null if it is not there.</param>
/// <param name="Size">The member size; undefined if it is not there.</param>
internal readonly record struct QueuingStrategy(double? HighWaterMark, JsValue Size)
{
    /// <summary>Converts a value to the dictionary (WebIDL §3.2.17).</summary>
    public static QueuingStrategy From(JsValue value, string context)
    {
        var members = Idl.ToDictionary(value, "QueuingStrategy");
        var highWaterMark = members["highWaterMark"];
        double? number = highWaterMark.IsUndefined ? null : Idl.ToUnrestrictedDouble(highWaterMark);
        return new(number, StreamArguments.ToOptionalCallback(members["size"], $"{context}: QueuingStrategy.size"));
    }

    /// <summary>ExtractHighWaterMark.</summary>
    /// <exception cref="ScriptError">It is negative or NaN: a RangeError.</exception>
    public double HighWaterMarkOr(double defaultValue)
    {
        if (HighWaterMark is not { } mark) return defaultValue;
        return mark >= 0 ? mark : throw Algorithm.RangeError("The high water mark of a queuing strategy must not be negative or NaN");
    }

    /// <summary>ExtractSizeAlgorithm; null for the algorithm that returns 1, as CountQueuingStrategy's.</summary>
    public Func<JsValue, double>? SizeAlgorithm(Engine engine)
    {
        var size = Size;
        if (size.IsUndefined || size == QueuingStrategyFunctions.Of(engine).CountSize) return null;
        return chunk => Idl.ToUnrestrictedDouble(size.Call(JsValue.Undefined, chunk));
    }
}

/// <summary>The size functions of the strategies, one of each for an engine (§7.2.3 and §7.3.3).</summary>
internal sealed class QueuingStrategyFunctions
{
    private static readonly EngineState<QueuingStrategyFunctions> State = new(static engine => new(engine));

    private QueuingStrategyFunctions(Engine engine)
    {
        ByteLengthSize = AbstractOperations.CreateBuiltinFunction(engine, "size", 1, static (in HostCall call) =>
            AbstractOperations.ToObject(call.Engine, call[0])["byteLength"]);
        CountSize = AbstractOperations.CreateBuiltinFunction(engine, "size", 0, static (in HostCall _) => 1);
    }

    /// <summary>The byte length queuing strategy size function.</summary>
    public JsValue ByteLengthSize { get; }

    /// <summary>The count queuing strategy size function.</summary>
    public JsValue CountSize { get; }

    public static QueuingStrategyFunctions Of(Engine engine) => State.Of(engine);
}

/// <summary>ByteLengthQueuingStrategy (§7.2).</summary>
internal sealed class ByteLengthQueuingStrategy(Engine engine, double highWaterMark) : PlatformObject(engine)
{
    public static readonly ScriptClass<ByteLengthQueuingStrategy> Interface = new("ByteLengthQueuingStrategy")
    {
        Length = 1,
        Constructor = static (in HostCall call) => new(call.Engine, StrategyInit.Read(call, "ByteLengthQueuingStrategy")),
        Prototype = static members => members
            .ReadOnly("highWaterMark", Interface!, static strategy => strategy.HighWaterMark)
            .ReadOnly("size", Interface!, static strategy => QueuingStrategyFunctions.Of(strategy.Engine).ByteLengthSize)
            .Tag("ByteLengthQueuingStrategy"),
    };

    public double HighWaterMark => highWaterMark;

    protected override ScriptClass Class => Interface;
}

/// <summary>CountQueuingStrategy (§7.3).</summary>
internal sealed class CountQueuingStrategy(Engine engine, double highWaterMark) : PlatformObject(engine)
{
    public static readonly ScriptClass<CountQueuingStrategy> Interface = new("CountQueuingStrategy")
    {
        Length = 1,
        Constructor = static (in HostCall call) => new(call.Engine, StrategyInit.Read(call, "CountQueuingStrategy")),
        Prototype = static members => members
            .ReadOnly("highWaterMark", Interface!, static strategy => strategy.HighWaterMark)
            .ReadOnly("size", Interface!, static strategy => QueuingStrategyFunctions.Of(strategy.Engine).CountSize)
            .Tag("CountQueuingStrategy"),
    };

    public double HighWaterMark => highWaterMark;

    protected override ScriptClass Class => Interface;
}

/// <summary>The dictionary QueuingStrategyInit (§7.1).</summary>
internal static class StrategyInit
{
    /// <summary>The required member highWaterMark.</summary>
    public static double Read(in HostCall call, string name)
    {
        Idl.RequireArguments(call, 1, $"{name} constructor");
        var mark = Idl.ToDictionary(call[0], "QueuingStrategyInit")["highWaterMark"];
        if (mark.IsUndefined) throw Algorithm.TypeError("QueuingStrategyInit.highWaterMark is required");
        return Idl.ToUnrestrictedDouble(mark);
    }
}
