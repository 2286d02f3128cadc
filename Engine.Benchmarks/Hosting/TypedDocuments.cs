using System.Text.Json.Serialization;

namespace Quoll.Benchmarks.Hosting;

// Documents of the corpus as classes.

/// <summary>The document twitter.json, without media and retweeted statuses.</summary>
public sealed class TwitterSearch
{
    public List<Tweet> Statuses { get; set; } = [];

    public SearchMetadata SearchMetadata { get; set; } = new();
}

/// <summary>The search query and its metadata.</summary>
public sealed class SearchMetadata
{
    public double CompletedIn { get; set; }

    public string? Query { get; set; }

    public int Count { get; set; }
}

/// <summary>A tweet.</summary>
public sealed class Tweet
{
    public string CreatedAt { get; set; } = "";

    public long Id { get; set; }

    public string IdStr { get; set; } = "";

    public string Text { get; set; } = "";

    public string? Source { get; set; }

    public bool Truncated { get; set; }

    public long? InReplyToStatusId { get; set; }

    public string? InReplyToScreenName { get; set; }

    public TweetUser User { get; set; } = new();

    public int RetweetCount { get; set; }

    public int FavoriteCount { get; set; }

    public TweetEntities Entities { get; set; } = new();

    public bool Favorited { get; set; }

    public bool Retweeted { get; set; }

    public string? Lang { get; set; }
}

/// <summary>The author of a tweet.</summary>
public sealed class TweetUser
{
    public long Id { get; set; }

    public string IdStr { get; set; } = "";

    public string Name { get; set; } = "";

    public string ScreenName { get; set; } = "";

    public string? Location { get; set; }

    public string? Description { get; set; }

    public string? Url { get; set; }

    public bool Protected { get; set; }

    public int FollowersCount { get; set; }

    public int FriendsCount { get; set; }

    public int ListedCount { get; set; }

    public string? CreatedAt { get; set; }

    public int FavouritesCount { get; set; }

    public int? UtcOffset { get; set; }

    public string? TimeZone { get; set; }

    public bool GeoEnabled { get; set; }

    public bool Verified { get; set; }

    public int StatusesCount { get; set; }

    public string? ProfileImageUrl { get; set; }

    public string? ProfileLinkColor { get; set; }

    public bool DefaultProfile { get; set; }
}

/// <summary>The entities in the text of a tweet.</summary>
public sealed class TweetEntities
{
    public List<TweetMention> UserMentions { get; set; } = [];

    public List<TweetTag> Hashtags { get; set; } = [];
}

/// <summary>A mentioned user.</summary>
public sealed class TweetMention
{
    public string ScreenName { get; set; } = "";

    public string Name { get; set; } = "";

    public long Id { get; set; }

    public List<int> Indices { get; set; } = [];
}

/// <summary>A hash tag.</summary>
public sealed class TweetTag
{
    public string Text { get; set; } = "";

    public List<int> Indices { get; set; } = [];
}

/// <summary>The document citm_catalog.json, without its empty tables.</summary>
public sealed class CitmCatalog
{
    public Dictionary<string, string> AreaNames { get; set; } = [];

    public Dictionary<string, CitmEvent> Events { get; set; } = [];

    public List<CitmPerformance> Performances { get; set; } = [];

    public Dictionary<string, string> SeatCategoryNames { get; set; } = [];

    public Dictionary<string, List<long>> TopicSubTopics { get; set; } = [];
}

/// <summary>An event of the catalogue.</summary>
public sealed class CitmEvent
{
    public string? Description { get; set; }

    public long Id { get; set; }

    public string? Logo { get; set; }

    public string? Name { get; set; }

    public List<long> SubTopicIds { get; set; } = [];

    public List<long> TopicIds { get; set; } = [];
}

/// <summary>A performance of an event.</summary>
public sealed class CitmPerformance
{
    public long EventId { get; set; }

    public long Id { get; set; }

    public string? Logo { get; set; }

    public string? Name { get; set; }

    public List<CitmPrice> Prices { get; set; } = [];

    public List<CitmSeatCategory> SeatCategories { get; set; } = [];

    public long Start { get; set; }

    public string? VenueCode { get; set; }
}

/// <summary>The price of a seat.</summary>
public sealed class CitmPrice
{
    public int Amount { get; set; }

    public long AudienceSubCategoryId { get; set; }

    public long SeatCategoryId { get; set; }
}

/// <summary>The category of seats with a price.</summary>
public sealed class CitmSeatCategory
{
    public List<CitmArea> Areas { get; set; } = [];

    public long SeatCategoryId { get; set; }
}

/// <summary>An area of seats.</summary>
public sealed class CitmArea
{
    public long AreaId { get; set; }

    public List<long> BlockIds { get; set; } = [];
}

/// <summary>The document canada.json.</summary>
public sealed class FeatureCollection
{
    public string Type { get; set; } = "";

    public List<Feature> Features { get; set; } = [];
}

/// <summary>A country.</summary>
public sealed class Feature
{
    public string Type { get; set; } = "";

    public Dictionary<string, string> Properties { get; set; } = [];

    public Geometry Geometry { get; set; } = new();
}

/// <summary>The outline of a country.</summary>
public sealed class Geometry
{
    public string Type { get; set; } = "";

    public List<List<double[]>> Coordinates { get; set; } = [];
}

/// <summary>An event of github-events.json, without the payload that depends on its type.</summary>
public sealed class GithubEvent
{
    public string Id { get; set; } = "";

    public string Type { get; set; } = "";

    public GithubActor Actor { get; set; } = new();

    public GithubRepo Repo { get; set; } = new();

    public bool Public { get; set; }

    public string CreatedAt { get; set; } = "";

    public GithubActor? Org { get; set; }
}

/// <summary>The user who caused the event.</summary>
public sealed class GithubActor
{
    public long Id { get; set; }

    public string Login { get; set; } = "";

    public string? DisplayLogin { get; set; }

    public string? GravatarId { get; set; }

    public string Url { get; set; } = "";

    public string AvatarUrl { get; set; } = "";
}

/// <summary>The repository of the event.</summary>
public sealed class GithubRepo
{
    public long Id { get; set; }

    public string Name { get; set; } = "";

    public string Url { get; set; } = "";
}

/// <summary>The metadata of these classes that System.Text.Json's generator creates.</summary>
[JsonSerializable(typeof(TwitterSearch))]
[JsonSerializable(typeof(CitmCatalog))]
[JsonSerializable(typeof(FeatureCollection))]
[JsonSerializable(typeof(List<GithubEvent>))]
internal sealed partial class CorpusJson : JsonSerializerContext;
