using Quoll.Json.Values;
using System.Diagnostics.CodeAnalysis;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Hosted;

/// <summary>
/// Writes .NET objects for a serializer by code that was made for their types, from the first to the last: without
/// frames, and without a question to each whether it may.
/// </summary>
internal sealed class HostWriter(Agent agent, JsonWriter<byte> writer)
{
    /// <summary>
    /// So many objects of a type are written step by step before code is made for it: to make it takes longer.
    /// </summary>
    private const int UsesBeforeCode = 8;

    /// <summary>Work that had to be given up counts as so many uses that are still to come.</summary>
    private const int UsesPerFault = 1000;

    private readonly JsonWriterOutput _output = new(writer);
    private HostText? _text;

    /// <summary>
    /// Writes an object and all inside of it; false, and nothing is written, where its steps must be taken one by one:
    /// where script could see them, or the type is not used often enough.
    /// </summary>
    public bool TryWrite(HostObject host)
    {
        var plan = HostJsonPlan.Of(host.Class);
        if (plan.Uses < UsesBeforeCode)
        {
            plan.Uses++;
            return false;
        }
        return ScriptTypes.IsReflectionEnabledByDefault && TryWrite(host, plan);
    }

    [RequiresUnreferencedCode("For models by reflection.")]
    [RequiresDynamicCode("For models by reflection.")]
    private bool TryWrite(HostObject host, HostJsonPlan plan)
    {
        var realm = host.Realm;
        if (HostConverters.Of(HostRealm.Of(realm).Types) is not { } converters) return false;
        var text = _text is { } known && ReferenceEquals(known.Realm, realm) ? known : _text = new HostText(realm, converters);
        if (!text.IsUnseen()) return false;
        if (converters.Exact(host.Class.Info.Type) is not { } converter)
        {
            plan.Uses -= UsesPerFault;
            return false;
        }
        var mark = writer.Mark;
        Exception failure;
        try
        {
            var output = HostConverters.CreateWriter(_output, text);
            converter.WriteObject(ref output, host.Target);
            output.Flush();
            // The host's own code may have let a script change what was relied upon.
            if (text.IsUnseen()) return true;
            writer.Return(mark);
            return false;
        }
        catch (Exception fault) when (fault is HostTextFault or QuollJsonException)
        {
            writer.Return(mark);
            plan.Uses -= UsesPerFault;
            return false;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(agent.CurrentRealm, failure);
    }
}
