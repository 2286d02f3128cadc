using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.TypeModel.Scalars;
using Quoll.Json.Hosted;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Values;

// .NET objects, by the plans of their types: no JavaScript object is made of them. What gives the same as the
// specification's steps over those objects: code of the host runs meanwhile, so their frames are general ones.
internal sealed partial class JsonSerializer<TUnit>
{
    private HostRealm? _host;
    private HostWriter? _hostWriter;
    private bool _hasWalks;

    /// <summary>
    /// Writes a .NET object, or pushes its frame; false where only the specification's steps give what it says.
    /// </summary>
    private bool TryEnterHost(HostObject host)
    {
        // Another prototype, or properties of its own.
        if (!ReferenceEquals(host.Shape, host.Class.Shape) || !HostJsonPlan.IsPlain(_agent, host.Class)) return false;
        // A text that goes out in parts is written step by step: whatever its size is, its memory is not.
        if (typeof(TUnit) == typeof(byte) && _indent is null && _maxDepth == int.MaxValue && !_writer.MakesParts
            && (_hostWriter ??= new HostWriter(_agent, (JsonWriter<byte>)(object)_writer)).TryWrite(host)) return true;
        HostGuard.Run(host.Realm, (Self: this, Host: host), static x =>
        {
            x.Self.EnterHost(x.Host.Target, x.Host.Class);
            return true;
        });
        return true;
    }

    [HostCode]
    private void EnterHost(object target, HostClass hostClass)
    {
        if (_depth >= MaxGeneralDepth) throw Raise.RangeError(Messages.CallStackExceeded);
        AddAncestor(target, _depth);
        ref var frame = ref PushFrame();
        frame.Identity = target;
        frame.Class = hostClass;
        frame.HasOutput = false;
        frame.Next = 0;
        frame.ListStart = _keyCount;
        var info = hostClass.Info;
        frame.Kind = info.Kind switch
        {
            ScriptTypeKind.List => JsonFrameKind.HostList,
            ScriptTypeKind.Dictionary or ScriptTypeKind.Map => JsonFrameKind.HostEntries,
            ScriptTypeKind.Set or ScriptTypeKind.Sequence => JsonFrameKind.HostSequence,
            _ => info.Sequence is not null && info.Members.Count == 0 ? JsonFrameKind.HostSequence : JsonFrameKind.HostMembers,
        };
        if (frame.Kind == JsonFrameKind.HostMembers) frame.End = HostJsonPlan.Of(hostClass).Members.Length;
        else if (frame.Kind is JsonFrameKind.HostEntries or JsonFrameKind.HostSequence) StartWalk(ref frame, info);
    }

    [HostCode]
    private void StartWalk(ref JsonFrame frame, ScriptTypeInfo info)
    {
        frame.Walk = frame.Kind == JsonFrameKind.HostEntries ? info.Dictionary!.OrderedEntries(frame.Identity)
            : info.Sequence!.Walk(frame.Identity);
        _hasWalks = true;
    }

    // Writes on in the frames of .NET objects, as long as one is on top and no part is full.
    private void WalkHost()
    {
        Exception failure;
        // What ended a run before may have left calls counted.
        _calls = 0;
        try
        {
            while (_depth > 0 && _depth == _generalCount && !_writer.IsPartFull)
            {
                ref var frame = ref _frames[_depth - 1];
                if (frame.Kind < JsonFrameKind.HostMembers) return;
                _agent.Step();
                if (!WriteOn(ref frame)) CloseHost(ref _frames[_depth - 1]);
            }
            return;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(_agent.CurrentRealm, failure);
    }

    // False at the end of the container; true where another one stands on it, or a part is full.
    [HostCode]
    private bool WriteOn(ref JsonFrame frame) => frame.Kind switch
    {
        JsonFrameKind.HostMembers => WriteMembers(ref frame),
        JsonFrameKind.HostList => WriteElements(ref frame),
        JsonFrameKind.HostEntries => WriteEntries(ref frame),
        _ => WriteSequence(ref frame),
    };

    /// <summary>Containers in one another that are written by calls, not by turns of the loop.</summary>
    private const int MostCalls = 32;

    private int _calls;

    // After a container inside of a target has been begun, or written: false where it is not finished, so that the loop
    // must go on with it; else the frame of the target is on top again.
    [HostCode]
    private bool IsBackIn(object target)
    {
        ref var top = ref _frames[_depth - 1];
        if (ReferenceEquals(top.Identity, target)) return true;
        if (top.Kind < JsonFrameKind.HostMembers || _depth != _generalCount || _calls == MostCalls) return false;
        _agent.Step();
        _calls++;
        var hasMore = WriteOn(ref top);
        _calls--;
        if (!hasMore) CloseHost(ref _frames[_depth - 1]);
        return !hasMore;
    }

    // False at the end.
    [HostCode]
    private bool WriteMembers(ref JsonFrame frame)
    {
        var plan = HostJsonPlan.Of(frame.Class!);
        var members = plan.Members;
        var blocks = plan.Blocks<TUnit>();
        var target = frame.Identity;
        var realm = _agent.CurrentRealm;
        while (frame.Next < members.Length)
        {
            var next = (int)frame.Next++;
            var member = members[next];
            if (member.IsPrimitive && _indent is null)
            {
                WriteMember(member.Read(realm, target), blocks, next, frame.HasOutput ? ',' : '{');
                frame.HasOutput = true;
            }
            else if (member.IsPrimitive)
            {
                var value = member.Read(realm, target);
                WriteKey(ref frame, blocks, next);
                WritePrimitive(value);
            }
            else if (member.TryReadTime(realm, target, out var time) && DateJson.IsPristine(realm))
            {
                WriteKey(ref frame, blocks, next);
                WriteTime(time);
            }
            else
            {
                var inner = member.ReadObject(target);
                if (!TryResolveHost(inner, member.Info.Type, plan.KeyAt(next), out var hostClass, out var value)) continue;
                WriteKey(ref frame, blocks, next);
                // The frame may lie elsewhere behind this.
                if (hostClass is null) WriteResolved(value);
                else if (!TryWriteFlat(inner!, hostClass)) EnterHost(inner!, hostClass);
                if (!IsBackIn(target)) return true;
                // The frames may have moved.
                frame = ref _frames[_depth - 1];
            }
            if (_writer.IsPartFull) return true;
        }
        return false;
    }

    /// <summary>
    /// Writes an object of which all members are primitive: nothing can be inside of it, so it needs no frame. Compact
    /// text only. False where it is another kind of object.
    /// </summary>
    [HostCode]
    private bool TryWriteFlat(object target, HostClass hostClass)
    {
        if (_indent is not null || _depth >= _maxDepth) return false;
        if (hostClass.Info.Kind == ScriptTypeKind.List) return TryWriteFlatList(target, hostClass.Info.List!);
        if (hostClass.Info.Kind != ScriptTypeKind.Object) return false;
        var plan = HostJsonPlan.Of(hostClass);
        if (!plan.IsFlat) return false;
        var blocks = plan.Blocks<TUnit>();
        var members = plan.Members;
        var realm = _agent.CurrentRealm;
        _agent.Step();
        // The host's code comes first: it may take as long as it likes, and throw.
        for (var n = 0; n < members.Length; n++) WriteMember(members[n].Read(realm, target), blocks, n, n == 0 ? '{' : ',');
        if (members.Length == 0) _writer.Write('{');
        _writer.Write('}');
        return true;
    }

    // The same of a short list of primitive elements.
    [HostCode]
    private bool TryWriteFlatList(object target, ListAccess access)
    {
        if (!access.IsPrimitive) return false;
        var loaded = _loaded ??= new JsValue[LoadLength];
        var count = access.Load(_agent.CurrentRealm, target, 0, loaded);
        if (count == LoadLength) return false;
        _agent.Spend(count);
        for (var i = 0; i < count; i++)
        {
            ref var place = ref _writer.Reserve(1 + LongestValue);
            TextUnit.Store(ref place, 0, i == 0 ? '[' : ',');
            WriteValue(loaded[i], ref place, 1);
        }
        if (count == 0) _writer.Write('[');
        _writer.Write(']');
        return true;
    }

    // A primitive value behind its key, in compact text.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteMember(in JsValue value, JsonKeyBlocks<TUnit> blocks, int n, char lead)
    {
        // A key, and a number or a short text behind it.
        ref var place = ref _writer.Reserve(blocks.Longest + LongestValue);
        var from = blocks.Starts[n];
        var length = blocks.Starts[n + 1] - from;
        JsonKeyBlocks<TUnit>.Copy(ref blocks.Data[from], ref place, length);
        TextUnit.Store(ref place, 0, lead);
        WriteValue(value, ref place, length - 1);
    }

    private static readonly int LongestValue = Math.Max(ShortestDouble.BufferLength, QuotedText.WorstCase(JsonEscape.BlockLength));

    // A primitive value at a position from a place, with room for the longest one that is not written by itself.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteValue(in JsValue value, ref TUnit place, int position)
    {
        if (value.IsNumber)
        {
            var number = value.Number;
            var integer = Truncation.ToInt32(number);
            position += integer == number ? IntegerDigits.Write(integer, ref Unsafe.Add(ref place, position))
                : WriteOtherNumber(number, ref Unsafe.Add(ref place, position));
            _writer.Position += position;
        }
        else if (value.IsString && value.String is var text && text.Length <= JsonEscape.BlockLength)
            _writer.Position += position + QuotedText.WriteShort(text, ref Unsafe.Add(ref place, position));
        else
        {
            _writer.Position += position;
            WritePrimitive(value);
        }
    }

    /// <summary>So many elements are read from a list before they are written.</summary>
    private const int LoadLength = 64;

    private JsValue[]? _loaded;

    // Primitive elements, compact: read in one go, and written in another.
    [HostCode]
    private bool WriteLoaded(ref JsonFrame frame, ListAccess access)
    {
        var loaded = _loaded ??= new JsValue[LoadLength];
        while (access.Load(_agent.CurrentRealm, frame.Identity, (int)frame.Next, loaded) is > 0 and var count)
        {
            _agent.Spend(count);
            foreach (ref readonly var value in loaded.AsSpan(0, count))
            {
                ref var place = ref _writer.Reserve(1 + LongestValue);
                TextUnit.Store(ref place, 0, frame.HasOutput ? ',' : '[');
                frame.HasOutput = true;
                WriteValue(value, ref place, 1);
            }
            frame.Next += count;
            if (_writer.IsPartFull) return true;
        }
        return false;
    }

    [HostCode]
    private bool WriteElements(ref JsonFrame frame)
    {
        var access = frame.Class!.Info.List!;
        var target = frame.Identity;
        var realm = _agent.CurrentRealm;
        if (access.IsPrimitive && _indent is null) return WriteLoaded(ref frame, access);
        while (frame.Next < access.Count(target))
        {
            _agent.Step();
            var index = (int)frame.Next++;
            if (access.IsPrimitive)
            {
                var value = access.Get(realm, target, index);
                WriteLead(ref frame, '[');
                WritePrimitive(value);
            }
            else
            {
                WriteElement(ref frame, access.GetObject(target, index), access.ElementType, index);
                if (!IsBackIn(target)) return true;
                // The frames may have moved.
                frame = ref _frames[_depth - 1];
            }
            if (_writer.IsPartFull) return true;
        }
        return false;
    }

    [HostCode]
    private bool WriteSequence(ref JsonFrame frame)
    {
        var walk = (SequenceWalk)frame.Walk!;
        var type = frame.Class!.Info.Sequence!.ElementType;
        var target = frame.Identity;
        while (walk.MoveNextObject(out var element))
        {
            _agent.Step();
            WriteElement(ref frame, element, type, (int)frame.Next++);
            if (!IsBackIn(target) || _writer.IsPartFull) return true;
            frame = ref _frames[_depth - 1];
        }
        return false;
    }

    [HostCode]
    private void WriteElement(ref JsonFrame frame, object? element, Type type, int index)
    {
        var isThere = TryResolveHost(element, type, new PropertyKey((uint)index), out var hostClass, out var value);
        WriteLead(ref frame, '[');
        if (!isThere) _writer.Write("null"u8);
        else if (hostClass is null) WriteResolved(value);
        else if (!TryWriteFlat(element!, hostClass)) EnterHost(element!, hostClass);
    }

    [HostCode]
    private bool WriteEntries(ref JsonFrame frame)
    {
        var entries = (IEnumerator<(object Key, object? Value)>)frame.Walk!;
        var type = frame.Class!.Info.Dictionary!.ValueType;
        var target = frame.Identity;
        // The enumerator of a structure is in its box.
        while (entries.MoveNext())
        {
            _agent.Step();
            frame.Next++;
            var (key, inner) = entries.Current;
            var name = KeyText.Of(key);
            if (!TryResolveHost(inner, type, PropertyKey.From(name), out var hostClass, out var value)) continue;
            WriteLead(ref frame, '{');
            _writer.WriteQuoted(name);
            _writer.Write(':');
            if (_indent is not null) _writer.Write(' ');
            if (hostClass is null) WriteResolved(value);
            else if (!TryWriteFlat(inner!, hostClass)) EnterHost(inner!, hostClass);
            if (!IsBackIn(target) || _writer.IsPartFull) return true;
            frame = ref _frames[_depth - 1];
        }
        return false;
    }

    /// <summary>
    /// What a value inside of a .NET object is written as: a .NET object of a class, or a value that
    /// <see cref="WriteResolved"/> takes. False where JSON has nothing for it.
    /// </summary>
    private bool TryResolveHost(object? inner, Type type, in PropertyKey key, out HostClass? hostClass, out JsValue value)
    {
        var realm = _agent.CurrentRealm;
        value = JsValue.Null;
        hostClass = null;
        if (inner is null) return true;
        if (inner is string text)
        {
            value = new JsValue(text);
            return true;
        }
        var host = _host is { } known && ReferenceEquals(known.Realm, realm) ? known : _host = HostRealm.Of(realm);
        if (host.TryClassOf(inner, type, out hostClass))
        {
            var isUsual = HostJsonPlan.IsPlain(_agent, hostClass)
                && (!host.HasUnusualObjects && !hostClass.HasExtendedObjects || host.Find(inner) is not { } found
                || ReferenceEquals(found.Shape, found.Class.Shape));
            if (isUsual) return true;
            hostClass = null;
            value = new JsValue(host.Wrap(inner, type));
        }
        else value = HostValue.ToValue(realm, inner, type);
        // Only objects and BigInts may have a toJSON.
        return value.IsString || value.IsNumber || value.IsBoolean || Resolve(null, key, ref value);
    }

    // The key with what stands before it and the colon.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteKey(ref JsonFrame frame, JsonKeyBlocks<TUnit> blocks, int next)
    {
        var from = blocks.Starts[next];
        var length = blocks.Starts[next + 1] - from;
        if (_indent is not null)
        {
            WriteLead(ref frame, '{');
            _writer.Write(blocks.Data.AsSpan(from + 1, length - 1));
            return;
        }
        // Compact text goes without the blank behind the colon. Bounds: a stride behind the key is reserved.
        ref var place = ref _writer.Reserve(length);
        JsonKeyBlocks<TUnit>.Copy(ref blocks.Data[from], ref place, length);
        TextUnit.Store(ref place, 0, frame.HasOutput ? ',' : '{');
        frame.HasOutput = true;
        _writer.Position += length - 1;
    }

    private void WriteLead(ref JsonFrame frame, char opening)
    {
        _writer.Write(frame.HasOutput ? ',' : opening);
        frame.HasOutput = true;
        WriteIndent(_depth);
    }

    private void WritePrimitive(in JsValue value)
    {
        if (value.IsNumber)
        {
            ref var place = ref _writer.Reserve(ShortestDouble.BufferLength);
            var number = value.Number;
            var integer = Truncation.ToInt32(number);
            _writer.Position += integer == number ? IntegerDigits.Write(integer, ref place) : WriteOtherNumber(number, ref place);
        }
        else if (value.IsString) _writer.WriteQuoted(value.String);
        else if (value.IsBigInt)
        {
            // BigInt.prototype may have a toJSON.
            var resolved = value;
            if (Resolve(null, PropertyKey.FromName(""), ref resolved)) WriteResolved(resolved);
            else _writer.Write("null"u8);
        }
        else _writer.Write(value.IsNull ? "null"u8 : value.IsTrue ? "true"u8 : "false"u8);
    }

    private void WriteTime(double time)
    {
        if (double.IsNaN(time))
        {
            _writer.Write("null"u8);
            return;
        }
        Span<byte> text = stackalloc byte[DateJson.Length];
        DateJson.Write(time, text);
        _writer.Write((ReadOnlySpan<byte>)text);
    }

    [HostCode]
    private void CloseHost(ref JsonFrame frame)
    {
        var isObject = frame.Kind is JsonFrameKind.HostMembers or JsonFrameKind.HostEntries;
        if (frame.HasOutput) WriteIndent(_depth - 1);
        else _writer.Write(isObject ? '{' : '[');
        _writer.Write(isObject ? '}' : ']');
        if (_hasAncestors) _ancestors!.Remove(frame.Identity);
        if (frame.Walk is { } walk)
        {
            frame.Walk = null;
            walk.Dispose();
        }
        _depth--;
        _generalCount--;
    }

    // The walks of frames that are left before their end.
    private void EndWalks()
    {
        for (var i = 0; i < _depth; i++)
        {
            var walk = _frames[i].Walk;
            _frames[i].Walk = null;
            if (walk is not null) HostGuard.Abandon(walk);
        }
        _hasWalks = false;
    }

    // The key under which the frame above stands.
    private PropertyKey HostKey(in JsonFrame frame) => frame.Kind switch
    {
        JsonFrameKind.HostMembers => HostJsonPlan.Of(frame.Class!).KeyAt((int)frame.Next - 1),
        JsonFrameKind.HostEntries =>
            PropertyKey.From(HostGuard.Run(_agent.CurrentRealm, (IEnumerator<(object Key, object? Value)>)frame.Walk!, static entries =>
                KeyText.Of(entries.Current.Key))),
        _ => PropertyKey.From((double)(frame.Next - 1)),
    };
}
