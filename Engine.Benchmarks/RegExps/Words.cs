using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.RegExps;

/// <summary>Words for generated prose.</summary>
internal static class Words
{
    private static readonly string[] _words =
    [
        "the", "of", "and", "a", "to", "in", "is", "that", "it", "was", "for", "on", "with", "as", "his", "they", "at", "be", "this",
            "from", "have", "or", "by", "one", "had", "not",
        "but", "what", "all", "were", "when", "we", "there", "can", "an", "your", "which", "their", "said", "if", "will", "each", "about",
            "how", "up", "out", "them", "then", "she",
        "many", "some", "so", "these", "would", "other", "into", "has", "more", "two", "could", "time", "no", "make", "than", "first",
            "been", "its", "who", "now", "people", "my",
        "made", "over", "did", "down", "only", "way", "find", "use", "may", "water", "long", "little", "very", "after", "words", "called",
            "just", "where", "most", "know", "meeting",
        "project", "schedule", "release", "deadline", "budget", "report", "customer", "invoice", "delivery", "contract", "question",
            "answer", "attachment", "reminder", "feedback",
        "café", "naïve", "Zürich", "Łódź",
    ];

    public static string Of(SeededRandom random) => _words[random.Between(0, _words.Length - 4)];

    /// <summary>
    /// Returns a sentence of <paramref name="least"/> to <paramref name="most"/> words, without a line feed.
    /// </summary>
    public static string Sentence(SeededRandom random, int least, int most)
    {
        var sentence = new StringBuilder();
        long words = random.Between(least, most + 1);
        for (long i = 0; i < words; i++)
        {
            string word = random.Of(_words);
            if (i == 0) sentence.Append(char.ToUpperInvariant(word[0])).Append(word, 1, word.Length - 1);
            else sentence.Append(random.Unit() < 0.07 ? ", " : " ").Append(word);
        }
        return sentence.Append(random.Unit() < 0.9 ? '.' : '?').ToString();
    }
}
