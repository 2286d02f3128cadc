using Quoll.Web.Encodings;

namespace Quoll.Web.Urls;

/// <summary>application/x-www-form-urlencoded (URL Standard §5).</summary>
internal static class FormUrlEncoded
{
    /// <summary>The application/x-www-form-urlencoded string parser.</summary>
    public static List<UrlParameter> Parse(ReadOnlySpan<char> input)
    {
        AbstractOperations.Charge(input.Length / 8, 2L * input.Length);
        var parameters = new List<UrlParameter>();
        while (input.Length > 0)
        {
            var end = input.IndexOf('&');
            var pair = end < 0 ? input : input[..end];
            input = end < 0 ? default : input[(end + 1)..];
            if (pair.Length == 0) continue;
            var equals = pair.IndexOf('=');
            var name = equals < 0 ? pair : pair[..equals];
            var value = equals < 0 ? default : pair[(equals + 1)..];
            parameters.Add(new UrlParameter(
                PercentEncoding.Decode(name, plusAsSpace: true), PercentEncoding.Decode(value, plusAsSpace: true)));
        }
        return parameters;
    }

    /// <summary>The application/x-www-form-urlencoded parser.</summary>
    public static List<UrlParameter> Parse(ReadOnlySpan<byte> input)
    {
        AbstractOperations.Charge(input.Length / 8, 3L * input.Length);
        var bytes = input.ToArray().AsSpan();
        var parameters = new List<UrlParameter>();
        while (bytes.Length > 0)
        {
            var end = bytes.IndexOf((byte)'&');
            var pair = end < 0 ? bytes : bytes[..end];
            bytes = end < 0 ? default : bytes[(end + 1)..];
            if (pair.Length == 0) continue;
            var equals = pair.IndexOf((byte)'=');
            var value = equals < 0 ? default : pair[(equals + 1)..];
            parameters.Add(new UrlParameter(
                PercentEncoding.DecodeInPlace(equals < 0 ? pair : pair[..equals], plusAsSpace: true),
                PercentEncoding.DecodeInPlace(value, plusAsSpace: true)));
        }
        return parameters;
    }

    /// <summary>The application/x-www-form-urlencoded serializer.</summary>
    public static string Serialize(List<UrlParameter> parameters)
    {
        var output = new CharBuffer(stackalloc char[256]);
        foreach (var (name, value) in parameters)
        {
            AbstractOperations.Charge((name.Length + value.Length) / 8, 2L * (name.Length + value.Length));
            if (output.Length > 0) output.Append('&');
            PercentEncoding.Encode(ref output, name, PercentEncodeSet.Form, spaceAsPlus: true);
            output.Append('=');
            PercentEncoding.Encode(ref output, value, PercentEncodeSet.Form, spaceAsPlus: true);
        }
        return output.Finish();
    }
}

/// <summary>A name-value tuple of a query.</summary>
internal readonly record struct UrlParameter(string Name, string Value);
