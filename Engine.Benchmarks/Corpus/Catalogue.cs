using static Quoll.Benchmarks.Corpus.Shapes;

namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// The giant: an export of the products of an online shop. 50,000 products are 43 MB. The text depends only on the
/// number and the seed.
/// </summary>
internal static class Catalogue
{
    private static readonly Shape Category = Object(("id", Hex(16)), ("name", Words(1, 3)));

    private static readonly Shape Product = Object(
        ("sku", Integer(10_000, 99_999_999)),
        ("name", Words(4, 10)),
        ("type", OneOf("HardGood", "Game", "Music", "Movie", "Software")),
        ("price", Decimal(1, 2000, 2)),
        ("upc", Hex(12)),
        ("category", Array(2, 5, Category)),
        ("shipping", Maybe(80, Decimal(0, 30, 2), Const(""))),
        ("available", Flag),
        ("rating", Maybe(70, Decimal(1, 5, 1))),
        ("reviews", Integer(0, 2500)),
        ("description", Words(24, 66)),
        ("manufacturer", Words(1, 2)),
        ("model", Hex(8)),
        ("url", Address("shop.example/product")),
        ("image", Address("images.example/large")),
        ("sizes", Object(("width", Decimal(0, 100, 1)), ("height", Decimal(0, 100, 1)), ("depth", Decimal(0, 100, 1)))));

    public static string Generate(int products, ulong seed)
    {
        var text = new DocumentText(DocumentLayout.Compact, onlyAscii: false, new SeededRandom(seed));
        Array(products, products, Product)(text);
        return text.ToString();
    }
}
