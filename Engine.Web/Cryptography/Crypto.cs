using System.Security.Cryptography;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>The interface <c>Crypto</c> (§10), which the global <c>crypto</c> has.</summary>
internal sealed class Crypto(Engine engine) : PlatformObject(engine)
{
    // §10.1.1, step 2.
    private const int MaxRandomBytes = 65536;

    // RFC 9562 §5.4.
    private const int UuidSize = 16;

    // The system's generator takes a microsecond for a call, and little more for this many identifiers.
    private const int UuidsAtOnce = 64;

    private static readonly EngineState<Crypto> Instances = new(static engine => new Crypto(engine));

    private readonly SubtleCrypto _subtle = new(engine);
    private byte[]? _random;
    private int _nextRandom;

    public static readonly ScriptClass<Crypto> Interface = new("Crypto")
    {
        Prototype = static members => members
            .Operation("getRandomValues", 1, GetRandomValues)
            .Operation("randomUUID", 0, RandomUuid)
            .Attribute("subtle", static (in HostCall call) => Interface!.TargetOf(call.This)._subtle.Value)
            .Tag("Crypto"),
    };

    protected override ScriptClass Class => Interface;

    /// <summary>The object of an engine, always the same one.</summary>
    public static Crypto Of(Engine engine) => Instances.Of(engine);

    // §10.1.1.
    private static JsValue GetRandomValues(in HostCall call)
    {
        const string context = "Crypto.getRandomValues";
        Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, context);
        var array = Idl.ToBufferSource(call[0], context);
        switch (array.Kind)
        {
            case BufferViewKind.None:
                throw Idl.TypeError($"{context}: a view of an ArrayBuffer was expected.");
            case BufferViewKind.DataView or BufferViewKind.Float16 or BufferViewKind.Float32 or BufferViewKind.Float64:
                throw new DomException("TypeMismatchError", "The array does not have elements of an integer type.");
        }
        if (array.ByteLength > MaxRandomBytes)
            throw new QuotaExceededError($"The array has {array.ByteLength} bytes, more than {MaxRandomBytes}.");
        if (array.IsImmutable) throw Idl.TypeError($"{context}: the buffer is immutable.");
        HashFunction.ChargeFor(array.ByteLength);
        RandomNumberGenerator.Fill(array.Bytes);
        return call[0];
    }

    // §10.1.2.
    private static JsValue RandomUuid(in HostCall call)
    {
        var bytes = Interface.TargetOf(call.This).NextRandom();
        bytes[6] = (byte)(bytes[6] & 0x0f | 0x40);
        bytes[8] = (byte)(bytes[8] & 0x3f | 0x80);
        var uuid = new Guid(bytes, bigEndian: true).ToString();
        bytes.Clear();
        return uuid;
    }

    // Random bytes that nothing else has got.
    private Span<byte> NextRandom()
    {
        _random ??= new byte[UuidsAtOnce * UuidSize];
        if (_nextRandom == 0) RandomNumberGenerator.Fill(_random);
        var bytes = _random.AsSpan(_nextRandom, UuidSize);
        _nextRandom = (_nextRandom + UuidSize) % _random.Length;
        return bytes;
    }
}
