using System.Globalization;
using static Quoll.Benchmarks.Corpus.Shapes;

namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// Documents in the shape of those of the corpus: about the same size, keys, nesting, types of numbers and text, and
/// white space. Reports mark their measurements as those of stand-ins.
/// </summary>
internal static class StandIns
{
    private const ulong Seed = 0x5175_6F6C_6C21;

    /// <summary>Returns the stand-in for a document; one of tweets if the name is unknown.</summary>
    /// <param name="size">The approximate size in bytes of UTF-8.</param>
    public static string Generate(string name, long size)
    {
        // A text with many letters beyond ASCII has fewer characters than bytes, so a second attempt corrects the
        // first.
        string text = Generate(name, size, size);
        long bytes = System.Text.Encoding.UTF8.GetByteCount(text);
        return bytes == text.Length ? text : Generate(name, size, (long)((double)size * text.Length / bytes));
    }

    private static string Generate(string name, long size, long length)
    {
        var (layout, onlyAscii) = name switch
        {
            "bitcoin.json" or "eu-lobby-country.json" or "github-events.json" or "json-generator.json" or "temp-anomaly.json" or "twitter.json"
                or "twitter_api_response.json" => (DocumentLayout.IndentedBy2, false),
            "citm_catalog.json" => (DocumentLayout.IndentedBy4, false),
            "eu-lobby-financial.json" or "reddit-scala.json" => (DocumentLayout.Spaced, false),
            "turkish.json" => (DocumentLayout.Spaced, true),
            _ => (DocumentLayout.Compact, false),
        };
        var text = new DocumentText(layout, onlyAscii, new SeededRandom(Seed));
        Of(name, size, length)(text);
        return text.ToString();
    }

    private static Shape Of(string name, long size, long length) => name switch
    {
        "bitcoin.json" => Object(("txs", Fill(length, Transaction))),
        "canada.json" => Object(
            ("type", Const("FeatureCollection")),
            ("features", Array(1, 1, Object(
                ("type", Const("Feature")),
                ("properties", Object(("name", Const("Polygon")))),
                ("geometry", Object(("type", Const("Polygon")), ("coordinates", Fill(length, Array(20, 400, Point))))))))),
        "citm_catalog.json" => Object(
            ("areaNames", Map(17, NumberKey, French(1, 4))),
            ("events", Map((int)(size / 9400), NumberKey, Event)),
            ("performances", Fill(length, Performance)),
            ("seatCategoryNames", Map(64, NumberKey, French(1, 3)))),
        "doj-blog.json" =>
            Object(("metadata", Object(("count", Integer(1000, 3000)), ("executionTime", Decimal(0, 1, 16)))),
            ("results", Fill(length, Post))),
        "eu-lobby-country.json" =>
            Object(("count", Integer(1000, 99999)), ("facets", Object()), ("results", Fill(length, Organisation)), ("previous", Flag)),
        "eu-lobby-financial.json" => Object(("count", Integer(1000, 99999)), ("results", Fill(length, Finances))),
        "github-events.json" => Fill(length, PushEvent),
        "json-generator.json" => Fill(length, Person),
        "movies.json" => Fill(length, Movie),
        "reddit-scala.json" =>
            Object(("kind", Const("Listing")), ("data", Object(("dist", Integer(1, 30)), ("children", Fill(length, Submission))))),
        "temp-anomaly.json" => Object(
            ("description", Object(("title", Words(4, 8)), ("missing", Integer(-999, -998)))),
            ("data", Map((int)(size / 19), (_, i) => (1880 + i).ToString(CultureInfo.InvariantCulture), Decimal(-0.5, 1, 2)))),
        "thai-cinemas.json" => Object(("count", Integer(100, 400)), ("results", Fill(length, Cinema))),
        "turkish.json" => Object(("result", Object(("count", Const("3572")), ("events", Fill(length, HistoricEvent))))),
        "twitter.json" => Object(("statuses", Fill(length, Tweet)), ("search_metadata", Object(("count", Integer(100, 101))))),
        _ => Fill(length, Tweet),
    };

    private static string NumberKey(SeededRandom random, int index) => (100_000_000 + (index * 977)).ToString(CultureInfo.InvariantCulture);

    private static readonly Shape Output = Object(
        ("spent", Flag), ("tx_index", Integer(400_000_000, 500_000_000)), ("type", Integer(0, 1)), ("addr", Hex(34)),
            ("value", Integer(1, 200_000_000)),
        ("n", Integer(0, 20)), ("script", Hex(50)));

    private static readonly Shape Transaction = Object(
        ("ver", Integer(1, 3)),
            ("inputs", Array(
            1, 4, Object(
            ("sequence", Integer(4294967295, 4294967296)), ("witness", Const("")), ("prev_out", Output), ("script", Hex(214))))),
        ("weight", Integer(700, 4000)), ("relayed_by", Const("0.0.0.0")), ("out", Array(1, 3, Output)), ("lock_time", Integer(0, 1)),
            ("hash", Hex(64)));

    private static readonly Shape Point = text => Array(2, 2, Decimal(-140, 83, (int)text.Random.Between(12, 16)))(text);

    private static readonly Shape Event = Object(
        ("description", Null), ("id", Integer(100_000_000, 400_000_000)), ("logo", Maybe(10, Address("tickets.example"))),
            ("name", French(2, 6)),
        ("subTopicIds", Array(1, 4, Integer(300_000_000, 400_000_000))), ("subjectCode", Null), ("subtitle", Null),
            ("topicIds", Array(1, 3, Integer(100_000_000, 400_000_000))));

    private static readonly Shape Performance = Object(
        ("eventId", Integer(100_000_000, 400_000_000)), ("id", Integer(100_000_000, 400_000_000)), ("logo", Null), ("name", Null),
        ("prices", Array(1, 6, Object(
            ("amount", Integer(10_000, 200_000)), ("audienceSubCategoryId", Integer(337100890, 337100891)),
                ("seatCategoryId", Integer(338937295, 338937399))))),
        ("seatCategories", Array(1, 6, Object(
            ("areas", Array(1, 14, Object(("areaId", Integer(205705993, 205706010)), ("blockIds", Array(0, 0, Null))))),
                ("seatCategoryId", Integer(338937295, 338937399))))),
        ("seatMapImage", Null), ("start", Integer(1_300_000_000_000, 1_400_000_000_000)), ("venueCode", Const("HALL_MAIN")));

    private static readonly Shape Post = Object(
        ("attachments", Array(0, 0, Null)), ("body", Html(5, 35)), ("changed", Integer(1_300_000_000, 1_500_000_000)),
        ("component", Array(1, 1, Object(("uuid", Hex(32)), ("name", Words(2, 5))))), ("title", Words(4, 12)),
            ("url", Address("blog.example")), ("uuid", Hex(32)));

    private static readonly Shape Organisation = Object(
        ("name", Words(2, 6)), ("acronym", Maybe(30, Words(1, 1))), ("created_at", Date), ("uri", Address("api.example")),
            ("updated_at", Date), ("id", Hex(32)));

    private static readonly Shape Finances = Object(
        ("other_sources_donation", Null), ("status", OneOf("active", "inactive")), ("turnover_min", Null),
            ("sources_procurement", Integer(0, 2)), ("end_date", Date),
        ("procurement_source", Null), ("new_organisation", Null), ("turnover_max", Null), ("updated_at", Date),
            ("cost_min", Maybe(20, Integer(0, 99999))),
        ("representative", Hex(32)), ("cost_absolute", Null), ("grants_source", Null), ("id", Hex(32)), ("incomes", Array(0, 0, Null)),
            ("budget", Null),
        ("cost_max", Integer(0, 99999)), ("created_at", Date), ("uri", Address("api.example")), ("public_national", Null),
            ("other_total", Null), ("type", Words(1, 2)));

    private static readonly Shape PushEvent = Object(
        ("id", Hex(10)), ("type", OneOf("PushEvent", "WatchEvent", "CreateEvent")),
        ("actor", Object(
            ("id", Integer(1, 40_000_000)), ("login", Words(1, 1)), ("gravatar_id", Const("")), ("url", Address("api.example")),
            ("avatar_url", Address("avatars.example")))),
        ("repo", Object(("id", Integer(1, 200_000_000)), ("name", Words(2, 2)), ("url", Address("api.example")))),
        ("payload", Object(
            ("push_id", Integer(3_000_000_000, 4_000_000_000)), ("size", Integer(1, 4)), ("ref", Const("refs/heads/master")),
                ("head", Hex(40)), ("before", Hex(40)),
            ("commits", Array(
                1, 3, Object(
                ("sha", Hex(40)), ("author", Object(("email", Words(1, 1)), ("name", Words(1, 2)))), ("message", Words(2, 14)),
                ("distinct", Flag)))))),
        ("public", Flag), ("created_at", Date));

    private static readonly Shape Person = Object(
        ("_id", Hex(24)), ("index", Integer(0, 9)), ("isActive", Flag), ("balance", Words(1, 1)), ("age", Integer(20, 60)),
            ("name", Object(("first", Words(1, 1)), ("last", Words(1, 1)))),
        ("address", Words(4, 8)), ("about", Words(40, 90)), ("latitude", Decimal(-90, 90, 6)), ("tags", Array(5, 5, Words(1, 1))),
            ("range", Array(10, 10, Integer(0, 10))),
        ("friends", Array(3, 3, Object(("id", Integer(0, 3)), ("name", Words(2, 2))))), ("greeting", Words(5, 8)));

    private static readonly Shape Movie = Object(
        ("title", Words(1, 5)), ("year", Integer(1900, 2019)), ("cast", Array(0, 5, Words(2, 2))),
            ("genres", Array(0, 2, OneOf("Drama", "Comedy", "Western", "Crime"))));

    private static readonly Shape Submission = Object(
        ("kind", Const("t3")),
        ("data", Object([
            .. Enumerable.Range(0, 40).Select(i => ("field_" + i, i % 5 == 0 ? Words(0, 2) : Null)),
            .. Enumerable.Range(0, 30).Select(i => ("is_flag_" + i, Flag)),
            ("selftext", Html(0, 3)), ("title", Words(5, 12)), ("score", Integer(0, 90)),
                ("created", Decimal(1_553_000_000, 1_554_000_000, 1)), ("url", Address("forum.example")),
            ("author", Words(1, 1)), ("id", Hex(6)),
            ("preview", Object(
                ("images", Array(0, 2, Object(("source", Object(("url", Address("images.example")), ("width", Integer(100, 900))))))))),
        ])));

    private static readonly Shape Cinema = Object(
        ("url", Address("showtimes.example")), ("group", Object(("code", Words(1, 1)), ("thai", Thai(1, 1)))),
            ("views", Integer(0, 99999)), ("fav", Flag), ("id", Integer(1, 300)),
        ("slug", Words(3, 5)), ("thai", Thai(3, 6)), ("location", Words(3, 6)), ("tel", Hex(9)));

    private static readonly Shape HistoricEvent = Object(
        ("date", Words(1, 1)), ("description", Turkish(8, 28)), ("lang", Const("tr")), ("category1", Turkish(1, 1)),
            ("granularity", Const("year")));

    private static readonly Shape User = Object(
        ("id", Integer(1_000_000, 3_000_000_000)), ("id_str", Hex(10)), ("name", Japanese(1, 2)), ("screen_name", Words(1, 1)),
            ("location", Japanese(0, 1)), ("description", Japanese(5, 30)),
        ("url", Null), ("protected", Flag), ("followers_count", Integer(0, 9999)), ("friends_count", Integer(0, 9999)),
            ("created_at", Date), ("utc_offset", Null), ("verified", Flag),
        ("lang", Const("ja")), ("profile_background_color", Hex(6)), ("profile_image_url", Address("images.example")),
            ("profile_banner_url", Address("images.example")),
        ("profile_use_background_image", Flag), ("default_profile", Flag), ("following", Flag), ("notifications", Flag),
        ("entities",
            Object(("description",
            Object(("urls", Array(0, 1, Object(("url", Address("short.example")), ("indices", Array(2, 2, Integer(0, 140)))))))))));

    private static readonly Shape Retweeted = Status();

    private static readonly Shape Tweet = Status(("retweeted_status", Maybe(50, Retweeted)));

    private static Shape Status(params (string Name, Shape Value)[] more) => Object([
        ("metadata", Object(("result_type", Const("recent")), ("iso_language_code", Const("ja")))), ("created_at", Date),
            ("id", Integer(1L << 58, 1L << 59)), ("id_str", Hex(18)),
        ("text", Japanese(8, 40)), ("source", Const("<a href=\"https://client.example\" rel=\"nofollow\">Client</a>")),
            ("truncated", Flag), ("in_reply_to_status_id", Null), ("user", User),
        ("geo", Null), ("coordinates", Null), ("place", Null), ("retweet_count", Integer(0, 99)), ("favorite_count", Integer(0, 99)),
        ("entities", Object(
            ("hashtags", Array(0, 1, Object(("text", Japanese(1, 1)), ("indices", Array(2, 2, Integer(0, 140)))))),
                ("symbols", Array(0, 0, Null)), ("urls", Array(0, 0, Null)),
            ("user_mentions",
                Array(0, 2, Object(
                ("screen_name", Words(1, 1)), ("name", Japanese(1, 2)), ("id", Integer(1_000_000, 3_000_000_000)),
                ("indices", Array(2, 2, Integer(0, 140)))))))),
        ("favorited", Flag), ("retweeted", Flag), ("lang", Const("ja")), .. more]);
}
