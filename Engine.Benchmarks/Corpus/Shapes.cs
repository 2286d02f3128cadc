using System.Globalization;
using System.Text;

namespace Quoll.Benchmarks.Corpus;

/// <summary>Writes one value of a shape.</summary>
internal delegate void Shape(DocumentText text);

/// <summary>The shapes that stand-ins consist of.</summary>
internal static class Shapes
{
    private static readonly string[] _latin =
        "time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city community name".Split(' ');
    private static readonly string[] _turkish =
        "İpek yılında ortaya çıktı imparatoru öldü doğdu savaşı başladı şehri kuruldu göre büyük dünya Osmanlı ordusu geçti üzerinde kardeşi tarafından yazıldı güneş ülke".Split(' ');
    private static readonly string[] _japanese = "名前 田中 東京 今日 です ました ありがとう 世界 大学 写真 時間 フォロー ください 音楽 電車 明日 お願い 楽しい".Split(' ');
    private static readonly string[] _thai = "เอสเอฟ ซีเนม่า เดอะมอลล์ บางกะปิ เมเจอร์ รังสิต พระราม ชลบุรี ขอนแก่น เชียงใหม่".Split(' ');
    private static readonly string[] _french =
        "Orchestre Arrière-scène 1er 2ème balcon bergerie cour jardin catégorie première concert Zürich unique à l'été".Split(' ');

    public static Shape Null { get; } = text => text.Literal("null");

    public static Shape Flag { get; } = text => text.Literal(text.Random.Between(0, 2) == 0 ? "false" : "true");

    public static Shape Object(params (string Name, Shape Value)[] fields) => text =>
    {
        text.Open('{');
        foreach (var (name, value) in fields)
        {
            text.Key(name);
            value(text);
        }
        text.Close('}');
    };

    /// <summary>Returns the shape of an object whose keys are all different.</summary>
    public static Shape Map(int count, Func<SeededRandom, int, string> key, Shape value) => text =>
    {
        text.Open('{');
        for (int i = 0; i < count; i++)
        {
            text.Key(key(text.Random, i));
            value(text);
        }
        text.Close('}');
    };

    public static Shape Array(int min, int max, Shape element) => text =>
    {
        text.Open('[');
        for (long i = text.Random.Between(min, max + 1); i > 0; i--)
        {
            text.Element();
            element(text);
        }
        text.Close(']');
    };

    /// <summary>Returns the shape of an array that ends when the whole text has reached a length.</summary>
    public static Shape Fill(long length, Shape element) => text =>
    {
        text.Open('[');
        do
        {
            text.Element();
            element(text);
        }
        while (text.Length < length);
        text.Close(']');
    };

    public static Shape Integer(long min, long max) => text =>
        text.Literal(text.Random.Between(min, max).ToString(CultureInfo.InvariantCulture));

    /// <summary>Returns the shape of a number with a number of decimal places.</summary>
    public static Shape Decimal(double min, double max, int places) =>
        text => text.Literal((min + ((max - min) * text.Random.Unit())).ToString("F" + places, CultureInfo.InvariantCulture));

    public static Shape Maybe(int percent, Shape value, Shape? other = null) =>
        text => (text.Random.Between(0, 100) < percent ? value : other ?? Null)(text);

    public static Shape Const(string value) => text => text.String(value);

    public static Shape OneOf(params string[] values) => text => text.String(text.Random.Of(values));

    public static Shape Words(int min, int max) => text => text.String(Sentence(text.Random, _latin, min, max));

    public static Shape Turkish(int min, int max) => text => text.String(Sentence(text.Random, _turkish, min, max));

    public static Shape Japanese(int min, int max) => text => text.String(Sentence(text.Random, _japanese, min, max));

    public static Shape Thai(int min, int max) => text => text.String(Sentence(text.Random, _thai, min, max));

    public static Shape French(int min, int max) => text => text.String(Sentence(text.Random, _french, min, max));

    /// <summary>Returns the shape of paragraphs with quotes and line feeds, like HTML in a string.</summary>
    public static Shape Html(int min, int max) => text =>
    {
        var html = new StringBuilder();
        for (long i = text.Random.Between(min, max + 1); i > 0; i--)
            html.Append("<p class=\"text\">").Append(Sentence(text.Random, _latin, 20, 60)).Append("</p>\n");
        text.String(html.ToString());
    };

    public static Shape Hex(int digits) => text => text.String(Digits(text.Random, digits));

    public static Shape Address(string host) => text =>
        text.String($"https://{host}/{Digits(text.Random, 8)}/{Sentence(text.Random, _latin, 2, 4).Replace(' ', '-')}");

    public static Shape Date { get; } = text =>
        text.String(new DateTime(2018, 1, 1).AddSeconds(text.Random.Between(0, 60_000_000))
            .ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture));

    public static string Digits(SeededRandom random, int count) => string.Create(count, random, static (span, source) =>
    {
        for (int i = 0; i < span.Length; i++) span[i] = "0123456789abcdef"[(int)(source.Next() >> 60)];
    });

    private static string Sentence(SeededRandom random, string[] words, int min, int max)
    {
        var sentence = new StringBuilder();
        for (long i = random.Between(min, max + 1); i > 0; i--)
        {
            if (sentence.Length > 0) sentence.Append(' ');
            sentence.Append(random.Of(words));
        }
        return sentence.ToString();
    }
}
