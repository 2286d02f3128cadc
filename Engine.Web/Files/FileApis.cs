namespace Quoll.Web.Files;

/// <summary>File API and forms.</summary>
internal static class FileApis
{
    public static void Describe(GlobalTable globals) =>
        globals.Class("Blob", static () => Blob.Interface).Class("File", static () => File.Interface).Class("FormData", static () => FormData.Interface);
}
