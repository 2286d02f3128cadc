using System.Dynamic;

namespace Quoll.Hosts;

/// <summary>Reads objects of a script as objects of C#'s <c>dynamic</c>, including nested ones.</summary>
internal sealed class ExpandoReader : ValueReader.Composite
{
    public override bool Takes(JsObject source) => CollectionReaders.HasEntries(source);

    public override object Read(Realm realm, JsObject source, ConversionPath path) =>
        path.Dynamic.Read(new JsValue(source)) as ExpandoObject ?? throw path.Mismatch(source, typeof(ExpandoObject));
}
