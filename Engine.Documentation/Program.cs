using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

// Copies an assembly's documentation file without the items that its users cannot see: ASSEMBLY SOURCE TARGET
// REFERENCES. The last argument is a file with a line for each assembly that the first one was compiled with.
var (assembly, source, target) = (args[0], args[1], args[2]);
var references = File.ReadLines(args[3]).Append(assembly).Select(static path => MetadataReference.CreateFromFile(path));
var compilation = CSharpCompilation.Create("Users", references: references);
var documentation = XDocument.Load(source, LoadOptions.PreserveWhitespace);
foreach (var member in documentation.Descendants("member").ToList())
{
    if (DocumentationCommentId.GetFirstSymbolForDeclarationId((string)member.Attribute("name")!, compilation) is { } symbol && IsSeen(symbol))
        continue;
    // Removes the white space after it too.
    if (member.NextNode is XText) member.NextNode.Remove();
    member.Remove();
}
Directory.CreateDirectory(Path.GetDirectoryName(target)!);
documentation.Save(target, SaveOptions.DisableFormatting);

static bool IsSeen(ISymbol symbol) =>
    symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal
    && (symbol.ContainingType is not { } outer || IsSeen(outer));
