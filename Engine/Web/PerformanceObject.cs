using Quoll.Builtins;
using Quoll.Builtins.Numbers;

namespace Quoll.Web;

/// <summary>The global performance (High Resolution Time, §7): now and timeOrigin.</summary>
internal static class PerformanceObject
{
    private static readonly Slot<Realm, Origin> Origins = new(static realm => new Origin(realm.Agent));

    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("now", 0, static (in CallInfo call) => Origins.Of(call.Realm).Elapsed, flags: PropertyFlags.All)
        .Getter("timeOrigin", static (in CallInfo call) => Origins.Of(call.Realm).Time)
        .Tag("Performance");

    public static JsObject Create(Realm realm)
    {
        Origins.Of(realm);
        return Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);
    }

    /// <summary>The time at which the object was created.</summary>
    private sealed class Origin(Agent agent)
    {
        private readonly long _start = Clock.Timestamp(agent);

        /// <summary>Milliseconds since 1970.</summary>
        public double Time { get; } = (Clock.UtcNow(agent) - DateTimeOffset.UnixEpoch).TotalMilliseconds;

        /// <summary>Milliseconds since the start.</summary>
        public double Elapsed => Clock.Elapsed(agent, _start).TotalMilliseconds;
    }
}
