namespace Quoll.Tests.Hosting;

/// <summary>The bytes of buffers for code of the host.</summary>
public class BufferSourceTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("new ArrayBuffer(8)", BufferViewKind.None, 0, 8, 1)]
    [InlineData("new DataView(new ArrayBuffer(8), 2, 3)", BufferViewKind.DataView, 2, 3, 1)]
    [InlineData("new Uint16Array(new ArrayBuffer(8), 2, 2)", BufferViewKind.Uint16, 2, 4, 2)]
    [InlineData("new Uint8ClampedArray(3)", BufferViewKind.Uint8Clamped, 0, 3, 1)]
    [InlineData("new Int8Array(3)", BufferViewKind.Int8, 0, 3, 1)]
    [InlineData("new Float16Array(3)", BufferViewKind.Float16, 0, 6, 2)]
    [InlineData("new Float64Array(3)", BufferViewKind.Float64, 0, 24, 8)]
    [InlineData("new BigUint64Array(1)", BufferViewKind.BigUint64, 0, 8, 8)]
    [InlineData("{ const b = new ArrayBuffer(8); const v = new Int32Array(b, 4); b.transfer(); v }", BufferViewKind.Int32, 0, 0, 4)]
    public void A_source_says_what_it_is(string script, BufferViewKind kind, int offset, int length, int size)
    {
        Assert.True(AbstractOperations.TryGetBufferSource(_engine.Evaluate(script), out var source));
        Assert.Equal((kind, offset, length, size), (source.Kind, source.ByteOffset, source.ByteLength, source.ElementSize));
    }

    [Theory]
    [InlineData("[1]")]
    [InlineData("'text'")]
    [InlineData("undefined")]
    public void Another_value_is_no_source(string script) =>
        Assert.False(AbstractOperations.TryGetBufferSource(_engine.Evaluate(script), out _));

    [Fact]
    public void Each_kind_of_view_is_made_of_a_buffer()
    {
        var buffer = AbstractOperations.CreateArrayBuffer(_engine, new byte[16]);
        for (var kind = BufferViewKind.DataView; kind <= BufferViewKind.Float64; kind++)
        {
            var view = AbstractOperations.CreateView(_engine, kind, buffer, 8, 1);
            Assert.True(AbstractOperations.TryGetBufferSource(view, out var source));
            Assert.Equal((kind, 8, buffer), (source.Kind, source.ByteOffset, source.Buffer));
            Assert.Equal(kind == BufferViewKind.DataView ? "DataView" : $"{kind}Array", view["constructor"]["name"].AsString());
        }
        Assert.Throws<ArgumentOutOfRangeException>(() => AbstractOperations.CreateView(_engine, BufferViewKind.None, buffer, 0, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => AbstractOperations.CreateView(_engine, BufferViewKind.Int16, buffer, 1, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => AbstractOperations.CreateView(_engine, BufferViewKind.Int16, buffer, 0, 9));
    }

    [Fact]
    public void A_transfer_detaches_the_buffer()
    {
        var array = AbstractOperations.CreateUint8Array(_engine, [1, 2, 3]);
        var moved = AbstractOperations.TransferArrayBuffer(_engine, array["buffer"]);
        Assert.True(AbstractOperations.IsDetachedBuffer(array["buffer"]));
        Assert.Equal(0, array.Length);
        Assert.True(moved.TryGetBytes(out var bytes));
        Assert.Equal([1, 2, 3], bytes);
        Assert.Throws<ScriptError>(() => AbstractOperations.TransferArrayBuffer(_engine, array["buffer"]));
        Assert.Throws<ScriptError>(() => AbstractOperations.TransferArrayBuffer(_engine, _engine.Evaluate("new SharedArrayBuffer(1)")));
    }

    [Fact]
    public void A_created_function_runs_code_of_the_host()
    {
        var function = AbstractOperations.CreateBuiltinFunction(
            _engine, "add", 2, (in HostCall call) => call[0].AsNumber() + call[1].AsNumber());
        _engine.SetValue("add", function);
        Assert.Equal("3 add 2", _engine.Evaluate<string>("`${add(1, 2)} ${add.name} ${add.length}`"));
    }
}
