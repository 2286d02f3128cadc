using System.Net;
using System.Net.Sockets;

namespace Quoll.Web.Fetch;

/// <summary>
/// The addresses that are not on the public Internet (IANA's registries of special-purpose addresses, RFC 6890): this
/// machine, its network, other machines of the host.
/// </summary>
internal static class AddressRanges
{
    // Network and prefix length. The list guards security: there is no other.
    private static readonly IPNetwork[] s_special =
    [
        .. new[]
        {
            "0.0.0.0/8", // this network (RFC 791)
            "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", // private (RFC 1918)
            "100.64.0.0/10", // shared by carriers (RFC 6598)
            "127.0.0.0/8", // loopback (RFC 1122)
            "169.254.0.0/16", // link-local (RFC 3927), with the metadata services of clouds
            "192.0.0.0/24", // protocol assignments (RFC 6890)
            "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", // documentation (RFC 5737)
            "192.88.99.0/24", // 6to4 relays (RFC 7526)
            "198.18.0.0/15", // benchmarks (RFC 2544)
            "224.0.0.0/4", "240.0.0.0/4", // multicast, reserved, broadcast (RFC 1112)
            "::/128", "::1/128", // unspecified, loopback (RFC 4291)
            "64:ff9b:1::/48", // local translation (RFC 8215)
            "100::/64", // discard (RFC 6666)
            "2001::/23", // protocol assignments, with Teredo (RFC 2928)
            "2001:db8::/32", "3fff::/20", // documentation (RFC 3849, RFC 9637)
            "5f00::/16", // segment routing (RFC 9602)
            "fc00::/7", // unique local (RFC 4193)
            "fe80::/10", "fec0::/10", // link-local, site-local (RFC 4291, RFC 3879)
            "ff00::/8", // multicast (RFC 4291)
        }.Select(IPNetwork.Parse),
    ];

    /// <summary>Returns whether an address is on the public Internet.</summary>
    public static bool IsPublic(IPAddress address)
    {
        var plain = Unwrap(address);
        return !Array.Exists(s_special, network => network.BaseAddress.AddressFamily == plain.AddressFamily && network.Contains(plain));
    }

    // An IPv4 address inside of an IPv6 one: mapped (RFC 4291 §2.5.5.2), compatible (§2.5.5.1), translated (RFC 6052),
    // 6to4 (RFC 3056). Packets go to the inner address.
    private static IPAddress Unwrap(IPAddress address)
    {
        if (address.AddressFamily != AddressFamily.InterNetworkV6) return address;
        if (address.IsIPv4MappedToIPv6) return address.MapToIPv4();
        var bytes = address.GetAddressBytes();
        if (bytes.AsSpan(0, 12).SequenceEqual((ReadOnlySpan<byte>)[0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]))
            return new(bytes.AsSpan(12));
        if (bytes is [0x20, 0x02, ..]) return new(bytes.AsSpan(2, 4));
        return !bytes.AsSpan(0, 12).ContainsAnyExcept((byte)0) && bytes.AsSpan(12, 3).ContainsAnyExcept((byte)0)
            ? new(bytes.AsSpan(12)) : address;
    }
}
