#pragma warning disable CS0169, CA1823 // Never used: the structures are here for their sizes.

namespace Quoll.Runtime.Values;

[InlineArray(1)]
internal struct Slots1
{
    private JsValue _first;
}

[InlineArray(2)]
internal struct Slots2
{
    private JsValue _first;
}

[InlineArray(3)]
internal struct Slots3
{
    private JsValue _first;
}

[InlineArray(4)]
internal struct Slots4
{
    private JsValue _first;
}

[InlineArray(5)]
internal struct Slots5
{
    private JsValue _first;
}

[InlineArray(6)]
internal struct Slots6
{
    private JsValue _first;
}

[InlineArray(7)]
internal struct Slots7
{
    private JsValue _first;
}

[InlineArray(8)]
internal struct Slots8
{
    private JsValue _first;
}

[InlineArray(10)]
internal struct Slots10
{
    private JsValue _first;
}

[InlineArray(12)]
internal struct Slots12
{
    private JsValue _first;
}

[InlineArray(14)]
internal struct Slots14
{
    private JsValue _first;
}

[InlineArray(16)]
internal struct Slots16
{
    private JsValue _first;
}

[InlineArray(18)]
internal struct Slots18
{
    private JsValue _first;
}

[InlineArray(20)]
internal struct Slots20
{
    private JsValue _first;
}

[InlineArray(22)]
internal struct Slots22
{
    private JsValue _first;
}

[InlineArray(24)]
internal struct Slots24
{
    private JsValue _first;
}
