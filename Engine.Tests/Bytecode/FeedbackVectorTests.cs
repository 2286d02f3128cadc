using System.Runtime.CompilerServices;
using Quoll.Bytecode;

namespace Quoll.Tests.Bytecode;

public class FeedbackVectorTests
{
    /// <summary>.NET puts objects of this size on the heap of large objects, which is seldom collected.</summary>
    private const int BytesOfLargeObject = 85_000;

    [Fact]
    public void Vector_of_code_that_is_compiled_as_a_whole_is_no_large_object() =>
        Assert.InRange(Unsafe.SizeOf<SiteFeedback>() * FeedbackVector.MostUnits, 1, BytesOfLargeObject - 1);
}
