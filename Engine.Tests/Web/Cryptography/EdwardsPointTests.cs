using System.Numerics;
using System.Security.Cryptography;
using FsCheck;
using FsCheck.Fluent;
using Quoll.Web.Cryptography;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>The arithmetic that decides about points of small and mixed order.</summary>
public class EdwardsPointTests
{
    [Fact]
    public void Points_of_small_order_are_found_in_each_encoding()
    {
        // Of "How do you check that a point has small order": y = 0, 1, -1 and the two of order 8, and p, p + 1.
        string[] encodings =
        [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        ];
        foreach (var encoding in encodings)
        {
            var bytes = Convert.FromHexString(encoding);
            Assert.True(SmallOrderPoints.Contains(bytes));
            if (EdwardsPoint.Decode(bytes) is { } point) Assert.True(point.Times(8).IsNeutral);
            bytes[31] |= 0x80;
            Assert.True(SmallOrderPoints.Contains(bytes));
        }
    }

    [Fact]
    public void Random_points_are_not_of_small_order_and_eight_times_the_order_is_neutral() => Prop.ForAll(
        Gen.ArrayOf(Gen.Choose(0, 255), 32).ToArbitrary(), numbers =>
        {
            var bytes = numbers.Select(static number => (byte)number).ToArray();
            if (EdwardsPoint.Decode(bytes) is not { } point) return;
            Assert.False(SmallOrderPoints.Contains(bytes));
            Assert.True(point.Times(8 * EdwardsPoint.Order).IsNeutral);
            // The check of Bouncy Castle says the same about the subgroup.
            Assert.Equal(Org.BouncyCastle.Math.EC.Rfc8032.Ed25519.ValidatePublicKeyFull(bytes), point.Times(EdwardsPoint.Order).IsNeutral);
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void Keys_are_multiples_of_the_base_point()
    {
        var publicKey = new byte[32];
        Org.BouncyCastle.Math.EC.Rfc8032.Ed25519.GeneratePublicKey(RandomNumberGenerator.GetBytes(32), publicKey);
        Assert.True(EdwardsPoint.Decode(publicKey)!.Value.Times(EdwardsPoint.Order).IsNeutral);
        Assert.False(EdwardsPoint.Decode(publicKey)!.Value.Times(BigInteger.One).IsNeutral);
    }
}
