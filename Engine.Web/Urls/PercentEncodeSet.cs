using System.Buffers;

namespace Quoll.Web.Urls;

/// <summary>
/// A percent-encode set (URL Standard §1.3), by its complement: the ASCII characters that stay as they are. All sets
/// have the code points above U+007E.
/// </summary>
internal sealed class PercentEncodeSet
{
    private const string Graphic = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

    /// <summary>The C0 control percent-encode set.</summary>
    public static readonly PercentEncodeSet Control = new(" " + Graphic);

    /// <summary>The fragment percent-encode set.</summary>
    public static readonly PercentEncodeSet Fragment = Control.With(" \"<>`");

    /// <summary>The query percent-encode set.</summary>
    public static readonly PercentEncodeSet Query = Control.With(" \"#<>");

    /// <summary>The special-query percent-encode set.</summary>
    public static readonly PercentEncodeSet SpecialQuery = Query.With("'");

    /// <summary>The path percent-encode set.</summary>
    public static readonly PercentEncodeSet Path = Query.With("?^`{}");

    /// <summary>The userinfo percent-encode set.</summary>
    public static readonly PercentEncodeSet UserInfo = Path.With("/:;=@[\\]|");

    /// <summary>The component percent-encode set.</summary>
    public static readonly PercentEncodeSet Component = UserInfo.With("$%&+,");

    /// <summary>The application/x-www-form-urlencoded percent-encode set.</summary>
    public static readonly PercentEncodeSet Form = Component.With("!'()~");

    private readonly string _kept;

    private PercentEncodeSet(string kept)
    {
        _kept = kept;
        Kept = SearchValues.Create(kept);
    }

    /// <summary>The characters that stay as they are.</summary>
    public SearchValues<char> Kept { get; }

    private PercentEncodeSet With(string encoded) => new(string.Concat(_kept.Except(encoded)));
}
