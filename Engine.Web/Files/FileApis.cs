namespace Quoll.Web.Files;

/// <summary>File API and forms.</summary>
internal static class FileApis
{
    public static void Describe(GlobalTable globals) =>
        globals.Class(Blob.Interface).Class(File.Interface).Class(FormData.Interface);
}
