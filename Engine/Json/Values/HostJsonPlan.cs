using System.Runtime.CompilerServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Values;

/// <summary>
/// How objects of a .NET type are printed: their members in order, and the keys as they stand in the text. One a type,
/// for all engines.
/// </summary>
internal sealed class HostJsonPlan
{
    private readonly JsonShapePlan _keys;
    private readonly Shape _shape;
    private JsonKeyBlocks<char>? _utf16;
    private JsonKeyBlocks<byte>? _utf8;

    private HostJsonPlan(ScriptTypeInfo info)
    {
        // The keys are those of the type, whatever realm the shape is of.
        _shape = Shape.FromTable(null!, null, info.Keys);
        _keys = JsonShapePlan.OfKeys(_shape);
        Members = new ScriptMember[_keys.Count];
        for (var n = 0; n < Members.Length; n++) Members[n] = info.Members[_keys.Order is null ? n : _keys.Order[n]];
        IsFlat = info.Sequence is null && Array.TrueForAll(Members, static member => member.IsPrimitive);
    }

    /// <summary>The members that are printed, in their order.</summary>
    public ScriptMember[] Members { get; }

    /// <summary>All members are primitive: no container is inside.</summary>
    public bool IsFlat { get; }

    /// <summary>The key of the n-th member.</summary>
    public PropertyKey KeyAt(int n) => _keys.KeyAt(_shape, n);

    /// <summary>
    /// So many objects of the type were the outermost ones that were printed. Past some the code that writes them as a
    /// whole pays, unless it had to give up too often.
    /// </summary>
    public int Uses { get; set; }

    public static HostJsonPlan Of(HostClass hostClass) => Of(hostClass.Info);

    public static HostJsonPlan Of(ScriptTypeInfo info) => Unsafe.As<HostJsonPlan?>(info.JsonPlan) ?? Make(info);

    /// <summary>The encoded keys.</summary>
    public JsonKeyBlocks<TUnit> Blocks<TUnit>() where TUnit : unmanaged => typeof(TUnit) == typeof(char)
        ? Unsafe.As<JsonKeyBlocks<TUnit>>(_utf16 ??= JsonKeyBlocks<char>.Create(_keys, _shape))
        : Unsafe.As<JsonKeyBlocks<TUnit>>(_utf8 ??= JsonKeyBlocks<byte>.Create(_keys, _shape));

    /// <summary>
    /// Does writing an object of the class by its plan what the specification says? Not where a toJSON can be reached,
    /// but for that of a view, which gives what the plan gives.
    /// </summary>
    public static bool IsPlain(Agent agent, HostClass hostClass)
    {
        if (hostClass.JsonEpoch == agent.PrototypeEpoch) return hostClass.IsFreeOfToJson;
        var prototype = hostClass.Prototype;
        prototype.Flags |= ObjectFlags.IsPrototype;
        // Made lazy, and not touched since: the view's own.
        var slot = prototype.Shape.Find(WellKnown.ToJson);
        var isOwn = slot < 0 || prototype.Slots[slot] is { IsInternal: true };
        hostClass.IsFreeOfToJson = isOwn && hostClass.Info.Keys.Find(WellKnown.ToJson, hostClass.Info.Keys.Count) < 0
            && JsonShapePlan.IsFreeOfToJson(prototype.Shape.Prototype)
                && !hostClass.Info.Methods.Any(static method => method.Name == "toJSON");
        hostClass.JsonEpoch = agent.PrototypeEpoch;
        return hostClass.IsFreeOfToJson;
    }

    private static HostJsonPlan Make(ScriptTypeInfo info)
    {
        var plan = new HostJsonPlan(info);
        info.JsonPlan = plan;
        return plan;
    }
}
