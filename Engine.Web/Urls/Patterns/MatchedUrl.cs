namespace Quoll.Web.Urls.Patterns;

/// <summary>What a pattern is matched against (URL Pattern Standard §1.4, match): the components of a URL.</summary>
internal sealed class MatchedUrl
{
    private readonly string[] _components;
    private readonly UrlPatternInit? _init;
    private readonly string? _text, _baseText;

    private MatchedUrl(string[] components, UrlPatternInit? init, string? text = null, string? baseText = null) =>
        (_components, _init, _text, _baseText) = (components, init, text, baseText);

    /// <summary>A component, in the order of <see cref="UrlPatternInit.Components"/>.</summary>
    public string this[int index] => _components[index];

    /// <summary>Parses a text; null if it is not a URL.</summary>
    public static MatchedUrl? Parse(string text, string? baseText)
    {
        AbstractOperations.Charge(text.Length / 8, 2L * text.Length);
        if (UrlParser.Parse(text, baseText) is not { } url) return null;
        return new MatchedUrl(
            [
                url.Scheme.ToString(), url.Username.ToString(), url.Password.ToString(), url.Host.ToString(), url.PortText.ToString(),
                url.Path.ToString(), url.Query.ToString(), url.Fragment.ToString(),
            ],
            null, text, baseText);
    }

    /// <summary>Takes the members of a dictionary; null if one is not valid.</summary>
    public static MatchedUrl? From(UrlPatternInit init)
    {
        UrlPatternInit url;
        try
        {
            url = init.ProcessUrl();
        }
        catch (ScriptError)
        {
            // Step 11.2: not valid is no match.
            return null;
        }
        return new MatchedUrl(
            [url.Protocol!, url.Username!, url.Password!, url.Hostname!, url.Port!, url.Pathname!, url.Search!, url.Hash!], init);
    }

    /// <summary>The member <c>inputs</c> of the result: the arguments.</summary>
    public JsValue Inputs(Engine engine)
    {
        if (_init is not null) return AbstractOperations.CreateArray(engine, _init.ToObject(engine));
        return _baseText is null ? AbstractOperations.CreateArray(engine, _text!)
            : AbstractOperations.CreateArray(engine, _text!, _baseText);
    }
}
